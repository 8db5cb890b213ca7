/** The licences of what is in the bundles, which must go with them. @module */
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** The notices as one text. */
export function joinedNotices(notices: readonly string[]): string {
  return notices.join("\n----\n\n");
}

/** What the LGPL asks to be said of a library that is used unchanged (section 4). */
const DECODER_NOTICE = `libheif 1.23.2 and libde265 1.0.15

Route Guide uses libheif by Dirk Farin and struktur AG to read HEIC pictures. libheif and
the libde265 in it are covered by the GNU Lesser General Public License, version 3, which follows together with
the GNU General Public License. The files libheif.wasm and the first part of heic.js are those of the npm package
libheif-js 1.23.2, unchanged. Their sources:

https://github.com/strukturag/libheif/tree/v1.23.2
https://github.com/strukturag/libde265
https://github.com/catdad-experiments/libheif-js

Route Guide itself is open source, so it can be built with another version of the library: put that into
web/deno.json, and run "deno task build".`;

/** Where the sources of a package are whose licence asks for that. */
const SOURCES: Readonly<Record<string, string>> = {
  exifreader:
    "Its sources, of which tools/left_out.ts leaves parts out: https://github.com/mattiasw/ExifReader",
};

/**
 * The licence texts of packages, which must go with what is made of them.
 *
 * @param folderOf The folder of a package.
 * @throws when one has none.
 */
export function noticesOf(
  names: readonly string[],
  folderOf: (name: string) => string,
): readonly string[] {
  return names.map((name) => {
    const source = SOURCES[name];
    const title = source === undefined ? name : `${name}\n\n${source}`;
    return noticeOf(title, join(folderOf(name), "LICENSE"));
  });
}

/** The licence of the program. */
export function ownNotice(): string {
  return noticeOf("route-guide", join(ROOT, "LICENSE"));
}

function noticeOf(name: string, path: string): string {
  return `${name}\n\n${Deno.readTextFileSync(path).trim().replaceAll("\r\n", "\n")}\n`;
}

/** The notice of libheif. @param licence Path of its licence. */
export function decoderNotice(licence: string): string {
  return `${DECODER_NOTICE}\n\n${Deno.readTextFileSync(licence).trim()}\n`;
}

/** What the LGPL asks to be said of LAME, which is used unchanged (section 6). */
const ENCODER_NOTICE = `LAME 3.100

Route Guide uses LAME (https://lame.sourceforge.io) to encode recordings as MP3. LAME is covered by the GNU Library
General Public License, version 2, which follows. The file lame.wasm is mp3.wasm of the npm package
wasm-media-encoders 0.7.0, unchanged. Its sources:

https://github.com/arseneyr/wasm-media-encoders/tree/v0.7.0
https://sourceforge.net/projects/lame/files/lame/3.100/

Route Guide itself is open source, so it can be built with another version of the library: put that into
web/deno.json, and run "deno task build".`;

/** The notice of LAME. */
export function encoderNotice(): string {
  const licence = Deno.readTextFileSync(join(ROOT, "tools", "licences", "lgpl-2.txt"));
  return `${ENCODER_NOTICE}\n\n${licence.trim()}\n`;
}
