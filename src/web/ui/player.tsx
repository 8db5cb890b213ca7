/**
 * The controls of a recording: play, ten seconds back and ahead, position, speed.
 *
 * @module
 */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { SKIP_S } from "../audio/media_session.ts";
import { Icon } from "./icons.tsx";

/** Words of the controls. */
export interface PlayerTexts {
  readonly recording: string;
  readonly play: string;
  readonly pause: string;
  readonly back: string;
  readonly ahead: string;
  readonly seconds: string;
  readonly position: string;
  readonly positionText: (at: string, of: string) => string;
  readonly speed: string;
  readonly slow: string;
  readonly normal: string;
  readonly fast: string;
}

/** What the controls show and do. */
export interface PlayerProps {
  readonly texts: PlayerTexts;
  readonly clock: (seconds: number) => string;
  readonly isPlaying: boolean;
  /** Seconds. */
  readonly position: number;
  /** Seconds; null while unknown. */
  readonly duration: number | null;
  /** 1 is as recorded. */
  readonly rate: number;
  readonly onToggle: () => void;
  readonly onSeek: (second: number) => void;
  readonly onRate: (rate: number) => void;
}

/** Speeds by the words for them, in the order in which the key takes them. */
const RATES = [["normal", 1], ["fast", 1.25], ["slow", 0.8]] as const;

/** Seconds that the recording plays until the spoken position is renewed. */
const SPOKEN_EVERY_S = 15;

/** The controls of a recording. */
export function Player(props: PlayerProps) {
  const { texts, isPlaying, position, duration } = props;
  const [seekCount, setSeekCount] = useState(0);
  const onSeek = (second: number) => {
    setSeekCount(seekCount + 1);
    props.onSeek(second);
  };
  return (
    <section class="player card" aria-label={texts.recording}>
      <div class="player-keys">
        <button
          class="btn btn-quiet player-skip"
          type="button"
          onClick={() => onSeek(position - SKIP_S)}
        >
          <Icon name="rewind" size="large" />
          {texts.seconds}
          <span class="visually-hidden">{texts.back}</span>
        </button>
        <button
          class="btn btn-primary btn-icon player-play"
          type="button"
          aria-label={isPlaying ? texts.pause : texts.play}
          onClick={props.onToggle}
        >
          <Icon name={isPlaying ? "pause" : "play"} />
        </button>
        <button
          class="btn btn-quiet player-skip"
          type="button"
          onClick={() => onSeek(position + SKIP_S)}
        >
          <Icon name="forward" size="large" />
          {texts.seconds}
          <span class="visually-hidden">{texts.ahead}</span>
        </button>
      </div>
      <PositionSlider {...props} onSeek={onSeek} seekCount={seekCount} />
      <div class="player-time">
        <span aria-hidden="true">{props.clock(position)}</span>
        <Speed {...props} />
        <span aria-hidden="true">{duration === null ? "" : props.clock(duration)}</span>
      </div>
    </section>
  );
}

/**
 * The position that screen readers announce. They announce every change, so it changes at once when the listener
 * moves or pauses, and every {@link SPOKEN_EVERY_S} seconds while the recording plays.
 */
function useSpokenPosition({ isPlaying, position, seekCount }: PositionProps): number {
  const [spoken, setSpoken] = useState({ position, seekCount });
  const isDue = !isPlaying || spoken.seekCount !== seekCount ||
    Math.abs(position - spoken.position) >= SPOKEN_EVERY_S;
  useLayoutEffect(() => {
    if (isDue) setSpoken({ position, seekCount });
  }, [position, seekCount, isDue]);
  return isDue ? position : spoken.position;
}

/** What the slider of the position shows. */
interface PositionProps extends PlayerProps {
  /** How often the listener has chosen a position. */
  readonly seekCount: number;
}

function PositionSlider(props: PositionProps) {
  const { texts, clock, position, duration, onSeek } = props;
  const spoken = useSpokenPosition(props);
  const slider = useRef<HTMLInputElement>(null);
  const end = duration ?? Math.max(position, 1);
  useEffect(() => {
    slider.current?.style.setProperty("--at", `${100 * position / end}%`);
  }, [position, end]);
  return (
    <input
      ref={slider}
      type="range"
      min={0}
      max={Math.round(end)}
      step={1}
      value={Math.round(position)}
      disabled={duration === null}
      aria-label={texts.position}
      aria-valuetext={texts.positionText(clock(spoken), clock(end))}
      onInput={({ currentTarget }) => onSeek(currentTarget.valueAsNumber)}
    />
  );
}

/** One key: it says the speed, and a tap takes the next one. */
function Speed({ texts, rate, onRate }: PlayerProps) {
  const at = Math.max(0, RATES.findIndex(([, value]) => value === rate));
  const [[word], [, next]] = [RATES[at] ?? RATES[0], RATES[at + 1] ?? RATES[0]];
  return (
    <button class="btn btn-quiet" type="button" onClick={() => onRate(next)}>
      {`${texts.speed}: ${texts[word]}`}
    </button>
  );
}
