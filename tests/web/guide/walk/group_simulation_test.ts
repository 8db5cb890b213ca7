/**
 * Whole walks of a group with one phone in simulated time, seeded: one of them taps some seconds after each question;
 * every station is heard exactly once, and a circle is never silent without a reason.
 *
 * @module
 */
import { repetitions } from "../../../support/extent.ts";
import { type SimulatedPhone, walkAlong } from "./simulation.ts";
import {
  BOTH_ENDS,
  FIVE,
  LOOP,
  LOOP_WALK,
  outAndBack,
  reloadSometimes,
  STRAIGHT,
  STRAIGHT_WALK,
  testWay,
  type Way,
} from "./simulated_ways.ts";

/** A group differs in few of the rules. */
const RUNS = repetitions({ usual: 25, night: 600 });

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
  { name: "reloads", walk: LOOP_WALK, way: LOOP, expected: FIVE, on: reloadSometimes },
].map((way): Way => ({
  ...way,
  name: `${way.name}, as a group`,
  conditions: { isGroup: true },
  on: (phone, random) => {
    const tap = beginTogether(phone, random);
    const happen = way.on?.(phone, random);
    return (second) => {
      tap(second);
      happen?.(second);
    };
  },
}));

/** One of the group taps some seconds after the question. */
function beginTogether(phone: SimulatedPhone, random: () => number) {
  let tapAt: number | null = null;
  return (second: number) => {
    if (phone.session.question === null) tapAt = null;
    else tapAt ??= second + 2 + Math.floor(random() * 6);
    if (second === tapAt) phone.session.beginTogether();
  };
}

for (const way of GROUP_WAYS) testWay(way, RUNS);
