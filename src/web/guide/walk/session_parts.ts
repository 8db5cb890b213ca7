/**
 * What a walk in progress needs from the page. Types only.
 *
 * @module
 */
import type { RecordingPlayer } from "../../audio/recording.ts";
import type { GroupMode } from "./group_mode.ts";
import type { Progress } from "./progress.ts";
import type { Station, Walk } from "./walk.ts";

/** What a session needs from its surroundings. */
export interface SessionParts {
  readonly walk: Walk;
  readonly progress: Progress;
  readonly group: GroupMode;
  readonly player: RecordingPlayer;
  /** Vibrates, where the phone can. */
  readonly vibrate: () => void;
  /** Whether a tone is played when a station is reached. */
  readonly withTone: () => boolean;
  /** Whether stations are only opened by hand, because there will be no position. */
  readonly isTapOnly: () => boolean;
  /** Called when the pupil has reached a station, or the next recording begins. */
  readonly onArrival: (station: Station) => void;
  /** The time in milliseconds since 1970. */
  readonly now?: () => number;
}
