/** Tests of which photos become one station, and how large its circle is. @module */
import assert from "node:assert/strict";
import {
  LEAST_RADIUS_M,
  orderWith,
  photoGroups,
  radiiFor,
} from "../../../../web/editor/photos/shown_proposals.ts";
import { fc } from "../../../support/property.ts";

const spotted = (metres: readonly number[]) => metres.map((alongM, photo) => ({ photo, alongM }));

Deno.test("photoGroups(): near photos are one group, in the order in which they were taken", () => {
  assert.deepEqual(photoGroups(spotted([510, 20, 500, 0, 39]), []), [
    { station: null, alongM: 20, photos: [1, 3, 4] },
    { station: null, alongM: 500, photos: [0, 2] },
  ]);
});

Deno.test("photoGroups(): a station that is there gets the photos near it", () => {
  const stations = [{ alongM: 100, triggerRadiusM: 30 }, { alongM: null, triggerRadiusM: 30 }, {
    alongM: 600,
    triggerRadiusM: 100,
  }];
  assert.deepEqual(photoGroups(spotted([120, 300, 690, 80]), stations), [
    { station: 0, alongM: 100, photos: [0, 3] },
    { station: null, alongM: 300, photos: [1] },
    { station: 2, alongM: 600, photos: [2] },
  ]);
});

Deno.test("photoGroups(): photos all along the walk are several groups, none of them long", () => {
  const metres = Array.from({ length: 30 }, (_, i) => 30 * i);
  const groups = photoGroups(spotted(metres), []);
  assert.ok(groups.length > 8, `${groups.length} groups`);
});

Deno.test("photoGroups(): at random, each photo is in one group, and no group is long or apart", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 60 }), (metres) => {
      const groups = photoGroups(spotted(metres), []);
      const all = groups.flatMap(({ photos }) => photos);
      assert.deepEqual([...all].sort((a, b) => a - b), metres.map((_, photo) => photo));
      for (const { photos, alongM } of groups) {
        const own = photos.map((photo) => metres[photo] ?? NaN).sort((a, b) => a - b);
        assert.ok((own.at(-1) ?? 0) - (own[0] ?? 0) <= 80);
        assert.ok(own.includes(alongM));
      }
      const sorted = groups.map(({ alongM }) => alongM);
      assert.deepEqual(sorted, [...sorted].sort((a, b) => a - b));
    }),
  );
});

Deno.test("radiiFor(): circles do not overlap along the track where that can be avoided", () => {
  assert.deepEqual(radiiFor([0, 50, 500, 540], [{ alongM: 520, triggerRadiusM: 10 }], 40), [
    25,
    25,
    LEAST_RADIUS_M,
    LEAST_RADIUS_M,
  ]);
  assert.deepEqual(radiiFor([0, 1000], [{ alongM: null, triggerRadiusM: 30 }], 30), [30, 30]);
  assert.deepEqual(radiiFor([0, 10], [], 12), [12, 12], "a small usual radius stays");
});

Deno.test("orderWith(): new stations come between those of the walk, which keep their order", () => {
  assert.deepEqual(orderWith([100, 900], [0, 500, 1000]), [
    { added: 0, alongM: 0 },
    { station: 0, alongM: 100 },
    { added: 1, alongM: 500 },
    { station: 1, alongM: 900 },
    { added: 2, alongM: 1000 },
  ]);
});
