/**
 * Puts an edit into the outbox, or takes out the one that it reverses.
 *
 * @module
 */
import { besides, ordersAfter, ordersWithout } from "./additions.ts";
import type { Step } from "./history.ts";
import type { Operation } from "./operations.ts";
import type { Outbox } from "./outbox.ts";
import { repeatedEdit } from "./reverse.ts";
import type { EditorState } from "./state.ts";

/**
 * Queues an edit. If it reverses one that was never sent, that one is removed from the outbox instead.
 *
 * @param state The state after the edit.
 * @param edit With the edit that reverses it, and the names of rows on the disk that it replaces.
 * @returns The edit that reverses what is queued now, and its entry in the outbox.
 */
export function queueEdit(
  outbox: Outbox,
  state: EditorState,
  { operation, back, replaced }: {
    readonly operation: Operation;
    readonly back: Operation;
    readonly replaced?: readonly string[] | undefined;
  },
): Pick<Step, "back" | "entryId"> {
  const cancelled = outbox.cancel(operation);
  // The order of the others may have changed since the cancelled edit.
  const orders = [
    ...cancelled === null ? [] : ordersAfter(state, operation),
    ...outbox.entries.length === 0 ? [] : ordersWithout(state, operation),
  ];
  const entry = cancelled === null
    ? outbox.add(besides(operation, outbox.removed), replaced)
    : null;
  for (const order of orders) outbox.add(order);
  return cancelled === null
    ? { back, entryId: entry?.id ?? null }
    : { back: repeatedEdit(cancelled, back), entryId: null };
}
