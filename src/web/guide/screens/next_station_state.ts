/**
 * What the board of the next station shows, as data: the next station, and the way to it as far as it is known. Types
 * only.
 *
 * @module
 */
import type { Station } from "../walk/walk.ts";

/** Where a station is, seen from the pupil. */
export interface Way {
  /** Metres along the track where it is known where on it the pupil is, else in a straight line. */
  readonly distanceM: number;
  /** Degrees clockwise from north; null where the track shows the way. */
  readonly bearing: number | null;
  /** Degrees clockwise from straight ahead; null while the pupil stands. */
  readonly turn: number | null;
}

/** What the board shows. Distances and accuracies are metres. */
export type NextStationState =
  | { readonly kind: "finished"; readonly isAllHeard: boolean }
  /** No position at all: the board is a link. */
  | { readonly kind: "tap"; readonly station: Station }
  | { readonly kind: "searching" | "lost"; readonly station: Station }
  /** Inside the circle; if it needs a tap, the board is a link. */
  | { readonly kind: "here"; readonly station: Station; readonly needsTap: boolean }
  /** Near, but the position is too vague to start the recording: the board is a link. */
  | { readonly kind: "almost"; readonly station: Station; readonly accuracyM: number }
  /** A distance that is not exact, and no direction. */
  | {
    readonly kind: "vague";
    readonly station: Station;
    readonly distanceM: number;
    readonly accuracyM: number;
  }
  | { readonly kind: "way"; readonly station: Station; readonly way: Way }
  /** The distance from the last position of a pupil who has gone on since. */
  | { readonly kind: "old"; readonly station: Station; readonly distanceM: number }
  /** Off the track; distance, bearing and turn of the way back to it as in {@link Way}. */
  | { readonly kind: "off" } & Way;
