/**
 * Walks the walk at the desk: a dot on the map, and the recordings that pupils would hear.
 *
 * @module
 */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Line, Position } from "../../geo.ts";
import { Icon } from "../../parts/icons.tsx";
import { Mark } from "../../parts/mark.tsx";
import { useWords } from "../context.tsx";
import type { EditorStation, Key } from "../model/state.ts";
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
  /** Where the dot is; null when it is gone. */
  readonly onPosition: (place: Position | null) => void;
  readonly onStation: (key: Key) => void;
  readonly onClose: () => void;
}

/** The panel. While a recording plays the dot waits, as a class does. */
export function DeskWalkPanel(props: DeskWalkProps) {
  const { segments, stations, onPosition, onStation, onClose } = props;
  const { texts: { deskWalk: texts, walk: words, close }, formats } = useWords();
  const [walk, setWalk] = useState(() => startOf(segments));
  const [isRunning, setRunning] = useState(false);
  const [speed, setSpeed] = useState<number>(5);
  const [hasNoise, setNoise] = useState(false);
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const track = useMemo(() => deskTrack(segments, stations), [segments, stations]);
  const latest = useRef({ walk, stations, track });
  latest.current = { walk, stations, track };

  useEffect(() => () => onPosition(null), []);
  useEffect(() => {
    if (!isRunning || isPlaying) return;
    let seconds = 0;
    const timer = setInterval(() => {
      seconds += speed * FRAME_MS / 1000;
      let next: DeskWalk = latest.current.walk;
      const heardBefore = next.heard.length;
      while (seconds >= 1 && !next.isDone && next.heard.length === heardBefore) {
        const noiseM = hasNoise ? NOISE_M : 0;
        next = stepOf(next, latest.current.track, { noiseM, random: Math.random });
        seconds--;
      }
      if (next === latest.current.walk) return;
      setWalk(next);
      onPosition(next.shown);
      if (next.heard.length > heardBefore) arrive(next.heard.at(-1) ?? 0);
      if (next.isDone) setRunning(false);
    }, FRAME_MS);
    return () => clearInterval(timer);
  }, [isRunning, isPlaying, speed, hasNoise]);

  const arrive = (index: number) => {
    const station = latest.current.stations[index];
    if (station === undefined) return;
    onStation(station.key);
    if (station.audio === null || audio.current === null) return;
    audio.current.src = station.audio.url;
    setPlaying(true);
    audio.current.play().catch(() => setPlaying(false)); // the file shows in the checks
  };
  const restart = () => {
    audio.current?.pause();
    setPlaying(false);
    setWalk(startOf(segments));
    setRunning(true);
  };
  const at = walk.heard.at(-1);
  const station = at === undefined ? undefined : stations[at];
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
        <button
          class="btn btn-primary"
          type="button"
          onClick={() => walk.isDone ? restart() : setRunning(!isRunning)}
        >
          <Icon name={isRunning ? "pause" : "walk"} />
          {isRunning ? texts.pause : walk.alongM === 0 || walk.isDone ? texts.start : texts.goOn}
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
        {station !== undefined && at !== undefined && (
          <>
            <Mark number={at + 1} word={words.station} size="small" />
            {station.audio === null ? texts.silent(station.title) : texts.plays(station.title)}
          </>
        )}
      </p>
      {isPlaying && (
        <button
          class="btn"
          type="button"
          onClick={() => {
            audio.current?.pause();
            setPlaying(false);
          }}
        >
          <Icon name="next" />
          {texts.skip}
        </button>
      )}
      {walk.isDone && <p>{texts.done(walk.heard.length, stations.length)}</p>}
      <audio ref={audio} onEnded={() => setPlaying(false)} onError={() => setPlaying(false)} />
    </section>
  );
}
