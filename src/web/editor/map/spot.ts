/**
 * Interprets a click on the map or a position of the device: a spot for a station, or a question, if it is beside the
 * track or the track passes there several times. Pure.
 *
 * @module
 */
import { alongTrack, atDistance, type Line, type Position } from "../../../shared/geo.ts";
import { indexAt, passesNear } from "./along_track.ts";

/** A click this near to the track is one on the track, in pixels. */
const SNAP_PX = 25;

/** Passes of the track whose distances from a click differ less than this are equally likely, in pixels. */
const ALIKE_PX = 8;

/** A position that is less accurate than this is asked about, in metres. */
export const VAGUE_M = 100;

/** A position farther from the track than this is asked about, in metres. */
export const FAR_M = 300;

/** Passes whose distances from a position differ less than this are equally likely, in metres. */
const ALIKE_M = 15;

/** A spot, with its distance along the track in metres; null if the order of the stations decides that. */
export interface Spot {
  readonly at: Position;
  readonly alongM: number | null;
}

/** What must be asked before a station is placed. */
export type Question =
  /** Beside the track: on the nearest point of it, `offM` away, or here? `accuracyM` is that of a position. */
  | {
    readonly kind: "beside";
    readonly at: Position;
    readonly nearest: Position;
    readonly offM: number;
    readonly accuracyM: number | null;
  }
  /** Which pass of the track? The likeliest is the first. */
  | {
    readonly kind: "passes";
    readonly at: Position;
    readonly passes: readonly { readonly spot: Spot; readonly alongM: number }[];
  };

/** The walk at the time when a spot is chosen. */
export interface Ground {
  readonly segments: readonly Line[];
  /** Where the stations are along the track, in metres and in their order. */
  readonly stationsM: readonly (number | null)[];
  /** Where the selected station is along the track, in metres; null without one. */
  readonly selectedM: number | null;
  /** Whether a station is moved: it keeps its index in the order, and no pass has to be chosen. */
  readonly isMoving: boolean;
}

/** The point of the track at a distance in metres; null for a track without points. */
export function atAlong(segments: readonly Line[], alongM: number): Spot | null {
  const point = atDistance(segments, alongM);
  return point === null ? null : { at: point.at, alongM };
}

/** The spot or question of a click on the map. */
export function clickedSpot(
  ground: Ground,
  at: Position,
  metresPerPixel: number,
): Spot | Question {
  const nearest = alongTrack(ground.segments, at);
  if (nearest === null) return { at, alongM: null };
  const { offM } = nearest;
  if (offM > SNAP_PX * metresPerPixel) {
    return { kind: "beside", at, nearest: nearest.at, offM, accuracyM: null };
  }
  return whichPass(ground, at, ALIKE_PX * metresPerPixel, true);
}

/** The spot or question of a position of the device. */
export function positionSpot(ground: Ground, at: Position, accuracyM: number): Spot | Question {
  const nearest = alongTrack(ground.segments, at);
  if (nearest === null) return { at, alongM: null };
  const { offM } = nearest;
  if (accuracyM > VAGUE_M || offM > FAR_M) {
    return { kind: "beside", at, nearest: nearest.at, offM, accuracyM };
  }
  return whichPass(ground, at, Math.max(accuracyM, ALIKE_M), false);
}

/**
 * The spot of a position that the teacher has confirmed, or the question for its pass.
 *
 * @param isOnTrack Whether the station is put on the track, else at the position itself.
 */
export function confirmedSpot(ground: Ground, at: Position, isOnTrack: boolean): Spot | Question {
  return whichPass(ground, at, ALIKE_M, isOnTrack);
}

/**
 * The pass of the track at a position. If equally likely passes would put the station at different indices of the
 * order, they are asked about; otherwise it is the first pass after the selected station, else the first one.
 */
function whichPass(
  { segments, stationsM, selectedM, isMoving }: Ground,
  at: Position,
  alikeM: number,
  isOnTrack: boolean,
): Spot | Question {
  if (isMoving) {
    return { at: isOnTrack ? alongTrack(segments, at)?.at ?? at : at, alongM: null };
  }
  const passes = passesNear(segments, at, alikeM).map(({ alongM }) => ({
    alongM,
    spot: { at: isOnTrack ? atDistance(segments, alongM)?.at ?? at : at, alongM },
  }));
  const afterSelected = passes.find(({ alongM }) => selectedM !== null && alongM > selectedM);
  const likeliest = afterSelected ?? passes[0];
  if (likeliest === undefined) return { at, alongM: null };
  const indices = new Set(passes.map(({ alongM }) => indexAt(stationsM, alongM)));
  if (indices.size <= 1) return likeliest.spot;
  const others = passes.filter((pass) => pass !== likeliest);
  return { kind: "passes", at, passes: [likeliest, ...others] };
}
