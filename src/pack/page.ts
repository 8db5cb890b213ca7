/**
 * `index.html` of a pack: the guide as one file that needs no server. Small media are in it, so that the file
 * can be sent by itself; above a limit it reads them from the folder beside it.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { base64Readable, joinedReadable, type Readable, textReadable } from "../site/contents.ts";
import { MAX_EMBEDDED_BYTES } from "./limits.ts";
import type { PackedFile } from "./walk_json.ts";

/** The program of the page. */
export interface PageProgram {
  /** A classic script. */
  readonly script: string;
  readonly style: string;
  /** Licence texts of the program and of the libraries in it. */
  readonly licences: string;
}

/** A media file of the page. */
export interface PageMedium {
  readonly file: PackedFile;
  readonly content: Readable;
}

/**
 * Makes the page.
 *
 * @param data What the script reads as JSON; media are named by their paths in the pack.
 */
export function packPage(
  { script, style, licences }: PageProgram,
  name: string,
  data: object,
  media: readonly PageMedium[],
): Readable {
  const bytes = media.reduce((sum, { file }) => sum + file.size, 0);
  const isEmbedded = bytes <= MAX_EMBEDDED_BYTES;
  const embedded = isEmbedded ? media : [];
  return joinedReadable([
    textReadable(`<!doctype html>
<!--
${inComment(licences)}
-->
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta http-equiv="Content-Security-Policy" content="${policy(script, style)}">
<title>${escaped(name)}</title>
<link rel="license" href="LICENCES.txt">
<style>${style}</style>
</head>
<body>
<div id="app"></div>
<noscript><p lang="de">Diese Seite braucht JavaScript.</p>
<p lang="en">This page needs JavaScript.</p></noscript>
<script type="application/json" id="walk">${inScript({ ...data, embedded: isEmbedded })}</script>
<script type="application/json" id="media">{`),
    ...embedded.flatMap(({ file, content }, index) => [
      textReadable(
        `${index === 0 ? "" : ","}${inScript(file.path)}:"data:${file.mediaType};base64,`,
      ),
      base64Readable(content),
      textReadable('"'),
    ]),
    textReadable(`}</script>
<script>${script}</script>
</body>
</html>
`),
  ]);
}

/** Only this script and this style may run; media come from the page or from the folder beside it. */
function policy(script: string, style: string): string {
  const sources = "'self' file: data: blob:";
  return `default-src 'none'; script-src '${hash(script)}'; style-src '${hash(style)}'; ` +
    `img-src ${sources}; media-src ${sources}; base-uri 'none'; form-action 'none'`;
}

function hash(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

/** JSON that cannot end the script element that it is in (HTML, "Restrictions for contents of script elements"). */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/** Text that cannot end the comment that it is in (HTML, "Comments"). */
function inComment(text: string): string {
  return text.trim().replaceAll(/-{2,}/g, "");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
