/** The texts of the pages by language, for the tests of words. @module */
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** A string of a text, without what is inserted. */
export interface PageText {
  readonly path: string;
  readonly text: string;
}

/** The strings of the pages in one language: a constant has them whose name, or else whose file, says the language. */
export function pageTexts(language: "de" | "en"): PageText[] {
  return ["guide", "editor"].map((program) => `web/kit/texts/${program}`).flatMap((folder) =>
    [...Deno.readDirSync(join(ROOT, folder))].flatMap(({ name }) => {
      const path = `${folder}/${name}`;
      return Deno.readTextFileSync(join(ROOT, path)).split(/^(?=(?:export )?const )/m)
        .filter((constant) => languageOf(name, constant) === language)
        .flatMap(stringsIn).map((text) => ({ path, text }));
    })
  );
}

function languageOf(file: string, constant: string): string {
  if (file === "de.ts" || file === "en.ts") return file.slice(0, 2);
  const [, name = ""] = /^(?:export )?const (\w+)/.exec(constant) ?? [];
  return /(?:En|_EN)$/.test(name) ? "en" : "de";
}

function stringsIn(source: string): string[] {
  const matches = source.replace(/\$\{(?:[^`{}]|`[^`]*`)*\}/g, "")
    .matchAll(/"((?:[^"\\\n]|\\.)*)"|`([^`]*)`/g);
  return [...matches].map(([, quoted, template]) => quoted ?? template ?? "");
}
