/**
 * Joins edits that follow one another, as typing makes them. Pure.
 *
 * @module
 */
import type { Operation } from "./operations.ts";

/**
 * Two edits as one, where the first has not been sent yet and the second changes the same.
 *
 * @returns Null when they stay two.
 */
export function merge(first: Operation, second: Operation): Operation | null {
  if (first.kind === "texts" && second.kind === "texts") {
    return {
      kind: "texts",
      to: { ...first.to, ...second.to },
      base: { ...second.base, ...first.base },
    };
  }
  if (first.kind === "station" && second.kind === "station" && first.key === second.key) {
    return {
      kind: "station",
      key: first.key,
      to: { ...first.to, ...second.to },
      base: { ...second.base, ...first.base },
    };
  }
  if (first.kind === "order" && second.kind === "order") return { ...second, base: first.base };
  if (
    first.kind === "caption" && second.kind === "caption" && first.key === second.key &&
    first.picture === second.picture
  ) {
    return { ...second, base: first.base };
  }
  return null;
}
