/**
 * What the large button of a walk advises, what is wrong first, and what each button mends: also for random walks.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Position } from "../../../../src/shared/geo.ts";
import { checkWalk, type Finding } from "../../../../web/editor/check/checks.ts";
import { stationsAlongTrack } from "../../../../web/editor/map/along_track.ts";
import {
  hasPart,
  isReady,
  type NextStep,
  nextStep,
  readyCount,
  remedyEdits,
  wrongStations,
} from "../../../../web/editor/next/next_step.ts";
import { apply } from "../../../../web/editor/document/operations.ts";
import type { EditorStation } from "../../../../web/editor/document/state.ts";
import { fc } from "../../../support/property.ts";
import { onTrack } from "../../../support/walk.ts";
import { station, WALK } from "../sync/walk_fixture.ts";

const point = ({ lat, lon }: Position) => [lat, lon];

/** A straight track of a kilometre. */
const TRACK = [[point(onTrack(0)), point(onTrack(500)), point(onTrack(1000))]];

const MISSING = { audio: null, description: "" };

function at(key: string, atM: number, fields: Partial<EditorStation> = {}): EditorStation {
  return station(key, { ...onTrack(atM), ...fields });
}

/** The step as its kind, with the number of the station. */
function stepOf(stations: readonly EditorStation[], findings: readonly Finding[] = []): string {
  const step = nextStep(stations, findings);
  const what = step.kind === "remedy" ? step.remedy : step.kind;
  return "number" in step ? `${what} ${step.number}` : what;
}

Deno.test("nextStep() begins with the first station, and ends with trying the walk", () => {
  assert.equal(stepOf([]), "place");
  assert.equal(stepOf([at("1", 100), at("2", 300)]), "simulate");
});

Deno.test("nextStep() advises all texts, then all recordings, each in the order of the walk", () => {
  const stations = [at("1", 100), at("2", 300, MISSING), at("3", 500, MISSING)];
  assert.equal(stepOf(stations), "write 2");
  const second = at("2", 300, { audio: null });
  assert.equal(stepOf([at("1", 100), second, at("3", 500, MISSING)]), "write 3");
  assert.equal(stepOf([at("1", 100), second, at("3", 500, { audio: null })]), "record 2");
});

Deno.test("nextStep() advises first what keeps pupils from hearing a station, and nothing about lesser findings", () => {
  const stations = [at("1", 100, MISSING), at("2", 300)];
  const of = (code: Finding["code"]): Finding => ({ code, key: "2", number: 2 });
  assert.equal(stepOf(stations, [of("smallRadius"), of("missesTrack")]), "toTrack 2");
  assert.equal(stepOf(stations, [of("unreadable")]), "record 2");
  assert.equal(stepOf(stations, [of("notPlayable")]), "record 2");
  for (
    const code of [
      "overlap",
      "outOfOrder",
      "smallRadius",
      "notOnOlderPhones",
      "quieter",
      "louder",
      "shortText",
    ] as const
  ) {
    assert.equal(stepOf(stations, [of(code)]), "write 1", code);
  }
});

Deno.test("isReady() needs a recording and a text, not a picture", () => {
  assert.ok(isReady(station("1")));
  assert.ok(!hasPart(station("1"), "picture"));
  assert.ok(!isReady(station("1", { description: " \n" })));
  assert.equal(readyCount([station("1"), station("2", { audio: null })]), 1);
});

Deno.test("wrongStations() has one row a station, the serious first, with what mends it", () => {
  const of = (number: number, code: Finding["code"]): Finding => ({
    code,
    key: String(number),
    number,
  });
  const rows = wrongStations([
    of(1, "smallRadius"),
    of(2, "overlap"),
    of(2, "smallRadius"),
    of(3, "overlap"),
    of(4, "missesTrack"),
    of(5, "shortText"),
    of(5, "quieter"),
  ]);
  const shown = rows.map(({ number, findings, remedy }) =>
    `${number} ${findings.map(({ code }) => code).join()} ${remedy}`
  );
  assert.deepEqual(shown, [
    "4 missesTrack toTrack",
    "2 overlap,smallRadius radius",
    "3 overlap null",
    "1 smallRadius radius",
    "5 quieter,shortText level",
  ]);
  assert.deepEqual(wrongStations([]), []);
});

/** The stations after a remedy. */
function mended(
  remedy: Parameters<typeof remedyEdits>[0],
  key: string,
  stations: readonly EditorStation[],
): readonly EditorStation[] {
  const edits = remedyEdits(remedy, key, stations, TRACK, stationsAlongTrack(TRACK, stations));
  assert.ok(edits.length > 0);
  return edits.reduce((state, edit) => apply(state, edit), { ...WALK, stations }).stations;
}

Deno.test("remedyEdits() puts a station on the track, its circle to 25 m, and the stations in the order of the track", () => {
  const off = [at("1", 100), station("2", onTrack(300, 90))];
  const [, moved] = mended("toTrack", "2", off);
  assert.ok(moved !== undefined && Math.abs(moved.lon - onTrack(300).lon) < 2e-6);
  const small = [at("1", 100, { triggerRadiusM: 10 })];
  assert.equal(mended("radius", "1", small)[0]?.triggerRadiusM, 25);
  const mixed = [at("1", 800), at("2", 100), at("3", 400)];
  assert.deepEqual(mended("order", "2", mixed).map(({ key }) => key), ["2", "3", "1"]);
  assert.deepEqual(remedyEdits("toTrack", "9", off, TRACK, []), [], "a station that was removed");
});

Deno.test("remedyEdits() makes circles that overlap smaller, the larger one first, unless one would be below 25 m", () => {
  const apart = (first: number, second: number, betweenM: number) => {
    const stations = [
      at("1", 100, { triggerRadiusM: first }),
      at("2", 100 + betweenM, { triggerRadiusM: second }),
    ];
    const found = checkWalk({ ...WALK, stations }, TRACK).find(({ code }) => code === "overlap");
    assert.ok(found !== undefined);
    const row = wrongStations([found])[0];
    if (row?.remedy !== "apart") return row?.remedy;
    const mendedStations = mended("apart", "2", stations);
    assert.deepEqual(checkWalk({ ...WALK, stations: mendedStations }, TRACK), []);
    return mendedStations.map(({ triggerRadiusM }) => triggerRadiusM);
  };
  assert.deepEqual(apart(40, 40, 60.5), [30, 30]);
  assert.deepEqual(apart(60, 30, 80.5), [50, 30]);
  assert.deepEqual(apart(30, 60, 80.5), [30, 50]);
  assert.deepEqual(apart(25, 40, 50.5), [25, 25]);
  assert.equal(apart(40, 40, 49), null);
});

/** The stations after the advice was followed. */
function followed(stations: readonly EditorStation[], step: NextStep): readonly EditorStation[] {
  switch (step.kind) {
    case "place":
      return [at("new", 0, MISSING)];
    case "remedy":
      return mended(step.remedy, step.key, stations);
    case "simulate":
      return stations;
    default: {
      const fields = step.kind === "write"
        ? { description: "A text" }
        : { audio: { url: "/a", blobKey: null } };
      return stations.map((one) => one.key === step.key ? { ...one, ...fields } : one);
    }
  }
}

const randomStation = fc.record({
  atM: fc.integer({ min: 0, max: 1000 }),
  eastM: fc.integer({ min: -200, max: 200 }),
  triggerRadiusM: fc.integer({ min: 10, max: 100 }),
  hasSound: fc.boolean(),
  description: fc.constantFrom("", " ", "A text"),
});

Deno.test("nextStep(): who follows the advice comes to the end, with every station ready", () => {
  fc.assert(fc.property(fc.array(randomStation, { maxLength: 8 }), (random) => {
    let stations: readonly EditorStation[] = random.map((one, index) =>
      station(String(index), {
        ...onTrack(one.atM, one.eastM),
        triggerRadiusM: one.triggerRadiusM,
        description: one.description,
        audio: one.hasSound ? { url: "/a", blobKey: null } : null,
      })
    );
    const most = 1 + 3 * Math.max(1, stations.length);
    for (let count = 0;; count++) {
      const step = nextStep(stations, checkWalk({ ...WALK, stations }, TRACK));
      if (step.kind === "simulate") break;
      assert.ok(count < most, `still ${JSON.stringify(step)}`);
      stations = followed(stations, step);
    }
    assert.equal(readyCount(stations), stations.length);
  }));
});

Deno.test("remedyEdits(): all that can be mended is mended, and what is left are circles that cannot be smaller", () => {
  fc.assert(fc.property(fc.array(randomStation, { maxLength: 8 }), (random) => {
    let stations: readonly EditorStation[] = random.map(({ atM, eastM, triggerRadiusM }, index) =>
      station(String(index), { ...onTrack(atM, eastM), triggerRadiusM })
    );
    for (let count = 0;; count++) {
      const rows = wrongStations(checkWalk({ ...WALK, stations }, TRACK));
      const row = rows.find(({ remedy }) => remedy !== null);
      if (row === undefined || row.remedy === null) {
        const codes = rows.flatMap(({ findings }) => findings.map(({ code }) => code));
        assert.ok(codes.every((code) => code === "overlap"), `${codes}`);
        break;
      }
      assert.ok(count < 100, `still ${JSON.stringify(row)}`);
      stations = mended(row.remedy, row.key, stations);
    }
  }));
});
