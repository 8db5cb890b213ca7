/**
 * A rehearsal as the editor plays it: the fixes in their times, and the stations that the guide would start with the circles
 * that the walk has now. Pure.
 *
 * @module
 */
import { distanceM, type Line } from "../../../shared/geo.ts";
import type { Entry, FixEntry, Rehearsal, RehearsedStation } from "../../rehearsal/format.ts";
import { replay } from "../../rehearsal/replay.ts";
import type { EditorStation } from "../sync/state.ts";

/** A pause of the log that is longer, such as one with the page closed, is shown as this many seconds. */
const LONGEST_PAUSE_S = 10;

/** A station that is started. */
export interface Reach {
  readonly stationId: number;
  /** Seconds from the start of what is shown. */
  readonly atS: number;
}

/** A fix, with when it is shown. */
export interface ShownFix extends FixEntry {
  /** Seconds from the start of what is shown. */
  readonly atS: number;
  /** Metres from the first fix to this one. */
  readonly alongM: number;
}

/** What is played. */
export interface Replayed {
  readonly fixes: readonly ShownFix[];
  readonly lengthS: number;
  /** The stations that position starts with the circles of now, in that order, each once. */
  readonly now: readonly Reach[];
  /** The stations that were started in the rehearsal, by position or by a tap. */
  readonly then: readonly Reach[];
}

/** The number by which the server names a station; null before the server has it. */
export function serverId({ key }: EditorStation): number | null {
  const id = Number(key);
  return Number.isInteger(id) && id > 0 ? id : null;
}

/** Plays a rehearsal with the track and the stations that the walk has now; those of then are left out. */
export function replayedOn(
  rehearsal: Rehearsal,
  segments: readonly Line[],
  stations: readonly EditorStation[],
): Replayed {
  const current = stations.flatMap(rehearsedStation);
  const ids = new Set(current.map(({ id }) => id));
  // What was done at stations that the walk has no longer means nothing now.
  const entries = forward(rehearsal.entries).filter((entry) =>
    !("stationId" in entry) || ids.has(entry.stationId)
  );
  const known = { ...rehearsal, entries };
  const decisions = replay(known, { ...rehearsal.walk, segments, stations: current });
  const shownS = timeline(entries.map(({ atMs }) => atMs).concat(decisions.map((d) => d.atMs)));
  const reaches = (list: readonly { kind: string; stationId: number; atMs: number }[]) =>
    once(list.map(({ stationId, atMs }) => ({ stationId, atS: shownS(atMs) })));
  let alongM = 0;
  let before: FixEntry | null = null;
  const fixes: ShownFix[] = [];
  for (const entry of entries) {
    if (entry.kind !== "fix") continue;
    if (before !== null) alongM += distanceM(before, entry);
    before = entry;
    fixes.push({ ...entry, atS: shownS(entry.atMs), alongM });
  }
  return {
    fixes,
    lengthS: fixes.at(-1)?.atS ?? 0,
    now: reaches(decisions.filter(({ kind }) => kind === "played")),
    then: reaches(
      entries.flatMap((entry) => entry.kind === "played" || entry.kind === "opened" ? [entry] : []),
    ),
  };
}

/** The fix that is shown at a second; null before the first one. */
export function fixAt({ fixes }: Replayed, atS: number): ShownFix | null {
  return fixes.filter((fix) => fix.atS <= atS).at(-1) ?? null;
}

/** The first station that is started after a second, until another one; null without one. */
export function reachedBetween({ now }: Replayed, fromS: number, toS: number): Reach | null {
  return now.find(({ atS }) => atS > fromS && atS <= toS) ?? null;
}

function rehearsedStation(station: EditorStation, index: number): readonly RehearsedStation[] {
  const id = serverId(station);
  if (id === null) return [];
  const { title, lat, lon, triggerRadiusM, audio } = station;
  const number = index + 1;
  return [{
    id,
    number,
    title,
    lat,
    lon,
    triggerRadiusM,
    sequence: index,
    hasRecording: audio !== null,
  }];
}

/** The entries with times that never go back: the clock of the phone may have been set back. */
function forward(entries: readonly Entry[]): readonly Entry[] {
  let [offsetMs, lastMs] = [0, 0];
  return entries.map((entry) => {
    offsetMs = Math.max(offsetMs, lastMs - entry.atMs);
    const atMs = lastMs = entry.atMs + offsetMs;
    return entry.kind === "fix"
      ? { ...entry, atMs, timeMs: entry.timeMs + offsetMs }
      : { ...entry, atMs };
  });
}

/** When times of the log are shown: long pauses are shortened, and the first time is second 0. */
function timeline(timesMs: readonly number[]): (atMs: number) => number {
  const sorted = [...new Set(timesMs)].sort((a, b) => a - b);
  const shown = new Map<number, number>();
  let [atS, beforeMs] = [0, sorted[0] ?? 0];
  for (const timeMs of sorted) {
    atS += Math.min(LONGEST_PAUSE_S, (timeMs - beforeMs) / 1000);
    beforeMs = timeMs;
    shown.set(timeMs, atS);
  }
  return (atMs) => shown.get(atMs) ?? 0;
}

/** The first one of each station, in the order of their times. */
function once(reaches: readonly Reach[]): readonly Reach[] {
  const sorted = [...reaches].sort((a, b) => a.atS - b.atS);
  return sorted.filter(({ stationId }, index) =>
    sorted.findIndex((other) => other.stationId === stationId) === index
  );
}
