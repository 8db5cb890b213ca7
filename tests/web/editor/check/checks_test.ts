/** What a teacher sees before pupils walk: each finding has a walk that has it, and one that has not. @module */
import assert from "node:assert/strict";
import type { Position } from "../../../../src/shared/geo.ts";
import {
  checkWalk,
  mergedFindings,
  offTrackOf,
  recordingsOf,
} from "../../../../web/editor/check/checks.ts";
import type { EditorStation } from "../../../../web/editor/document/state.ts";
import { onTrack } from "../../../support/walk.ts";
import { station, WALK } from "../sync/walk_fixture.ts";

const point = ({ lat, lon }: Position) => [lat, lon];

/** A straight track of a kilometre. */
const TRACK = [[point(onTrack(0)), point(onTrack(500)), point(onTrack(1000))]];

/** A square of 400 m, back to its start. */
const LOOP = [[
  point(onTrack(0)),
  point(onTrack(400)),
  point(onTrack(400, 400)),
  point(onTrack(0, 400)),
  point(onTrack(0)),
]];

function at(key: string, atM: number, fields: Partial<EditorStation> = {}): EditorStation {
  return station(key, { ...onTrack(atM), ...fields });
}

function codesOf(stations: readonly EditorStation[], track = TRACK): string[] {
  return checkWalk({ ...WALK, stations }, track).map(({ code, number, other }) =>
    `${number} ${code}${other === undefined ? "" : ` ${other}`}`
  );
}

Deno.test("checkWalk() finds nothing in a complete walk", () => {
  assert.deepEqual(codesOf([at("1", 100), at("2", 300), at("3", 600)]), []);
});

Deno.test("checkWalk() finds each thing that is wrong, at its station", () => {
  const wrong: readonly (readonly [string, Partial<EditorStation>])[] = [
    ["2 missesTrack", onTrack(400, 60)],
    ["2 smallRadius", { triggerRadiusM: 20 }],
    ["2 overlap 1", onTrack(150)],
  ];
  for (const [expected, fields] of wrong) {
    assert.deepEqual(codesOf([at("1", 100), at("2", 400, fields)]), [expected]);
  }
});

Deno.test("checkWalk() finds nothing wrong in what is only missing", () => {
  const missing: readonly Partial<EditorStation>[] = [
    { audio: null },
    { description: " \n" },
    { pictures: [{ key: "1", caption: " ", url: "/1" }] },
  ];
  for (const fields of missing) {
    assert.deepEqual(codesOf([at("1", 100), at("2", 400, fields)]), []);
  }
});

Deno.test("checkWalk() finds a station before the one that precedes it", () => {
  assert.deepEqual(codesOf([at("1", 100), at("2", 800), at("3", 400)]), ["3 outOfOrder 2"]);
  assert.deepEqual(codesOf([at("1", 500, { triggerRadiusM: 25 }), at("2", 490)]), ["2 overlap 1"]);
});

/** A track that goes 400 m to the north and comes back some metres further east. */
function thereAndBack(eastM: number): number[][][] {
  return [[onTrack(0), onTrack(400), onTrack(400, eastM), onTrack(0, eastM)].map(point)];
}

Deno.test("checkWalk() finds circles that overlap on the track, not beside it", () => {
  const out = at("1", 200);
  const back = (eastM: number) => station("2", onTrack(200, eastM));
  // Circles of 40 m: at 70 m they overlap between the two ways only, at 30 m each contains the other way.
  assert.deepEqual(codesOf([out, back(70)], thereAndBack(70)), []);
  assert.deepEqual(codesOf([out, back(30)], thereAndBack(30)), ["2 overlap 1"]);
  assert.deepEqual(codesOf([out, at("2", 280.5)], thereAndBack(70)), []);
  assert.deepEqual(codesOf([out, at("2", 278)], thereAndBack(70)), ["2 overlap 1"]);
});

Deno.test("checkWalk() takes start and finish of a loop for either end", () => {
  const corner = station("3", onTrack(400, 400));
  for (const first of [onTrack(5), onTrack(0, 10)]) {
    assert.deepEqual(codesOf([station("1", first), at("2", 300), corner], LOOP), []);
  }
  const last = station("4", onTrack(5));
  assert.deepEqual(codesOf([at("2", 300), corner, last], LOOP), []);
});

Deno.test("offTrackOf() names the stations that a new track leaves out", () => {
  const stations = [at("1", 100), station("2", onTrack(300, 200))];
  const names = offTrackOf({ ...WALK, stations }, TRACK).map(({ key }) => key);
  assert.deepEqual(names, ["2"]);
});

Deno.test("mergedFindings() adds what only the server knows, but not of recordings that were replaced", () => {
  const findings = [
    { code: "recording_not_on_older_phones", poiId: 2, message: "" },
    { code: "recording_missing", poiId: 3, message: "" },
    { code: "recording_not_playable", poiId: 9, message: "" },
  ] as const;
  const ofServer = { findings: [...findings], recordings: recordingsOf(WALK) };
  const localFindings = [{ code: "smallRadius", key: "3", number: 3 }] as const;
  const codes = mergedFindings(WALK, localFindings, ofServer).map(({ code, number }) =>
    `${number} ${code}`
  );
  assert.deepEqual(codes, ["2 notOnOlderPhones", "3 smallRadius"]);
  const waiting = station("2", { audio: { url: "blob:", blobKey: "take" } });
  assert.deepEqual(mergedFindings({ ...WALK, stations: [waiting] }, [], ofServer), []);
});
