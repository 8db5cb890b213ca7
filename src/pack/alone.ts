/** A walk as one page, with its media inside: small enough for messengers, and for a phone to open. @module */
import { createHash } from "node:crypto";
import { conflict } from "../errors.ts";
import {
  base64Readable,
  type Checksums,
  currentCheck,
  joinedReadable,
  type Readable,
  textReadable,
} from "../site/contents.ts";
import type { LeasedFile } from "../site/leased_files.ts";
import type { SiteFile } from "../site/site_file.ts";
import { MAX_ALONE_BYTES } from "./limits.ts";
import { type PackedWalk, stationTexts } from "./packed_walk.ts";

/** The program of the page. */
export interface PageProgram {
  /** A classic script. */
  readonly script: string;
  readonly style: string;
  /** Licence texts of the program and of the libraries in it. */
  readonly licences: string;
}

/** A media file of the page. */
type PageMedium = Pick<SiteFile, "path" | "mediaType" | "content">;

/** The walk of a page. */
interface PageWalk {
  readonly name: string;
  readonly stations: readonly { readonly title: string; readonly description: string }[];
}

/** Makes the page. @param walk What the script reads as JSON; media are named by their paths. */
function alonePage(
  { script, style, licences }: PageProgram,
  walk: PageWalk,
  media: readonly PageMedium[],
): Readable {
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
<title>${escaped(walk.name)}</title>
<style>${style}</style>
</head>
<body>
<div id="app"></div>
<noscript><p lang="de">Diese Seite braucht JavaScript.</p>
<p lang="en">This page needs JavaScript.</p>
${textsWithoutScript(walk)}</noscript>
<script type="application/json" id="walk">${inScript({ walk })}</script>
<script type="application/json" id="media">{`),
    ...media.flatMap(({ path, mediaType, content }, index) => [
      textReadable(`${index === 0 ? "" : ","}${inScript(path)}:"data:${mediaType};base64,`),
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

/** The texts of the stations, which can be read where no script runs. */
function textsWithoutScript({ name, stations }: PageWalk): string {
  const texts = stationTexts(stations).map(({ number, title, text }) => {
    const paragraphs = text.split(/\n+/).map((line) => `<p>${escaped(line)}</p>`);
    return `<h2>${number}. ${escaped(title)}</h2>\n${paragraphs.join("\n")}\n`;
  });
  return `<h1>${escaped(name)}</h1>\n${texts.join("")}`;
}

/** Only this script and this style may run; media come from the page. */
function policy(script: string, style: string): string {
  return `default-src 'none'; script-src '${hash(script)}'; style-src '${hash(style)}'; ` +
    `img-src data: blob:; media-src data: blob:; connect-src blob:; base-uri 'none'; form-action 'none'`;
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

/**
 * Makes `alone.html`.
 *
 * @throws {AppError} `conflict` when its media have more than 30 MiB, or one of them is damaged.
 */
export async function aloneFile(
  { data: { walk }, media }: Pick<PackedWalk, "data" | "media">,
  program: PageProgram,
  checksums: Checksums,
): Promise<Omit<LeasedFile, "lease">> {
  const bytes = media.reduce((sum, { size }) => sum + size, 0);
  if (bytes > MAX_ALONE_BYTES) {
    throw conflict("pack-too-large", "The walk is too large for one page", {
      details:
        `recordings and pictures have ${bytes} bytes; at most ${MAX_ALONE_BYTES} are put into a page`,
    });
  }
  const isCurrent = currentCheck(media.map(({ content }) => content));
  for (const medium of media) await checksums.of(medium);
  const { size, memoryBytes, read } = alonePage(program, walk, media);
  const hash = createHash("sha256").update(JSON.stringify([program, walk]));
  for (const { path, sha256 } of media) hash.update(`${path} ${sha256}\n`);
  return {
    content: {
      size,
      async *read(start = 0, length = size - start) {
        yield* read(start, length);
      },
    },
    sha256: hash.digest("hex"),
    memoryBytes,
    isCurrent,
  };
}
