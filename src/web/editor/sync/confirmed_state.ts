/**
 * The state of the page after the server has confirmed an edit.
 *
 * @module
 */
import { apply } from "./apply.ts";
import { isFieldEdit, withStored } from "./field_changes.ts";
import type { Operation } from "./operations.ts";
import type { Outbox } from "./outbox.ts";
import { rekeyedState } from "./rekeyed.ts";
import type { Sent } from "./requests/sent.ts";
import { withReturned } from "./file_addresses.ts";
import { type EditorState, without } from "./state.ts";

/** The state with the keys, values and addresses of the response. */
export function confirmedState(
  before: EditorState,
  { rekeyed, poi, stored = {} }: Sent,
  operation: Operation,
  outbox: Outbox,
): EditorState {
  let state = before;
  if (rekeyed !== undefined) {
    state = rekeyedState(state, rekeyed.from, rekeyed.to);
    // After a reload the page may show an addition of an earlier page, although an edit that waits removes it.
    if (outbox.removed.has(rekeyed.to)) state = without(state, rekeyed.to);
  }
  if (isFieldEdit(operation) && Object.keys(stored).length > 0) {
    const waiting = outbox.entries.map((entry) => entry.operation);
    state = apply(state, withStored(operation, stored, waiting));
  }
  return poi === undefined ? state : withReturned(state, poi, outbox.entries);
}
