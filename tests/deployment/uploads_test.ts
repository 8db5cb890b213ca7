/** The uploads that tests of published walks do. @module */
import assert from "node:assert/strict";
import { SeededRandom, testSeeds } from "../support/random.ts";
import { interruptedTwice, isSame, uploaded, uploadSteps } from "../support/uploads.ts";
import type { Files } from "../support/web_servers/folder_server.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

const OLD: Files = new Map([["a", bytes("same")], ["b", bytes("old")], ["old", bytes("gone")]]);
const NEW: Files = new Map([["a", bytes("same")], ["b", bytes("NEWER")], ["new", bytes("1234")]]);

Deno.test("tests/support/uploads.ts: every file appears empty, in part and whole, two at the same time", () => {
  const orders = new Set<string>();
  for (const seed of testSeeds(30)) {
    const steps = uploadSteps(OLD, NEW, new SeededRandom(seed));
    for (const path of NEW.keys()) {
      const shares = steps.filter((step) => step.path === path).map(({ share }) => share);
      assert.deepEqual([shares.length, shares[0], shares[2]], [3, 0, 1], `SEED=${seed}`);
    }
    const end = uploaded(OLD, NEW, steps);
    assert.deepEqual(end, new Map([...OLD, ...NEW]), `SEED=${seed}`);
    orders.add(steps.map(({ path }) => path).join());
  }
  assert.ok(orders.size > 15, `${orders.size} orders`);
});

Deno.test("tests/support/uploads.ts: a file is there in part, and one that is the same is left out if asked for", () => {
  const steps = uploadSteps(OLD, NEW, new SeededRandom(1), { atOnce: 1, sendsSame: false });
  assert.deepEqual(new Set(steps.map(({ path }) => path)), new Set(["b", "new"]));
  const half = uploaded(OLD, NEW, [{ path: "b", share: 0.5 }]);
  assert.deepEqual(half.get("b"), bytes("NE"));
  assert.ok(isSame(half.get("old"), bytes("gone")), "what is not uploaded stays");
});

Deno.test("tests/support/uploads.ts: two uploads that stop leave files of both, some of them damaged", () => {
  const states = testSeeds(50).map((seed) => interruptedTwice(OLD, NEW, new SeededRandom(seed)));
  assert.ok(states.some((files) => isSame(files.get("b"), OLD.get("b"))));
  assert.ok(states.some((files) => isSame(files.get("b"), NEW.get("b"))));
  assert.ok(states.some((files) => (files.get("a")?.length ?? 0) < 4));
  assert.ok(states.some((files) => !files.has("new")));
});
