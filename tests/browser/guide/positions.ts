/** Positions as a phone reports them on the way. @module */
import type { Position } from "../../../src/shared/geo.ts";
import { seededRandom } from "../../support/random.ts";
import { onTrack } from "../../support/walk.ts";

/** Positions along the track of a test walk, some metres apart, with an error of some metres. */
export function steps(
  fromM: number,
  toM: number,
  stepM: number,
  noiseM = 4,
  seed = 1,
): Position[] {
  const random = seededRandom(seed);
  const count = Math.floor(Math.abs(toM - fromM) / stepM);
  const direction = Math.sign(toM - fromM);
  return Array.from({ length: count }, (_, index) => {
    const noise = () => (random() - 0.5) * 2 * noiseM;
    return onTrack(fromM + direction * index * stepM + noise(), noise());
  });
}
