/**
 * What the yellow sign says, out of the companion.
 *
 * @module
 */
import { bearingDeg, distanceM } from "../geo.ts";
import type { Companion } from "./companion.ts";
import type { SignState, Way } from "./sign_state.ts";
import type { Station } from "./walk.ts";

/** Where a station is; null without a position. */
export function wayTo(companion: Companion, station: Station): Way | null {
  const { state, fix, course } = companion.locator;
  if (state !== "found" || fix === null) return null;
  const bearing = bearingDeg(fix, station);
  const turn = course === null ? null : (bearing - course + 360) % 360;
  return { distanceM: distanceM(fix, station), bearing, turn };
}

/** What the sign says now. */
export function signOf(companion: Companion): SignState {
  const { session, locator } = companion;
  const station = session.next;
  if (station === null) {
    return { kind: "finished", isAllHeard: session.heardCount === session.walk.stations.length };
  }
  const way = wayTo(companion, station);
  if (way !== null) {
    return way.distanceM <= station.triggerRadiusM
      ? { kind: "here", station, needsTap: false }
      : { kind: "way", station, way };
  }
  const { state } = locator;
  return { kind: state === "searching" || state === "lost" ? state : "tap", station };
}
