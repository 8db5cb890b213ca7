/**
 * The screen of a station: pictures, the recording, the text, and the link to what comes next.
 *
 * @module
 */
import { useLayoutEffect } from "preact/hooks";
import { useChanges, useValue } from "../../ui/hooks.ts";
import { Icon } from "../../ui/icons.tsx";
import { Mark } from "../../ui/mark.tsx";
import { Paragraphs } from "../../ui/paragraphs.tsx";
import { Player } from "../../ui/player.tsx";
import type { Guide } from "../guide.ts";
import { useWords } from "../context.tsx";
import { useExtras } from "../extras.ts";
import { Offer } from "../sound/offer_strip.tsx";
import type { Station } from "../walk/walk.ts";
import { fragmentOf } from "./screen_state.ts";
import { ExtraScreen } from "./later_screen.tsx";
import { Picture } from "./picture.tsx";

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
