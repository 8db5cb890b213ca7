/** The effects of replacing the track of a walk, or of appending to it. Pure. @module */
import type { ErrorReason } from "../../../src/shared/error_reasons.ts";
import { distanceM, type Line, positionOf } from "../../../src/shared/geo.ts";
import { offTrackOf } from "../check/checks.ts";
import type { EditorState, EditorStation } from "../document/state.ts";

/** The track of a file, as the server will have it. */
export interface ReadTrack {
  /** The simplified lines of its segments: degrees north and east. */
  readonly segments: readonly Line[];
  /** Length in metres, without the gaps between the segments. */
  readonly distanceM: number;
  /** Metres. */
  readonly elevationGainM: number;
}

/** A message of the worker. */
export type Reading =
  /** The share of the file that is read, from 0 to 1. */
  | { readonly kind: "progress"; readonly share: number }
  | { readonly kind: "done"; readonly track: ReadTrack }
  /** The server would refuse the file with this status, reason, message and details. */
  | {
    readonly kind: "refused";
    readonly status: number;
    readonly reason: ErrorReason;
    readonly message: string;
    readonly details: string | undefined;
  }
  /** The browser cannot read the file any more, for example because it was moved. */
  | { readonly kind: "unreadable" };

/** What a file is used for. */
export type TrackPurpose = "append" | "replace";

/** The track as it is. */
export interface PresentTrack {
  readonly segments: readonly Line[];
  /** Metres. */
  readonly distanceM: number;
}

/** What a file would do to the track. */
export interface TrackChange {
  readonly purpose: TrackPurpose;
  /** Lengths in metres. */
  readonly oldM: number;
  readonly newM: number;
  /** Stations that would be too far from the track to be heard on it. */
  readonly off: readonly EditorStation[];
  /** Metres from the end of the present track to the start of the file; null when it is replaced. */
  readonly gapM: number | null;
}

/** Farther than this in metres, a file does not continue a track. */
export const CONTINUES_M = 100;

/** The effects of a file. */
export function changeBy(
  purpose: TrackPurpose,
  present: PresentTrack,
  file: PresentTrack,
  walk: EditorState,
): TrackChange {
  const oldM = present.distanceM;
  if (purpose === "replace") {
    return {
      purpose,
      oldM,
      newM: file.distanceM,
      off: offTrackOf(walk, file.segments),
      gapM: null,
    };
  }
  const end = present.segments.at(-1)?.at(-1);
  const start = file.segments[0]?.[0];
  const gapM = end === undefined || start === undefined
    ? 0
    : distanceM(positionOf(end), positionOf(start));
  // The server joins the first new segment to the last present one, so the step between them counts.
  return { purpose, oldM, newM: oldM + gapM + file.distanceM, off: [], gapM };
}
