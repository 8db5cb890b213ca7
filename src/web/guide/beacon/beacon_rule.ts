/**
 * When the beacon ticks, from which side and how often. Pure.
 *
 * @module
 */
import type { NextStationState, Way } from "../screens/next_station_state.ts";

/** What decides about the ticks. */
export interface BeaconFacts {
  /** What the board of the next station shows: the ticks lead where it leads, also back to the track. */
  readonly board: NextStationState;
  /** Whether the last position is too vague to start the next station. */
  readonly isVague: boolean;
  /** Milliseconds since the last position arrived; null without one. */
  readonly fixAgeMs: number | null;
  /** Whether the pupil is in the circle of any station. */
  readonly isAtStation: boolean;
  /** Whether a recording can be heard, or will be in a moment. */
  readonly isSounding: boolean;
  /** Whether the walk waits for the pupil: a pause, a refused sound, a tap after a reload. */
  readonly isWaiting: boolean;
}

/** The next ticks. */
export interface BeaconPlan {
  /** From -1, left, to 1, right. */
  readonly pan: number;
  /** Seconds between two ticks. */
  readonly periodS: number;
  /** A dull tick says that the station is at the back: left and right alone do not say that. */
  readonly isDull: boolean;
  /** A soft tick from the middle says that the side is unknown. */
  readonly isSoft: boolean;
}

/** A position that arrived longer ago than this leads nowhere, in milliseconds. */
const MAX_AGE_MS = 10_000;

/** Seconds between two ticks at the edge of the circle, and at {@link FAR_M} from it and farther away. */
const NEAR_S = 0.4;
const FAR_S = 2;

/** Metres from the edge of the circle. */
const FAR_M = 200;

/** Degrees from straight ahead from which on a station is at the back. */
const BACK_DEGREES = 90;

/** The plan for these facts; null: silence. */
export function beaconPlan(facts: BeaconFacts): BeaconPlan | null {
  const { board, isVague, fixAgeMs, isAtStation, isSounding, isWaiting } = facts;
  if (isVague || isAtStation || isSounding || isWaiting) return null;
  if (fixAgeMs === null || fixAgeMs > MAX_AGE_MS) return null;
  if (board.kind === "way") return planOf(board.way, board.station.triggerRadiusM);
  return board.kind === "off" ? planOf(board, 0) : null;
}

/** @param edgeM Metres from the goal at which the ticks are quickest. */
function planOf({ distanceM, turn }: Pick<Way, "distanceM" | "turn">, edgeM: number): BeaconPlan {
  const share = Math.min(1, Math.max(0, distanceM - edgeM) / FAR_M);
  const periodS = NEAR_S + (FAR_S - NEAR_S) * share;
  // A course is known only while moving. Without one no side may be claimed: a wrong one leads the wrong way.
  if (turn === null) return { pan: 0, periodS, isDull: false, isSoft: true };
  const isDull = turn > BACK_DEGREES && turn < 360 - BACK_DEGREES;
  return { pan: Math.sin(turn * Math.PI / 180), periodS, isDull, isSoft: false };
}
