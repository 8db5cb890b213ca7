/**
 * The steps of a simulated walk: a position moves along the track at the pace of a class, and the trigger of the guide
 * decides which stations are reached. Times are those of the walk, which may be faster than the clock. Pure.
 *
 * @module
 */
import { useEffect } from "preact/hooks";
import { atDistance, lengthM, type Line, moved, type Position } from "../../../src/shared/geo.ts";
import {
  NO_FIX,
  stationsToPlay,
  type TriggerPlan,
  triggerPlan,
  type TriggerState,
  withFix,
} from "../../kit/trigger/mod.ts";
import type { EditorStation } from "../document/state.ts";
import { useSteady } from "../ui/context.tsx";

/** Pace of a class in metres per second. */
const CLASS_PACE = 1;

/** Seconds of the walk between two positions. */
const FIX_S = 1;

/** Accuracy in metres that a phone reports in the open. */
const ACCURACY_M = 8;

/** The error of a phone changes slowly: it loses this share of itself each second. */
const ERROR_DECAY = 0.1;

/** Where the walk is, and what was heard. */
export interface SimulatedWalk {
  /** Metres along the track. */
  readonly alongM: number;
  /** The position that the phone reports. */
  readonly shown: Position;
  /** Error of the position in metres to the north and to the east. */
  readonly error: readonly [northM: number, eastM: number];
  readonly trigger: TriggerState;
  /** Ids of the stations that were reached, in that order. */
  readonly heard: readonly number[];
  readonly isDone: boolean;
}

/** The track that is walked along, with the stations on it. */
interface SimulatedTrack {
  readonly segments: readonly Line[];
  readonly lengthM: number;
  readonly plan: TriggerPlan;
}

/**
 * The track and the stations of a simulated walk.
 *
 * @param idOf Returns the number that a station keeps while others are added, removed or moved.
 */
export function simulatedTrack(
  segments: readonly Line[],
  stations: readonly EditorStation[],
  idOf: (station: EditorStation) => number,
): SimulatedTrack {
  const targets = stations.map((station, sequence) => {
    const { lat, lon, triggerRadiusM } = station;
    return { id: idOf(station), lat, lon, triggerRadiusM, sequence };
  });
  return { segments, lengthM: lengthM(segments), plan: triggerPlan(segments, targets) };
}

/** The walk before its first step. */
export function startOf(segments: readonly Line[]): SimulatedWalk {
  const shown = atDistance(segments, 0)?.at ?? { lat: 0, lon: 0 };
  return { alongM: 0, shown, error: [0, 0], trigger: NO_FIX, heard: [], isDone: false };
}

/**
 * One second of the walk.
 *
 * @param noiseM Typical error of the position in metres; 0 for none.
 * @param random Numbers from 0 to 1.
 */
export function stepOf(
  walk: SimulatedWalk,
  { segments, lengthM, plan }: SimulatedTrack,
  { noiseM, random }: { readonly noiseM: number; readonly random: () => number },
): SimulatedWalk {
  const alongM = walk.alongM + CLASS_PACE * FIX_S;
  const point = atDistance(segments, alongM);
  if (point === null) return { ...walk, isDone: true };
  // Each second adds a random part, so large that the standard deviation stays near `noiseM` (the variance of the sum of
  // two random numbers is 1/6).
  const drift = (before: number) =>
    before * (1 - ERROR_DECAY) +
    noiseM * (random() + random() - 1) * Math.sqrt(6 * ERROR_DECAY * 2);
  const [northM, eastM] = noiseM === 0 ? [0, 0] : walk.error.map(drift);
  const shown = moved(moved(point.at, 0, northM ?? 0), 90, eastM ?? 0);
  const timeMs = alongM / CLASS_PACE * 1000;
  const fix = { ...shown, accuracyM: ACCURACY_M, timeMs };
  const trigger = withFix(walk.trigger, plan, fix, timeMs, walk.heard[walk.heard.length - 1]);
  const [reached] = stationsToPlay(trigger, plan, new Set(walk.heard));
  return {
    alongM,
    shown,
    error: [northM ?? 0, eastM ?? 0],
    trigger,
    heard: reached === undefined ? walk.heard : [...walk.heard, reached.id],
    isDone: alongM >= lengthM,
  };
}

// The run of a simulated walk: whether it goes on, how fast, and where it is. Pure: the clock and the recordings are
// in `simulation_panel.tsx`.

/** How many times faster than a class the walk may go. */
export const SPEEDS = [1, 5, 20] as const;

/** Typical error of a phone between trees, in metres. */
const NOISE_M = 8;

/** A run. */
export interface SimulationRun {
  readonly walk: SimulatedWalk;
  /** Whether it is not paused. While a recording plays, a walk that goes on waits. */
  readonly isGoing: boolean;
  /** How many times faster than a class it goes. */
  readonly speed: number;
  /** Whether positions have the errors of a phone. */
  readonly hasNoise: boolean;
}

/** A run that has not begun. */
export function runOn(segments: readonly Line[]): SimulationRun {
  return { walk: startOf(segments), isGoing: false, speed: 5, hasNoise: false };
}

/** The run with some values changed. */
export function runWith(run: SimulationRun, change: Partial<SimulationRun>): SimulationRun {
  return { ...run, ...change };
}

/**
 * The walk after some seconds, in whole seconds. It ends at the first station that is reached, whose recording is
 * played there.
 *
 * @param seconds Of the walk, not of the clock.
 * @returns The walk, and the seconds that are left.
 */
export function advanced(
  { walk, hasNoise }: SimulationRun,
  track: SimulatedTrack,
  seconds: number,
  random: () => number,
): { readonly walk: SimulatedWalk; readonly secondsLeft: number } {
  let [next, secondsLeft] = [walk, seconds];
  while (secondsLeft >= 1 && !next.isDone && next.heard.length === walk.heard.length) {
    next = stepOf(next, track, { noiseM: hasNoise ? NOISE_M : 0, random });
    secondsLeft--;
  }
  return { walk: next, secondsLeft };
}

/** Milliseconds between two positions that are shown. */
const FRAME_MS = 100;

/**
 * Counts the seconds of a walk that goes on.
 *
 * @param onSeconds Called with the seconds that have passed, several times a second; returns those that it did not use.
 */
export function useWalkedSeconds(
  isGoing: boolean,
  speed: number,
  onSeconds: (seconds: number) => number,
): void {
  const steady = useSteady(onSeconds);
  useEffect(() => {
    if (!isGoing) return;
    let seconds = 0;
    const timer = setInterval(() => {
      if (!isCovered()) seconds = steady(seconds + speed * FRAME_MS / 1000);
    }, FRAME_MS);
    return () => clearInterval(timer);
  }, [isGoing, speed]);
}

/** Whether the position is not visible: the walk waits while a recording is made, or while the page is hidden. */
function isCovered(): boolean {
  return document.visibilityState === "hidden" || document.querySelector("dialog[open]") !== null;
}
