/**
 * Finds out whether a walk that was not found is in the trash or was removed for good.
 *
 * @module
 */
import { ApiError, readTag, requestJson } from "../../../api.ts";
import { NoReturnError } from "./no_return.ts";

/** Where a walk is that cannot be changed now. */
export type Away = "trashed" | "gone";

/** The walk is in the trash, or removed for good: no edit of it can be sent. */
export class WalkAwayError extends Error {
  override readonly name = "WalkAwayError";

  constructor(readonly away: Away) {
    super(`The walk is ${away}`);
  }
}

/** Whether something is not there: the server, or the page in the list of the server, has not found it. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404 ||
    error instanceof NoReturnError && error.why === "gone";
}

/** Finds out where a walk is, and restores it. */
export class WalkPresence {
  /** @param walk Path of the walk. */
  constructor(private readonly walk: string) {}

  /** Where the walk is; null if it can be changed. @throws {ApiError} @throws {NetworkError} */
  async away(): Promise<Away | null> {
    if (await this.exists(this.walk)) return null;
    return await this.exists(`${this.walk}?includeDeleted=true`) ? "trashed" : "gone";
  }

  /** Checks where the walk is. @throws {WalkAwayError} when something was not found because the walk is away. */
  async check(): Promise<void> {
    const away = await this.away();
    if (away !== null) throw new WalkAwayError(away);
  }

  /**
   * Restores the walk from the trash, unless another page has done so.
   *
   * @throws {WalkAwayError} when it was removed for good. @throws {ApiError} @throws {NetworkError}
   */
  async bringBack(): Promise<void> {
    try {
      await requestJson(`${this.walk}/restore`, { method: "POST" });
    } catch (error) {
      if (isNotFound(error)) throw new WalkAwayError("gone");
      if (await this.away() !== null) throw error;
    }
  }

  /** Whether the server has something, of this walk or the walk itself. @throws {ApiError} @throws {NetworkError} */
  async exists(path: string): Promise<boolean> {
    try {
      await readTag(path);
      return true;
    } catch (error) {
      if (isNotFound(error)) return false;
      throw error;
    }
  }
}
