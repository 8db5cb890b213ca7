/**
 * The edits of a page that the server has not confirmed. Every page keeps its own list; a page that opens the
 * same walk takes over the lists of pages that are closed.
 *
 * @module
 */
import type { OutboxEntry, OutboxStorage } from "../model/outbox.ts";
import { withAddresses } from "./contents.ts";
import { EDITS, newName, run } from "./database.ts";

/** How long to wait for a page that is just being closed, such as the one before a reload. */
const CLOSING_MS = 1000;

/** The storage of a new page of a walk, which begins with what closed pages have left. */
export async function editsOf(routeId: number): Promise<OutboxStorage> {
  const own = `${routeId}:${newName()}`;
  await holdForever(own);
  for (const key of await run(EDITS, "readonly", (store) => store.getAllKeys())) {
    if (typeof key !== "string" || key === own || !key.startsWith(`${routeId}:`)) continue;
    await whenClosed(key, () => takeOver(key, own));
  }
  return {
    async read() {
      return await withAddresses(await entriesOf(own));
    },
    async write(entries) {
      if (entries.length === 0) await run(EDITS, "readwrite", (store) => store.delete(own));
      else await run(EDITS, "readwrite", (store) => store.put(entries, own));
    },
  };
}

async function entriesOf(key: string): Promise<readonly OutboxEntry[]> {
  return await run(EDITS, "readonly", (store) => store.get(key)) ?? [];
}

/** Moves the edits of a closed page to the end of those of this one, in one transaction. */
async function takeOver(from: string, to: string): Promise<void> {
  const entries = [...await entriesOf(to), ...await entriesOf(from)];
  const numbered = entries.map((entry, index): OutboxEntry => ({ ...entry, id: index + 1 }));
  await run(EDITS, "readwrite", (store) => {
    store.put(numbered, to);
    return store.delete(from);
  });
}

/** Shows other pages that this one is open, until it is closed. */
async function holdForever(key: string): Promise<void> {
  if (!("locks" in navigator)) return;
  await new Promise<void>((resolve) => {
    navigator.locks.request(key, () => {
      resolve();
      return new Promise(() => {});
    });
  });
}

/**
 * Runs `work` if the page of a list is closed. Pages without https cannot know that; there two open pages may
 * both send an edit that waits.
 */
async function whenClosed(key: string, work: () => Promise<void>): Promise<void> {
  if (!("locks" in navigator)) return await work();
  try {
    await navigator.locks.request(key, { signal: AbortSignal.timeout(CLOSING_MS) }, work);
  } catch (error) {
    const isOpen = error instanceof DOMException &&
      ["TimeoutError", "AbortError"].includes(error.name);
    if (!isOpen) throw error;
  }
}
