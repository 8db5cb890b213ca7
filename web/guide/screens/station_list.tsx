/** The list of stations in their order, with what was heard. @module */
import { Icon } from "../../kit/ui/icons.tsx";
import { Mark } from "../../kit/ui/mark.tsx";
import type { Guide } from "../guide.ts";
import { useChanges } from "../../kit/ui/hooks.ts";
import { useWords } from "../ui/context.tsx";
import type { Station } from "../walk/walk.ts";
import { Picture } from "./picture.tsx";
import { type NextStationState, wayTo } from "../position/next_station.tsx";

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
