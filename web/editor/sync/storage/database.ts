/**
 * The database of the editor on this device (IndexedDB): edits that the server has not confirmed, the recordings and
 * pictures that belong to them, chosen pictures that are not prepared yet, and takes.
 *
 * @module
 */
import { Database } from "../../../kit/database.ts";

/** A file as bytes. */
export interface Packed {
  readonly bytes: ArrayBuffer;
  /** Media type; empty when it is not known. */
  readonly type: string;
  /** Name of a file that the teacher has chosen. */
  readonly name?: string;
}

/** A file as bytes. @throws {DOMException} when it cannot be read any more. */
export async function pack(content: Blob): Promise<Packed> {
  const bytes = await content.arrayBuffer();
  const { type } = content;
  return content instanceof File ? { bytes, type, name: content.name } : { bytes, type };
}

/** The file again. @param packed A `Blob` is what versions before 2026-11 have kept. */
export function unpack(packed: Packed | Blob): Blob {
  if (packed instanceof Blob) return packed;
  const { bytes, type, name } = packed;
  return name === undefined ? new Blob([bytes], { type }) : new File([bytes], name, { type });
}

export { newName } from "../../document/state.ts";

/** Edits by their page, `ROUTE:PAGE`. */
export const EDITS = "edits";

/** The names of edits in {@link EDITS} of what was deleted elsewhere begin with this; then come the route and the key. */
export const LOST_EDITS = "lost:";

/** Recordings and pictures by their name. */
export const CONTENTS = "contents";

/** The names of takes in {@link CONTENTS} begin with this; then come the route and the station. */
export const TAKE = "take:";

/** The names of parts of recordings that run begin with this; then come the route, the recording and the part. */
export const UNFINISHED = "unfinished:";

/** The names of chosen pictures that are not prepared yet begin with this; then come the route and the picture. */
export const CHOSEN = "chosen:";

const DATABASE = new Database("route-guide-editor", [EDITS, CONTENTS]);

/** Runs requests in one transaction; see {@link Database.run}. @throws {DOMException} such as QuotaExceededError. */
export function run<Result>(
  store: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
  ...others: readonly string[]
): Promise<Result> {
  return DATABASE.run(store, mode, work, ...others);
}

/** A row of this device that the page can do without could not be read. */
export class UnreadableRowError extends Error {
  override readonly name = "UnreadableRowError";
}

/** The names that begin with a name and a colon; in the order of characters a semicolon is next. */
export function below(name: string): IDBKeyRange {
  return IDBKeyRange.bound(`${name}:`, `${name};`, false, true);
}

let isAsked = false;

/** Asks the browser, once a page, to delete what is kept here only when the teacher wants it. */
export function askToPersist(): void {
  if (isAsked) return;
  isAsked = true;
  // Without it the browser may delete everything when the disk is nearly full.
  navigator.storage?.persist?.().catch(() => false);
}
