/** What the workbench shows again after the page was loaded for a newer build. @module */
import assert from "node:assert/strict";
import {
  keptView,
  openedState,
  reduce,
  viewOf,
  type WorkbenchAction,
} from "../../../../web/editor/walk/use_workbench.ts";

const KEYS = ["1", "2"];

/** Actions, after which the state is kept, sent through JSON, and shown again. */
const KEPT: readonly (readonly WorkbenchAction[])[] = [
  [],
  [{ kind: "select", key: "2" }],
  [{ kind: "edit walk", isOpen: true }, { kind: "map dialog", isOpen: true }],
  [{ kind: "edit walk", isOpen: true }, { kind: "removed list", isOpen: true }],
  [{ kind: "maps" }],
  [{ kind: "simulate", isOpen: true }, { kind: "map", isChosen: true }],
  [{ kind: "record", recorder: { key: "2", take: null, kept: null } }],
];

for (const actions of KEPT) {
  Deno.test(`viewOf() shows what was kept after ${JSON.stringify(actions)}`, () => {
    const view = actions.reduce(reduce, openedState("1"));
    const kept: unknown = JSON.parse(JSON.stringify(keptView(view)));
    assert.deepEqual(viewOf(kept, KEYS, () => null), view);
  });
}

Deno.test("viewOf() leaves out stations that are gone, and what another build has kept otherwise", () => {
  const view = reduce(openedState("3"), {
    kind: "record",
    recorder: { key: "3", take: null, kept: null },
  });
  assert.deepEqual(viewOf(keptView(view), KEYS, () => null), openedState(null));
  const odd = { selected: 1, isSimulating: "yes", recorder: "2" };
  assert.deepEqual(viewOf(odd, KEYS, () => null), openedState(null));
  for (const kept of [undefined, null, "", 1]) assert.equal(viewOf(kept, KEYS, () => null), null);
});
