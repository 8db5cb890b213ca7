/**
 * A new order of all items of a list: the POIs of a route, the pictures of a POI.
 *
 * @module
 */
import type { Placeable } from "./place.ts";

/**
 * Numbers items 0, 1, 2, … in a new order.
 *
 * @param stored All items.
 * @param ids Their ids in the new order.
 * @returns The items whose `sequence` changes, with the new one; null unless `ids` has every item exactly once.
 */
export function movedInOrder<Item extends Placeable>(
  stored: readonly Item[],
  ids: readonly number[],
): readonly Item[] | null {
  const byId = new Map(stored.map((item) => [item.id, item]));
  const ordered = ids.map((id) => byId.get(id)).filter((item) => item !== undefined);
  if (new Set(ids).size !== byId.size || ordered.length !== byId.size) return null;
  return ordered.map((item, sequence) => ({ ...item, sequence }))
    .filter(({ id, sequence }) => byId.get(id)?.sequence !== sequence);
}
