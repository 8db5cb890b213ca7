/** The simulated walk: its panel, its controls, and what it reports. @module */
import { useEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import type { Line, Position } from "../../../src/shared/geo.ts";
import { simulationDe, simulationEn } from "../../kit/texts/editor/simulation.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { Mark } from "../../kit/ui/mark.tsx";
import type { EditorStation, Key } from "../document/state.ts";
import { IconButton } from "../ui/buttons.tsx";
import { useWords } from "../ui/context.tsx";
import {
  advanced,
  runOn,
  runWith,
  simulatedTrack,
  type SimulationRun,
  SPEEDS,
  startOf,
  useWalkedSeconds,
} from "./simulation.ts";

/** The texts in the language of the page. */
function useSimulationTexts(): typeof simulationDe {
  return { de: simulationDe, en: simulationEn }[useWords().language];
}

/** What a simulation needs. */
interface SimulationHost extends StationSoundHost {
  readonly segments: readonly Line[];
  /** Shows the position; null hides it. */
  readonly onPosition: (position: Position | null) => void;
}

/** A simulated walk, and what can be done with it. */
interface Simulation extends Pick<StationSound, "audio" | "isSounding"> {
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
function useSimulation(host: SimulationHost): Simulation {
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

/** The controls. */
function SimulationControls({ simulation }: { simulation: Simulation }) {
  const texts = useSimulationTexts();
  const { run: { walk, isGoing, speed }, isOver } = simulation;
  return (
    <>
      <div class="choices">
        <button class="btn btn-primary" type="button" onClick={simulation.toggle}>
          <Icon name={isGoing ? "pause" : "walk"} />
          {isGoing ? texts.pause : walk.alongM === 0 || isOver ? texts.start : texts.goOn}
        </button>
        {walk.alongM > 0 && (
          <button class="btn" type="button" onClick={simulation.restart}>
            <Icon name="redo" />
            {texts.again}
          </button>
        )}
      </div>
      <fieldset class="speeds">
        <legend>{texts.speed}</legend>
        {SPEEDS.map((factor) => (
          <label key={factor}>
            <input
              type="radio"
              name="speed"
              checked={speed === factor}
              onChange={() => simulation.choose({ speed: factor })}
            />
            {texts.times(factor)}
          </label>
        ))}
      </fieldset>
    </>
  );
}

/** The report. */
function SimulationReport(
  { simulation, stations }: { simulation: Simulation; stations: readonly EditorStation[] },
) {
  const { texts: { walk: { station: word } }, formats } = useWords();
  const texts = useSimulationTexts();
  const { run: { walk }, station, isSounding } = simulation;
  return (
    <>
      <p>{texts.walked(formats.distance(walk.alongM))}</p>
      <p class="arrived" role="status">
        {station !== undefined && (
          <>
            <Mark number={stations.indexOf(station) + 1} word={word} size="small" />
            <StationState simulation={simulation} station={station} />
          </>
        )}
      </p>
      {walk.heard.length > 0 && (
        // The button stays when a recording ends: if it were removed, the focus would be lost.
        <button
          class="btn"
          type="button"
          aria-disabled={!isSounding}
          onClick={() => isSounding && simulation.skip()}
        >
          <Icon name="next" />
          {texts.skip}
        </button>
      )}
      {walk.isDone && <p>{texts.done(simulation.heardCount, stations.length)}</p>}
    </>
  );
}

/** Whether the recording of the station plays, is paused, has ended, or is missing. */
function StationState(
  { simulation, station: { title, audio } }: { simulation: Simulation; station: EditorStation },
) {
  const texts = useSimulationTexts();
  if (audio === null) return <>{texts.silent(title)}</>;
  if (!simulation.isSounding) return <>{texts.reached(title)}</>;
  return <>{simulation.run.isGoing ? texts.plays(title) : texts.paused(title)}</>;
}

/** What the panel needs. */
interface SimulationProps extends SimulationHost {
  readonly onClose: () => void;
}

/** The panel of a simulated walk. */
export function SimulationPanel(props: SimulationProps) {
  const { texts: { close } } = useWords();
  const texts = useSimulationTexts();
  const simulation = useSimulation(props);
  const { run, choose } = simulation;
  return (
    <section class="form simulation" aria-labelledby="simulation">
      <div class="form-line">
        <h2 id="simulation">{texts.title}</h2>
        <IconButton icon="close" label={close} onClick={props.onClose} />
      </div>
      <p class="small muted">{texts.hint}</p>
      <SimulationControls simulation={simulation} />
      <label class="check">
        <input
          type="checkbox"
          checked={run.hasNoise}
          onChange={({ currentTarget }) => choose({ hasNoise: currentTarget.checked })}
        />
        {texts.noise}
      </label>
      <SimulationReport simulation={simulation} stations={props.stations} />
      <audio {...simulation.audio} />
    </section>
  );
}

// The player of the simulated walk: it plays the recording of the station that was reached, and resumes it where it was
// paused.

/** What plays the recordings. */
interface SimulationSound {
  /** What the `<audio>` of the panel needs. */
  readonly audio: {
    readonly ref: { readonly current: HTMLAudioElement | null };
    readonly onEnded: () => void;
    readonly onError: () => void;
    readonly onPause: () => void;
    readonly onPlay: () => void;
  };
  /** Id of the station whose recording is not at its end; null without one. */
  readonly stationId: number | null;
  /** Plays the recording of a station from its beginning. */
  start(stationId: number, url: string): void;
  /** Resumes it where it was paused. */
  goOn(): void;
  pause(): void;
  /** Ends it before its end. */
  stop(): void;
}

/**
 * Plays recordings in an `<audio>`.
 *
 * @param onRunning Called when something else pauses a recording or resumes it, such as a key of the keyboard.
 */
function useSimulationSound(onRunning: (isRunning: boolean) => void): SimulationSound {
  const audio = useRef<HTMLAudioElement>(null);
  const [stationId, setStationId] = useState<number | null>(null);
  const sounding = useRef<number | null>(null);
  const set = (id: number | null) => {
    sounding.current = id;
    setStationId(id);
  };
  const goOn = () => {
    audio.current?.play().catch((error: unknown) => {
      // Paused before it began is no failure; a file that does not play is a finding of the checks.
      if (!(error instanceof DOMException && error.name === "AbortError")) set(null);
    });
  };
  const stop = () => {
    set(null);
    audio.current?.pause();
  };
  useEffect(() => stop, []);
  return {
    audio: {
      ref: audio,
      onEnded: () => set(null),
      onError: () => set(null),
      onPause: () => {
        if (sounding.current !== null && audio.current?.ended === false) onRunning(false);
      },
      onPlay: () => onRunning(true),
    },
    stationId,
    start: (id, url) => {
      if (audio.current === null) return;
      set(id);
      audio.current.src = url;
      goOn();
    },
    goOn,
    pause: () => audio.current?.pause(),
    stop,
  };
}

// Numbers that identify stations for the trigger. The keys of stations are texts, and the server replaces those of
// new ones.

/**
 * Numbers in the order in which stations appear on the page. A station keeps its number while it gets another key, and
 * while others are added, removed or moved.
 *
 * @param firstKeyOf Returns the key that a station had first.
 */
function useStationIds(firstKeyOf: (key: Key) => Key): (station: EditorStation) => number {
  const ids = useRef(new Map<Key, number>());
  return ({ key }) => {
    const first = firstKeyOf(key);
    const id = ids.current.get(first) ?? ids.current.size;
    ids.current.set(first, id);
    return id;
  };
}

/** What the recordings need. */
interface StationSoundHost {
  readonly stations: readonly EditorStation[];
  /** The key that a station had first, which it keeps on this page. */
  readonly firstKeyOf: (key: Key) => Key;
  /** A station is reached. */
  readonly onStation: (key: Key) => void;
}

/** What plays the recordings. */
interface StationSound extends Pick<SimulationSound, "audio" | "goOn" | "pause" | "stop"> {
  /** Whether a recording has begun and not ended; it may be paused. */
  readonly isSounding: boolean;
  /** The number of a station, by which the trigger names it. */
  readonly idOf: (station: EditorStation) => number;
  /** The station with a number; undefined without one, or when it was removed. */
  readonly stationOf: (id: number | undefined) => EditorStation | undefined;
  /** Plays the recording of the station that is reached, if it has one. */
  readonly reach: (id: number | undefined) => void;
}

/**
 * Plays recordings. That of a station which is removed, or loses it, ends.
 *
 * @param onRunning Called when something else pauses a recording or resumes it, such as a key of the keyboard.
 */
function useStationSound(
  { stations, firstKeyOf, onStation }: StationSoundHost,
  onRunning: (isRunning: boolean) => void,
): StationSound {
  const { audio, stationId, start, goOn, pause, stop } = useSimulationSound(onRunning);
  const idOf = useStationIds(firstKeyOf);
  const stationOf = (id: number | null | undefined) =>
    stations.find((station) => idOf(station) === id);
  const isSounding = stationId !== null;
  const isRemoved = isSounding && (stationOf(stationId)?.audio ?? null) === null;
  useEffect(() => {
    if (isRemoved) stop();
  }, [isRemoved]);
  const reach = (id: number | undefined) => {
    const station = stationOf(id);
    if (station === undefined || id === undefined) return;
    onStation(station.key);
    if (station.audio !== null) start(id, station.audio.url);
  };
  return { audio, goOn, pause, stop, isSounding, idOf, stationOf, reach };
}
