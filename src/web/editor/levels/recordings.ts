/**
 * The recordings of a walk that are compared with each other.
 *
 * @module
 */
import type { EditorAudio } from "../sync/state.ts";

/** Recordings that are measured at least, so that it can be said which one is different. */
export const LEAST_RECORDINGS = 3;

/**
 * Identifies the content of a recording on this page. Its address does not: the server has one for each station,
 * whichever recording the station has.
 */
export function soundName({ blobKey, sha256, url }: EditorAudio): string {
  return blobKey ?? sha256 ?? url;
}
