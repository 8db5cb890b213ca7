/**
 * How a take is stored in the database, in one row or several (`take_rows.ts`), and how it is read.
 *
 * @module
 */
import { toInt16 } from "../sound/samples.ts";
import { pack, type Packed, unpack } from "../sync/storage/packed.ts";
import type { ReadTake, Take } from "./take.ts";

/** A row of the database; versions before 2026-12 have written {@link FormerReadTake} and {@link OldStoredTake}. */
export type StoredTake = StoredReadTake | StoredUnreadTake | FormerReadTake | OldStoredTake;

/** Samples a second in rows that name none. */
const FORMER_RATE = 16_000;

interface Row {
  /** Milliseconds since 1970. */
  readonly sinceMs: number;
}

type StoredReadTake = Row & ReadTake;

interface StoredUnreadTake extends Row {
  readonly samples: null;
  readonly original: Packed;
  readonly isInterrupted: boolean;
}

interface FormerReadTake extends Row {
  readonly samples: Float32Array;
  readonly isInterrupted: boolean;
}

interface OldStoredTake extends Row {
  readonly take: { readonly samples: Float32Array };
}

/** A row for a take. */
export async function packTake(take: Take): Promise<StoredTake> {
  const sinceMs = Date.now();
  if (take.samples !== null) return { ...take, sinceMs };
  return { ...take, original: await pack(take.original), sinceMs };
}

/** The take of a row. */
export function unpackTake(stored: StoredTake): Take {
  if ("take" in stored) return formerTake(stored.take.samples, false);
  const { isInterrupted } = stored;
  if (stored.samples === null) {
    return { samples: null, original: unpack(stored.original), isInterrupted };
  }
  if (!("sampleRate" in stored)) return formerTake(stored.samples, isInterrupted);
  const { samples, sampleRate } = stored;
  return { samples, sampleRate, isInterrupted };
}

function formerTake(samples: Float32Array, isInterrupted: boolean): ReadTake {
  return { samples: toInt16(samples), sampleRate: FORMER_RATE, isInterrupted };
}
