/**
 * Walks by school. Pure.
 *
 * @module
 */
import type { ListedWalk } from "../walk/walk_list.ts";

/** The walks of a school. */
export interface School<Walk extends ListedWalk> {
  /** Empty for walks without a school. */
  readonly name: string;
  readonly walks: readonly Walk[];
}

/**
 * Walks by school, which keep their order.
 *
 * @param isNearestFirst Whether the schools keep the order of their first walks; otherwise they are sorted by name, and
 * walks without a school come last.
 */
export function bySchool<Walk extends ListedWalk>(
  walks: readonly Walk[],
  isNearestFirst: boolean,
): readonly School<Walk>[] {
  const names = [...new Set(walks.map(({ schoolName }) => schoolName))];
  if (!isNearestFirst) {
    names.sort((one, other) =>
      Number(one === "") - Number(other === "") || one.localeCompare(other)
    );
  }
  return names.map((name) => ({
    name,
    walks: walks.filter(({ schoolName }) => schoolName === name),
  }));
}
