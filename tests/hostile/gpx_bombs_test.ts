/**
 * Hostile GPX files over HTTP, to every endpoint that takes one: a clear 4xx at once, nothing fetched,
 * nothing changed.
 *
 * @module
 */
import assert from "node:assert/strict";
import { cpuMs } from "../support/cpu_time.ts";
import { expectError, text } from "../support/responses.ts";
import { FuzzTarget, TARGETS } from "../support/fuzzing/fuzz_target.ts";
import { bytes } from "../support/gpx_samples.ts";
import { concat } from "../support/media/bytes.ts";

/** Milliseconds of CPU; each takes less than a hundredth of it. */
const PATIENCE_MS = 20_000;

const NAMESPACE = 'xmlns="http://www.topografix.com/GPX/1/1"';
const OPEN = `<gpx version="1.1" creator="t" ${NAMESPACE}>`;
const POINTS = '<trk><trkseg><trkpt lat="1" lon="2"/><trkpt lat="1" lon="3"/></trkseg></trk>';
const TAIL = `${POINTS}</gpx>`;

/** Ten entities, each ten times the one before: 10 GB if a parser expanded it. */
const LAUGHS = Array.from(
  { length: 10 },
  (_, at) => `<!ENTITY l${at} "${at === 0 ? "lol".repeat(3) : `&l${at - 1};`.repeat(10)}">`,
).join("");

function withDoctype(declarations: string, use = "&a;"): Uint8Array {
  return bytes(
    `<!DOCTYPE gpx [${declarations}]>${OPEN}<metadata><name>${use}</name></metadata>${TAIL}`,
  );
}

function inName(content: Uint8Array): Uint8Array {
  return concat(bytes(`${OPEN}<metadata><name>`), content, bytes(`</name></metadata>${TAIL}`));
}

function points(attributes: string): Uint8Array {
  return bytes(`${OPEN}<trk><trkseg><trkpt ${attributes}/></trkseg></trk></gpx>`);
}

/** Files and the status that they return: 415 without a `<gpx>` root that can be read, else 400. */
const FILES: Readonly<Record<string, readonly [status: number, file: Uint8Array]>> = {
  "an entity bomb": [400, withDoctype(LAUGHS, "&l9;")],
  "one long entity a hundred thousand times": [
    400,
    withDoctype(`<!ENTITY a "${"a".repeat(100_000)}">`, "&a;".repeat(100_000)),
  ],
  "an entity of itself": [400, withDoctype('<!ENTITY a "&a;">')],
  "a file of the system as entity": [400, withDoctype('<!ENTITY a SYSTEM "file:///etc/passwd">')],
  "an undeclared entity": [400, inName(bytes("&nbsp;"))],
  "100 000 levels": [400, bytes(`${OPEN}${"<a>".repeat(100_000)}${"</a>".repeat(100_000)}${TAIL}`)],
  "100 000 levels before the root": [415, bytes("<a>".repeat(100_000))],
  "100 000 attributes": [
    400,
    bytes(`<gpx ${Array.from({ length: 100_000 }, (_, at) => `a${at}=""`).join(" ")}>${TAIL}`),
  ],
  "50 000 namespaces": [
    400,
    bytes(
      `<gpx ${Array.from({ length: 50_000 }, (_, at) => `xmlns:a${at}="u"`).join(" ")}>${TAIL}`,
    ),
  ],
  "the same attribute twice": [400, points('lat="1" lat="2" lon="3"')],
  "NUL in a name": [400, inName(new Uint8Array([0]))],
  "NUL as a reference": [400, inName(bytes("&#0;"))],
  "NUL between elements": [400, bytes(`${OPEN}\0${TAIL}`)],
  "NUL before everything": [415, bytes(`\0${OPEN}${TAIL}`)],
  "a byte that is no UTF-8": [400, inName(new Uint8Array([0xff]))],
  "UTF-8 longer than it need be": [400, inName(new Uint8Array([0xc0, 0xbc]))],
  "half a surrogate pair in UTF-8": [400, inName(new Uint8Array([0xed, 0xa0, 0x80]))],
  "half a surrogate pair as a reference": [400, inName(bytes("&#xD800;"))],
  "a character beyond Unicode": [400, inName(bytes("&#x110000;"))],
  "an endless reference": [400, inName(bytes(`&#${"9".repeat(200_000)};`))],
  "Latin-1": [400, inName(new Uint8Array([0xfc]))],
  "UTF-16": [415, utf16(`${OPEN}${TAIL}`)],
  "UTF-16 that says UTF-8": [415, utf16(`<?xml version="1.0" encoding="UTF-8"?>${OPEN}${TAIL}`)],
  "a position that is no number": [400, points('lat="NaN" lon="Infinity"')],
  "a position out of range": [400, points('lat="90.0000001" lon="0"')],
  "a position of 100 000 digits and a letter": [
    400,
    points(`lat="${"1".repeat(100_000)}x" lon="0"`),
  ],
  "a position in hexadecimal": [400, points('lat="0x1" lon="0"')],
  "no point": [400, bytes(`${OPEN}<trk><trkseg/></trk></gpx>`)],
  "points of another namespace": [400, bytes(`${OPEN}<x xmlns="urn:x">${POINTS}</x></gpx>`)],
  "a root of another name": [415, bytes(`<gpxx>${POINTS}</gpxx>`)],
  "two roots": [400, bytes(`${OPEN}${TAIL}${OPEN}${TAIL}`)],
  "text after the root": [400, bytes(`${OPEN}${TAIL}x`)],
  "an end without a beginning": [400, bytes(`${OPEN}${POINTS}</trk></gpx>`)],
  "a file that stops": [400, bytes(`${OPEN}${POINTS}`)],
  "a comment that never ends": [400, bytes(`${OPEN}<!--${"-".repeat(100_000)}`)],
};

function utf16(content: string): Uint8Array {
  return concat(
    new Uint8Array([0xff, 0xfe]),
    new Uint8Array(Uint16Array.from(content, (character) => character.charCodeAt(0)).buffer),
  );
}

function upload(file: Uint8Array): FormData {
  const form = new FormData();
  form.append("gpx", new File([new Uint8Array(file)], "a.gpx", { type: "application/gpx+xml" }));
  return form;
}

const ENDPOINTS = [
  ["POST", TARGETS.routes],
  ["PUT", TARGETS.route],
  ["POST", TARGETS.append],
] as const;

for (const [name, [expected, file]] of Object.entries(FILES)) {
  Deno.test(`POST /api/routes: GPX with ${name} is ${expected} within twenty seconds and changes nothing`, async () => {
    await using target = await FuzzTarget.open();
    for (const [method, path] of ENDPOINTS) {
      const begun = cpuMs();
      const status = await target.attempt(path, { method, body: upload(file) }, name);
      assert.equal(status, expected);
      const ms = cpuMs() - begun;
      assert.ok(ms < PATIENCE_MS, `took ${ms.toFixed(0)} ms of CPU`);
    }
  });
}

Deno.test("POST /api/routes: the refusal of a GPX file says what is wrong and where", async () => {
  await using target = await FuzzTarget.open();
  const response = target.service.fetch(TARGETS.routes, {
    method: "POST",
    body: upload(bytes(`${OPEN}\n<trk>\n<b></a>`)),
  });
  assert.match(text((await expectError(response, 400)).details), /^line 3, column \d+: /);
});

Deno.test("GpxReader: external entities are never fetched", async () => {
  let fetched = 0;
  await using canary = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, () => {
    fetched++;
    return new Response("<!ENTITY b 'fetched'>");
  });
  const url = `http://127.0.0.1:${canary.addr.port}/entity`;
  await using target = await FuzzTarget.open();
  const files = [
    withDoctype(`<!ENTITY a SYSTEM "${url}">`),
    withDoctype(`<!ENTITY a PUBLIC "-//X//Y" "${url}">`),
    withDoctype(`<!ENTITY % a SYSTEM "${url}"> %a;`, "&b;"),
    bytes(`<!DOCTYPE gpx SYSTEM "${url}">${OPEN}<metadata><name>&b;</name></metadata>${TAIL}`),
  ];
  for (const file of files) {
    const init = { method: "POST", body: upload(file) };
    assert.equal(await target.attempt(TARGETS.routes, init, "external entity"), 400);
  }
  // A style sheet and a schema are only names to a reader of GPX.
  const named = bytes(
    `<?xml-stylesheet href="${url}"?><gpx ${NAMESPACE} version="1.1" creator="t" ` +
      `xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="urn:x ${url}" ` +
      `xmlns:xi="http://www.w3.org/2001/XInclude"><extensions><xi:include href="${url}"/></extensions>${TAIL}`,
  );
  const init = { method: "PUT", body: upload(named) };
  assert.equal(await target.attempt(TARGETS.route, init, "names of other files"), 200);
  assert.equal(fetched, 0);
});
