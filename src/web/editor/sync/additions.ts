/**
 * Edits that accompany an addition or a removal, so that the server has the order of the page afterwards. Pure.
 *
 * @module
 */
import type { Operation } from "./operations.ts";
import { type EditorState, type Key, stationIn } from "./state.ts";

/**
 * An edit with further keys of items that are not the one it adds, such as a picture with the same bytes that an edit
 * which waits removes.
 */
export function besides(operation: Operation, keys: Iterable<Key>): Operation {
  if (operation.kind !== "add station" && operation.kind !== "add picture") return operation;
  return { ...operation, others: [...operation.others, ...keys] };
}

/** The edits that give an added or restored item its index on the page; none for other edits. */
export function ordersAfter(state: EditorState, added: Operation): readonly Operation[] {
  if (added.kind === "add station" || added.kind === "restore station") {
    const to = state.stations.map(({ key }) => key);
    return [{ kind: "order", to, base: to }, ...picturesInOrder(state, added.station.key)];
  }
  const isPicture = added.kind === "add picture" || added.kind === "restore picture";
  return isPicture ? picturesInOrder(state, added.key) : [];
}

/**
 * The edits that keep the order of the remaining items, as the page shows it. Earlier orders are sent as the page shows
 * them then: the removed item and the positions relative to it are missing in them.
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
