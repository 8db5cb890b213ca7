/**
 * Where stations are along the track. If the track passes a station several times, the pass that was clicked on counts,
 * else the one that fits the order of the stations.
 *
 * @module
 */
import { type AlongTrack, alongTrack, type Line, type Position } from "../../../shared/geo.ts";
import { chosenDistances, NEAR_M } from "../../trigger/plan.ts";
import { type Pass, passesOf, type TrackLine, trackLine } from "../../trigger/track_line.ts";
import type { EditorStation } from "../sync/state.ts";
import { remembered } from "./remembered.ts";

/** The point of the track that is nearest to a station. Null for a track without points. */
export const alongTrackOf = remembered<AlongTrack | null>(alongTrack);

/** Metres between a pass and a chosen distance; if they are farther apart, the distance was chosen on another track. */
const CHOSEN_M = 60;

/** Where the track passes a station; at least at the point that is nearest to it. */
const passesAt = remembered<readonly Pass[]>((segments, station) => {
  const nearest = alongTrackOf(segments, station);
  if (nearest === null) return [];
  // The plane of a track line is some per cent wrong far from its origin.
  const reachM = Math.max(NEAR_M, station.triggerRadiusM, 1.05 * nearest.offM);
  const passes = passesOf(lineOf(segments), station, reachM);
  return passes.length > 0 ? passes : [nearest];
});

/**
 * Where the stations are along the track.
 *
 * @param stations In the order of the walk.
 * @param chosen Metres along the track at which the teacher has put a station; null if that is not known.
 * @returns Metres along the track, one for each station; null for a track without points.
 */
export function stationsAlongTrack(
  segments: readonly Line[],
  stations: readonly EditorStation[],
  chosen: (station: EditorStation) => number | null = () => null,
): readonly (number | null)[] {
  return chosenDistances(stations.map((station) => {
    const pass = passNear(segments, station, chosen(station));
    return pass === null ? passesAt(segments, station) : [pass];
  }));
}

/**
 * The pass of a station that is nearest to a distance along the track.
 *
 * @param earlierM Metres along the track, such as of the station before it was moved; null if that is not known.
 * @returns Metres along the track; null if there is none near to that distance.
 */
export function distanceNear(
  segments: readonly Line[],
  station: EditorStation,
  earlierM: number | null,
): number | null {
  return passNear(segments, station, earlierM)?.alongM ?? null;
}

function passNear(
  segments: readonly Line[],
  station: EditorStation,
  chosenM: number | null,
): Pass | null {
  if (chosenM === null) return null;
  const farM = ({ alongM }: Pass) => Math.abs(alongM - chosenM);
  return passesAt(segments, station)
    .filter((pass) => farM(pass) < CHOSEN_M)
    .sort((a, b) => farM(a) - farM(b))[0] ?? null;
}

/**
 * Where the track passes a position about as near as it comes at all, in the order of the track.
 *
 * @param alikeM Metres that a pass may be farther away than the nearest one.
 */
export function passesNear(
  segments: readonly Line[],
  position: Position,
  alikeM: number,
): readonly Pass[] {
  const nearest = alongTrack(segments, position);
  if (nearest === null) return [];
  const passes = passesOf(lineOf(segments), position, 1.05 * nearest.offM + alikeM);
  return passes.length > 0 ? passes : [nearest];
}

/**
 * The index in the order of the stations for one at a distance along the track: that with the fewest stations which
 * would have to be before it and are after it, or the other way round.
 *
 * @param stationsM Of {@link stationsAlongTrack}.
 */
export function indexAt(stationsM: readonly (number | null)[], alongM: number): number {
  let best = 0;
  let leastWrong = 0;
  let wrong = 0; // more than at the beginning
  for (const [index, stationM] of stationsM.entries()) {
    if (stationM !== null) wrong += stationM <= alongM ? -1 : 1;
    if (wrong > leastWrong) continue;
    leastWrong = wrong;
    best = index + 1;
  }
  return best;
}

const lines = new WeakMap<readonly Line[], TrackLine>();

/** The line of a track, which is computed once. */
function lineOf(segments: readonly Line[]): TrackLine {
  const line = lines.get(segments) ?? trackLine(segments);
  lines.set(segments, line);
  return line;
}
