/** Tests of what the workbench shows: one form at a time, and no form of what is not selected. @module */
import assert from "node:assert/strict";
import {
  isMovingIn,
  openedState,
  reduce,
  selectedIn,
  type WorkbenchAction,
  type WorkbenchState,
} from "../../../../web/editor/walk/use_workbench.ts";

/** The state after actions on a page that was opened without a selected station. */
function after(...actions: readonly WorkbenchAction[]): WorkbenchState {
  return actions.reduce(reduce, openedState(null));
}

const SELECT = { kind: "select", key: "1" } as const;
const MOVE = { kind: "move", isMoving: true } as const;
const EDIT_WALK = { kind: "edit walk", isOpen: true } as const;

Deno.test("openedState() shows the given station, or nothing", () => {
  assert.equal(selectedIn(openedState("7")), "7");
  assert.deepEqual(openedState(null).detail, { kind: "nothing" });
});

Deno.test("reduce() shows one form: that of the walk or that of a station", () => {
  const edited = after(SELECT, EDIT_WALK);
  assert.deepEqual([edited.detail.kind, selectedIn(edited)], ["walk", null]);
  const selected = after(EDIT_WALK, SELECT);
  assert.deepEqual([selected.detail.kind, selectedIn(selected)], ["station", "1"]);
  for (const close of [{ kind: "select", key: null }, { ...EDIT_WALK, isOpen: false }] as const) {
    assert.deepEqual(after(EDIT_WALK, close).detail, { kind: "nothing" }, close.kind);
    assert.deepEqual(after(SELECT, close).detail, { kind: "nothing" }, close.kind);
  }
});

Deno.test("reduce() moves the selected station only, until anything is selected", () => {
  assert.equal(isMovingIn(after(MOVE)), false);
  assert.equal(isMovingIn(after(EDIT_WALK, MOVE)), false);
  assert.equal(isMovingIn(after(SELECT, MOVE)), true);
  assert.equal(isMovingIn(after(SELECT, MOVE, { kind: "move", isMoving: false })), false);
  assert.equal(isMovingIn(after(SELECT, MOVE, SELECT)), false);
  assert.equal(isMovingIn(after(SELECT, MOVE, { kind: "select", key: "2" })), false);
  assert.equal(isMovingIn(after(SELECT, MOVE, EDIT_WALK)), false);
});

Deno.test("reduce() follows the key of the selected station, which goes on being moved", () => {
  const state = after({ kind: "select", key: "new-1" }, MOVE);
  const rekeyed = reduce(state, { kind: "rekey", from: "new-1", to: "12" });
  assert.deepEqual([selectedIn(rekeyed), isMovingIn(rekeyed)], ["12", true]);
  assert.equal(reduce(state, { kind: "rekey", from: "new-2", to: "13" }), state);
});

Deno.test("reduce() keeps the simulated walk and the list of removed things apart from the forms", () => {
  const open = after({ kind: "simulate", isOpen: true }, { kind: "removed list", isOpen: true });
  const selected = [SELECT, MOVE, EDIT_WALK].reduce(reduce, open);
  assert.deepEqual([selected.isSimulating, selected.isRemovedOpen], [true, true]);
  const closed = [
    { kind: "simulate", isOpen: false } as const,
    { kind: "removed list", isOpen: false } as const,
  ].reduce(reduce, selected);
  assert.deepEqual([closed.isSimulating, closed.isRemovedOpen], [false, false]);
  assert.equal(closed.detail.kind, "walk");
});

Deno.test("reduce() returns the same state where nothing changes, so that nothing is rendered", () => {
  const nothing = openedState(null);
  assert.equal(reduce(nothing, { kind: "select", key: null }), nothing);
  assert.equal(reduce(nothing, MOVE), nothing);
  const station = openedState("1");
  assert.equal(reduce(station, SELECT), station);
});

const TAKE = { samples: null, original: new Blob(["a"]), isInterrupted: false } as const;

Deno.test("reduce() shows the recorded station, and keeps the recorder when another form is shown", () => {
  const recorder = { key: "1", take: TAKE, kept: null };
  const open = after(EDIT_WALK, { kind: "record", recorder });
  assert.deepEqual([selectedIn(open), open.recorder], ["1", recorder]);
  for (const action of [{ kind: "select", key: "2" }, EDIT_WALK, MOVE] as const) {
    assert.equal(reduce(open, action).recorder, recorder, action.kind);
  }
  const closed = reduce(open, { kind: "record", recorder: null });
  assert.deepEqual([selectedIn(closed), closed.recorder], ["1", null]);
});

Deno.test("reduce() follows the keys of the station that is recorded and of the one before", () => {
  const recorder = { key: "new-2", take: null, kept: { key: "new-1", take: TAKE } };
  const open = after({ kind: "record", recorder });
  const first = reduce(open, { kind: "rekey", from: "new-1", to: "11" });
  assert.deepEqual([first.recorder?.key, first.recorder?.kept?.key], ["new-2", "11"]);
  const second = reduce(first, { kind: "rekey", from: "new-2", to: "12" });
  assert.deepEqual(second.recorder, { ...recorder, key: "12", kept: { key: "11", take: TAKE } });
  assert.equal(selectedIn(second), "12");
  assert.equal(reduce(second, { kind: "rekey", from: "new-3", to: "13" }), second);
});
