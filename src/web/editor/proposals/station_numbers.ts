/**
 * Which numbers proposed stations will have among those of the walk. Pure.
 *
 * @module
 */
import { indexAt } from "../map/along_track.ts";

/** A station in the order that the walk will have. */
export type OrderedStation =
  /** One of the walk, by its index now. */
  | { readonly station: number; readonly alongM: number | null }
  /** A new one, by its index among the new ones. */
  | { readonly added: number; readonly alongM: number };

/**
 * The stations of a walk with new ones among them.
 *
 * @param stationsM Where its stations are along the track, in metres. @param addedM Where new ones are, in ascending order.
 */
export function orderWith(
  stationsM: readonly (number | null)[],
  addedM: readonly number[],
): readonly OrderedStation[] {
  let order: readonly OrderedStation[] = stationsM.map((alongM, station) => ({ station, alongM }));
  for (const [added, alongM] of addedM.entries()) {
    const index = indexAt(order.map((one) => one.alongM), alongM);
    order = [...order.slice(0, index), { added, alongM }, ...order.slice(index)];
  }
  return order;
}
