/**
 * The edits of a page that the server has not confirmed. Every page has a separate list; a page that opens the same walk
 * takes over the lists of closed pages.
 *
 * @module
 */
import type { OutboxEntry, OutboxStorage } from "../outbox.ts";
import { withAddresses } from "./contents.ts";
import { EDITS, newName, run } from "./database.ts";
import { showAsOpen, whenClosed } from "./open_pages.ts";

/** The storage of a new page of a walk, which begins with the edits of closed pages. */
export async function editsOf(routeId: number): Promise<OutboxStorage> {
  const page = `${routeId}:${newName()}`;
  await showAsOpen(page);
  for (const key of await run(EDITS, "readonly", (store) => store.getAllKeys())) {
    if (typeof key !== "string" || key === page || !key.startsWith(`${routeId}:`)) continue;
    await whenClosed(key, () => adoptEdits(key, page));
  }
  return {
    async read() {
      return await withAddresses(await entriesOf(page));
    },
    async write(entries) {
      if (entries.length === 0) await run(EDITS, "readwrite", (store) => store.delete(page));
      else await run(EDITS, "readwrite", (store) => store.put(entries, page));
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
