/**
 * What the board of the next station shows, read from the guide. It uses the state of the trigger: "You are here!" is
 * shown only at a station that the position starts.
 *
 * @module
 */
import { bearingDeg, distanceM } from "../../../shared/geo.ts";
import { accuracyOf, type Fix } from "../../trigger/fix.ts";
import { isExact, isVaguelyInside, radiusOf } from "../../trigger/mod.ts";
import type { Guide } from "../guide.ts";
import type { Station } from "../walk/walk.ts";
import type { NextStationState, Way } from "./next_station_state.ts";

/** What the board reads of the guide. */
export type BoardSource = Pick<Guide, "session" | "locator">;

/** Where a station is from the last position that the trigger took, also an old one; null without one. */
export function lastWayTo({ session, locator }: BoardSource, station: Station): Way | null {
  const { whereabouts } = session;
  const { fix } = whereabouts.trigger;
  if (fix === null) return null;
  const straightM = distanceM(fix, station);
  const way = wayFrom(straightM, bearingDeg(fix, station), locator.course);
  const alongM = straightM > radiusOf(station) ? whereabouts.alongTo(station.id) : null;
  return alongM === null ? way : { ...way, distanceM: Math.max(straightM, alongM), bearing: null };
}

/** Where a station is; null without a position. */
export function wayTo(guide: BoardSource, station: Station): Way | null {
  return guide.locator.state === "found" ? lastWayTo(guide, station) : null;
}

/** The way back to the track for a pupil who has left it for a minute; null otherwise. */
export function wayBack({ session, locator }: BoardSource): Way | null {
  const { wayBack: back } = session.whereabouts;
  return back === null ? null : wayFrom(back.distanceM, back.bearing, locator.course);
}

/** Whether the last position is too vague to start a station at once. */
export function isVague({ session }: BoardSource, station: Station): boolean {
  const { fix } = session.whereabouts.trigger;
  return fix !== null && !isExact(fix, station);
}

/** What the board shows now. */
export function nextStationOf(guide: BoardSource): NextStationState {
  const { session, locator: { state, isOld } } = guide;
  const station = session.next;
  if (station === null) return { kind: "finished", isAllHeard: session.isAllHeard };
  if (session.whereabouts.isAt(station.id)) {
    return { kind: "here", station, needsTap: session.silence !== null };
  }
  const { fix } = session.whereabouts.trigger;
  if (state === "refused" || state === "insecure" || state === "off") {
    return { kind: "tap", station };
  }
  const way = wayTo(guide, station);
  if (way === null || fix === null) {
    return { kind: state === "lost" ? "lost" : "searching", station };
  }
  const back = wayBack(guide);
  if (back !== null) return { kind: "off", ...back };
  if (isOld) return { kind: "old", station, distanceM: way.distanceM };
  if (isExact(fix, station)) return { kind: "way", station, way };
  return vagueStateOf(fix, station, way.distanceM);
}

/** A position with a larger accuracy than this is not used for "near", in metres. */
const NEAR_ACCURACY_M = 200;

function vagueStateOf(fix: Fix, station: Station, metres: number): NextStationState {
  const accuracyM = accuracyOf(fix);
  const isNear = metres <= radiusOf(station) && accuracyM <= NEAR_ACCURACY_M;
  return isNear || isVaguelyInside(fix, station)
    ? { kind: "almost", station, accuracyM }
    : { kind: "vague", station, distanceM: metres, accuracyM };
}

function wayFrom(metres: number, bearing: number, course: number | null) {
  const turn = course === null ? null : (bearing - course + 360) % 360;
  return { distanceM: metres, bearing, turn };
}
