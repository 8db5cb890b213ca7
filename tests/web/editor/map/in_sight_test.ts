/** The map goes to what changes, and back with undo. @module */
import assert from "node:assert/strict";
import { distanceM } from "../../../../src/shared/geo.ts";
import { changeBetween, InSight, type SightMap } from "../../../../web/editor/map/placing.ts";
import { onTrack } from "../../../support/walk.ts";
import { station, WALK } from "../sync/walk_fixture.ts";

const HOME = { center: onTrack(0), zoom: 15 };
const FAR = onTrack(5000);

/** A map that shows a kilometre around its centre. */
function map(): SightMap {
  return {
    sight: HOME,
    isInSight(position) {
      return distanceM(this.sight.center, position) < 1000;
    },
  };
}

const added = { key: "new-1", at: FAR, isGone: false };
const removed = { ...added, isGone: true };

Deno.test("InSight goes to a station out of sight, back with undo, and there again with redo", () => {
  const shown = map();
  const inSight = new InSight(shown);
  inSight.show(added, false);
  assert.deepEqual(shown.sight, { center: FAR, zoom: 15 });
  inSight.show(removed, true);
  assert.deepEqual(shown.sight, HOME);
  inSight.show(added, true);
  assert.deepEqual(shown.sight.center, FAR);
});

Deno.test("InSight stays where it is while the change is in sight", () => {
  const shown = map();
  new InSight(shown).show({ ...added, at: onTrack(900) }, true);
  assert.deepEqual(shown.sight, HOME);
});

Deno.test("InSight shows the change when the teacher has gone elsewhere meanwhile", () => {
  const shown = map();
  const inSight = new InSight(shown);
  inSight.show(added, false);
  shown.sight = { center: onTrack(9000), zoom: 17 };
  inSight.show({ key: "new-1", at: onTrack(100), isGone: false }, true);
  assert.deepEqual(shown.sight, { center: onTrack(100), zoom: 17 });
});

Deno.test("changeBetween() finds what was moved, added or removed, also under another key", () => {
  const { stations } = WALK;
  const [first = station("1"), ...rest] = stations;
  const moved = { ...first, lat: first.lat + .1 };
  const same = (key: string) => key;
  assert.equal(changeBetween(stations, stations.map((it) => ({ ...it, title: "x" })), same), null);
  assert.deepEqual(changeBetween(stations, [moved, ...rest], same), {
    key: "1",
    at: moved,
    isGone: false,
  });
  assert.equal(changeBetween(rest, stations, same)?.at, first);
  assert.deepEqual(changeBetween(stations, rest, same), { key: "1", at: first, isGone: true });
  const rekeyed = [{ ...first, key: "77" }, ...rest];
  assert.equal(changeBetween(stations, rekeyed, (key) => key === "77" ? "1" : key), null);
});
