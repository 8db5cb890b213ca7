/** Tests of what a teacher changes of the proposals. @module */
import assert from "node:assert/strict";
import {
  changed,
  type Draft,
  type DraftAction,
  draftOf,
} from "../../../../web/editor/photos/draft.ts";
import { fc } from "../../../support/property.ts";

const DRAFT = draftOf([
  { station: null, alongM: 100, photos: [0, 1, 2] },
  { station: 0, alongM: 300, photos: [3] },
  { station: null, alongM: 500, photos: [4, 5] },
], 8);

const after = (...actions: readonly DraftAction[]) => actions.reduce(changed, DRAFT);

const photosIn = ({ groups, loose }: Draft) => [...groups.map(({ photos }) => photos), loose];

Deno.test("draftOf(): photos without a group are loose", () => {
  assert.deepEqual(photosIn(DRAFT), [[0, 1, 2], [3], [4, 5], [6, 7]]);
});

Deno.test("changed(): photos move between groups, to a station of their own, and out of use", () => {
  const moved = after({ kind: "photo", photo: 6, to: 2, ownM: 0 });
  assert.deepEqual(photosIn(moved), [[0, 1, 2], [3], [4, 5, 6], [7]]);
  const own = after({ kind: "photo", photo: 1, to: "own", ownM: 200 });
  assert.deepEqual(photosIn(own), [[0, 2], [1], [3], [4, 5], [6, 7]]);
  assert.equal(own.groups[1]?.isMoved, true);
  const given = after({ kind: "photo", photo: 6, to: { station: 4 }, ownM: 400 });
  assert.deepEqual([given.groups[2]?.station, given.groups[2]?.photos], [4, [6]]);
  const unused = after({ kind: "photo", photo: 3, to: "none", ownM: 0 });
  assert.deepEqual(photosIn(unused), [[0, 1, 2], [4, 5], [6, 7, 3]]);
});

Deno.test("changed(): groups are refused and taken again, named, moved, joined and split", () => {
  const refused = after({ kind: "open", id: 2 }, { kind: "take", id: 2, isTaken: false });
  assert.deepEqual([refused.groups[2]?.isTaken, refused.opened], [false, null]);
  assert.equal(changed(refused, { kind: "take", id: 2, isTaken: true }).groups[2]?.isTaken, true);
  const joined = after({ kind: "name", id: 2, title: "Bau" }, { kind: "join", id: 2, into: 0 });
  assert.deepEqual(photosIn(joined), [[0, 1, 2, 4, 5], [3], [6, 7]]);
  assert.deepEqual([joined.groups[0]?.title, joined.opened], ["Bau", 0]);
  const split = after({ kind: "split", id: 0, apartM: 40 });
  assert.deepEqual(photosIn(split), [[0, 1], [2], [3], [4, 5], [6, 7]]);
  assert.equal(split.groups[1]?.alongM, 140);
  const moved = after({ kind: "along", id: 0, alongM: 600 });
  assert.deepEqual(moved.groups.map(({ id }) => id), [1, 2, 0]);
});

Deno.test("changed(): at random, no photo is lost or in two groups, and the groups follow the track", () => {
  const id = fc.integer({ min: 0, max: 8 });
  const photo = fc.integer({ min: 0, max: 7 });
  const alongM = fc.integer({ min: 0, max: 900 });
  const action: fc.Arbitrary<DraftAction> = fc.oneof(
    fc.record({ kind: fc.constant("open" as const), id }),
    fc.record({ kind: fc.constant("take" as const), id, isTaken: fc.boolean() }),
    fc.record({ kind: fc.constant("along" as const), id, alongM }),
    fc.record({
      kind: fc.constant("photo" as const),
      photo,
      to: fc.oneof(
        fc.constantFrom(0, 1, 2),
        fc.constant("own" as const),
        fc.constant({ station: 3 }),
        fc.constant("none" as const),
      ),
      ownM: alongM,
    }),
    fc.record({ kind: fc.constant("join" as const), id, into: id }),
    fc.record({ kind: fc.constant("split" as const), id, apartM: fc.constant(40) }),
  );
  fc.assert(
    fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
      const draft = after(...actions);
      const all = photosIn(draft).flat();
      assert.deepEqual([...all].sort(), [0, 1, 2, 3, 4, 5, 6, 7]);
      const metres = draft.groups.map((group) => group.alongM);
      assert.deepEqual(metres, [...metres].sort((a, b) => a - b));
      const ids = draft.groups.map((group) => group.id);
      assert.equal(new Set(ids).size, ids.length);
      assert.ok(draft.groups.every(({ photos }) => photos.length > 0));
    }),
  );
});
