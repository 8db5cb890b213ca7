/** Tests that all decisions have one form. @module */
import assert from "node:assert/strict";

const FOLDER = new URL("../../docs/decisions/", import.meta.url);

Deno.test("tests/lint/decisions_test.ts: decisions are numbered without a gap and have one form", () => {
  const names = [...Deno.readDirSync(FOLDER)].map(({ name }) => name).sort();
  assert.ok(names.length > 10);
  for (const [index, name] of names.entries()) {
    const number = String(index + 1).padStart(3, "0");
    assert.ok(name.startsWith(`${number}-`), `${name} should be number ${number}`);
    const text = Deno.readTextFileSync(new URL(name, FOLDER)).replaceAll("\r\n", "\n");
    assert.match(text, new RegExp(`^# ${number}: .+\n\nStatus: (accepted|replaced by)`), name);
    for (const heading of ["Context", "Decision", "Consequences"]) {
      assert.match(text, new RegExp(`^## ${heading}$`, "m"), `${name} has no ${heading}`);
    }
  }
});
