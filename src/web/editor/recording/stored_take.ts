/**
 * The rows of the database that takes are stored in, and how a take is written and read.
 *
 * @module
 */
import { pack, type Packed, unpack } from "../sync/storage/packed.ts";
import type { Take } from "./take.ts";

/** A row of the database; versions before 2026-11 have written {@link OldStoredTake}. */
export type StoredTake = StoredReadTake | StoredUnreadTake | OldStoredTake;

interface Row {
  /** Milliseconds since 1970. */
  readonly sinceMs: number;
}

interface StoredReadTake extends Row {
  readonly samples: Float32Array;
  readonly original: Packed | null;
  readonly isInterrupted: boolean;
}

interface StoredUnreadTake extends Row {
  readonly samples: null;
  readonly original: Packed;
  readonly isInterrupted: boolean;
}

interface OldStoredTake extends Row {
  readonly take: { readonly samples: Float32Array; readonly original: Blob | null };
}

/** A row for a take. */
export async function packTake(take: Take): Promise<StoredTake> {
  const sinceMs = Date.now();
  if (take.samples === null) return { ...take, original: await pack(take.original), sinceMs };
  const original = take.original === null ? null : await pack(take.original);
  return { ...take, original, sinceMs };
}

/** The take of a row. */
export function unpackTake(stored: StoredTake): Take {
  if ("take" in stored) return { ...stored.take, isInterrupted: false };
  const { isInterrupted } = stored;
  if (stored.samples === null) {
    return { samples: null, original: unpack(stored.original), isInterrupted };
  }
  const original = stored.original === null ? null : unpack(stored.original);
  return { samples: stored.samples, original, isInterrupted };
}
