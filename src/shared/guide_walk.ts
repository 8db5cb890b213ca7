/**
 * A walk as the guide shows it: made from the API, or read from a file that the server has written.
 *
 * @module
 */
import type { PoiFields } from "./poi_fields.ts";
import type { StoredMap } from "./stored_map.ts";

/** A picture of a station. */
export interface WalkPicture {
  readonly url: string;
  readonly caption: string;
}

/** A station of a walk. */
export interface Station extends PoiFields {
  readonly id: number;
  /** Its position in the list, from 1. */
  readonly number: number;
  /** Address of the recording; null without one. */
  readonly audioUrl: string | null;
  readonly pictures: readonly WalkPicture[];
  /** Whether its recording or a picture is not on the server of published files, which are being uploaded. */
  readonly isUpdating?: boolean;
}

/** What the guide shows of a walk besides its track and its stations. */
export interface WalkDetails {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly schoolName: string;
  /** Metres. */
  readonly distanceM: number;
  /** Metres. */
  readonly elevationGainM: number;
}

/** A walk. */
export interface Walk extends WalkDetails {
  /** Lines of the track: degrees north and east. */
  readonly segments: readonly (readonly (readonly number[])[])[];
  /** In their order. */
  readonly stations: readonly Station[];
  /** The map that is stored with it; missing in files and copies of earlier versions. */
  readonly map?: StoredMap | null;
}
