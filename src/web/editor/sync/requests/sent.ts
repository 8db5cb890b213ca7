/**
 * The result of sending an edit, and the interface through which requests use the browser.
 *
 * @module
 */
import type { Poi } from "../../../api.ts";
import type { Uploaded } from "../../removed/removed_entries.ts";
import type { Fields } from "../field_changes.ts";
import type { RekeyedItem } from "../outbox.ts";
import { entryKey, type Key } from "../state.ts";

/** What sending an edit resulted in. */
export interface Sent {
  /** The key that the server has assigned to something new, or to the entry of what was removed. */
  readonly rekeyed?: RekeyedItem;
  /** The station with what was restored. */
  readonly poi?: Poi;
  /** Values that the server has stored otherwise than they were sent. */
  readonly stored?: Fields;
}

/** What the requests need of the browser. */
export interface SenderHost {
  /** Reads a content from this device. @throws {Error} when the device does not have it any more. */
  blob(key: string): Promise<Blob>;
  /** Uploads a form; `onProgress` is called with shares from 0 to 1. @param tag The version that it relies on. */
  upload(
    method: "POST" | "PUT",
    path: string,
    form: FormData,
    onProgress: (share: number) => void,
    tag?: string,
  ): Promise<Uploaded>;
  readonly onProgress: (blobKey: string, share: number) => void;
}

/**
 * The result of a removal.
 *
 * @param entry Key that the page has given the entry. @param id ID of the entry with what was removed; null if it was not kept.
 */
export function renamed(entry: Key | undefined, id: number | null): Sent {
  return entry === undefined || id === null ? {} : { rekeyed: { from: entry, to: entryKey(id) } };
}
