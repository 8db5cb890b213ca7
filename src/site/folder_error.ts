/**
 * Why a folder cannot be published into, or only in part.
 *
 * @module
 */

/** A folder that a person has to look into first; the message is for that person. */
export class SiteFolderError extends Error {
  override readonly name = "SiteFolderError";
}

/** The system failed when the pages were being replaced; the cause is its error. The next run completes the folder. */
export class IncompleteSiteError extends Error {
  override readonly name = "IncompleteSiteError";

  /** @param cause The error of the system. */
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`${reason}; some walks are there in their new version, so publish again to complete it`, {
      cause,
    });
  }
}
