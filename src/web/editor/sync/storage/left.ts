/**
 * Reads the edits of a walk that cannot be opened. They stay on the disk and are sent after the walk was restored.
 *
 * @module
 */
import type { LostThing } from "../conflicts/lost_edits.ts";
import type { Operation } from "../operations.ts";
import type { OutboxEntry } from "../outbox.ts";
import { EDITS, LOST_EDITS, run } from "./database.ts";

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
