/**
 * What an endpoint takes in a request body, and what it gets.
 *
 * @module
 */
import type { StagedFile } from "../../media/staging.ts";

/** What an endpoint takes (docs/api.md#conventions). */
export interface BodyShape {
  /** Name of the one file field. A `pack` comes as multipart or as the whole body, a `gpx` file only as multipart (docs/api.md#files-in-json). */
  readonly file?: "gpx" | "picture" | "audio" | "pack";
  /** Names of the other fields. */
  readonly text: readonly string[];
}

/** A request body, read. */
export interface Body {
  /**
   * The fields that were sent, only those the shape names: text from forms, any JSON value from JSON. They
   * are not checked any further.
   */
  readonly fields: ReadonlyMap<string, unknown>;
  /** The file, which the caller now owns and must publish or discard; null if none was sent. */
  readonly file: StagedFile | null;
}
