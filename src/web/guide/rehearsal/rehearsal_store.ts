/**
 * Keeps rehearsals on this device: one a walk, its entries in parts as they come.
 *
 * @module
 */
import {
  type Entry,
  FORMAT,
  type Rehearsal,
  rehearsalOf,
  VERSION,
} from "../../rehearsal/format.ts";
import { Database } from "../../ui/database.ts";

const STORE = "rehearsals";
const DATABASE = new Database("route-guide-rehearsal", [STORE]);

/** Radii in metres that were changed because of a rehearsal, by the id of the station. */
export type ChangedRadii = Readonly<Record<string, number>>;

/** A rehearsal on this device. */
export interface KeptRehearsal {
  readonly rehearsal: Rehearsal;
  readonly changed: ChangedRadii;
}

/** What is kept besides entries. */
type Head = Omit<Rehearsal, "entries"> & { readonly changed: ChangedRadii };

/** Begins a rehearsal; it replaces the one before. @throws {DOMException} when this device keeps nothing. */
export async function createRehearsal(head: Omit<Rehearsal, "entries">): Promise<void> {
  await DATABASE.run(STORE, "readwrite", (store) => {
    store.delete(allOf(head.walk.id));
    return store.put({ ...head, changed: {} } satisfies Head, [head.walk.id, 0]);
  });
}

/** Adds entries. @param part Its parts have their order; each has another number, above 0. @throws {DOMException} */
export async function addEntries(walkId: number, part: number, entries: readonly Entry[]) {
  await DATABASE.run(STORE, "readwrite", (store) => store.put(entries, [walkId, part]));
}

/** The rehearsal of a walk; null without one, or if it is damaged. @throws {DOMException} when it cannot be read. */
export async function readRehearsal(walkId: number): Promise<KeptRehearsal | null> {
  const values: unknown[] = await DATABASE.run(
    STORE,
    "readonly",
    (store) => store.getAll(allOf(walkId)),
  );
  const [head, ...parts] = values;
  if (typeof head !== "object" || head === null) return null;
  try {
    const rehearsal = rehearsalOf({
      ...head,
      format: FORMAT,
      version: VERSION,
      entries: parts.flat(),
    });
    return { rehearsal, changed: changedIn(Reflect.get(head, "changed")) };
  } catch {
    return null;
  }
}

/** Keeps which radii were changed. @throws {DOMException} */
export async function keepChanged(
  { startedAt, walk }: Rehearsal,
  changed: ChangedRadii,
): Promise<void> {
  const head: Head = { startedAt, walk, changed };
  await DATABASE.run(STORE, "readwrite", (store) => store.put(head, [walk.id, 0]));
}

/** Deletes the rehearsal of a walk. @throws {DOMException} */
export async function deleteRehearsal(walkId: number): Promise<void> {
  await DATABASE.run(STORE, "readwrite", (store) => store.delete(allOf(walkId)));
}

/** The keys of a walk: a list is greater than any number. */
function allOf(walkId: number): IDBKeyRange {
  return IDBKeyRange.bound([walkId], [walkId, []]);
}

function changedIn(value: unknown): ChangedRadii {
  const all = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(all.filter(([, radiusM]) => typeof radiusM === "number"));
}
