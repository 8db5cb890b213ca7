/**
 * The address at which the published walks are, as it is kept in the data folder.
 *
 * @module
 */
import { changeQuietly } from "../consistency/transaction.ts";
import type { LibraryContext } from "../context.ts";

/** The stored address (docs/api.md#address-of-published-walks). */
export class SiteAddress {
  constructor(private readonly context: LibraryContext) {}

  /** The address, with a slash at its end; null if none is stored. */
  get(): string | null {
    return this.context.db.siteAddress.get();
  }

  /**
   * Stores an address, or none.
   *
   * @throws {AppError} `unavailable` while another program writes to the database.
   */
  set(url: string | null): Promise<void> {
    return changeQuietly(this.context, () => this.context.db.siteAddress.set(url));
  }
}
