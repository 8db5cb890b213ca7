/**
 * A rehearsal that is played on the page: its time, the recordings, and the walk, which may be changed meanwhile.
 *
 * @module
 */
import { useEffect, useMemo, useReducer } from "preact/hooks";
import type { Rehearsal } from "../../rehearsal/format.ts";
import { useStationSound } from "../check/station_sound.ts";
import type { Simulation, SimulationHost } from "../check/use_simulation.ts";
import { useWalkedSeconds } from "../check/walked_seconds.ts";
import type { EditorStation } from "../sync/state.ts";
import { fixAt, reachedBetween, type Replayed, replayedOn, serverId } from "./replayed.ts";

/** Where it is. */
interface Progress {
  /** Seconds from the start. */
  readonly atS: number;
  readonly isGoing: boolean;
  readonly speed: number;
}

const AT_START: Progress = { atS: 0, isGoing: false, speed: 5 };

/** A rehearsal that is played, for the controls and the report of simulated walks. */
export interface Replay extends
  Pick<
    Simulation,
    "audio" | "isSounding" | "station" | "heardCount" | "isOver" | "toggle" | "restart" | "skip"
  > {
  readonly run: {
    readonly walk: { alongM: number; heard: readonly number[]; isDone: boolean };
    readonly isGoing: boolean;
    readonly speed: number;
  };
  readonly replayed: Replayed;
  /** Metres; null before the first fix. */
  readonly accuracyM: number | null;
  readonly choose: (options: { speed?: number }) => void;
}

/** Plays a rehearsal. It waits while a recording plays, as a simulated walk does. */
export function useReplay(host: SimulationHost, rehearsal: Rehearsal): Replay {
  const { segments, stations, onPosition } = host;
  const [progress, change] = useReducer(changed, AT_START);
  const { audio, isSounding, idOf, ...sound } = useStationSound(
    host,
    (isGoing) => change({ isGoing }),
  );
  const replayed = useMemo(() => replayedOn(rehearsal, segments, stations), [
    rehearsal,
    segments,
    stations,
  ]);
  const { atS, isGoing, speed } = progress;
  const isDone = atS >= replayed.lengthS;
  const isOver = isDone && !isSounding && atS > 0;
  const fix = fixAt(replayed, atS);
  const heard = replayed.now.filter((reach) => reach.atS <= atS).map(({ stationId }) => stationId);
  const stationOf = (id: number | undefined): EditorStation | undefined =>
    stations.find((station) => serverId(station) === id);
  useEffect(() => () => onPosition(null), []);
  useWalkedSeconds(isGoing && !isSounding, speed, (seconds) => {
    const reach = reachedBetween(replayed, atS, atS + seconds);
    const toS = reach?.atS ?? Math.min(replayed.lengthS, atS + seconds);
    change({ atS: toS });
    onPosition(fixAt(replayed, toS));
    const station = stationOf(reach?.stationId);
    if (station !== undefined) sound.reach(idOf(station));
    return 0;
  });
  useEffect(() => {
    if (isOver) change({ isGoing: false });
  }, [isOver]);
  const restart = () => {
    sound.stop();
    change({ atS: 0, isGoing: true });
  };
  const toggle = () => {
    if (isOver) return restart();
    change({ isGoing: !isGoing });
    if (!isSounding) return;
    if (isGoing) sound.pause();
    else sound.goOn();
  };
  return {
    run: { walk: { alongM: fix?.alongM ?? 0, heard, isDone: isOver }, isGoing, speed },
    replayed,
    accuracyM: fix?.accuracyM ?? null,
    audio,
    isSounding,
    isOver,
    station: stationOf(heard.at(-1)),
    heardCount: heard.length,
    toggle,
    restart,
    skip: sound.stop,
    choose: change,
  };
}

function changed(progress: Progress, change: Partial<Progress>): Progress {
  return { ...progress, ...change };
}
