/** The simulated walk: its panel, its controls, and what it reports. @module */
import { useEffect, useMemo, useReducer, useRef } from "preact/hooks";
import type { Line, Position } from "../../../src/shared/geo.ts";
import { simulationDe } from "../../kit/texts/editor/de/simulation.ts";
import { simulationEn } from "../../kit/texts/editor/en/simulation.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { Mark } from "../../kit/ui/mark.tsx";
import type { EditorStation } from "../document/state.ts";
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
import { type StationSound, type StationSoundHost, useStationSound } from "./simulation_sound.ts";

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
