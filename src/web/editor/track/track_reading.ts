/**
 * The messages of the worker that reads a GPX file before it is sent.
 *
 * @module
 */
import type { ErrorReason } from "../../../shared/error_reasons.ts";
import type { Line } from "../../../shared/geo.ts";

/** The track of a file, as the server will have it. */
export interface ReadTrack {
  /** The simplified lines of its segments: degrees north and east. */
  readonly segments: readonly Line[];
  /** Length in metres, without the gaps between the segments. */
  readonly distanceM: number;
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
