/** Appended points written into stored files, and read back. @module */
import assert from "node:assert/strict";
import { appendInsertions } from "../../src/gpx/writer.ts";
import { concatPoints, type GpxDocument, type Points } from "../../src/gpx/track.ts";
import { bytesOf, columns, gpx11, read } from "./reading.ts";
import { SAMPLES } from "./samples.ts";
import { fc } from "../support/property.ts";

/** The stored file with the points written in. */
function appendedTo(stored: Uint8Array, document: GpxDocument, points: Points): Uint8Array {
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const { offset, bytes } of appendInsertions(document.insertionPoint, points)) {
    parts.push(stored.subarray(at, offset), ...bytes);
    at = offset;
  }
  parts.push(stored.subarray(at));
  return new Uint8Array(parts.flatMap((part) => [...part]));
}

/** Asserts that appending results in the joined points, the same name, and can be repeated. */
function assertAppends(file: string | Uint8Array, points: Points): void {
  const stored = bytesOf(file);
  const before = read(stored);
  const once = appendedTo(stored, before, points);
  const after = read(once);
  assert.deepEqual(columns(after.points), columns(concatPoints(before.points, points)));
  assert.equal(after.name, before.name);
  const twice = read(appendedTo(once, after, points));
  assert.deepEqual(columns(twice.points), columns(concatPoints(after.points, points)));
}

function points(lat: number[], segmentStarts: number[]): Points {
  return {
    lat: Float64Array.from(lat),
    lon: Float64Array.from(lat, (value) => -value),
    elevation: Float64Array.from(lat, (value, index) => index % 3 === 0 ? NaN : value * 10),
    time: Float64Array.from(lat, (_, index) => index % 2 === 0 ? NaN : index * 1001),
    segmentStarts: Uint32Array.from(segmentStarts),
  };
}

const NONE = points([], []);
const ONE_SEGMENT = points([1, 2, 3], [0]);
const THREE_SEGMENTS = points([10, 11, 12, 13, 14, 15], [0, 2, 3]);

const elevation = fc.oneof(
  fc.constant(NaN),
  fc.double({ min: -500, max: 9000, noNaN: true }),
  fc.integer({ min: -500, max: 9000 }).map((value) => value / 10),
);
const time = fc.oneof(
  fc.constant(NaN),
  fc.integer({ min: -62_167_219_200_000, max: 253_402_300_799_999 }),
);
const point = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
  elevation,
  time,
  startsSegment: fc.boolean(),
});

/** Any points that a file can have. */
const anyPoints = fc.array(point, { maxLength: 20 }).map((list): Points => ({
  lat: Float64Array.from(list, ({ lat }) => lat),
  lon: Float64Array.from(list, ({ lon }) => lon),
  elevation: Float64Array.from(list, ({ elevation }) => elevation),
  time: Float64Array.from(list, ({ time }) => time),
  segmentStarts: Uint32Array.from(
    list.flatMap(({ startsSegment }, index) => index === 0 || startsSegment ? [index] : []),
  ),
}));

Deno.test("appendInsertions: appended points read back to the last bit, after those of any file", () => {
  const files = fc.constantFrom(...Object.values(SAMPLES));
  fc.assert(
    fc.property(files, anyPoints, (file, points) => assertAppends(file, points)),
    { numRuns: 300 },
  );
});

Deno.test("appendInsertions inserts points after the last point and segments after the last segment", () => {
  const file = gpx11(
    '<trk><trkseg><trkpt lat="1" lon="2"/><extensions/></trkseg><trkseg/></trk><wpt lat="1" lon="2"/>',
  );
  const stored = bytesOf(file);
  const text = new TextDecoder().decode(appendedTo(stored, read(stored), THREE_SEGMENTS));
  assert.equal(
    text,
    gpx11(
      '<trk><trkseg><trkpt lat="1" lon="2"/>' +
        '\n<trkpt lat="10" lon="-10"></trkpt>' +
        '\n<trkpt lat="11" lon="-11"><ele>110</ele><time>1970-01-01T00:00:01.001Z</time></trkpt>' +
        "<extensions/></trkseg>" +
        '\n<trkseg>\n<trkpt lat="12" lon="-12"><ele>120</ele></trkpt>\n</trkseg>' +
        "\n<trkseg>" +
        '\n<trkpt lat="13" lon="-13"><time>1970-01-01T00:00:03.003Z</time></trkpt>' +
        '\n<trkpt lat="14" lon="-14"><ele>140</ele></trkpt>' +
        '\n<trkpt lat="15" lon="-15"><ele>150</ele><time>1970-01-01T00:00:05.005Z</time></trkpt>' +
        "\n</trkseg>" +
        '<trkseg/></trk><wpt lat="1" lon="2"/>',
    ),
  );
});

Deno.test("appendInsertions returns nothing for no points, one insertion for one segment, else two", () => {
  const place = { afterLastPoint: 5, afterLastSegment: 9, prefix: "" };
  const offsets = (points: Points) => appendInsertions(place, points).map(({ offset }) => offset);
  assert.deepEqual(offsets(NONE), []);
  assert.deepEqual(offsets(ONE_SEGMENT), [5]);
  assert.deepEqual(offsets(THREE_SEGMENTS), [5, 9]);
});

Deno.test("appendInsertions: appending keeps to the prefix and the namespace of the file", () => {
  const uri = "http://www.topografix.com/GPX/1/1";
  const point = (prefix: string) => `<${prefix}trkpt lat="1" lon="2"/>`;
  const files = [
    `<g:gpx xmlns:g="${uri}"><g:trk><g:trkseg>${point("g:")}</g:trkseg></g:trk></g:gpx>`,
    `<ü:gpx xmlns:ü="${uri}"><ü:trk><ü:trkseg>${point("ü:")}</ü:trkseg></ü:trk></ü:gpx>`,
    `<gpx xmlns="${uri}"><trk><h:trkseg xmlns:h="${uri}">${point("")}</h:trkseg></trk></gpx>`,
    `<g:gpx xmlns:g="${uri}"><g:trk><trkseg xmlns="${uri}">${point("")}</trkseg></g:trk></g:gpx>`,
    `<g:gpx xmlns:g="${uri}"><trk xmlns="${uri}"><g:trkseg>${point("g:")}</g:trkseg></trk></g:gpx>`,
    `<gpx xmlns="${uri}"><trk><trkseg xmlns="${uri}">${point("")}</trkseg></trk></gpx>`,
    `<gpx><trk><trkseg>${point("")}</trkseg></trk></gpx>`,
    `<?xml version="1.0" encoding="US-ASCII"?><gpx><trk><trkseg>${point("")}</trkseg></trk></gpx>`,
  ];
  for (const file of files) assertAppends(file, THREE_SEGMENTS);
});

Deno.test("appendInsertions: appended numbers have no exponent and read back the same", () => {
  const numbers = [
    0,
    -0,
    1e-7,
    -1.5e-7,
    5e-324,
    8999.999999999998,
    -1.7976931348623157e2,
    123456.789e-12,
    0.1,
  ];
  const appended: Points = {
    lat: Float64Array.from(numbers, (value) => Math.abs(value) <= 90 ? value : 0),
    lon: new Float64Array(numbers.length),
    elevation: Float64Array.from(numbers),
    time: new Float64Array(numbers.length).fill(NaN),
    segmentStarts: Uint32Array.of(0),
  };
  const stored = bytesOf(gpx11('<trk><trkseg><trkpt lat="1" lon="2"/></trkseg></trk>'));
  const file = appendedTo(stored, read(stored), appended);
  assert.doesNotMatch(new TextDecoder().decode(file), /[0-9]e[-+0-9]/i);
  assert.deepEqual(columns(read(file).points).elevation, [NaN, ...numbers]);
});

Deno.test("appendInsertions creates many points in small chunks, at every iteration", () => {
  const count = 20_000;
  const many = points(Array.from({ length: count }, (_, index) => index / 1000), [0, 10]);
  const insertions = appendInsertions({ afterLastPoint: 0, afterLastSegment: 0, prefix: "" }, many);
  for (const { bytes } of insertions) {
    const lengths = Array.from(bytes, (chunk) => chunk.length);
    assert.ok(lengths.every((length) => length > 0 && length <= 65_536));
    assert.deepEqual(Array.from(bytes, (chunk) => chunk.length), lengths);
  }
  assert.ok([...insertions[1]?.bytes ?? []].length > 10);
});
