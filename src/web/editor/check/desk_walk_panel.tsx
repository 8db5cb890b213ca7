/**
 * Walks the walk at the desk: a dot on the map, and the recordings that pupils would hear.
 *
 * @module
 */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Line, Position } from "../../../shared/geo.ts";
import { Icon } from "../../ui/icons.tsx";
import { Mark } from "../../ui/mark.tsx";
import { useWords } from "../context.tsx";
import type { EditorStation, Key } from "../sync/state.ts";
import { useDeskSound } from "./desk_sound.ts";
import { deskTrack, type DeskWalk, startOf, stepOf } from "./desk_walk.ts";

/** How many times faster than a class the dot goes. */
const SPEEDS = [1, 5, 20] as const;

/** Typical error of a phone between trees, in metres. */
const NOISE_M = 8;

/** Milliseconds between two pictures of the dot. */
const FRAME_MS = 100;

/** What the panel needs. */
export interface DeskWalkProps {
  readonly segments: readonly Line[];
  readonly stations: readonly EditorStation[];
  /** The key that a station had first, which it keeps on this page. */
  readonly firstKeyOf: (key: Key) => Key;
  /** Where the dot is; null when it is gone. */
  readonly onPosition: (place: Position | null) => void;
  readonly onStation: (key: Key) => void;
  readonly onClose: () => void;
}

/** The panel. While a recording plays the dot waits, as a class does. */
export function DeskWalkPanel(props: DeskWalkProps) {
  const { segments, stations, onPosition, onStation, onClose } = props;
  const { texts: { deskWalk: texts, recorder: words, walk: { station: word }, close }, formats } =
    useWords();
  const [walk, setWalk] = useState(() => startOf(segments));
  /** Whether it is not paused; a walk that runs waits while a recording plays. */
  const [isRunning, setRunning] = useState(false);
  const [speed, setSpeed] = useState<number>(5);
  const [hasNoise, setNoise] = useState(false);
  const sound = useDeskSound(setRunning);
  const idOf = useStationIds(props.firstKeyOf);
  const track = useMemo(() => deskTrack(segments, stations, idOf), [segments, stations]);
  const latest = useRef({ walk, stations, track });
  latest.current = { walk, stations, track };

  useEffect(() => () => onPosition(null), []);
  const isSounding = sound.stationId !== null;
  useEffect(() => {
    if (!isRunning || isSounding) return;
    let seconds = 0;
    const timer = setInterval(() => {
      if (isCovered()) return;
      seconds += speed * FRAME_MS / 1000;
      let next: DeskWalk = latest.current.walk;
      const heardBefore = next.heard.length;
      while (seconds >= 1 && !next.isDone && next.heard.length === heardBefore) {
        const noiseM = hasNoise ? NOISE_M : 0;
        next = stepOf(next, latest.current.track, { noiseM, random: Math.random });
        seconds--;
      }
      if (next === latest.current.walk) return;
      latest.current.walk = next;
      setWalk(next);
      onPosition(next.shown);
      if (next.heard.length > heardBefore) arrive(next.heard.at(-1));
    }, FRAME_MS);
    return () => clearInterval(timer);
  }, [isRunning, isSounding, speed, hasNoise]);
  // At its end the walk is over when the last recording is.
  const isOver = walk.isDone && !isSounding;
  useEffect(() => {
    if (isOver) setRunning(false);
  }, [isOver]);
  // Another track begins another walk.
  const walked = useRef(segments);
  useEffect(() => {
    if (walked.current === segments) return;
    walked.current = segments;
    sound.stop();
    setRunning(false);
    setWalk(startOf(segments));
    onPosition(null);
  }, [segments]);
  const stationOf = (id: number | null | undefined) =>
    latest.current.stations.find((station) => idOf(station) === id);
  // A station or a recording that is removed is not heard any further.
  const isGone = isSounding && (stationOf(sound.stationId)?.audio ?? null) === null;
  useEffect(() => {
    if (isGone) sound.stop();
  }, [isGone]);

  const arrive = (id: number | undefined) => {
    const station = stationOf(id);
    if (station === undefined || id === undefined) return;
    onStation(station.key);
    if (station.audio !== null) sound.start(id, station.audio.url);
  };
  const restart = () => {
    sound.stop();
    setWalk(startOf(segments));
    setRunning(true);
  };
  const toggle = () => {
    if (isOver) return restart();
    setRunning(!isRunning);
    if (!isSounding) return;
    if (isRunning) sound.pause();
    else sound.goOn();
  };
  const station = stationOf(walk.heard.at(-1));
  const stateOf = ({ title, audio }: EditorStation) => {
    if (audio === null) return texts.silent(title);
    if (!isSounding) return words.reached(title);
    return isRunning ? texts.plays(title) : words.paused(title);
  };
  return (
    <section class="form desk-walk" aria-labelledby="desk-walk">
      <div class="line">
        <h2 id="desk-walk">{texts.title}</h2>
        <button
          class="btn btn-quiet btn-icon"
          type="button"
          aria-label={close}
          title={close}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </div>
      <p class="small muted">{texts.hint}</p>
      <div class="choices">
        <button class="btn btn-primary" type="button" onClick={toggle}>
          <Icon name={isRunning ? "pause" : "walk"} />
          {isRunning ? texts.pause : walk.alongM === 0 || isOver ? texts.start : texts.goOn}
        </button>
        {walk.alongM > 0 && (
          <button class="btn" type="button" onClick={restart}>
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
              onChange={() => setSpeed(factor)}
            />
            {texts.times(factor)}
          </label>
        ))}
      </fieldset>
      <label class="check">
        <input
          type="checkbox"
          checked={hasNoise}
          onChange={({ currentTarget }) => setNoise(currentTarget.checked)}
        />
        {texts.noise}
      </label>
      <p>{texts.walked(formats.distance(walk.alongM))}</p>
      <p class="arrived" role="status">
        {station !== undefined && (
          <>
            <Mark number={stations.indexOf(station) + 1} word={word} size="small" />
            {stateOf(station)}
          </>
        )}
      </p>
      {walk.heard.length > 0 && (
        // It stays when a recording ends: then the focus would be lost.
        <button
          class="btn"
          type="button"
          aria-disabled={!isSounding}
          onClick={() => isSounding && sound.stop()}
        >
          <Icon name="next" />
          {texts.skip}
        </button>
      )}
      {walk.isDone && (
        <p>
          {texts.done(
            walk.heard.filter((id) => stationOf(id) !== undefined).length,
            stations.length,
          )}
        </p>
      )}
      <audio {...sound.audio} />
    </section>
  );
}

/** Numbers of stations by the order in which they came to the page. */
function useStationIds(firstKeyOf: (key: Key) => Key): (station: EditorStation) => number {
  const ids = useRef(new Map<Key, number>());
  return ({ key }) => {
    const first = firstKeyOf(key);
    const id = ids.current.get(first) ?? ids.current.size;
    ids.current.set(first, id);
    return id;
  };
}

/** Whether the dot is out of sight: it waits while a recording is made, or while the page is hidden. */
function isCovered(): boolean {
  return document.visibilityState === "hidden" || document.querySelector("dialog[open]") !== null;
}
