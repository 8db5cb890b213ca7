/** The modules of the program and what they import. @module */
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The folder of the service, and that of its pages. */
export const SOURCE = join(ROOT, "src");
export const WEB = join(ROOT, "web");

function sourceFiles(folder: string): string[] {
  return [...Deno.readDirSync(folder)].flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory ? sourceFiles(path) : /\.tsx?$/.test(path) ? [path] : [];
  });
}

/** The module of a file: its folder below `src`, or its own name if it is in `src`; all of `web` is one. */
export function moduleOf(path: string): string {
  if (path.startsWith(WEB + sep)) return "web";
  const [first = ""] = relative(SOURCE, path).split(sep);
  return first.replace(/\.tsx?$/, "");
}

/** Paths of the files that a file imports, also dynamically. Packages are left out. */
export function importsOf(path: string): string[] {
  const matches = Deno.readTextFileSync(path).matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g);
  return [...matches].map(([, specifier = ""]) => join(dirname(path), specifier));
}

/** Whether a path is that of a file of the source. */
export function isSource(path: string): boolean {
  return path.startsWith(SOURCE + sep) || path.startsWith(WEB + sep);
}

/** Paths of all files of the source. */
export const FILES = [...sourceFiles(SOURCE), ...sourceFiles(WEB)];
