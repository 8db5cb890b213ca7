/** Ways of simulated pupils, and how a walk along one is judged. @module */
import assert from "node:assert/strict";
import type { Walk } from "../../../../web/guide/walk/walk.ts";
import { seededRandom, testSeeds } from "../../../support/random.ts";
import { type Conditions, type Point, SimulatedPhone, walkAlong } from "./simulation.ts";

/** A way, the stations along it, and the order in which they are heard. */
export interface Way {
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

/** Around a square. */
export const LOOP: readonly Point[] = [[0, 0], [150, 0], [150, 150], [0, 150], [0, 0]];

/** The first one 60 m after the start, the last one at the finish, which is the start. */
const LOOP_STATIONS: readonly Point[] = [[60, 0], [150, 60], [90, 150], [0, 100], [0, 0]];
/** The walk of {@link LOOP}. */
export const LOOP_WALK = walkAlong(LOOP, LOOP_STATIONS);
/** The loop with a station at the start, and another one there at the finish. */
export const BOTH_ENDS = walkAlong(LOOP, [[0, 0], [150, 60], [90, 150], [0, 100], [0, 0]]);

/** Out along a line and back on a second one beside it. */
export function outAndBack(
  apartM: number,
): { track: readonly Point[]; stations: readonly Point[] } {
  return {
    track: [[0, 0], [400, 0], [400, apartM], [0, apartM]],
    stations: [[80, 0], [240, 0], [400, apartM / 2], [240, apartM], [80, apartM]],
  };
}

/** To the north. */
export const STRAIGHT: readonly Point[] = [[0, 0], [0, 700]];
/** Five stations along it, none of them near another. */
export const STRAIGHT_STATIONS: readonly Point[] = [[0, 80], [0, 220], [0, 360], [0, 500], [
  0,
  640,
]];
/** The walk of {@link STRAIGHT}. */
export const STRAIGHT_WALK = walkAlong(STRAIGHT, STRAIGHT_STATIONS);
/** The numbers of five stations. */
export const FIVE = [1, 2, 3, 4, 5];

/** The page is loaded again now and then, and the pupil goes on some seconds later. */
export function reloadSometimes(phone: SimulatedPhone, random: () => number) {
  let tapAt = 0;
  return (second: number) => {
    if (tapAt === second) phone.session.goOn();
    if (tapAt > second || random() > 0.02) return;
    phone.reload();
    tapAt = second + 2 + Math.floor(random() * 6);
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
export function testWay(way: Way, runs: number): void {
  Deno.test(`WalkSession on ${way.name}: every station once in each of ${runs} runs`, () => {
    const wrong: string[] = [];
    for (const seed of testSeeds(runs)) {
      const said = run(way, seed);
      if (said !== null) wrong.push(`SEED=${seed}: ${said}`);
    }
    assert.deepEqual(wrong.slice(0, 5), [], `${wrong.length} of ${runs}`);
  });
}
