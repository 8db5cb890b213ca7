/**
 * A station: pictures, the recording, the text, and the link to what comes next.
 *
 * @module
 */
import { useChanges, useValue } from "../../ui/hooks.ts";
import { Icon } from "../../ui/icons.tsx";
import { Mark } from "../../ui/mark.tsx";
import { Player } from "../../ui/player.tsx";
import type { Companion } from "../companion.ts";
import { useWords } from "../context.tsx";
import { Offer } from "../sound/offer_strip.tsx";
import type { Station } from "../walk/walk.ts";
import { Picture } from "./picture.tsx";
import { Paragraphs } from "./start_screen.tsx";
import { UnknownStation } from "./unknown_station.tsx";

/** A station by its id. */
export function StationScreen(
  { companion, stationId }: { companion: Companion; stationId: number },
) {
  const { texts } = useWords();
  const station = useValue(
    companion,
    () => companion.walk.stations.find(({ id }) => id === stationId),
  );
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
      <main>
        {station === undefined
          ? <UnknownStation companion={companion} stationId={stationId} />
          : <StationContent companion={companion} station={station} />}
      </main>
      <Offer session={companion.session} />
    </div>
  );
}

/** What the screen has of a station that is on the walk. */
function StationContent({ companion, station }: { companion: Companion; station: Station }) {
  const { texts } = useWords();
  const { session } = companion;
  const isHeard = useValue(companion, () => session.stateOf(station) === "heard");
  return (
    <>
      <Pictures companion={companion} station={station} />
      <div class="body">
        <div class="title">
          <Mark number={station.number} word={texts.station.number} isDone={isHeard} />
          <h1 tabIndex={-1}>{station.title}</h1>
        </div>
        {station.audioUrl === null
          ? <p class="muted">{station.description === "" ? texts.station.noSound : ""}</p>
          : <Sound companion={companion} station={station} />}
        {station.description !== "" && (
          <div class="text">
            <h2>{texts.station.read}</h2>
            <Paragraphs text={station.description} />
          </div>
        )}
        <GoOn companion={companion} station={station} />
      </div>
    </>
  );
}

/** The pictures in a row that scrolls sideways; nothing without any. */
function Pictures({ companion, station }: { companion: Companion; station: Station }) {
  const { texts } = useWords();
  const { pictures, title } = station;
  const count = pictures.length;
  if (count === 0) return null;
  return (
    <ul class="shots" tabIndex={0} aria-label={texts.station.pictures(count)}>
      {pictures.map(({ url, caption }, index) => {
        const place = count === 1 ? "" : texts.station.picture(index + 1, count);
        const text = [place, caption].filter((part) => part !== "").join(": ");
        return (
          <li key={url} class={count === 1 ? "is-only" : ""}>
            <figure>
              <Picture
                player={companion.player}
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
function Sound({ companion, station }: { companion: Companion; station: Station }) {
  const { texts } = useWords();
  const { player, session, loading } = companion;
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
      <StationPlayer companion={companion} station={station} />
    </>
  );
}

/** The player of the recording; it alone renders at every second of it. */
function StationPlayer({ companion, station }: { companion: Companion; station: Station }) {
  const { texts, formats } = useWords();
  const { player, session } = companion;
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

/** The link to the next step, once there is nothing more to hear here. */
function GoOn({ companion, station }: { companion: Companion; station: Station }) {
  const { texts } = useWords();
  const { session, player } = companion;
  const href = useValue(companion, () => {
    const isSounding = player.recording?.id === station.id &&
      (player.isBusy || player.state === "blocked");
    if (isSounding || session.stateOf(station) !== "heard") return null;
    return session.isComplete ? "#end" : "#walk";
  });
  if (href === null) return null;
  return (
    <a class="btn btn-sign" href={href}>
      {href === "#end" ? texts.walk.toFinish : texts.station.goOn}
    </a>
  );
}
