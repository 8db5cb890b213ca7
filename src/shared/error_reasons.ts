/**
 * The reasons of errors: a list for programs, where the message of an error is a sentence for a person. Every error
 * response of the API has one in its header `Error-Reason` (docs/api.md#reasons-of-errors,
 * docs/decisions/024-error-reasons.md). The pages choose their sentences by it.
 *
 * A reason stands for everything that a client would react to in the same way, so several messages may share one. A
 * reason that has been released keeps its name and its meaning; clients must accept reasons that they do not know.
 *
 * Beside them are the other codes that responses have: what a check finds, why something cannot be restored, kinds of
 * removed things.
 *
 * @module
 */

/** Every reason with its meaning. */
export const ERROR_REASONS = {
  "request-invalid": "a field, a parameter, a header or the address is missing or not valid",
  "body-unsupported": "the body has a content type or a coding that is not supported",
  "body-too-slow": "the body stalled, or took too long",
  "text-too-large": "the text of the request is too large",
  "file-too-large": "the file is too large",
  "file-empty": "the file has no bytes",
  "gpx-archive": "the file is an archive or compressed, and not the GPX file in it",
  "not-gpx": "the file has no `<gpx>` root element",
  "gpx-encoding": "the GPX file is not written in UTF-8",
  "gpx-invalid": "the GPX file is damaged or not complete",
  "gpx-no-track": "the GPX file has no track, or no point in it",
  "gpx-no-position": "a track point of the GPX file has no valid position",
  "gpx-stations": "the stations in the GPX file are not valid, or too many",
  "pack-not-zip": "the file is neither a walk pack nor a GPX file",
  "pack-no-walk": "the zip file has no `walk.json`, so it is no walk pack",
  "pack-newer": "the walk pack needs a newer version of the program",
  "pack-invalid": "the walk pack is damaged, not complete, or larger than allowed",
  "pack-too-large": "the walk is too large for a walk pack",
  "too-many-media": "the walk has as many pictures and recordings as a walk may have",
  "file-damaged": "a file of the walk is missing or not as it was stored",
  "site-too-large": "the published walks are too large for one zip file",
  "site-address-missing": "the address of the published walks is not known",
  "media-not-playable":
    "the picture or the audio file is damaged, or of a kind that is not supported",
  "media-is-video": "the audio file contains a video track",
  "map-too-many-pixels": "the picture of a map has too many pixels",
  "map-points": "the points of a map are missing, outside of the picture, or on a line",
  "map-elsewhere": "the map shows another area than the walk",
  "not-found": "there is nothing at this address, or its parts do not belong together",
  "method-not-allowed": "the path does not have this method",
  "range-outside": "the requested range is outside of the file",
  "version-changed": "the current version is not the one that the request requires",
  "audio-present": "the POI has other audio already",
  "poi-missing": "the POI to which the removed entry belongs has to be restored first",
  "route-not-deleted": "the route is not in the trash",
  "files-not-movable": "the file system does not let the files of the route be moved now",
  "login-needed": "the password is needed",
  "wrong-password": "the password is wrong",
  "too-many-attempts": "too many wrong passwords came from this address",
  "no-password": "no password is set, so there is nothing to log in to",
  "origin-not-allowed": "pages of this origin may not write",
  "host-not-allowed": "writing under this host name is not allowed",
  "machine-not-allowed": "only the machine that runs the service may do this",
  "busy": "too many responses are under way or being prepared",
  "stopping": "the service is stopping",
  "database-in-use": "another program is writing to the database",
  "data-moved": "the database or the lock of the service is not in its data folder any more",
  "disk-full": "the disk is full; nothing was changed",
  "internal-error": "the service has failed, and has logged why",
} as const;

/** Why a request was refused, or failed. */
export type ErrorReason = keyof typeof ERROR_REASONS;

// Codes that responses have: what a check finds, why something cannot be restored, kinds of removed things.

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
