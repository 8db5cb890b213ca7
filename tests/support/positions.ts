/** Positions as phones report them: a walker's true way, with the errors of a receiver on it. @module */
import { moved, type Position } from "../../src/shared/geo.ts";
import type { Fix } from "../../web/kit/trigger/fix.ts";
import { type RandomNumbers } from "./random.ts";

/** A number of the standard normal distribution (Box and Muller, 1958). */
function normal(random: RandomNumbers): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Standard deviation of the drifting error in metres. */
const NOISE_M = 6;

/** Share of the error that is still there a second later. */
const DRIFT = 0.95;

/** Share of fixes that are 60 to 200 m off; of these 30 % claim to be accurate. */
const OUTLIERS = 0.02;
const CONFIDENT_OUTLIERS = 0.3;

/**
 * Ten minutes of fixes, one a second.
 *
 * @param way The true position at a second.
 * @param everyS One fix in this many seconds.
 */
export function* noisyFixes(
  way: (second: number) => Position,
  random: RandomNumbers,
  everyS = 1,
): Generator<Fix> {
  let [east, north] = [0, 0];
  const fresh = Math.sqrt(1 - DRIFT * DRIFT) * NOISE_M;
  for (let second = 0; second < 600; second++) {
    east = DRIFT * east + fresh * normal(random);
    north = DRIFT * north + fresh * normal(random);
    if (second % everyS !== 0) continue;
    const isOutlier = random() < OUTLIERS;
    const offM = isOutlier ? 60 + 140 * random() : 0;
    const confident = !isOutlier || random() < CONFIDENT_OUTLIERS;
    const accuracyM = confident ? 5 + 10 * random() : 50 + 50 * random();
    const at = moved(moved(moved(way(second), 90, east), 0, north), 360 * random(), offM);
    yield { ...at, accuracyM, timeMs: second * 1000 };
  }
}
