/**
 * Codes that responses have: what a check finds, why something cannot be restored, kinds of removed things.
 *
 * @module
 */

/** What a check found. */
export const CHECK_CODES = [
  /** Some current browsers do not play the recording. */
  "recording_not_playable",
  /** Older phones do not play the recording. */
  "recording_not_on_older_phones",
  /** The recording cannot be read from the disk. */
  "recording_unreadable",
  /** The recording was cut off: its file announces more than it has. */
  "recording_incomplete",
  /** The station has no recording. */
  "recording_missing",
  /** The station has the default title. */
  "title_missing",
  /** The station has no description. */
  "description_missing",
  /** The description is clearly shorter than the recording, for which it stands where nothing can be heard. */
  "description_short",
  /** A picture has no caption, which is the basis of its alternative text. */
  "caption_missing",
] as const;

/** One of {@link CHECK_CODES}. */
export type CheckCode = typeof CHECK_CODES[number];

/** The POI that it belongs to is not there; that POI has other audio. */
export const OBSTACLES = ["poi-missing", "audio-present"] as const;

/** One of {@link OBSTACLES}. */
export type Obstacle = (typeof OBSTACLES)[number];

/** Why something was removed: on its own, for a successor, or for a track that continues it. */
export const REMOVAL_CAUSES = ["deleted", "replaced", "appended"] as const;

/** One of {@link REMOVAL_CAUSES}. */
export type RemovalCause = (typeof REMOVAL_CAUSES)[number];

/** What can be removed and brought back. */
export const REMOVED_KINDS = ["poi", "picture", "audio", "gpx", "map"] as const;

/** One of {@link REMOVED_KINDS}. */
export type RemovedKind = (typeof REMOVED_KINDS)[number];
