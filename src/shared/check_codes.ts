/** The codes of what the checks of a route find, as clients see them (docs/api.md#checking-a-route). @module */

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
