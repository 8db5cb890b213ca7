/**
 * What the trigger needs of a walk before the first fix: its track, and the position of every station along
 * it. Pure.
 *
 * @module
 */
import type { Line } from "../../shared/geo.ts";
import type { Circle } from "./presence.ts";
import { type Pass, passesOf, type TrackLine, trackLine } from "./track_line.ts";

/** What the trigger needs of a station. */
export interface TriggerStation extends Circle {
  readonly id: number;
  readonly sequence: number;
}

/** A station with its position along the track. */
export interface StationOnTrack {
  readonly station: TriggerStation;
  /** Metres along the track; null if the track does not come near. */
  readonly alongM: number | null;
}

/** A walk as the trigger sees it. */
export interface TriggerPlan {
  readonly line: TrackLine;
  /** In the order of the walk. */
  readonly stations: readonly StationOnTrack[];
}

/** A station is at the track if the track comes as near as this, in metres, or into its circle. */
export const NEAR_M = 60;

/** A station before the one before it costs as much as this many metres off the track. */
const BACK_COST_M = 1000;

/** A metre along the track costs this much: of passes that differ by rounding only, the earlier is taken. */
const ALONG_COST_M = 1e-6;

/**
 * Makes the plan of a walk. Where the track passes a station several times, the passes are chosen that make the
 * stations follow each other along the track, with the least sum of distances; of equal ones the earlier.
 *
 * @param segments Lines of the track.
 * @param stations In the order of the walk.
 */
export function triggerPlan(
  segments: readonly Line[],
  stations: readonly TriggerStation[],
): TriggerPlan {
  const line = trackLine(segments);
  const passes = stations.map((station) =>
    passesOf(line, station, Math.max(NEAR_M, station.triggerRadiusM))
  );
  const stationsM = chosenDistances(passes);
  return {
    line,
    stations: stations.map((station, index) => ({ station, alongM: stationsM[index] ?? null })),
  };
}

/** A choice of passes for the stations up to one. */
interface Choice {
  readonly cost: number;
  readonly stationsM: readonly (number | null)[];
  /** The last position. */
  readonly alongM: number;
}

/**
 * The cheapest pass of every station, by dynamic programming over the stations.
 *
 * @param passes Of each station, in the order of the walk.
 * @returns Metres along the track; null for a station without a pass.
 */
export function chosenDistances(passes: readonly (readonly Pass[])[]): readonly (number | null)[] {
  let choices: readonly Choice[] = [{ cost: 0, stationsM: [], alongM: -Infinity }];
  for (const ofStation of passes) {
    choices = ofStation.length === 0
      ? choices.map((choice) => ({ ...choice, stationsM: [...choice.stationsM, null] }))
      : ofStation.map((pass) => cheapest(choices, pass));
  }
  return choices.reduce((best, choice) => choice.cost < best.cost ? choice : best).stationsM;
}

function cheapest(choices: readonly Choice[], { alongM, offM }: Pass): Choice {
  const costOf = (choice: Choice) => choice.cost + (alongM < choice.alongM ? BACK_COST_M : 0);
  const best = choices.reduce((a, b) => costOf(b) < costOf(a) ? b : a);
  const cost = costOf(best) + offM + ALONG_COST_M * alongM;
  return { cost, stationsM: [...best.stationsM, alongM], alongM };
}
