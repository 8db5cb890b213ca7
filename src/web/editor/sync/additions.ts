/**
 * Edits that add something: what it is not, and at which place it is, also when something else is removed.
 *
 * @module
 */
import type { Operation } from "./operations.ts";
import { type EditorState, type Key, stationIn } from "./state.ts";

/**
 * An edit with further keys that are not of what it adds, such as a picture that is to be removed and has the
 * same bytes.
 */
export function besides(operation: Operation, keys: Iterable<Key>): Operation {
  if (operation.kind !== "add station" && operation.kind !== "add picture") return operation;
  return { ...operation, others: [...operation.others, ...keys] };
}

/** The edits that put what was added or came back at its place, as the page shows it; none for other edits. */
export function ordersAfter(state: EditorState, added: Operation): readonly Operation[] {
  if (added.kind === "add station" || added.kind === "restore station") {
    const to = state.stations.map(({ key }) => key);
    return [{ kind: "order", to, base: to }, ...picturesInOrder(state, added.station.key)];
  }
  const isPicture = added.kind === "add picture" || added.kind === "restore picture";
  return isPicture ? picturesInOrder(state, added.key) : [];
}

/**
 * The edits that keep the order of what stays, as the page shows it. Earlier orders, which are sent as the page shows
 * them then, do not say any more where something is beside what is removed.
 */
export function ordersWithout(state: EditorState, removed: Operation): readonly Operation[] {
  if (removed.kind === "remove picture") return picturesInOrder(state, removed.key);
  const to = state.stations.map(({ key }) => key);
  return removed.kind !== "remove station" || to.length < 2
    ? []
    : [{ kind: "order", to, base: to }];
}

function picturesInOrder(state: EditorState, key: Key): readonly Operation[] {
  const to = stationIn(state, key)?.pictures.map((picture) => picture.key) ?? [];
  return to.length < 2 ? [] : [{ kind: "picture order", key, to, base: to }];
}
