/** The question whether a group is together, and the choice of a group: what they keep. @module */
import assert from "node:assert/strict";
import { GroupMode } from "../../../../web/guide/walk/progress.ts";
import { GroupQuestion } from "../../../../web/guide/walk/session.ts";
import { memoryStore } from "./simulation.ts";

Deno.test("GroupQuestion gives the signals for a station once as long as it is near", () => {
  const question = new GroupQuestion();
  const near = () => true;
  assert.equal(question.reach(1, near), true);
  assert.equal(question.reach(1, near), false);
  assert.equal(question.reach(null, near), false, "held back for a moment");
  assert.equal(question.reach(1, near), false);
  assert.equal(question.reach(null, () => false), false, "the circle was left");
  assert.equal(question.reached, null);
  assert.equal(question.reach(1, near), true, "the next visit");
});

Deno.test("GroupQuestion signals each of several stations, and after a recording once more", () => {
  const question = new GroupQuestion();
  const near = () => true;
  assert.equal(question.reach(2, near), true);
  assert.equal(question.reach(1, near), true);
  assert.equal(question.reach(2, near), false);
  question.clear();
  assert.equal(question.reached, null);
  assert.equal(question.reach(2, near), true);
});

Deno.test("GroupQuestion: a station that is reached ends the question about one that was opened by hand", () => {
  const question = new GroupQuestion();
  question.open(5);
  question.reach(null, () => true);
  assert.equal(question.opened, 5);
  question.reach(1, () => true);
  assert.equal(question.opened, null);
  question.open(5);
  question.reach(1, () => true);
  assert.equal(question.opened, 5, "it was opened after that");
});

Deno.test("GroupMode is stored for its walk, also where storage is refused", () => {
  const store = memoryStore();
  assert.equal(new GroupMode(store, 1).isOn, false);
  new GroupMode(store, 1).isOn = true;
  assert.equal(new GroupMode(store, 1).isOn, true);
  assert.equal(new GroupMode(store, 2).isOn, false);
  new GroupMode(store, 1).isOn = false;
  assert.equal(new GroupMode(store, 1).isOn, false);
  const withoutStore = new GroupMode(null, 1);
  withoutStore.isOn = true;
  assert.equal(withoutStore.isOn, true);
});
