/**
 * What an endpoint accepts in a request body, and the body that was read.
 *
 * @module
 */
import type { StagedFile } from "../../media/staging.ts";

/** What an endpoint accepts (docs/api.md#conventions). */
export interface BodySpec {
  /** Name of the one file field. A `pack` is sent as multipart or as the whole body, a `gpx` file only as multipart
   * (docs/api.md#files-in-json). */
  readonly file?: "gpx" | "picture" | "audio" | "map" | "pack";
  /** Names of the other fields. */
  readonly text: readonly string[];
}

/** The content of a request body. */
export interface Body {
  /**
   * The fields of the spec that were sent: text from forms, any JSON value from JSON. They are not validated yet.
   */
  readonly fields: ReadonlyMap<string, unknown>;
  /** The file, which the caller now owns and must publish or discard; null if none was sent. */
  readonly file: StagedFile | null;
}
