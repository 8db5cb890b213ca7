/** A file reads the same, and is refused the same, however its bytes arrive. @module */
import assert from "node:assert/strict";
import { bytesOf, gpx11, outcome, read, segment } from "./reading.ts";
import { SAMPLES } from "./samples.ts";

/** Files that are refused in the middle of something. */
const FAULTY: Readonly<Record<string, string>> = {
  "bare ampersand": segment("<cmt>a & b</cmt>"),
  "reference to nothing": segment("<cmt>a &nbsp; b</cmt>"),
  "forbidden character": segment("<cmt>é\u0001</cmt>"),
  "double dash": segment("<!-- ein -- Kommentar -->"),
  "end of CDATA": segment("]]]]>"),
  "wrong end tag": segment("<cmt>中</cmd>"),
  "unknown prefix": segment("<cmt a:b='😀'/>"),
  "bad name": segment("<a\u00a0b/>"),
  "bad latitude": segment("<trkpt lat='91' lon='2'/>"),
  "cut off": segment("<trkpt lat='1' lon='2'/>").slice(0, -3),
  "cut off in a comment": segment("<trkpt lat='1' lon='2'/>") + "<!-- 😀",
};

/** A name and a comment of several lines. */
const LINES = gpx11(
  "<trk><name>a\r\nb\rc\n\r\nd</name><!--\r\n\r--><trkseg><trkpt lat='1' lon='2'/></trkseg></trk>",
);

const FILES = Object.entries({ ...SAMPLES, ...FAULTY, LINES });

Deno.test("GpxReader returns the same result for chunks of every small size", () => {
  for (const [name, file] of FILES) {
    const whole = outcome(file);
    for (let chunk = 1; chunk <= 9; chunk++) {
      assert.deepEqual(outcome(file, { chunk }), whole, `${name} in chunks of ${chunk}`);
      assert.deepEqual(outcome(file, { block: chunk }), whole, `${name} in blocks of ${chunk}`);
    }
  }
});

Deno.test("GpxReader returns the same result for a file cut at any byte", () => {
  for (const [name, file] of FILES) {
    const whole = outcome(file);
    for (let block = 10; block <= bytesOf(file).length; block++) {
      assert.deepEqual(outcome(file, { block }), whole, `${name} cut at ${block}`);
    }
  }
});

Deno.test("GpxReader refuses a file cut off at any byte", () => {
  for (const [name, file] of Object.entries(SAMPLES)) {
    const bytes = bytesOf(file);
    const rootEnd = bytesOf(file.slice(0, file.lastIndexOf("</")));
    for (let length = 0; length <= rootEnd.length; length++) {
      const result = outcome(bytes.subarray(0, length));
      assert.equal(typeof result, "string", `${name} cut off at ${length}`);
    }
  }
});

Deno.test("GpxReader reads a file of many blocks whose points are cut everywhere", () => {
  const count = 20_000;
  let file = "";
  for (let index = 0; index < count; index++) {
    const lat = (index / 1000).toFixed(index % 7);
    const form = index % 3;
    file += form === 0
      ? `<trkpt lat="${lat}" lon="8"><ele>${
        index % 9000
      }</ele><time>2024-05-01T08:00:00Z</time></trkpt>`
      : form === 1
      ? `\r\n<trkpt lat="${lat}" lon="8"><ele>${
        index % 9000
      }</ele><extensions><h>ü</h></extensions></trkpt>`
      : `<trkpt lon='8' lat='${lat}' ><ele> ${index % 9000} </ele></trkpt >\n`;
  }
  const { points } = read(segment(file), { chunk: 100_000 });
  assert.equal(points.lat.length, count);
  for (let index = 0; index < count; index++) {
    assert.equal(points.lat[index], Number((index / 1000).toFixed(index % 7)));
    assert.equal(points.elevation[index], index % 9000);
    assert.equal(Number.isNaN(points.time[index]), index % 3 !== 0);
  }
});
