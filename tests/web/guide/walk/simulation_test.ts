/**
 * Whole walks in simulated time, seeded: every station is heard exactly once, in an order that a person would
 * call right, and a circle is never silent without a reason.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Walk } from "../../../../src/web/guide/walk/walk.ts";
import { repetitions } from "../../../support/extent.ts";
import { seededRandom, testSeeds } from "../../../support/random.ts";
import {
  type Conditions,
  memoryStore,
  type Point,
  SimulatedPhone,
  walkAlong,
} from "./simulation.ts";

const RUNS = repetitions({ fast: 20, usual: 400, night: 1200 });

/** A group differs in few of the rules. */
const GROUP_RUNS = repetitions({ fast: 10, usual: 100, night: 400 });

/** A way, the stations along it, and the order in which they are heard. */
interface Way {
  readonly name: string;
  readonly walk: Walk;
  readonly way: readonly Point[];
  /** Numbers of the stations in the order in which they must be heard; a set if any order is right. */
  readonly expected: readonly number[] | ReadonlySet<number>;
  readonly conditions?: Omit<Conditions, "random">;
  /** How long the pupil stands at each point, in seconds. */
  readonly standS?: number;
  /** What happens on the way. */
  readonly on?: (phone: SimulatedPhone, random: () => number) => (second: number) => void;
}

const LOOP: readonly Point[] = [[0, 0], [150, 0], [150, 150], [0, 150], [0, 0]];
/** The first one 60 m after the start, the last one at the finish, which is the start. */
const LOOP_STATIONS: readonly Point[] = [[60, 0], [150, 60], [90, 150], [0, 100], [0, 0]];
const LOOP_WALK = walkAlong(LOOP, LOOP_STATIONS);
const BOTH_ENDS = walkAlong(LOOP, [[0, 0], [150, 60], [90, 150], [0, 100], [0, 0]]);

/** Out along a line and back on a second one beside it. */
function outAndBack(apartM: number): { track: readonly Point[]; stations: readonly Point[] } {
  return {
    track: [[0, 0], [400, 0], [400, apartM], [0, apartM]],
    stations: [[80, 0], [240, 0], [400, apartM / 2], [240, apartM], [80, apartM]],
  };
}

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

const STRAIGHT: readonly Point[] = [[0, 0], [0, 700]];
const STRAIGHT_STATIONS: readonly Point[] = [[0, 80], [0, 220], [0, 360], [0, 500], [0, 640]];
const STRAIGHT_WALK = walkAlong(STRAIGHT, STRAIGHT_STATIONS);
const FIVE = [1, 2, 3, 4, 5];
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
    on: (phone, random) => {
      let tapAt = 0;
      return (second) => {
        if (tapAt === second) phone.session.goOn();
        if (tapAt > second || random() > 0.02) return;
        phone.reload();
        tapAt = second + 2 + Math.floor(random() * 6);
      };
    },
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

/** The ways on which a group walks with one phone. */
const GROUP_WAYS: readonly Way[] = [
  { name: "a straight way", walk: STRAIGHT_WALK, way: STRAIGHT, expected: FIVE },
  { name: "a loop", walk: BOTH_ENDS, way: LOOP, expected: FIVE },
  ...[10, 40].map((apartM): Way => {
    const { track, stations } = outAndBack(apartM);
    const walk = walkAlong(track, stations);
    return { name: `out and back, ${apartM} m apart`, walk, way: track, expected: FIVE };
  }),
  {
    name: "circles that overlap in pairs",
    walk: walkAlong(STRAIGHT, [[0, 100], [0, 130], [0, 400], [0, 430]], 40),
    way: STRAIGHT,
    expected: [1, 2, 3, 4],
  },
].map((way) => ({
  ...way,
  name: `${way.name}, as a group`,
  conditions: { isGroup: true },
  on: answerQuestions,
}));

/** One of the group taps some seconds after the question. */
function answerQuestions({ session }: SimulatedPhone, random: () => number) {
  let tapAt: number | null = null;
  return (second: number) => {
    if (session.question === null) tapAt = null;
    else tapAt ??= second + 2 + Math.floor(random() * 6);
    if (second === tapAt) session.beginTogether();
  };
}

function run(way: Way, seed: number): string | null {
  const random = seededRandom(seed);
  const everyS = seed % 3 === 0 ? 3 : 1;
  const phone = new SimulatedPhone(way.walk, { random, everyS, ...way.conditions });
  const on = way.on?.(phone, random);
  const [start] = way.way;
  const end = way.way[way.way.length - 1];
  if (start === undefined || end === undefined) return "no way";
  phone.stand(start, 30, on);
  for (const [index, point] of way.way.entries()) {
    phone.along([way.way[index - 1] ?? start, point], on);
    phone.stand(point, way.standS ?? 0, on);
  }
  phone.stand(end, 60, on);
  return complaint(way, phone);
}

function complaint({ expected }: Way, { player, silences }: SimulatedPhone): string | null {
  const heard = player.ended.join();
  if (silences.length > 0) return `silent at ${silences.slice(0, 3).join()}`;
  if (Array.isArray(expected)) return heard === expected.join() ? null : `heard ${heard}`;
  const isRight = heard.split(",").sort().join() === [...expected].sort().join();
  return isRight ? null : `heard ${heard}`;
}

/** Declares the test of a way. */
function testWay(way: Way, runs: number): void {
  Deno.test(`WalkSession on ${way.name}: every station once in each of ${runs} runs`, () => {
    const wrong: string[] = [];
    for (const seed of testSeeds(runs)) {
      const said = run(way, seed);
      if (said !== null) wrong.push(`SEED=${seed}: ${said}`);
    }
    assert.deepEqual(wrong.slice(0, 5), [], `${wrong.length} of ${runs}`);
  });
}

for (const way of WAYS) testWay(way, RUNS);
for (const way of GROUP_WAYS) testWay(way, GROUP_RUNS);

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
