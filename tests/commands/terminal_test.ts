/** Tests of what commands show while they work. @module */
import assert from "node:assert/strict";
import { count, megabytes, ProgressBar } from "../../src/commands/command.ts";

/** Collects what is written. */
function sink(isTerminal: boolean) {
  const written: string[] = [];
  const write = (text: string) => written.push(text);
  return { written, write, draw: write, isTerminal: () => isTerminal };
}

Deno.test("ProgressBar is drawn at most ten times a second and cleared at the end", () => {
  const terminal = sink(true);
  let now = 0;
  {
    using bar = new ProgressBar(terminal, () => now);
    bar.update("Checking", 0, 4_000_000);
    now = 99;
    bar.update("Checking", 1_000_000, 4_000_000);
    now = 100;
    bar.update("Checking", 2_000_000, 4_000_000);
    now = 200;
    bar.update("Checking", 4_000_000, 4_000_000);
  }
  const clear = "\r\x1b[K";
  assert.deepEqual(terminal.written, [
    `${clear}Checking [${".".repeat(30)}] 0 %  0.0 MB of 4.0 MB`,
    `${clear}Checking [${"#".repeat(15)}${".".repeat(15)}] 50 %  2.0 MB of 4.0 MB`,
    `${clear}Checking [${"#".repeat(30)}] 100 %  4.0 MB of 4.0 MB`,
    clear,
  ]);
});

Deno.test("ProgressBar never runs over, and is full when there is nothing to do", () => {
  const terminal = sink(true);
  let now = 0;
  using bar = new ProgressBar(terminal, () => now += 1000);
  bar.update("Gathering", 5, 4);
  bar.update("Gathering", 0, 0);
  for (const line of terminal.written) assert.match(line, /\[#{30}\] 100 % {2}0\.0 MB of 0\.0 MB$/);
});

Deno.test("ProgressBar writes nothing where no person watches", () => {
  const file = sink(false);
  {
    using bar = new ProgressBar(file);
    bar.update("Checking", 1, 2);
  }
  assert.deepEqual(file.written, []);
});

Deno.test("count and megabytes: numbers are written for people", () => {
  assert.deepEqual([0, 1, 2].map((number) => count(number, "file")), [
    "0 files",
    "1 file",
    "2 files",
  ]);
  assert.deepEqual([0, 49_999, 1_250_000].map(megabytes), ["0.0 MB", "0.0 MB", "1.3 MB"]);
});
