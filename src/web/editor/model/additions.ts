/**
 * Edits that add something: what it is not, and at which place it is.
 *
 * @module
 */
import type { Operation } from "./operations.ts";
import { type EditorState, type Key, stationIn } from "./state.ts";

/**
 * An edit with further keys that are not of what it adds, such as a picture that is to be removed and has the
 * same bytes.
 */
export function besides(operation: Operation, keys: readonly Key[]): Operation {
  if (operation.kind !== "add station" && operation.kind !== "add picture") return operation;
  return { ...operation, others: [...operation.others, ...keys] };
}

/** The edits that put what was added at its place, as the page shows it; none for an edit that adds nothing. */
export function ordersAfter(state: EditorState, added: Operation): readonly Operation[] {
  if (added.kind === "add station") {
    const to = state.stations.map(({ key }) => key);
    return [{ kind: "order", to, base: to }, ...picturesInOrder(state, added.station.key)];
  }
  return added.kind === "add picture" ? picturesInOrder(state, added.key) : [];
}

function picturesInOrder(state: EditorState, key: Key): readonly Operation[] {
  const to = stationIn(state, key)?.pictures.map((picture) => picture.key) ?? [];
  return to.length < 2 ? [] : [{ kind: "picture order", key, to, base: to }];
}
