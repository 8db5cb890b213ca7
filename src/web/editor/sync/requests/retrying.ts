/**
 * Writes that rely on a version: another write may come between reading and writing.
 *
 * @module
 */
import { ApiError } from "../../../api.ts";

/** Times that a change is tried again when another one came between reading and writing. */
const MAX_RACES = 5;

/** Tries again when the version has changed between reading and writing, or something was added to it (409). */
export async function retrying<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let races = 0;; races++) {
    try {
      return await work();
    } catch (error) {
      const isRace = error instanceof ApiError && [409, 412].includes(error.status);
      if (!isRace || races === MAX_RACES) throw error;
    }
  }
}
