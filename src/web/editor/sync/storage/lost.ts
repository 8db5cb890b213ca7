/**
 * What was edited of something that was deleted elsewhere, kept on this device: beside the edits that wait, in a row for
 * each thing, so that pages of the same walk do not overwrite each other's.
 *
 * @module
 */
import type { LostStorage, LostThing } from "../conflicts/lost_edits.ts";
import { EDITS, LOST_EDITS, run } from "./database.ts";

/** Where pages of a walk keep it. */
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
