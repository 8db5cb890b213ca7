/** Edits as data: each can be applied and reversed, joined with the next one, and given its key. @module */
import assert from "node:assert/strict";
import {
  apply,
  concerns,
  isRemoval,
  isReversedBy,
  type Operation,
  reverse,
  stationKeyOf,
  withEntries,
} from "../../../../web/editor/document/operations.ts";
import { merge, rekeyed, rekeyedState } from "../../../../web/editor/document/outbox.ts";
import { EDITS, RETURNS, station, WALK } from "../sync/walk_fixture.ts";

Deno.test("reverse() of every kind of edit brings the state back, and again what was reversed", () => {
  for (const [kind, edit] of Object.entries({ ...EDITS, ...RETURNS })) {
    const after = apply(WALK, edit);
    assert.notDeepEqual(after, WALK, kind);
    const reversed = reverse(WALK, withEntries(edit));
    assert.ok(reversed !== null, kind);
    assert.deepEqual(apply(after, reversed), WALK, kind);
    const again = reverse(after, withEntries(reversed));
    assert.ok(again !== null, kind);
    assert.deepEqual(apply(WALK, again), after, kind);
  }
});

Deno.test("reverse() restores the entry that a removal has made, and only that", () => {
  const entries = new Set<string | undefined>();
  const removals: Operation[] = [
    EDITS["remove station"],
    EDITS["remove station"],
    EDITS["remove picture"],
    { kind: "audio", key: "1", to: null, base: { url: "/audio/1", blobKey: null } },
    { kind: "restore track", entry: "removed-3" },
  ];
  for (const removal of removals.map(withEntries)) {
    const back = reverse(WALK, removal);
    assert.ok(back !== null && "entry" in back && back.entry !== undefined, removal.kind);
    assert.ok(!entries.has(back.entry), "each removal has an entry of its own");
    entries.add(back.entry);
    assert.ok(isReversedBy(removal, back));
    assert.equal(removals.map(withEntries).some((other) => isReversedBy(other, back)), false);
  }
});

Deno.test("apply() of a return shows what the server has brought back already once", () => {
  for (const [kind, edit] of Object.entries(RETURNS)) {
    const after = apply(WALK, edit);
    assert.deepEqual(apply(after, edit), after, kind);
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

Deno.test("isRemoval() is true of edits that remove stations and pictures", () => {
  const removals = Object.values(EDITS).filter(isRemoval).map(({ kind }) => kind);
  assert.deepEqual(removals, ["remove station", "remove picture"]);
});

Deno.test("stationKeyOf() says which station an edit is of", () => {
  const keys = Object.values(EDITS).map(stationKeyOf);
  assert.deepEqual(keys, [null, "1", "new-1", "2", null, "3", "2", "2", "2", "2"]);
  assert.deepEqual(Object.values(RETURNS).map(stationKeyOf), ["9", "2", "1"]);
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
  const pairs: readonly (readonly [Operation, Operation])[] = [
    [
      { kind: "texts", to: { name: "A" }, base: { name: "0" } },
      { kind: "texts", to: { name: "B" }, base: { name: "A" } },
    ],
    [
      { kind: "caption", key: "1", picture: "5", to: "A", base: "0" },
      { kind: "caption", key: "1", picture: "5", to: "B", base: "A" },
    ],
    [
      { kind: "order", to: ["3", "1", "2"], base: ["1", "2", "3"] },
      { kind: "order", to: ["3", "2", "1"], base: ["3", "1", "2"] },
    ],
  ];
  for (const [one, other] of pairs) {
    assert.ok("base" in one && "to" in other, one.kind);
    assert.deepEqual(merge(one, other), { ...other, base: one.base });
  }
  for (const kind of ["audio", "add station", "remove station", "picture order"] as const) {
    assert.equal(merge(EDITS[kind], EDITS[kind]), null, kind);
  }
});

Deno.test("rekeyed() replaces a key wherever an edit has it", () => {
  for (const [kind, edit] of Object.entries({ ...EDITS, ...RETURNS })) {
    const text = JSON.stringify(edit);
    const keys = ["1", "2", "3", "9", "new-1", "new-8", "new-picture", "picture-21", "picture-29"];
    for (const key of [...keys, "removed-5"].filter((key) => text.includes(`"${key}"`))) {
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
