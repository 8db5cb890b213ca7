/**
 * The place in an order that something gets back: a POI among those of its route, a picture among those of its POI.
 *
 * @module
 */
import { MAX_SEQUENCE } from "../../db/sequence.ts";

/** Something with a place: by `sequence`, then `id`. */
export interface Placeable {
  readonly id: number;
  readonly sequence: number;
}

/** Something at its place, and the others that had to move. */
export interface Placed<Item extends Placeable> {
  readonly placed: Item;
  readonly moved: readonly Item[];
}

/**
 * Gives something its former place. If that is taken, what is there and after it moves up by one.
 *
 * @param others In their order.
 * @param sharesSequence Whether another one had the same `sequence` before; then the ids decide, as they did.
 */
export function atFormerPlace<Item extends Placeable>(
  item: Item,
  others: readonly Item[],
  sharesSequence: boolean,
): Placed<Item> {
  const { sequence } = item;
  if (sharesSequence || !others.some((other) => other.sequence === sequence)) {
    return { placed: item, moved: [] };
  }
  const before = others.filter((other) => other.sequence < sequence);
  const after = others.filter((other) => other.sequence >= sequence);
  const last = after.at(-1)?.sequence ?? 0;
  if (last < MAX_SEQUENCE) {
    return { placed: item, moved: after.map((other) => at(other, other.sequence + 1)) };
  }
  // No number is left above: all are counted from 0.
  return {
    placed: at(item, before.length),
    moved: [
      ...before.map(at),
      ...after.map((other, index) => at(other, before.length + 1 + index)),
    ],
  };
}

function at<Item extends Placeable>(item: Item, sequence: number): Item {
  return { ...item, sequence };
}
