/**
 * The edits of a page that the server has not confirmed. Every page has a separate list; a page that opens the same walk
 * takes over the lists of closed pages.
 *
 * @module
 */
import type { Operation } from "../../document/operations.ts";
import type { OutboxEntry, OutboxStorage } from "../../document/outbox.ts";
import type { LostStorage, LostThing } from "../conflicts/lost_edits.ts";
import { reportTrouble } from "../troubles.ts";
import { areOnDisk, withAddresses } from "./contents.ts";
import {
  below,
  CONTENTS,
  EDITS,
  LOST_EDITS,
  newName,
  run,
  UnreadableRowError,
} from "./database.ts";
import { showAsOpen, whenClosed } from "./open_pages.ts";

// Reads the edits of a walk that cannot be opened. They stay on the disk and are sent after the walk was restored.

/** The edits of a walk that no page has sent, and those of stations and pictures that were deleted elsewhere. */
export async function leftEdits(routeId: number): Promise<readonly Operation[]> {
  const below = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  const lists = await run<OutboxEntry[][]>(
    EDITS,
    "readonly",
    (store) => store.getAll(below(`${routeId}:`)),
  );
  const things = await run<LostThing[]>(
    EDITS,
    "readonly",
    (store) => store.getAll(below(`${LOST_EDITS}${routeId}:`)),
  );
  return [
    ...lists.flat().map(({ operation }) => operation),
    ...things.flatMap(({ edits }) => edits),
  ];
}

// The edits of stations and pictures that other pages have deleted, on this device. Each station and picture has a
// separate row, so that pages of the same walk do not overwrite each other's rows.

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

/** The storage of a new page of a walk, which begins with the edits of closed pages. */
export function editsOf(routeId: number): OutboxStorage {
  const page = `${routeId}:${newName()}`;
  return {
    async read() {
      await showAsOpen(page);
      for (const key of await run(EDITS, "readonly", (store) => store.getAllKeys())) {
        if (typeof key !== "string" || key === page || !key.startsWith(`${routeId}:`)) continue;
        await whenClosed(key, () => adoptEdits(key, page)).catch((cause) => {
          reportTrouble(new UnreadableRowError(`The edits ${key} are not read`, { cause }));
        });
      }
      return await withAddresses(await entriesOf(page));
    },
    async write(entries, replaced) {
      await run(EDITS, "readwrite", (store) => {
        const contents = store.transaction.objectStore(CONTENTS);
        for (const name of replaced) {
          contents.delete(below(name));
          contents.delete(name);
        }
        const list = entries();
        const deleted = store.delete(page);
        if (list.length > 0) store.put(list, page);
        return deleted;
      }, CONTENTS);
      if (!areOnDisk(entries())) throw new DOMException("A content", "QuotaExceededError");
    },
  };
}

async function entriesOf(key: string): Promise<readonly OutboxEntry[]> {
  return await run(EDITS, "readonly", (store) => store.get(key)) ?? [];
}

/** Moves the edits of a closed page to the end of those of this one, in one transaction. */
async function adoptEdits(from: string, to: string): Promise<void> {
  const entries = [...await entriesOf(to), ...await entriesOf(from)];
  const numbered = entries.map((entry, index): OutboxEntry => ({ ...entry, id: index + 1 }));
  await run(EDITS, "readwrite", (store) => {
    store.put(numbered, to);
    return store.delete(from);
  });
}
