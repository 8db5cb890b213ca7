/**
 * A stored file as its row describes it, ready to be served.
 *
 * @module
 */

import type { EndDownload } from "./downloads.ts";

/** A file that can be served, as its row describes it. */
export interface ServedFile {
  /**
   * Registers a running download.
   *
   * @param end Closes the file and aborts the download.
   * @returns A function to call when the download has ended, whether it succeeded or not.
   */
  readonly registerDownload: (end: EndDownload) => () => void;
  /** Absolute path, as long as its row names it and its route keeps its status. */
  readonly path: string;
  /** Absolute path of a file on which a lease is in use, where it is now. */
  readonly currentPath: () => string;
  /** Bytes. */
  readonly size: number;
  /** Media type it is served as. */
  readonly mediaType: string;
  /** SHA-256 of the content, hexadecimal. */
  readonly sha256: string;
  /** When this content was stored under its URL. */
  readonly storedAt: Date;
}
