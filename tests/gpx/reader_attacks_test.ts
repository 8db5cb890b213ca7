/**
 * Files made to do harm: to grow without limit, to reach outside, to take forever. Each is handled correctly,
 * and long before the bounds on CPU time here, which only separate milliseconds from minutes.
 *
 * @module
 */
import assert from "node:assert/strict";
import { AppError } from "../../src/errors.ts";
import { GpxReader } from "../../src/gpx/reader.ts";
import type { GpxDocument } from "../../src/gpx/track.ts";
import { cpuMs } from "../support/cpu_time.ts";
import { faultOf, gpx11, read, segment } from "./reading.ts";

const MB = 1024 * 1024;
/** Milliseconds of CPU that reading 40 MB may take on a slow machine. */
const PATIENCE_MS = 20_000;
/** Bytes after which an endless token has been refused. */
const REFUSED_AFTER = 2 * MB;

const POINT = '<trkpt lat="1" lon="2"/>';
const HEAD = '<gpx xmlns="http://www.topografix.com/GPX/1/1">';
const TAIL = `<trk><trkseg>${POINT}</trkseg></trk></gpx>`;

/** The result of reading a file that is written chunk by chunk. */
interface Result {
  readonly document?: GpxDocument;
  readonly fault?: AppError;
  /** Bytes written until then. */
  readonly written: number;
}

/** Writes `head`, then `filler` again and again up to `size` bytes, then `tail`. */
function flood(head: string, filler: string, tail: string, size = 40 * MB): Result {
  const reader = new GpxReader();
  const block = new TextEncoder().encode(filler.repeat(Math.ceil(65_536 / filler.length)));
  let written = 0;
  const write = (bytes: Uint8Array) => {
    reader.write(bytes);
    written += bytes.length;
  };
  const started = cpuMs();
  try {
    write(new TextEncoder().encode(head));
    while (written < size) write(block);
    write(new TextEncoder().encode(tail));
    return { document: reader.end(), written };
  } catch (error) {
    assert.ok(error instanceof AppError, String(error));
    return { fault: error, written };
  } finally {
    const elapsed = cpuMs() - started;
    assert.ok(elapsed < PATIENCE_MS, `${Math.round(elapsed)} ms for ${head.slice(0, 40)}`);
  }
}

function assertRefusedEarly(result: Result, reason: RegExp): void {
  assert.equal(result.fault?.code, "invalid");
  assert.match(result.fault.details ?? "", reason);
  assert.ok(result.written < REFUSED_AFTER, `${result.written} bytes were taken`);
}

Deno.test("GpxReader refuses entity bombs before anything in them is read", () => {
  const entities = Array.from(
    { length: 30 },
    (_, index) => `<!ENTITY e${index + 1} "&e${index};&e${index};&e${index};">`,
  );
  const bomb = `<!DOCTYPE gpx [<!ENTITY e0 "0123456789">${entities.join("")}]>`;
  const fault = faultOf(`${bomb}<gpx><name>&e30;</name></gpx>`);
  assert.equal(fault.code, "invalid");
  assert.match(fault.details ?? "", /DOCTYPE/);
  assertRefusedEarly(flood("<!DOCTYPE gpx [", '<!ENTITY a "b">', "]><gpx/>"), /DOCTYPE/);
});

Deno.test("GpxReader refuses external entities without reaching for them", () => {
  for (const target of ["file:///secret", "http://127.0.0.1:9/", "data:,x"]) {
    const file = `<!DOCTYPE gpx [<!ENTITY e SYSTEM "${target}">]><gpx><name>&e;</name></gpx>`;
    assert.match(faultOf(file).details ?? "", /DOCTYPE/);
    assert.match(faultOf(`<gpx><name>&e;</name></gpx>`).details ?? "", /&e; is not defined/);
  }
});

Deno.test("GpxReader refuses 100 000 levels of elements", () => {
  assertRefusedEarly(flood(HEAD, "<a>", ""), /nested more than 256/);
  assert.match(faultOf(gpx11("<a>".repeat(100_000))).details ?? "", /nested more than 256/);
});

Deno.test("GpxReader reads 256 levels of elements", () => {
  const levels = 255;
  const deep = "<a>".repeat(levels) + "</a>".repeat(levels);
  assert.equal(read(`${HEAD}${deep}${TAIL}`).points.lat.length, 1);
  const deeper = `<a>${deep}</a>`;
  assert.match(faultOf(`${HEAD}${deeper}${TAIL}`).details ?? "", /nested more than 256/);
});

Deno.test("GpxReader refuses tokens of 40 MB that it would have to hold", () => {
  assertRefusedEarly(flood("<gpx a='", "abcdefgh", "'/>"), /longer than 262144/);
  assertRefusedEarly(flood("<gpx", " ", "/>"), /longer than 262144/);
  assertRefusedEarly(flood("<gpx ", "name", "='1'/>"), /longer than 4096/);
  assertRefusedEarly(flood(`${HEAD}<`, "name", "/>"), /longer than 4096/);
  assertRefusedEarly(flood(`${HEAD}&#`, "0", "65;"), /longer than 262144/);
  assertRefusedEarly(flood(`${HEAD}<trk><name>`, "name ", "</name></trk>"), /longer than 262144/);
  assertRefusedEarly(flood(`${HEAD}<trk><name>`, "&amp;", "</name></trk>"), /longer than 262144/);
  assertRefusedEarly(flood(`${HEAD}<?`, "name", "?>"), /longer than/);
});

Deno.test("GpxReader refuses 100 000 attributes of one element", () => {
  let attributes = "";
  for (let index = 0; index < 100_000; index++) attributes += ` a${index}=''`;
  assert.match(faultOf(`<gpx${attributes}/>`).details ?? "", /more than 64 attributes/);
});

Deno.test("GpxReader passes over 10 MB that it need not hold", () => {
  const fillers: [string, string, string][] = [
    ["<!--", "comment - ", "-->"],
    ["<![CDATA[", "]] ] <&>", "]]>"],
    ["<?p ", "? >", "?>"],
    ["", "text ]] ", ""],
    ["", "&amp;&#x41;", ""],
    ["", "\r\n", ""],
    ["", "中😀é", ""],
    ["<cmt>", "]", "</cmt>"],
    ["", "<a/>", ""],
    ["", "<a b='c'></a>", ""],
    ["", "<x:a xmlns:x='u'/>", ""],
  ];
  for (const [head, filler, tail] of fillers) {
    const { document, fault } = flood(`${HEAD}${head}`, filler, `${tail}${TAIL}`, 10 * MB);
    assert.equal(document?.points.lat.length, 1, `${filler}: ${fault?.details}`);
  }
});

Deno.test("GpxReader reads any number of different names and prefixes", () => {
  let elements = "";
  for (let index = 0; index < 200_000; index++) {
    elements += `<n${index}/><p${index}:a xmlns:p${index}='u' p${index}:b=''/>`;
  }
  assert.equal(read(`${HEAD}${elements}${TAIL}`).points.lat.length, 1);
});

Deno.test("GpxReader refuses a NUL and invalid UTF-8 at once", () => {
  assertRefusedEarly(flood(`${HEAD}\u0000`, "text", ""), /U\+0000/);
  const bytes = new TextEncoder().encode(`${HEAD}text${TAIL}`);
  bytes[HEAD.length + 1] = 0xc0;
  assert.match(faultOf(bytes).details ?? "", /UTF-8/);
});

Deno.test("GpxReader throws unsupported for 40 MB of something else after the first of it", () => {
  for (const filler of ["text ", "<a>", "\u0000", "{}", "<!DOCTYPE html>"]) {
    const { fault, written } = flood(filler, filler, "");
    assert.equal(fault?.code, "unsupported", filler);
    assert.ok(written < REFUSED_AFTER, filler);
  }
});

Deno.test("GpxReader reads 130 001 and 1 000 000 points of one segment", () => {
  for (const count of [130_001, 1_000_000]) {
    let points = "";
    for (let index = 0; index < count; index++) {
      points += `<trkpt lat="${index / 20_000}" lon="8"><ele>${index % 9000}</ele></trkpt>`;
    }
    const started = cpuMs();
    const document = read(segment(points), { chunk: 65_536 });
    assert.ok(cpuMs() - started < PATIENCE_MS);
    assert.equal(document.points.lat.length, count);
    assert.deepEqual([...document.points.segmentStarts], [0]);
    assert.equal(document.points.lat[count - 1], (count - 1) / 20_000);
    assert.equal(document.points.elevation.at(-1), (count - 1) % 9000);
  }
});
