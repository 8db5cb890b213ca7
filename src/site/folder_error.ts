/**
 * Why a folder cannot be published into.
 *
 * @module
 */

/** A folder that a person has to look into first; the message is for that person. */
export class SiteFolderError extends Error {
  override readonly name = "SiteFolderError";
}
