/**
 * What requests of the editor need of the browser, and what they result in.
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
  /** The key that the server gave to something new, or to what was removed. */
  readonly rekeyed?: RekeyedItem;
  /** The station that something was brought back to. */
  readonly poi?: Poi;
  /** Values that the server has stored otherwise than they were sent. */
  readonly stored?: Fields;
}

/** What the requests need of the browser. */
export interface SenderHost {
  /** Content that was kept until it is confirmed. @throws when it is gone. */
  blob(key: string): Promise<Blob>;
  /** Uploads a form and tells of the progress, from 0 to 1. @param tag The version that it relies on. */
  upload(
    method: "POST" | "PUT",
    path: string,
    form: FormData,
    onProgress: (share: number) => void,
    tag?: string,
  ): Promise<Uploaded>;
  readonly onProgress: (blobKey: string, share: number) => void;
}

/** The result of an edit that has removed something. @param id The entry that it has become, if it was kept. */
export function renamed(entry: Key | undefined, id: number | null): Sent {
  return entry === undefined || id === null ? {} : { rekeyed: { from: entry, to: entryKey(id) } };
}
