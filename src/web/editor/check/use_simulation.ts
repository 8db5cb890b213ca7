/**
 * A simulated walk on the page: the run of `simulation_run.ts` with a clock, the recordings and the stations, which may
 * change meanwhile.
 *
 * @module
 */
import { useEffect, useMemo, useReducer, useRef } from "preact/hooks";
import type { Line, Position } from "../../../shared/geo.ts";
import type { EditorStation } from "../sync/state.ts";
import { simulatedTrack, startOf } from "./simulation.ts";
import { advanced, runOn, runWith, type SimulationRun } from "./simulation_run.ts";
import { type StationSound, type StationSoundHost, useStationSound } from "./station_sound.ts";
import { useWalkedSeconds } from "./walked_seconds.ts";

/** What a simulation needs. */
export interface SimulationHost extends StationSoundHost {
  readonly segments: readonly Line[];
  /** Shows the position; null hides it. */
  readonly onPosition: (position: Position | null) => void;
}

/** A simulated walk, and what can be done with it. */
export interface Simulation extends Pick<StationSound, "audio" | "isSounding"> {
  readonly run: SimulationRun;
  /** The station that was reached last; undefined without one, or when it was removed. */
  readonly station: EditorStation | undefined;
  /** How many of the stations that the walk has now were reached. */
  readonly heardCount: number;
  /** Whether the end is reached and the last recording has ended. */
  readonly isOver: boolean;
  /** Starts, pauses or resumes the walk, and its recording with it. */
  readonly toggle: () => void;
  readonly restart: () => void;
  /** Ends the recording that plays. */
  readonly skip: () => void;
  readonly choose: (options: Partial<Pick<SimulationRun, "speed" | "hasNoise">>) => void;
}

/** Simulates a walk. While a recording plays it waits, as a class does. */
export function useSimulation(host: SimulationHost): Simulation {
  const { segments, stations, onPosition } = host;
  const [run, change] = useReducer(runWith, segments, runOn);
  const { audio, isSounding, idOf, stationOf, ...sound } = useStationSound(
    host,
    (isGoing) => change({ isGoing }),
  );
  const track = useMemo(() => simulatedTrack(segments, stations, idOf), [segments, stations]);
  const { isGoing, walk: { heard, isDone } } = run;
  const isOver = isDone && !isSounding;
  const restart = (isGoing: boolean) => {
    sound.stop();
    change({ walk: startOf(segments), isGoing });
  };
  useEffect(() => () => onPosition(null), []);
  useWalkedSeconds(isGoing && !isSounding, run.speed, (seconds) => {
    const { walk, secondsLeft } = advanced(run, track, seconds, Math.random);
    if (walk === run.walk) return secondsLeft;
    change({ walk });
    onPosition(walk.shown);
    if (walk.heard.length > heard.length) sound.reach(walk.heard.at(-1));
    return secondsLeft;
  });
  useEffect(() => {
    if (isOver) change({ isGoing: false });
  }, [isOver]);
  useTrackChange(segments, () => {
    restart(false);
    onPosition(null);
  });
  const toggle = () => {
    if (isOver) return restart(true);
    change({ isGoing: !isGoing });
    if (!isSounding) return;
    if (isGoing) sound.pause();
    else sound.goOn();
  };
  return {
    run,
    audio,
    isSounding,
    isOver,
    station: stationOf(heard.at(-1)),
    heardCount: heard.filter((id) => stationOf(id) !== undefined).length,
    toggle,
    restart: () => restart(true),
    skip: sound.stop,
    choose: change,
  };
}

/** Calls back when the track is replaced by another one. */
function useTrackChange(segments: readonly Line[], onChange: () => void): void {
  const walked = useRef(segments);
  useEffect(() => {
    if (walked.current === segments) return;
    walked.current = segments;
    onChange();
  }, [segments]);
}
