/**
 * The school of a new walk: that of the walk which was changed last.
 *
 * @module
 */
import type { Route } from "../../api.ts";

/** The school of the walk that was changed last, without those in the trash; empty without walks. */
export function lastSchool(routes: readonly Route[]): string {
  const active = routes.filter(({ status }) => status === "active");
  const [first] = active.sort((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt));
  return first?.schoolName ?? "";
}

/** Begins the names under which this tab keeps the schools that were taken over. */
const PREFIX = "route-guide-school-";

/** Keeps in this tab that a new walk has its school from another one. */
export function keepTakenSchool(routeId: number, school: string): void {
  try {
    sessionStorage.setItem(PREFIX + routeId, school);
  } catch {
    // Without storage the form of the walk does not say where the school comes from.
  }
}

/** The school that a walk has from another one; null if that is not known. */
export function takenSchool(routeId: number): string | null {
  try {
    return sessionStorage.getItem(PREFIX + routeId);
  } catch {
    return null;
  }
}
