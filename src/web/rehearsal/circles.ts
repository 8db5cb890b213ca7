/**
 * What a rehearsal says of the circles of a walk: which were entered too late or not at all, and with which radius they
 * would not have been. Pure (ADR 029).
 *
 * The suggested radius is the largest of these, rounded up to 5 m and kept between 15 m and 200 m:
 * 1. entered late: the radius, and the metres between the edge of the circle and the position at which it was entered;
 * 2. never entered, though the walker came near: 10 m more than the radius, and the least distance with half of the
 *    accuracy there, because the trigger enters with one fix whose circle of half the accuracy is inside;
 * 3. both: the accuracy at that position, if it is so vague that the trigger would wait for 20 s (`presence.ts`).
 *
 * @module
 */
import { distanceM, type Position } from "../../shared/geo.ts";
import { type Fix, isExact } from "../trigger/mod.ts";
import { accuracyOf } from "../trigger/fix.ts";
import type { FixEntry, Rehearsal, RehearsedStation } from "./format.ts";

/** A circle that is entered this many metres late is fine: the trigger waits for a second fix. */
const LATE_M = 10;

/** A walker who comes no nearer to the edge of a circle than this was not at its station, in metres. */
const NEAR_M = 60;

/** What is added at least to a radius with which a circle was not entered, in metres. */
const MORE_M = 10;

const STEP_M = 5;
const LEAST_M = 15;
const GREATEST_M = 200;

/**
 * How a circle was entered: in time; late; never, though the walker came near; or the walker did not come near.
 */
export type CircleKind = "fine" | "late" | "missed" | "away";

/** What a rehearsal says of one circle. */
export interface CircleFinding {
  readonly station: RehearsedStation;
  readonly kind: CircleKind;
  /** Metres between the edge of the circle and where it was entered; 0 if it was not. */
  readonly lateM: number;
  /** Seconds from the first position inside the circle until it was entered; 0 if it was not. */
  readonly lateS: number;
  /** Least distance to the station in metres until it was entered; infinite without positions. */
  readonly nearestM: number;
  /** Accuracy in metres where the circle was entered, else at the nearest position; null without positions. */
  readonly accuracyM: number | null;
  /** Where the circle was entered; null if it was not. */
  readonly enteredAt: Position | null;
  /** A radius in metres with which it is entered in time; null where the present one is fine, or nothing is known. */
  readonly suggestedM: number | null;
}

/** What a rehearsal says of the circles of its walk, in the order of the stations. */
export function circleFindings({ walk, entries }: Rehearsal): readonly CircleFinding[] {
  const fixes: FixEntry[] = [];
  /** By station: how many fixes had come when its circle was first entered, and when that was. */
  const entered = new Map<number, { readonly count: number; readonly atMs: number }>();
  for (const entry of entries) {
    if (entry.kind === "fix") fixes.push(entry);
    else if (entry.kind === "entered" && !entered.has(entry.stationId)) {
      entered.set(entry.stationId, { count: fixes.length, atMs: entry.atMs });
    }
  }
  return walk.stations.map((station) => {
    const entry = entered.get(station.id);
    const at = entry === undefined ? undefined : fixes[entry.count - 1];
    if (entry === undefined || at === undefined) return notEntered(station, fixes);
    return enteredWith(station, fixes.slice(0, entry.count), at, entry.atMs);
  });
}

function enteredWith(
  station: RehearsedStation,
  fixes: readonly FixEntry[],
  at: FixEntry,
  atMs: number,
): CircleFinding {
  const radius = station.triggerRadiusM;
  const lateM = Math.max(0, radius - distanceM(station, at));
  const since = approach(station, fixes);
  // A rehearsal that begins inside a circle says nothing about how it is entered.
  const isLate = lateM >= LATE_M && since !== null && since !== fixes[0];
  return {
    station,
    kind: isLate ? "late" : "fine",
    lateM,
    lateS: Math.max(0, (atMs - (since?.atMs ?? atMs)) / 1000),
    nearestM: distanceM(station, nearestOf(station, fixes) ?? at),
    accuracyM: accuracyOf(at),
    enteredAt: { lat: at.lat, lon: at.lon },
    suggestedM: isLate ? suggestion(station, radius + lateM, at) : null,
  };
}

function notEntered(station: RehearsedStation, fixes: readonly FixEntry[]): CircleFinding {
  const radius = station.triggerRadiusM;
  const nearest = nearestOf(station, fixes);
  const nearestM = nearest === null ? Infinity : distanceM(station, nearest);
  const isNear = nearest !== null && nearestM <= radius + NEAR_M;
  const neededM = nearest === null ? 0 : nearestM + accuracyOf(nearest) / 2;
  return {
    station,
    kind: isNear ? "missed" : "away",
    lateM: 0,
    lateS: 0,
    nearestM,
    accuracyM: nearest === null ? null : accuracyOf(nearest),
    enteredAt: null,
    suggestedM: isNear ? suggestion(station, Math.max(radius + MORE_M, neededM), nearest) : null,
  };
}

/** The radius that is suggested; null if the present one is as large. */
function suggestion(station: RehearsedStation, wantedM: number, fix: Fix): number | null {
  const vagueM = isExact(fix, station) ? 0 : accuracyOf(fix);
  const metres = Math.ceil(Math.max(wantedM, vagueM) / STEP_M) * STEP_M;
  const bounded = Math.min(GREATEST_M, Math.max(LEAST_M, metres));
  return bounded > station.triggerRadiusM ? bounded : null;
}

/** The first of the last fixes inside a circle that follow each other; null if the last one is not inside. */
function approach(station: RehearsedStation, fixes: readonly FixEntry[]): FixEntry | null {
  let first: FixEntry | null = null;
  for (let i = fixes.length - 1; i >= 0; i--) {
    const fix = fixes[i];
    if (fix === undefined || distanceM(station, fix) > station.triggerRadiusM) break;
    first = fix;
  }
  return first;
}

function nearestOf(station: Position, fixes: readonly FixEntry[]): FixEntry | null {
  let nearest: FixEntry | null = null;
  let leastM = Infinity;
  for (const fix of fixes) {
    const metres = distanceM(station, fix);
    if (metres < leastM) [nearest, leastM] = [fix, metres];
  }
  return nearest;
}
