/** What a file is that a teacher brings to a station. @module */
import assert from "node:assert/strict";
import { fileKindOf, sortedFiles } from "../../../../web/editor/station/drop_files.tsx";
import { heifContentOf } from "../../../../web/editor/pictures/shrink.ts";
import { heic } from "../../../support/media/heic.ts";
import { jpeg, png } from "../../../support/media/pictures.ts";
import { recording } from "../../../support/walk.ts";

function file(name: string, content: Uint8Array | string, type = ""): File {
  const bytes = typeof content === "string"
    ? Uint8Array.from(content, (character) => character.charCodeAt(0))
    : new Uint8Array(content);
  return new File([bytes], name, { type });
}

const PICTURE = heic({ colours: ["red"], columns: 1, rows: 1 });

Deno.test("fileKindOf: first bytes count more than names and types", async () => {
  const kinds = {
    picture: [
      file("a", jpeg()),
      file("a.txt", png()),
      file("IMG_1.HEIC", PICTURE),
      file("a.mp3", PICTURE, "audio/mpeg"),
      file("bild.webp", "RIFF\0\0\0\0WEBPVP8 "),
      file("unbekannt.tif", "?"),
    ],
    sound: [
      file("a", recording(1)),
      file("a.jpg", "ID3\x04"),
      file("a", "\xff\xfb\x90\x44"),
      file("a", "OggS\0"),
      file("a", "\0\0\0\x1cftypM4A "),
      file("sprache", "\x1a\x45\xdf\xa3", "audio/webm"),
      file("a.mp4", "\0\0\0\x1cftypisom", "audio/mp4"),
      file("a.aac", "?"),
    ],
    gpx: [
      file("a", '<?xml version="1.0"?>\n<gpx version="1.1">'),
      file("a.txt", "\xef\xbb\xbf<gpx>"),
      file("a.gpx", "\xff\xfe<\0g\0p\0x\0"),
      file("leer.gpx", ""),
    ],
    zip: [file("a.jpg", "PK\x03\x04"), file("a.zip", "")],
    pdf: [file("a", "%PDF-1.7")],
    video: [file("a.MOV", "\0\0\0\x14ftypqt  "), file("a", "\x1a\x45\xdf\xa3", "video/webm")],
    other: [
      file("a.txt", "Hallo"),
      file("a", '<?xml version="1.0"?><kml>'),
      file("a.svg", "<svg>", "image/svg+xml"),
    ],
  } as const;
  for (const [kind, files] of Object.entries(kinds)) {
    for (const each of files) {
      assert.equal(await fileKindOf(each), kind, `${each.name} ${each.type}`);
    }
  }
});

Deno.test("sortedFiles keeps the order of files of one kind", async () => {
  const files = [file("2.jpg", jpeg()), file("a.wav", recording(1)), file("1.jpg", jpeg())];
  const { picture, sound, other } = await sortedFiles(files);
  assert.deepEqual(picture.map(({ name }) => name), ["2.jpg", "1.jpg"]);
  assert.deepEqual(sound.map(({ name }) => name), ["a.wav"]);
  assert.deepEqual(other, []);
});

Deno.test("heifContentOf tells pictures, sequences, AVIF and other files apart", async () => {
  const branded = (...brands: string[]) =>
    new Blob([new Uint8Array(heic({ colours: ["red"], columns: 1, rows: 1, brands }))]);
  assert.equal(await heifContentOf(branded("heic", "mif1")), "picture");
  assert.equal(await heifContentOf(branded("mif1", "heix")), "picture");
  assert.equal(await heifContentOf(branded("msf1", "hevc")), "sequence");
  assert.equal(await heifContentOf(branded("hevc", "heic")), "picture");
  assert.equal(await heifContentOf(branded("avif", "mif1")), "avif");
  assert.equal(await heifContentOf(branded("isom", "mp42")), null);
  assert.equal(await heifContentOf(new Blob([new Uint8Array(jpeg())])), null);
  assert.equal(await heifContentOf(new Blob([])), null);
});
