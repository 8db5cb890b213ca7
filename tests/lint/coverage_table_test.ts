/** Checks docs/contract-coverage.md: no empty cell, and every test it names exists in the file it names. @module */
import assert from "node:assert/strict";

const TABLE = new URL("../../docs/contract-coverage.md", import.meta.url);

Deno.test("docs/contract-coverage.md names tests that exist", () => {
  const rows = Deno.readTextFileSync(TABLE).split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (rule |-)/.test(line))
    .map((line) => line.slice(1, -1).split(" | ").map((cell) => cell.trim()));
  assert.ok(rows.length > 80, "the table was found");
  for (const [rule = "", file = "", name = "", ...rest] of rows) {
    assert.ok(rule !== "" && file !== "" && name !== "" && rest.length === 0, rule);
    const source = Deno.readTextFileSync(new URL(`../${file}`, import.meta.url));
    assert.ok(source.includes(name), `${file} has no test "${name}"`);
  }
});
