/**
 * Puts the viewer of `GET /api/docs` into the source tree, so that it is part of every program made of it:
 * files of the npm package `swagger-ui-dist` → `src/routes/docs/viewer.json`. To take another version,
 * change it in `tools/deno.json` and run this; a test compares the two.
 *
 *     deno run --config workspace.json -A tools/embed_viewer.ts
 *
 * @module
 */
import { dirname, join } from "node:path";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import manifest from "./deno.json" with { type: "json" };

/** The package's files, as text, by their names in `viewer.json`. */
export interface ViewerFiles {
  readonly script: string;
  readonly style: string;
  readonly licence: string;
}

/** The package and its version, as `tools/deno.json` pins it. */
export const VIEWER_PACKAGE = manifest.imports["swagger-ui-dist"];

/** Reads the files of the package. */
export function viewerFiles(): ViewerFiles {
  const folder = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist"));
  const read = (name: string) => Deno.readTextFileSync(join(folder, name));
  return {
    // The source map is not embedded, so nothing may ask for it.
    script: read("swagger-ui-bundle.js").replace(/\n\/\/# sourceMappingURL=.*\s*$/, "\n"),
    style: read("swagger-ui.css").replace(/\n*\/\*# sourceMappingURL=.*\*\/\s*$/, "\n"),
    licence: ["NOTICE", "LICENSE", "swagger-ui-bundle.js.LICENSE.txt"].map(read).join("\n\n"),
  };
}

if (import.meta.main) {
  const packed = Object.entries(viewerFiles()).map(([name, text]) => {
    return [name, gzipSync(text, { level: 9 }).toString("base64")];
  });
  const json = JSON.stringify({ package: VIEWER_PACKAGE, ...Object.fromEntries(packed) }, null, 2);
  Deno.writeTextFileSync(new URL("../src/routes/docs/viewer.json", import.meta.url), json + "\n");
}
