/** Tests of the report that `deno task bench` writes. @module */
import assert from "node:assert/strict";
import { renderReport, type Report } from "../../bench/report.ts";
import { type Row, timesReported } from "../../bench/result.ts";

const PICTURE: Row = {
  work: "A picture",
  measured: [
    {
      ...{ column: "ours", label: "Route Guide", unit: "requests/s", values: [900, 1100, 1000] },
      ...{ cpuMs: 0.91234, cores: 0.987, peakMb: 88.44 },
    },
    {
      ...{ column: "nginx", label: "nginx", unit: "requests/s", values: [2000, 1900, 2100] },
      ...{ cpuMs: 0.05, cores: 0.5, peakMb: 11.5 },
    },
  ],
  verdicts: [
    { target: "≥ 0.6 × nginx", reached: "0.5 ×", met: false },
    { target: "≥ 3 × Node peer", reached: null, met: null },
  ],
  notes: ["Said of the picture."],
};

const IDLE: Row = {
  work: "Doing nothing",
  measured: [{
    ...{ column: "ours", label: "resident memory", unit: "MB", values: [50] },
    ...{ cpuMs: null, cores: null, peakMb: null },
  }],
  verdicts: [{ target: "≤ 60 MB", reached: "50 MB", met: true }],
  notes: [],
};

const REPORT: Report = {
  date: "2026-05-01",
  facts: [["Deno", "2.9.6"]],
  missing: ["Node.js, so its column is empty"],
  rows: [PICTURE, IDLE],
};

/** Cells of all table rows in which something is found, trimmed. */
function rowsWith(text: RegExp): string[][] {
  return renderReport(REPORT).split("\n")
    .filter((line) => line.startsWith("|") && line.search(text) >= 0)
    .map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim()));
}

Deno.test("renderReport() says the date, the targets met, the machine and what is missing", () => {
  const text = renderReport(REPORT);
  assert.match(text, /^2026-05-01\. 1 of 3 targets are met, 1 could not be measured\.$/m);
  assert.match(text, /^Missing: Node\.js, so its column is empty$/m);
  assert.deepEqual(rowsWith(/2\.9\.6/), [["Deno", "2.9.6"]]);
  assert.match(text, /\*\*A picture\*\*\n\n- Said of the picture\./);
});

Deno.test("renderReport() has a line a target, with the values in the first of a row", () => {
  const figures = ["1000 requests/s", "2000 requests/s", "", "", "", ""];
  assert.deepEqual(rowsWith(/≥/), [
    ["A picture", ...figures, "≥ 0.6 × nginx", "0.5 ×", "**no**"],
    ["", ...figures.map(() => ""), "≥ 3 × Node peer", "not measured", ""],
  ]);
  assert.deepEqual(rowsWith(/≤/), [
    ["Doing nothing", "50 MB", "", "", "", "", "", "≤ 60 MB", "50 MB", "yes"],
  ]);
});

Deno.test("renderReport() has a line a server with CPU, cores and memory where they are known", () => {
  assert.deepEqual(rowsWith(/\d to \d/), [
    ["A picture", "Route Guide", "1000 requests/s", "900 to 1100", "0.912", "0.987", "88.4"],
    ["", "nginx", "2000 requests/s", "1900 to 2100", "0.05", "0.5", "11.5"],
    ["Doing nothing", "resident memory", "50 MB", "50 to 50", "", "", ""],
  ]);
});

Deno.test("renderReport() neither counts nor judges a ratio without a target", () => {
  const verdicts = [timesReported("nginx, auto", 0.25)];
  const text = renderReport({ ...REPORT, rows: [{ ...PICTURE, verdicts }, IDLE] });
  assert.match(text, /^2026-05-01\. 1 of 1 targets are met\.$/m);
  assert.match(text, /no target: × nginx, auto\s*\| 0\.25 ×\s*\|\s*\|$/m);
});

Deno.test("renderReport() lists work without a target with its reason and its costs only", () => {
  const row: Row = { ...PICTURE, verdicts: [], noTarget: "not noticeable." };
  const [targets = "", rest = ""] = renderReport({ ...REPORT, rows: [row, IDLE] })
    .split("## Measured without a target");
  assert.doesNotMatch(targets, /A picture/);
  assert.match(rest, /^\*\*A picture\*\*: not noticeable\.$/m);
  assert.match(rest, /^\| A picture +\| Route Guide +\| 1000 requests/m);
});

Deno.test("renderReport() makes all lines of a table equally long", () => {
  for (const block of renderReport(REPORT).split("\n\n").filter((text) => text.startsWith("|"))) {
    const lengths = new Set(block.split("\n").map((line) => line.length));
    assert.equal(lengths.size, 1, block);
  }
});
