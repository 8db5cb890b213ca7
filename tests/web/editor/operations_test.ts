/**
 * Edits as data: each can be applied and reversed, joined with the next one, and given its key.
 *
 * @module
 */
import assert from "node:assert/strict";
import {
  apply,
  concerns,
  isDeletion,
  merge,
  rekeyed,
  rekeyedState,
  reverse,
} from "../../../src/web/editor/model/operations.ts";
import { EDITS, station, WALK } from "./scene.ts";

Deno.test("reverse() of every kind of edit brings the state back", () => {
  for (const [kind, edit] of Object.entries(EDITS)) {
    const after = apply(WALK, edit);
    assert.notDeepEqual(after, WALK, kind);
    const reversed = reverse(WALK, edit);
    assert.ok(reversed !== null, kind);
    assert.deepEqual(apply(after, reversed), WALK, kind);
  }
});

Deno.test("apply() of an edit whose station or picture is gone changes nothing", () => {
  const empty = { ...WALK, stations: [] };
  for (const [kind, edit] of Object.entries(EDITS)) {
    if (kind === "texts" || kind === "add station") continue;
    assert.deepEqual(apply(empty, edit), empty, kind);
  }
  assert.equal(reverse(empty, EDITS["remove station"]), null);
  assert.equal(reverse(empty, EDITS["remove picture"]), null);
});

Deno.test("apply() of an order leaves stations that it does not name at the end", () => {
  const order = { kind: "order", to: ["3"], base: ["1", "2", "3"] } as const;
  assert.deepEqual(apply(WALK, order).stations.map(({ key }) => key), ["3", "1", "2"]);
});

Deno.test("apply() of an addition puts it after what it came after, whatever else there is by now", () => {
  const edit = EDITS["add station"]; // after "1", before "2"
  const keysAfter = (keys: readonly string[]) =>
    apply({ ...WALK, stations: keys.map((key) => station(key)) }, edit).stations
      .map(({ key }) => key);
  assert.deepEqual(keysAfter(["1", "2", "3"]), ["1", "new-1", "2", "3"]);
  assert.deepEqual(keysAfter(["9", "1", "2", "3"]), ["9", "1", "new-1", "2", "3"]);
  assert.deepEqual(keysAfter(["3", "2", "1"]), ["3", "2", "1", "new-1"]);
  assert.deepEqual(keysAfter(["2", "3"]), ["new-1", "2", "3"], "what it came after is gone");
});

Deno.test("isDeletion() is true of what the server cannot bring back", () => {
  const deletions = Object.values(EDITS).filter(isDeletion).map(({ kind }) => kind);
  assert.deepEqual(deletions, ["remove station", "remove picture"]);
});

Deno.test("merge() joins edits of the same fields, and keeps the first base", () => {
  const first = { kind: "station", key: "1", to: { title: "A" }, base: { title: "0" } } as const;
  const second = { kind: "station", key: "1", to: { title: "B" }, base: { title: "A" } } as const;
  assert.deepEqual(merge(first, second), {
    kind: "station",
    key: "1",
    to: { title: "B" },
    base: { title: "0" },
  });
  assert.equal(merge(first, { ...second, key: "2" }), null);
  assert.deepEqual(merge(EDITS.caption, { ...EDITS.caption }), EDITS.caption);
  for (const kind of ["texts", "order", "caption"] as const) {
    assert.equal(merge(EDITS[kind], EDITS[kind])?.kind, kind);
  }
  for (const kind of ["audio", "add station", "remove station", "picture order"] as const) {
    assert.equal(merge(EDITS[kind], EDITS[kind]), null, kind);
  }
});

Deno.test("rekeyed() replaces a key wherever an edit has it", () => {
  for (const [kind, edit] of Object.entries(EDITS)) {
    for (const key of ["1", "2", "3", "new-1", "new-picture", "picture-21", "picture-22"]) {
      const text = JSON.stringify(rekeyed(edit, key, "77"));
      assert.ok(!text.includes(`"${key}"`), `${kind} still has ${key}: ${text}`);
    }
  }
});

Deno.test("rekeyedState() replaces the key of a station and of a picture", () => {
  const added = apply(apply(WALK, EDITS["add station"]), EDITS["add picture"]);
  const keyed = rekeyedState(rekeyedState(added, "new-1", "9"), "new-picture", "picture-29");
  assert.deepEqual(keyed.stations.map(({ key }) => key), ["1", "9", "2", "3"]);
  assert.deepEqual(keyed.stations[2]?.pictures.map(({ key }) => key), [
    "picture-21",
    "picture-29",
    "picture-22",
  ]);
});

Deno.test("concerns() knows all edits of a station and of a picture", () => {
  const of = (key: string) =>
    Object.values(EDITS).filter((edit) => concerns(edit, key)).map(({ kind }) => kind);
  assert.deepEqual(of("1"), ["station"]);
  assert.deepEqual(of("picture-22"), ["caption"]);
  assert.deepEqual(of("picture-21"), ["remove picture"]);
  assert.deepEqual(of(station("new-1").key), ["add station"]);
});
