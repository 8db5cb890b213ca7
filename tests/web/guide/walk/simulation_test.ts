/**
 * Whole walks in simulated time, seeded: every station is heard exactly once, in an order that a person would
 * call right, and a circle is never silent without a reason.
 *
 * @module
 */
import assert from "node:assert/strict";
import { repetitions } from "../../../support/extent.ts";
import { seededRandom, testSeeds } from "../../../support/random.ts";
import { memoryStore, type Point, SimulatedPhone, walkAlong } from "./simulation.ts";
import {
  BOTH_ENDS,
  FIVE,
  LOOP,
  LOOP_WALK,
  outAndBack,
  reloadSometimes,
  STRAIGHT,
  STRAIGHT_STATIONS,
  STRAIGHT_WALK,
  testWay,
  type Way,
} from "./simulated_ways.ts";

const RUNS = repetitions({ usual: 30, night: 1200 });

const EIGHT: readonly Point[] = [
  [-100, -100],
  [100, 100],
  [100, 220],
  [-20, 220],
  [-20, 120],
  [100, 0],
  [160, -100],
  [-100, -100],
];
const EIGHT_STATIONS: readonly Point[] = [[-40, -40], [38, 38], [100, 180], [30, 220], [62, 38], [
  0,
  -100,
]];

/** Two loops that meet at the start, which is the finish: the way goes straight on at the crossing. */
const CROSSING: Point = [0, 0];
const CROSSED: readonly Point[] = [
  CROSSING,
  [100, 100],
  [200, 0],
  [100, -100],
  CROSSING,
  [-100, 100],
  [-200, 0],
  [-100, -100],
  CROSSING,
];
/** Begins and ends at two points; the farewell is at the crossing of its loop. */
const LOOPED: readonly Point[] = [
  [-150, -60],
  CROSSING,
  [60, 60],
  [120, 0],
  [60, -60],
  CROSSING,
  [-150, 60],
];
/** Errors of a phone under trees. */
const VAGUE = { noiseM: 9, accuracyM: 10 };

const back = (points: readonly Point[]) => [...points].reverse();

const WAYS: readonly Way[] = [
  { name: "a straight way", walk: STRAIGHT_WALK, way: STRAIGHT, expected: FIVE },
  {
    name: "a straight way backwards",
    walk: STRAIGHT_WALK,
    way: back(STRAIGHT),
    expected: [5, 4, 3, 2, 1],
  },
  {
    name: "a straight way from the middle to the end and back to the start",
    walk: STRAIGHT_WALK,
    way: [[0, 300], [0, 700], [0, 0]],
    expected: [3, 4, 5, 2, 1],
  },
  { name: "a loop with the farewell at the start", walk: LOOP_WALK, way: LOOP, expected: FIVE },
  {
    name: "a loop with greeting and farewell at the start",
    walk: BOTH_ENDS,
    way: LOOP,
    expected: FIVE,
  },
  {
    name: "a loop backwards",
    walk: LOOP_WALK,
    way: back(LOOP),
    expected: new Set(FIVE),
  },
  {
    name: "a loop from the middle",
    walk: LOOP_WALK,
    way: [[150, 140], [150, 150], [0, 150], [0, 0], [150, 0], [150, 150]],
    expected: [3, 4, 5, 1, 2],
  },
  ...[0, 10, 40].flatMap((apartM): Way[] => {
    const { track, stations } = outAndBack(apartM);
    const walk = walkAlong(track, stations);
    return [
      { name: `out and back, ${apartM} m apart`, walk, way: track, expected: FIVE },
      {
        name: `out and back, ${apartM} m apart, backwards`,
        walk,
        way: back(track),
        expected: new Set(FIVE),
      },
      {
        name: `out and back, ${apartM} m apart, from the middle of the way back`,
        walk,
        way: [[300, apartM], [0, apartM], [0, 0], [400, 0], [400, apartM], [0, apartM]],
        expected: new Set(FIVE),
      },
      {
        name: `out and back, ${apartM} m apart, without the turn`,
        walk,
        way: [[0, 0], [330, 0], [330, apartM], [0, apartM]],
        expected: [1, 2, 4, 5],
      },
    ];
  }),
  {
    name: "a figure of eight",
    walk: walkAlong(EIGHT, EIGHT_STATIONS),
    way: EIGHT,
    expected: [...FIVE, 6],
  },
  {
    name: "a figure of eight backwards",
    walk: walkAlong(EIGHT, EIGHT_STATIONS),
    way: back(EIGHT),
    expected: new Set([...FIVE, 6]),
  },
  {
    name: "a figure of eight with greeting and farewell at its crossing",
    walk: walkAlong(CROSSED, [
      CROSSING,
      [150, 50],
      [100, -100],
      [-150, 50],
      [-100, -100],
      CROSSING,
    ]),
    way: CROSSED,
    expected: [...FIVE, 6],
    conditions: VAGUE,
  },
  {
    name: "a figure of eight with the farewell at its crossing",
    walk: walkAlong(CROSSED, [[60, 60], [150, -50], [-60, 60], [-150, -50], CROSSING]),
    way: CROSSED,
    expected: FIVE,
    conditions: VAGUE,
  },
  {
    name: "a loop with the farewell at its crossing",
    walk: walkAlong(LOOPED, [[-120, -48], [100, 20], [60, -60], CROSSING]),
    way: LOOPED,
    expected: [1, 2, 3, 4],
    conditions: VAGUE,
  },
  ...[30, 35].map((radiusM): Way => ({
    name: `errors of 30 m at radii of ${radiusM} m`,
    walk: walkAlong(STRAIGHT, STRAIGHT_STATIONS, radiusM),
    way: STRAIGHT,
    expected: FIVE,
    conditions: { noiseM: 30, accuracyM: 30 },
  })),
  {
    name: "circles that overlap in pairs",
    walk: walkAlong(STRAIGHT, [[0, 100], [0, 130], [0, 400], [0, 430]], 40),
    way: STRAIGHT,
    expected: [1, 2, 3, 4],
  },
  {
    name: "circles that overlap in triples",
    walk: walkAlong(STRAIGHT, [[0, 100], [0, 120], [0, 140], [0, 400], [0, 420], [0, 440]], 40),
    way: STRAIGHT,
    expected: [...FIVE, 6],
    conditions: { seconds: 8 },
  },
  {
    name: "a clock one hour ahead",
    walk: STRAIGHT_WALK,
    way: STRAIGHT,
    expected: FIVE,
    conditions: { clockMs: 3_600_000 },
  },
  {
    name: "a clock one hour late",
    walk: STRAIGHT_WALK,
    way: STRAIGHT,
    expected: FIVE,
    conditions: { clockMs: -3_600_000 },
  },
  {
    name: "positions of 55 m",
    walk: STRAIGHT_WALK,
    way: STRAIGHT_STATIONS,
    standS: 60,
    expected: FIVE,
    conditions: { accuracyM: 55, noiseM: 10 },
  },
  {
    name: "reloads",
    walk: LOOP_WALK,
    way: LOOP,
    expected: FIVE,
    on: reloadSometimes,
  },
  {
    name: "pauses and calls",
    walk: walkAlong(STRAIGHT, [[0, 100], [0, 130], [0, 400], [0, 430]], 40),
    way: STRAIGHT,
    expected: [1, 2, 3, 4],
    on: (phone, random) => {
      let playAt = 0;
      return (second) => {
        if (playAt === second) phone.player.resume();
        if (playAt >= second || !phone.player.isBusy || random() > 0.1) return;
        phone.player.pause();
        playAt = second + 2 + Math.floor(random() * 5);
      };
    },
  },
];

for (const way of WAYS) testWay(way, RUNS);

Deno.test(`WalkSession: two classes on one tablet hear every station, in each of ${RUNS} runs`, () => {
  for (const seed of testSeeds(RUNS)) {
    const store = memoryStore();
    const phone = new SimulatedPhone(LOOP_WALK, { random: seededRandom(seed), store });
    phone.stand([0, 0], 30);
    // The first class gives up somewhere on the way.
    const stopAt = 60 + seed % 300;
    let isOver = false;
    phone.along(LOOP, (second) => {
      if (second !== stopAt || isOver) return;
      isOver = true;
      phone.reload();
      phone.rest(5 * 3600);
      assert.equal(phone.session.progress.isOld, phone.session.progress.started.size > 0);
      phone.session.restart();
      phone.player.ended.length = 0;
    });
    phone.stand([0, 0], 10);
    phone.player.ended.length = 0;
    phone.session.restart();
    phone.stand([0, 0], 20);
    phone.along(LOOP);
    phone.stand([0, 0], 60);
    assert.equal(phone.player.ended.join(), FIVE.join(), `SEED=${seed}`);
  }
});

Deno.test(`WalkSession: a file that fails once is heard all the same, in each of ${RUNS} runs`, () => {
  for (const seed of testSeeds(RUNS)) {
    const random = seededRandom(seed);
    const phone = new SimulatedPhone(STRAIGHT_WALK, { random });
    const failing = 1 + seed % 5;
    let hasFailed = false;
    const at = () => {
      if (hasFailed || phone.player.recording?.id !== failing) return;
      hasFailed = true;
      phone.player.fail();
    };
    phone.stand([0, 0], 10, at);
    for (const [index, point] of STRAIGHT_STATIONS.entries()) {
      phone.along([STRAIGHT_STATIONS[index - 1] ?? [0, 0], point], at);
      phone.stand(point, 60, at);
    }
    assert.equal(phone.player.ended.join(), FIVE.join(), `SEED=${seed}`);
    assert.deepEqual(phone.silences, [], `SEED=${seed}`);
  }
});
