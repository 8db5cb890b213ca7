/** The screen of a station: pictures, the recording, the text, and the link to what comes next. @module */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { SKIP_S } from "../../kit/sound/media_session.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { useChanges, useValue } from "../../kit/ui/hooks.ts";
import { Mark } from "../../kit/ui/mark.tsx";
import { Paragraphs } from "../../kit/ui/messages.tsx";
import type { Guide } from "../guide.ts";
import { useWords } from "../ui/context.tsx";
import { useExtras } from "../ui/later.ts";
import { Offer } from "../walk/offer_strip.tsx";
import type { Station } from "../walk/walk.ts";
import { fragmentOf } from "./shown_screen.ts";
import { ExtraScreen } from "./later_screen.tsx";
import { Picture } from "./station_list.tsx";

/** Words of the controls. */
interface PlayerTexts {
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
interface PlayerProps {
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
function Player(props: PlayerProps) {
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

/** The screen of the station with this id, or its text in large type. */
export function StationScreen(
  { guide, stationId }: { guide: Guide; stationId: number },
) {
  const { texts } = useWords();
  const station = useValue(
    guide,
    () => guide.walk.stations.find(({ id }) => id === stationId),
  );
  const { screen } = guide;
  const isReading = useValue(screen, () => screen.value.isReading);
  useLayoutEffect(() => () => {
    if (station !== undefined && screen.value.kind !== "pocket") {
      guide.session.closeStation(station);
    }
  }, [guide, station?.id]);
  if (isReading && station?.description) {
    return (
      <ExtraScreen
        backHref={fragmentOf({ kind: "station", stationId })}
        show={({ ReadingScreen }) => <ReadingScreen guide={guide} station={station} />}
      />
    );
  }
  return (
    <div class={`station${station?.pictures.length ? " has-shots" : ""}`}>
      <header class="bar">
        <a class="btn btn-quiet" href="#walk">
          <Icon name="back" />
          {texts.station.toWalk}
        </a>
        <a class="btn btn-quiet" href="#pocket" aria-label={texts.walk.pocketLabel}>
          <Icon name="pocket" />
          {texts.walk.pocket}
        </a>
      </header>
      {station === undefined
        ? (
          <ExtraScreen
            backHref="#walk"
            show={({ UnknownStation }) => <UnknownStation guide={guide} stationId={stationId} />}
          />
        )
        : (
          <main>
            <StationContent guide={guide} station={station} />
          </main>
        )}
      <Offer session={guide.session} />
    </div>
  );
}

/** What the screen shows of a station that the walk has. */
function StationContent({ guide, station }: { guide: Guide; station: Station }) {
  const { texts } = useWords();
  const { session, source } = guide;
  const isHeard = useValue(guide, () => session.stateOf(station) === "heard");
  const { parts: extras } = useExtras();
  return (
    <>
      <Pictures guide={guide} station={station} />
      <div class="body">
        {extras !== null && <extras.Onward key={station.id} guide={guide} station={station} />}
        <div class="title">
          <Mark number={station.number} word={texts.station.number} isDone={isHeard} />
          <h1 class={station.title.length > 40 ? "long" : ""} tabIndex={-1}>{station.title}</h1>
        </div>
        {extras !== null && <extras.GroupBoardOf guide={guide} />}
        {station.isUpdating && source.Notice !== undefined && <source.Notice guide={guide} />}
        {station.audioUrl === null
          ? !station.isUpdating && station.description === "" && (
            <p class="muted">{texts.station.noSound}</p>
          )
          : <Sound guide={guide} station={station} />}
        {station.description !== "" && (
          <div class="text">
            <div class="text-head">
              <h2>{texts.station.read}</h2>
              <button
                class="btn read-large"
                type="button"
                onClick={() =>
                  guide.show({ kind: "station", stationId: station.id, isReading: true })}
              >
                {texts.station.large}
              </button>
            </div>
            <Paragraphs text={station.description} />
          </div>
        )}
      </div>
    </>
  );
}

/** The pictures in a row that scrolls sideways; nothing without any. */
function Pictures({ guide, station }: { guide: Guide; station: Station }) {
  const { texts } = useWords();
  const { pictures, title } = station;
  const count = pictures.length;
  if (count === 0) return null;
  return (
    <ul class="shots" tabIndex={0} aria-label={texts.station.pictures(count)}>
      {pictures.map(({ url, caption }, index) => {
        const numbering = count === 1 ? "" : texts.station.picture(index + 1, count);
        const text = [numbering, caption].filter((part) => part !== "").join(": ");
        return (
          <li key={url} class={count === 1 ? "is-only" : ""}>
            <figure>
              <Picture
                player={guide.player}
                url={url}
                alt={caption || texts.station.pictureOf(title)}
              />
              {text !== "" && <figcaption>{text}</figcaption>}
            </figure>
          </li>
        );
      })}
    </ul>
  );
}

/** The recording: a button where the browser needs a tap; else the player, with what is wrong with the file. */
function Sound({ guide, station }: { guide: Guide; station: Station }) {
  const { texts } = useWords();
  const { player, session, loading, source } = guide;
  useChanges(loading);
  // What the player does with this recording; null while it has another one.
  const state = useValue(
    player,
    () => player.recording?.id === station.id ? player.state : null,
  );
  if (state === "blocked") {
    return (
      <button class="btn btn-primary tap" type="button" onClick={() => session.play(station)}>
        <Icon name="play" />
        <b>{texts.station.tap}</b>
        <span>{texts.station.tapHint}</span>
      </button>
    );
  }
  const isPlaying = state === "playing" || state === "loading";
  const isNotLoaded = !isPlaying && loading.stationState(station) === "missing" &&
    (loading.isOffline || state === "failed");
  return (
    <>
      {isNotLoaded
        ? <NotLoaded station={station} />
        : state === "failed" && (
          <p class="banner banner-warn" role="alert">
            <Icon name="warn" />
            {navigator.onLine ? texts.station.failed : texts.station.failedOffline}
          </p>
        )}
      {state === "failed" && source.Notice !== undefined && <source.Notice guide={guide} />}
      <CanHear guide={guide} station={station} />
      <StationPlayer guide={guide} station={station} />
    </>
  );
}

/** With the first recording of a pupil who has passed over the tone: whether it can be heard. */
function CanHear({ guide, station }: { guide: Guide; station: Station }) {
  const { texts: { reminder } } = useWords();
  const { readiness } = guide;
  const isAsked = useValue(guide, () => readiness.asksAt(station.id));
  if (!isAsked) return null;
  return (
    <div class="banner banner-note" role="status">
      <Icon name="sound" />
      <p>{reminder.asks}</p>
      <button class="btn" type="button" onClick={() => readiness.confirmTone()}>
        {reminder.yes}
      </button>
    </div>
  );
}

/** The player of the recording; it alone renders at every second of it. */
function StationPlayer({ guide, station }: { guide: Guide; station: Station }) {
  const { texts, formats } = useWords();
  const { player, session } = guide;
  useChanges(player);
  const isCurrent = player.recording?.id === station.id;
  const isPlaying = isCurrent && player.isBusy;
  return (
    <Player
      texts={texts.station}
      clock={formats.clock}
      isPlaying={isPlaying}
      position={isCurrent ? player.position : session.progress.stoppedAt(station.id)}
      duration={isCurrent ? player.duration : null}
      rate={player.rate}
      onToggle={() => isPlaying ? player.pause() : session.play(station)}
      onSeek={(second) => {
        if (isCurrent) player.seek(second);
      }}
      onRate={(rate) => player.rate = rate}
    />
  );
}

/** The recording is not on this device, and the server cannot be reached. */
function NotLoaded({ station }: { station: Station }) {
  const { texts } = useWords();
  return (
    <p class="banner banner-warn" role="status">
      <Icon name="download" />
      <span>
        <b>{texts.station.notLoaded}</b>
        {station.description !== "" && texts.station.notLoadedHint}
      </span>
    </p>
  );
}
