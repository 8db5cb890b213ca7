/** The list of stations in their order, with what was heard, and the picture of a station. @module */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { RecordingPlayer } from "../../kit/sound/recording.ts";
import { useChanges, useValue } from "../../kit/ui/hooks.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { Mark } from "../../kit/ui/mark.tsx";
import type { Guide } from "../guide.ts";
import { type NextStationState, wayTo } from "../position/next_station.tsx";
import { useWords } from "../ui/context.tsx";
import type { Station } from "../walk/walk.ts";

/** What the list shows. */
export interface StationListProps {
  readonly guide: Guide;
  readonly next: NextStationState;
  /** Walked backwards, the last station comes first; the numbers stay. */
  readonly isReversed?: boolean;
}

/** The list with its heading. */
export function StationList({ guide, next, isReversed = false }: StationListProps) {
  const { texts } = useWords();
  const { walk, session } = guide;
  const stations = isReversed ? [...walk.stations].reverse() : walk.stations;
  return (
    <>
      <h2 id="list-title">{texts.walk.heardOf(session.heardCount, walk.stations.length)}</h2>
      <ol class="list-rows">
        {stations.map((station) => (
          <li key={station.id}>
            <StationRow guide={guide} station={station} next={next} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** What a row shows. */
export interface StationRowProps {
  readonly guide: Guide;
  readonly station: Station;
  /** What the board shows; a row outside of the walk's list has none. */
  readonly next?: NextStationState;
  /** Words instead of the state of the station. */
  readonly note?: string;
}

/** A station as a row that opens it. */
export function StationRow({ guide, station, next, note }: StationRowProps) {
  const { texts } = useWords();
  const { session } = guide;
  const isNext = next !== undefined && session.next?.id === station.id;
  const picture = station.pictures[0];
  return (
    <a
      class={`list-row${isNext ? " is-next" : ""}`}
      href={`#s${station.id}`}
      aria-current={isNext ? "step" : undefined}
      onClick={guide.follow(station)}
    >
      <Mark
        number={station.number}
        word={texts.station.number}
        isDone={session.stateOf(station) === "heard"}
      />
      <span class="list-row-words">
        <b>{station.title}</b>
        {note === undefined
          ? <StateLine guide={guide} station={station} next={isNext ? next : null} />
          : <span class="state muted">{note}</span>}
      </span>
      {picture === undefined
        ? <Icon name="chevron" />
        : <Picture player={guide.player} url={picture.url} alt="" />}
    </a>
  );
}

/** The state of a station; `next` is given for the next one. */
function StateLine(
  { guide, station, next }: {
    guide: Guide;
    station: Station;
    next: NextStationState | null;
  },
) {
  const { texts, formats } = useWords();
  const { session, player, loading } = guide;
  useChanges(loading);
  if (player.recording?.id === station.id && player.isBusy) {
    return (
      <span class="state">
        <Icon name="sound" size="small" />
        {texts.walk.playing}
      </span>
    );
  }
  const state = session.stateOf(station);
  const loadingState = loading.stationState(station);
  if (state !== "heard" && (loadingState === "loading" || loadingState === "missing")) {
    return (
      <span class={`state ${loadingState === "missing" ? "state-warn" : "muted"}`}>
        <Icon name="download" size="small" />
        {loadingState === "missing" ? texts.walk.notLoaded : texts.walk.isLoading}
      </span>
    );
  }
  switch (state) {
    case "heard":
      return (
        <span class="state state-ok">
          <Icon name="check" size="small" />
          {texts.walk.heard}
        </span>
      );
    case "started":
      return (
        <span class="state">
          <Icon name="pause" size="small" />
          {texts.walk.started}
        </span>
      );
    case "open": {
      if (next?.kind === "almost") return <span class="state">{texts.walk.almostShort}</span>;
      if (next?.kind === "here") return <span class="state">{texts.walk.here}</span>;
      const way = next === null ? null : wayTo(guide, station);
      const text = way === null
        ? texts.walk.open
        : texts.walk.left(formats.distance(way.distanceM));
      return <span class="state muted">{text}</span>;
    }
  }
}

/** Longest time that pictures wait for a recording, in milliseconds. */
const LONGEST_WAIT_MS = 3000;

/**
 * A picture. It is not loaded while a recording is, and what was loaded of it is given up: a slow phone would
 * share its network between both. Without a network its area is empty, until there is one again. The space on
 * the page is kept by the style of `.pic`.
 */
export function Picture(
  { player, url, alt }: { player: RecordingPlayer; url: string; alt: string },
) {
  const image = useRef<HTMLImageElement>(null);
  const isHeld = useWait(useValue(player, () => player.state === "loading"));
  const [isLost, setLost] = useState(false);
  useLayoutEffect(() => {
    setLost(false);
    const tryAgain = () => setLost(false);
    addEventListener("online", tryAgain);
    return () => removeEventListener("online", tryAgain);
  }, [url]);
  const isThere = (image.current?.naturalWidth ?? 0) > 0;
  const isShown = !isLost && (!isHeld || isThere);
  // Preact would write an empty address for none, which is a broken picture.
  useLayoutEffect(() => {
    const element = image.current;
    if (element === null || !isShown) return;
    element.src = url;
    // A picture that has left the page would be loaded to its end.
    return () => element.removeAttribute("src");
  }, [url, isShown]);
  return (
    <img
      ref={image}
      class="pic"
      alt={alt}
      loading="lazy"
      fetchpriority="low"
      onError={() => setLost(true)}
    />
  );
}

/** Whether something is awaited that has not been awaited for {@link LONGEST_WAIT_MS} yet. */
function useWait(isAwaited: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useLayoutEffect(() => {
    setOver(false);
    if (!isAwaited) return;
    const timer = setTimeout(() => setOver(true), LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isAwaited]);
  return isAwaited && !isOver;
}
