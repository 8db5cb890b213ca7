/**
 * Files that are two things at once, or pose as another: what is accepted is served as what it was accepted
 * as, byte for byte, in a way that no browser can take it for a page; what a browser would run is refused.
 *
 * @module
 */
import assert from "node:assert/strict";
import { expectError, jsonOf, text } from "../support/responses.ts";
import { FuzzTarget, TARGETS } from "../support/fuzzing/fuzz_target.ts";
import { bytes, gpx } from "../support/gpx_samples.ts";
import { concat, latin1, riffChunk, zeros } from "../support/media/bytes.ts";
import { mp3Frame } from "../support/media/frames.ts";
import { pngChunk } from "../support/media/pictures.ts";
import { REFUSED_SAMPLES } from "../support/media/refused.ts";
import { jpeg, mp3, oggOpus, png, wav, webp } from "../support/media/samples.ts";
import { Service } from "../support/service.ts";
import { createPoi, createRoute } from "../support/fixtures.ts";

const HTML = latin1("<!DOCTYPE html><script>document.title='run'</script>");
const ZIP = concat(latin1("PK\x03\x04\x14"), zeros(21), latin1("a.class"), latin1("PK\x05\x06"));

type Field = "picture" | "audio";

/** A file, the field it is sent in, and how it is served. */
type Accepted = readonly [field: Field, mediaType: string, file: Uint8Array];

/** A file with HTML written over its bytes from `at` on. */
function withHtml(file: Uint8Array, at: number): Uint8Array {
  const changed = file.slice();
  changed.set(HTML, at);
  return changed;
}

/** A PNG's signature and header take up its first 33 bytes; any chunk may follow. */
function pngWithChunk(chunk: Uint8Array): Uint8Array {
  return concat(png().subarray(0, 33), chunk, png().subarray(33));
}

const ACCEPTED: Readonly<Record<string, Accepted>> = {
  "a PNG with HTML in a text chunk": [
    "picture",
    "image/png",
    pngWithChunk(pngChunk("tEXt", latin1("Comment\0"), HTML)),
  ],
  "a PNG with HTML after it": ["picture", "image/png", concat(png(), HTML)],
  "a JPEG that is a ZIP archive too": ["picture", "image/jpeg", concat(jpeg(), ZIP)],
  "a JPEG with HTML after it": ["picture", "image/jpeg", concat(jpeg(), HTML)],
  "a WebP with HTML in a chunk of its own": [
    "picture",
    "image/webp",
    riffChunk("RIFF", latin1("WEBP"), webp().subarray(12), riffChunk("XMP ", HTML)),
  ],
  "an MP3 with HTML in its tag": [
    "audio",
    "audio/mpeg",
    withHtml(mp3({ id3Bytes: 500 }), 100),
  ],
  "a WAV with HTML in its samples": ["audio", "audio/wav", withHtml(wav({ seconds: 0.1 }), 60)],
  "an Ogg with a ZIP archive after it": ["audio", "audio/ogg", concat(oggOpus(), ZIP)],
};

const REFUSED: Readonly<Record<string, readonly [Field, Uint8Array]>> = {
  "text that begins like an MP3 tag": ["audio", latin1("ID3 tags are great\n".repeat(200))],
  "text after the bits of an MP3 frame": [
    "audio",
    concat(latin1("\xff\xfb\x90\x04"), latin1("walk ".repeat(1000))),
  ],
  "one MP3 frame and then HTML": ["audio", concat(mp3Frame(), HTML, zeros(2000))],
  "HTML after a PNG signature": ["picture", concat(latin1("\x89PNG\r\n\x1a\n"), HTML)],
  "HTML after the first bytes of a JPEG": ["picture", concat(latin1("\xff\xd8\xff\xe0"), HTML)],
  "HTML that says GIF89a": ["picture", concat(latin1("GIF89a/*"), HTML)],
  "a text file declared as PNG": ["picture", latin1("data:image/png;base64,")],
  "a picture as audio": ["audio", png()],
  "a sound as a picture": ["picture", mp3()],
  "a ZIP archive with a JPEG in it": ["picture", concat(ZIP, jpeg())],
};

/** Checks that a file comes back byte for byte and no browser can take it for a page. */
async function expectServedSafely(
  response: Response,
  mediaType: string,
  file: Uint8Array,
): Promise<void> {
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("Content-Type"), mediaType);
  assert.equal(response.headers.get("X-Content-Type-Options"), "nosniff");
  assert.equal(
    response.headers.get("Content-Security-Policy"),
    "default-src 'none'; sandbox",
  );
  assert.deepEqual(await response.bytes(), new Uint8Array(file));
}

for (const [name, [field, mediaType, file]] of Object.entries(ACCEPTED)) {
  Deno.test(`detectPicture and detectAudio: ${name} is served as ${mediaType}, byte for byte, and never as a page`, async () => {
    await using service = await Service.open();
    await createRoute(service);
    await createPoi(service, 1);
    const path = field === "picture" ? TARGETS.pictures : TARGETS.audio;
    const created = await jsonOf(service.sendForm("POST", path, { [field]: file }), 201);
    await expectServedSafely(await service.fetch(text(created.url)), mediaType, file);
    const range = await service.fetch(text(created.url), { headers: { Range: "bytes=-40" } });
    assert.equal(range.status, 206);
    assert.equal(range.headers.get("X-Content-Type-Options"), "nosniff");
    assert.deepEqual(await range.bytes(), new Uint8Array(file.subarray(-40)));
  });
}

for (const [name, [field, file]] of Object.entries(REFUSED)) {
  Deno.test(`detectPicture and detectAudio: ${name} is 415 and changes nothing`, async () => {
    await using target = await FuzzTarget.open();
    const body = new FormData();
    body.append(field, new File([new Uint8Array(file)], "a.png", { type: "image/png" }));
    const path = field === "picture" ? TARGETS.pictures : TARGETS.audio;
    const method = field === "picture" ? "POST" : "PUT";
    assert.equal(await target.attempt(path, { method, body }, name), 415);
  });
}

Deno.test("detectPicture and detectAudio: what a browser would run is refused in every field, whatever it is declared as", async () => {
  await using target = await FuzzTarget.open();
  for (const name of ["SVG", "HTML", "XML", "PDF"]) {
    const file = REFUSED_SAMPLES[name]?.bytes ?? zeros(0);
    const places = { picture: TARGETS.picture, audio: TARGETS.audio, gpx: TARGETS.route };
    for (const [field, path] of Object.entries(places)) {
      const body = new FormData();
      body.append(field, new File([new Uint8Array(file)], "a", { type: "image/jpeg" }));
      assert.equal(await target.attempt(path, { method: "PUT", body }, `${name} as ${field}`), 415);
    }
  }
});

Deno.test("GET /api/routes/:id/gpx: a file file with a page in it is served as GPX and can run nothing", async () => {
  await using service = await Service.open();
  const page = '<script xmlns="http://www.w3.org/1999/xhtml">document.title="run"</script>';
  const plain = new TextDecoder().decode(gpx("A", [[50, 7], [50.1, 7]]));
  const file = bytes(plain.replace("<trk>", `<extensions>${page}</extensions><trk>`));
  await expectError(service.sendForm("POST", TARGETS.routes, { gpx: HTML }), 415);
  await jsonOf(service.sendForm("POST", TARGETS.routes, { gpx: file }), 201);
  await expectServedSafely(
    await service.fetch("/api/routes/1/gpx"),
    "application/gpx+xml",
    file,
  );
});
