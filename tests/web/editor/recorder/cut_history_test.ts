/** The history of a cut: what is one change, and what undo restores. @module */
import assert from "node:assert/strict";
import { cutAfter, type CutEvent, historyOf } from "../../../../web/editor/recorder/take/cut.ts";

const WHOLE = { fromS: 0, toS: 10 };
const DRAGGED = { fromS: 1, toS: 10 };
const SHORT = { fromS: 2, toS: 10 };

const changed = (cut: typeof WHOLE, isDone = true): CutEvent => ({ kind: "changed", cut, isDone });

Deno.test("cutAfter() restores the cut before a drag, not one in the middle of it", () => {
  const dragged = [changed(DRAGGED, false), changed(SHORT, false), changed(SHORT)]
    .reduce(cutAfter, historyOf(WHOLE));
  assert.deepEqual(dragged.cut, SHORT);
  assert.deepEqual(dragged.before, [WHOLE]);
  assert.deepEqual(cutAfter(dragged, { kind: "undone" }), historyOf(WHOLE));
});

Deno.test("cutAfter() counts a drag that ends where it began as no change", () => {
  const history = [changed(SHORT, false), changed(WHOLE)].reduce(cutAfter, historyOf(WHOLE));
  assert.deepEqual(history, historyOf(WHOLE));
});

Deno.test("cutAfter() takes a proposed cut, unless the cut was changed or is being changed", () => {
  const proposed: CutEvent = { kind: "proposed", cut: SHORT };
  assert.deepEqual(cutAfter(historyOf(WHOLE), proposed), historyOf(SHORT));
  for (const isDone of [true, false]) {
    const changedOnce = cutAfter(historyOf(WHOLE), changed(DRAGGED, isDone));
    assert.equal(cutAfter(changedOnce, proposed), changedOnce, `${isDone}`);
  }
});

Deno.test("cutAfter() undoes several changes one by one, and then nothing", () => {
  let history = [changed(DRAGGED), changed(SHORT)].reduce(cutAfter, historyOf(WHOLE));
  history = cutAfter(history, { kind: "undone" });
  assert.deepEqual(history.cut, DRAGGED);
  history = cutAfter(history, { kind: "undone" });
  assert.deepEqual(history.cut, WHOLE);
  assert.equal(cutAfter(history, { kind: "undone" }), history);
});
