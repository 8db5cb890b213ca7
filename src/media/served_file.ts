/**
 * A stored file as its row describes it, ready to be served.
 *
 * @module
 */

import type { Downloads } from "./downloads.ts";

/** A file that can be served, as its row describes it. */
export interface ServedFile {
  /** The route it is a file of. */
  readonly routeId: number;
  /** Where its downloads are registered. */
  readonly downloads: Downloads;
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
