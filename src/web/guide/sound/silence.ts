/**
 * Why nothing plays at a station. If nothing plays inside a circle, a reason must be shown. Pure.
 *
 * @module
 */
import type { RecordingPlayer } from "../../audio/recording.ts";
import type { Whereabouts } from "../position/whereabouts.ts";

/**
 * A tap is needed, by the browser or after a reload; a pause; a group is asked whether it is together; the recording
 * failed; the station comes later in the order of the walk.
 */
export type Silence = "tap" | "pause" | "group" | "failed" | "later";

/** What decides the reason. */
export interface SilenceFacts {
  readonly player: RecordingPlayer;
  readonly whereabouts: Whereabouts;
  /** Ids of the stations that position starts no more. */
  readonly heard: ReadonlySet<number>;
  /** Whether nothing starts after a reload before a tap. */
  readonly isSuspended: boolean;
  /** Whether a pause holds back what position would start. */
  readonly isHeld: boolean;
  /** Whether a group is asked whether it is together. */
  readonly isAsked: boolean;
  /** Whether the recording of a station failed when it was last tried. */
  readonly hasFailed: (stationId: number) => boolean;
}

/** Why nothing plays although the pupil is at an open station; null if something plays, or there is none. */
export function silenceOf(facts: SilenceFacts): Silence | null {
  const { player, whereabouts, heard, isSuspended, isHeld, isAsked, hasFailed } = facts;
  const here = whereabouts.openHere(heard);
  if (player.isBusy || here.length === 0) return null;
  if (isSuspended || player.state === "blocked") return "tap";
  if (isHeld) return "pause";
  if (isAsked) return "group";
  const due = here.filter((id) => !whereabouts.comesLater(id, heard));
  if (due.length === 0) return "later";
  // The station that failed is not necessarily the one that played last.
  return due.every(hasFailed) ? "failed" : null;
}
