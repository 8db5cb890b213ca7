/** Tests of where photos of a walk belong: their data is that of cameras, the walk goes out and back. @module */
import assert from "node:assert/strict";
import type { Line, Position } from "../../../../src/shared/geo.ts";
import {
  cameraClocks,
  needsClock,
  pointAt,
  type RecordedPoint,
  timedPoints,
} from "../../../../web/editor/photos/camera_clock.ts";
import { NO_DATA, type PhotoData } from "../../../../web/editor/photos/photo_data.ts";
import { type PhotoSpot, photoSpots } from "../../../../web/editor/photos/shown_proposals.ts";
import { fc } from "../../../support/property.ts";
import { onTrack } from "../../../support/walk.ts";

/** The walk begins then, in Germany in summer. */
const START_MS = Date.UTC(2026, 4, 1, 8);

const SUMMER_MIN = 120;
const HOUR_MS = 3_600_000;

/** Metres to the turn, and metres in a second. */
const TURN_M = 1500;
const PACE = 1;

/** A walk along a road to the north, and back on it. */
function positionAt(alongM: number): Position {
  return onTrack(alongM <= TURN_M ? alongM : 2 * TURN_M - alongM);
}

const ALONG = Array.from({ length: 2 * TURN_M / 20 + 1 }, (_, i) => 20 * i);

const POINTS: readonly RecordedPoint[] = ALONG.map((alongM) => ({
  ...positionAt(alongM),
  recordedAt: new Date(START_MS + 1000 * alongM / PACE).toISOString(),
}));

const SEGMENTS: readonly Line[] = [ALONG.map(positionAt).map(({ lat, lon }) => [lat, lon])];

const TRACK = timedPoints(POINTS, 2 * TURN_M);

/** What a photo says that was taken after some metres. */
interface Taken {
  readonly alongM: number;
  /** Whether it has its position. */
  readonly isLocated?: boolean;
  /** Minutes that the clock is ahead of UTC; none without a clock. */
  readonly aheadMin?: number;
  /** Whether it says so. */
  readonly isZoned?: boolean;
  readonly hasGpsTime?: boolean;
  readonly camera?: string;
  readonly eastM?: number;
}

function photo(taken: Taken): PhotoData {
  const { alongM, isLocated = false, aheadMin, isZoned = false, hasGpsTime = false } = taken;
  const { camera = "K", eastM = 0 } = taken;
  const { lat } = positionAt(alongM);
  const timeMs = START_MS + 1000 * alongM / PACE;
  return {
    at: isLocated ? { lat, lon: onTrack(alongM, eastM).lon } : null,
    gpsMs: hasGpsTime ? timeMs : null,
    localMs: aheadMin === undefined ? null : timeMs + aheadMin * 60_000,
    zoneMin: aheadMin === undefined || !isZoned ? null : aheadMin,
    camera,
  };
}

function spotsOf(photos: readonly PhotoData[], track = TRACK): readonly (PhotoSpot | null)[] {
  const clocks = cameraClocks(photos, track, () => SUMMER_MIN);
  return photoSpots(photos, { segments: SEGMENTS, track, clocks });
}

/** That each photo is where it was taken, to some metres. */
function assertSpots(taken: readonly Taken[], toleranceM = 15, track = TRACK): void {
  for (const [index, spot] of spotsOf(taken.map(photo), track).entries()) {
    const expected = taken[index]?.alongM ?? NaN;
    assert.ok(
      spot !== null && Math.abs(spot.alongM - expected) <= toleranceM,
      `photo ${index} of ${expected} m is at ${spot?.alongM} m`,
    );
  }
}

const SPOTS_M = [30, 400, 410, 900, 1480, 1700, 2100, 2590, 2990];

Deno.test("photoSpots(): positions with the time of the satellites, on the way out and back", () => {
  assertSpots(SPOTS_M.map((alongM) => ({ alongM, isLocated: true, hasGpsTime: true, eastM: 20 })));
});

Deno.test("photoSpots(): positions without any track times follow the order of the clock", () => {
  const taken = SPOTS_M.map((alongM): Taken => ({ alongM, isLocated: true, aheadMin: SUMMER_MIN }));
  assertSpots([...taken].reverse(), 15, []);
});

Deno.test("photoSpots(): times alone, of a clock with its zone", () => {
  for (const aheadMin of [SUMMER_MIN, 0, -480, 345]) {
    assertSpots(SPOTS_M.map((alongM) => ({ alongM, aheadMin, isZoned: true })));
  }
});

Deno.test("photoSpots(): times alone, of a clock of the zone of this device", () => {
  assertSpots(SPOTS_M.map((alongM) => ({ alongM, aheadMin: SUMMER_MIN })));
});

for (
  const [name, aheadMin] of Object.entries({
    "was not set to summer time": 60,
    "has the time of New York": -240,
    "has the time of Nepal": 345,
  })
) {
  Deno.test(`photoSpots(): times alone, of a clock that ${name}`, () => {
    // The photos are of the whole walk: no other quarter of an hour has all of them in it.
    assertSpots(SPOTS_M.map((alongM) => ({ alongM, aheadMin })));
  });
}

Deno.test("photoSpots(): a clock that is wrong by minutes is measured by photos with positions", () => {
  for (const wrongMin of [7, -11, 67, -187]) {
    const aheadMin = SUMMER_MIN + wrongMin;
    assertSpots(SPOTS_M.map((alongM, i) => ({ alongM, aheadMin, isLocated: i % 4 === 1 })), 40);
    assertSpots(SPOTS_M.map((alongM, i) => ({ alongM, aheadMin, hasGpsTime: i === 3 })), 15);
  }
});

Deno.test("photoSpots(): each camera has its own clock", () => {
  const phone = SPOTS_M.map((alongM): Taken => ({
    alongM,
    isLocated: true,
    aheadMin: SUMMER_MIN,
    isZoned: true,
    camera: "phone",
  }));
  const old = SPOTS_M.map((alongM): Taken => ({ alongM: alongM + 5, aheadMin: 60, camera: "old" }));
  assertSpots([...phone, ...old]);
});

Deno.test("photoSpots(): photos of before and after the walk, of elsewhere, and without data have no spot", () => {
  const home: PhotoData = {
    ...NO_DATA,
    at: { lat: 50.9, lon: 7.2 },
    gpsMs: START_MS + HOUR_MS / 4,
  };
  const early: PhotoData = { ...NO_DATA, gpsMs: START_MS - HOUR_MS };
  const late: PhotoData = { ...NO_DATA, gpsMs: START_MS + 3 * HOUR_MS };
  const far = photo({ alongM: 800, isLocated: true, hasGpsTime: true, eastM: 200 });
  assert.deepEqual(spotsOf([home, early, late, far, NO_DATA]), [null, null, null, null, null]);
  const atCar = spotsOf([{ ...NO_DATA, gpsMs: START_MS - 5 * 60_000 }]);
  assert.ok(Math.abs(atCar[0]?.alongM ?? NaN) < 15, "shortly before the start");
});

Deno.test("timedPoints(): a track without times, or with the same time everywhere, has none", () => {
  const withTimes = (recordedAt: string | null) =>
    POINTS.map((point) => ({ ...point, recordedAt }));
  assert.deepEqual(timedPoints(withTimes(null), 3000), []);
  assert.deepEqual(timedPoints(withTimes("2026-05-01T08:00:00.000Z"), 3000), []);
  assert.deepEqual(spotsOf([photo({ alongM: 500, aheadMin: SUMMER_MIN })], []), [null]);
});

Deno.test("pointAt(): a pause at one spot belongs to the walk, the night between two days does not", () => {
  const day = (from: number, startM: number) =>
    ALONG.slice(0, 20).map((alongM): RecordedPoint => ({
      ...onTrack(startM + alongM),
      recordedAt: new Date(from + 1000 * alongM).toISOString(),
    }));
  const pause = timedPoints([...day(START_MS, 0), ...day(START_MS + HOUR_MS, 400)], 800);
  assert.ok(Math.abs((pointAt(pause, START_MS + HOUR_MS / 2)?.alongM ?? NaN) - 390) < 15);
  const days = timedPoints([...day(START_MS, 0), ...day(START_MS + 24 * HOUR_MS, 4000)], 800);
  assert.equal(pointAt(days, START_MS + 12 * HOUR_MS), null);
  assert.ok(pointAt(days, START_MS + 24 * HOUR_MS + 60_000) !== null);
});

Deno.test("cameraClocks(): says what it found, and when another hour would be as likely", () => {
  const short = [1000, 1100, 1200].map((alongM) => photo({ alongM, aheadMin: SUMMER_MIN }));
  assert.deepEqual(cameraClocks(short, TRACK, () => SUMMER_MIN), [
    { camera: "K", aheadMin: SUMMER_MIN, zoneMin: SUMMER_MIN, isUnsure: false },
  ]);
  const far = timedPoints(
    POINTS.map((point, i) => ({
      ...point,
      recordedAt: new Date(START_MS + 4 * HOUR_MS * i / POINTS.length).toISOString(),
    })),
    2 * TURN_M,
  );
  const abroad = [2000, 2100].map((alongM) => photo({ alongM, aheadMin: -540 }));
  const [clock] = cameraClocks(abroad, far, () => SUMMER_MIN);
  assert.equal(clock?.isUnsure, true);
  assert.ok(abroad.every(needsClock));
});

Deno.test("photoSpots(): at random, photos of a phone and of a camera that is wrong by whole hours are where they were taken", () => {
  const metres = fc.integer({ min: 0, max: 2 * TURN_M });
  fc.assert(
    fc.property(
      fc.array(metres, { minLength: 1, maxLength: 20 }),
      fc.array(metres, { maxLength: 20 }),
      fc.integer({ min: -11, max: 11 }),
      (phone, camera, hours) => {
        // With photos of the start and of the end, only one hour is possible.
        const old = [0, ...camera, 2 * TURN_M];
        assertSpots([
          ...phone.map((alongM): Taken => ({
            alongM,
            isLocated: true,
            aheadMin: SUMMER_MIN,
            isZoned: true,
            camera: "phone",
          })),
          ...old.map((alongM): Taken => ({ alongM, aheadMin: SUMMER_MIN + 60 * hours })),
        ], 25);
      },
    ),
  );
});
