/**
 * The edits of stations and pictures that other pages have deleted, on this device. Each station and picture has a separate
 * row, so that pages of the same walk do not overwrite each other's rows.
 *
 * @module
 */
import type { LostStorage, LostThing } from "../conflicts/lost_edits.ts";
import { EDITS, LOST_EDITS, run } from "./database.ts";

/** The storage of all pages of a walk. */
export function lostOf(routeId: number): LostStorage {
  const prefix = `${LOST_EDITS}${routeId}:`;
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  return {
    read: () => run<LostThing[]>(EDITS, "readonly", (store) => store.getAll(range)),
    write: async (thing) => {
      await run(EDITS, "readwrite", (store) => store.put(thing, prefix + thing.key));
    },
    remove: async (key) => {
      await run(EDITS, "readwrite", (store) => store.delete(prefix + key));
    },
  };
}
