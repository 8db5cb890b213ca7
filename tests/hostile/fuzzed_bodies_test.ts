/**
 * Thousands of damaged and random request bodies: each is taken or refused in the documented form, nothing
 * of a refused one stays, and nothing else changes.
 *
 * @module
 */
import assert from "node:assert/strict";
import { damaged } from "../support/fuzzing/fuzz.ts";
import { FuzzTarget, TARGETS } from "../support/fuzzing/fuzz_target.ts";
import { bytes, OELBERG } from "../support/gpx_samples.ts";
import { concat } from "../support/media/bytes.ts";
import { png, wav } from "../support/media/samples.ts";
import { SeededRandom, testSeed } from "../support/random.ts";

const SEED = testSeed(20_261_122);

/** Damaged copies of each sample. */
const COPIES = 250;

/** A valid request whose body is damaged. */
interface Sample {
  readonly method: string;
  readonly path: string;
  readonly type: string;
  readonly body: Uint8Array;
  /** What it returns when it is not damaged. */
  readonly status: number;
}

const MULTIPART = "multipart/form-data; boundary=BoUnD";
const JSON_TYPE = "application/json";
const FORM = "application/x-www-form-urlencoded";

function part(name: string, content: string | Uint8Array, filename?: string): Uint8Array {
  const file = filename === undefined ? "" : `; filename="${filename}"`;
  const head = `--BoUnD\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
  const body = typeof content === "string" ? bytes(content) : content;
  return concat(bytes(head), body, bytes("\r\n"));
}

function multipart(...parts: readonly Uint8Array[]): Uint8Array {
  return concat(...parts, bytes("--BoUnD--\r\n"));
}

function json(value: unknown): Uint8Array {
  return bytes(JSON.stringify(value));
}

const POI = { title: "Brücke", description: "\\ \u2028 \ud83d\ude00", lat: 50.1, lon: -7.2e0 };
const PICTURE = { caption: 'ein "Bild"', sequence: 3 };
const BASE64 = png().toBase64();
const SOUND = wav({ seconds: 0.01 });

const SAMPLES: Readonly<Record<string, Sample>> = {
  "a POI in JSON": {
    method: "POST",
    path: TARGETS.pois,
    type: JSON_TYPE,
    body: json({ ...POI, triggerRadiusM: "12.5", sequence: 2 }),
    status: 201,
  },
  "a changed POI in JSON": {
    method: "PUT",
    path: TARGETS.poi,
    type: JSON_TYPE,
    body: json(POI),
    status: 200,
  },
  "a POI in a form": {
    method: "POST",
    path: TARGETS.pois,
    type: FORM,
    body: bytes("title=Br%C3%BCcke+1&lat=50.1&lon=-7.2&sequence=4&description=&x=y"),
    status: 201,
  },
  "a POI in multipart": {
    method: "POST",
    path: TARGETS.pois,
    type: MULTIPART,
    body: multipart(part("title", "Brücke"), part("lat", "50.1"), part("lon", "7")),
    status: 201,
  },
  "a picture in multipart": {
    method: "POST",
    path: TARGETS.pictures,
    type: MULTIPART,
    body: multipart(part("caption", "ü"), part("picture", png(), "a.png"), part("sequence", "7")),
    status: 201,
  },
  "a picture in JSON": {
    method: "PUT",
    path: TARGETS.picture,
    type: JSON_TYPE,
    body: json({ picture: { filename: "a.png", base64: BASE64 }, ...PICTURE }),
    status: 200,
  },
  "a picture in a data URL": {
    method: "POST",
    path: TARGETS.pictures,
    type: JSON_TYPE,
    body: json({ ...PICTURE, picture: { dataUrl: `data:image/png;base64,${BASE64}` } }),
    status: 201,
  },
  "a sound in multipart": {
    method: "PUT",
    path: TARGETS.audio,
    type: MULTIPART,
    body: multipart(part("audio", SOUND, "a.wav")),
    status: 200,
  },
  "a sound in JSON": {
    method: "PUT",
    path: TARGETS.audio,
    type: JSON_TYPE,
    body: json({ audio: { base64: SOUND.toBase64() } }),
    status: 200,
  },
  "a GPX file in multipart": {
    method: "PUT",
    path: TARGETS.route,
    type: MULTIPART,
    body: multipart(part("name", "Neu"), part("gpx", OELBERG, "a.gpx")),
    status: 200,
  },
  "a name in JSON": {
    method: "PUT",
    path: TARGETS.route,
    type: JSON_TYPE,
    body: json({ name: "Neu", description: "a", schoolName: "b", unknown: [1, { a: null }] }),
    status: 200,
  },
};

/** What parsers of these formats have tripped over, here or elsewhere. */
const WORDS: readonly Uint8Array[] = [
  ...[
    "--BoUnD",
    "--BoUnD--",
    "\r\n--BoUnD\r\n",
    "\r\n\r\n",
    "\r",
    "\n",
    "\0",
    "Content-Transfer-Encoding: base64\r\n",
    "Content-Disposition: form-data\r\n",
    "Content-Length: 99999999\r\n",
    '; filename=""',
    "; filename*=UTF-8''%00",
    '; name="picture"',
    '"__proto__":{"x":1},',
    '"constructor":null,',
    '"picture":{"base64":"AA=="},',
    '"lat":1e999,',
    "1e400",
    "-0",
    "[[[[[[[[[[[[",
    "{{{{",
    "}",
    "]",
    '"',
    "\\",
    "\\u0000",
    "\\ud800",
    "=",
    "====",
    "&",
    "%",
    "%00",
    "%ff",
    "&lat=2",
    "+",
    "\ufeff",
    "<!DOCTYPE gpx [<!ENTITY a 'b'>]>",
    "&a;",
    "]]>",
    "<trkpt/>",
  ].map(bytes),
  new Uint8Array([0xff, 0xfe]),
  new Uint8Array([0xed, 0xa0, 0x80]),
];

for (const [name, sample] of Object.entries(SAMPLES)) {
  const { method, path, type, body, status } = sample;
  Deno.test(`readBody: damaged copies of ${name} are taken whole or refused and change nothing`, async () => {
    await using target = await FuzzTarget.open();
    const init = { method, headers: { "Content-Type": type } };
    const whole = await target.attempt(path, { ...init, body: new Uint8Array(body) }, "undamaged");
    assert.equal(whole, status);
    for (let copy = 0; copy < COPIES; copy++) {
      const seed = SEED + copy;
      const copied = damaged(body, new SeededRandom(seed), WORDS);
      await target.attempt(path, { ...init, body: copied }, `SEED=${seed}`);
    }
    assert.ok(target.refused > COPIES / 10, `refused only ${target.refused} of ${COPIES}`);
  });
}

const TYPES = [
  MULTIPART,
  JSON_TYPE,
  FORM,
  "text/json; charset=utf-16",
  "multipart/form-data",
  'multipart/form-data; boundary=""',
  "multipart/form-data; boundary=BoUnD; boundary=other",
  `multipart/form-data; boundary=${"b".repeat(71)}`,
  "multipart/mixed; boundary=BoUnD",
  "application/x-www-form-urlencoded; charset=iso-8859-1",
  ";",
  "\u00ff",
];

Deno.test("readBody: random bytes and random words under any content type are never a server error", async () => {
  await using target = await FuzzTarget.open();
  const places = [
    ...Object.values(TARGETS).map((path) => ["POST", path] as const),
    ...[TARGETS.route, TARGETS.poi, TARGETS.picture, TARGETS.audio]
      .map((path) => ["PUT", path] as const),
  ];
  for (let round = 0; round < 1500; round++) {
    const random = new SeededRandom(SEED + round);
    const [method, path] = random.pick(places);
    const body = random.below(2) === 0
      ? random.bytes(random.below(3000))
      : concat(...Array.from({ length: random.below(30) }, () => random.pick(WORDS)));
    const headers = { "Content-Type": random.pick(TYPES) };
    const init = { method, headers, body: new Uint8Array(body) };
    await target.attempt(path, init, `SEED=${random.seed}`);
  }
  assert.ok(target.refused > 1000, `refused only ${target.refused}`);
});
