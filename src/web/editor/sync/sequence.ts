/**
 * Inserts stations and pictures into their order, and sorts them. Pure.
 *
 * @module
 */
import type { Key } from "./state.ts";

/**
 * Items with one more, after the one that it came after in the edit, or after the nearest one before that is still
 * present. The index alone is not enough: there may be further items since, such as one of an earlier edit that the
 * server has carried out, but whose key this page does not have yet.
 */
export function inserted<Item extends { readonly key: Key }>(
  items: readonly Item[],
  item: Item,
  { index, others }: { readonly index: number; readonly others: readonly Key[] },
): readonly Item[] {
  const keys = items.map(({ key }) => key);
  const previous = others.slice(0, index).filter((key) => keys.includes(key)).at(-1);
  const at = previous === undefined ? 0 : keys.indexOf(previous) + 1;
  return [...items.slice(0, at), item, ...items.slice(at)];
}

/** Items in the order of keys; those without one stay at the end, in their order. */
export function ordered<Item extends { readonly key: Key }>(
  items: readonly Item[],
  keys: readonly Key[],
): readonly Item[] {
  const indexOf = (key: Key) => keys.includes(key) ? keys.indexOf(key) : keys.length;
  return [...items].sort((a, b) => indexOf(a.key) - indexOf(b.key));
}
