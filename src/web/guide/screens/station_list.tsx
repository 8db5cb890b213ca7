/**
 * The stations in their order, with what was heard.
 *
 * @module
 */
import { Icon } from "../../ui/icons.tsx";
import { Mark } from "../../ui/mark.tsx";
import type { Companion } from "../companion.ts";
import { useChanges } from "../../ui/hooks.ts";
import { useWords } from "../context.tsx";
import type { Station } from "../walk/walk.ts";
import { Picture } from "./picture.tsx";
import { wayTo } from "./sign_of.ts";
import type { SignState } from "./sign_state.ts";

/** What the list shows. */
export interface StationListProps {
  readonly companion: Companion;
  readonly sign: SignState;
  /** Walked backwards, the last station comes first; the numbers stay. */
  readonly isReversed?: boolean;
}

/** The list with its heading. */
export function StationList({ companion, sign, isReversed = false }: StationListProps) {
  const { texts } = useWords();
  const { walk, session } = companion;
  const stations = isReversed ? [...walk.stations].reverse() : walk.stations;
  return (
    <>
      <h2 id="list-title">{texts.walk.heardOf(session.heardCount, walk.stations.length)}</h2>
      <ol class="rows">
        {stations.map((station) => (
          <li key={station.id}>
            <StationRow companion={companion} station={station} sign={sign} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** What a row shows. */
export interface StationRowProps {
  readonly companion: Companion;
  readonly station: Station;
  /** What the sign shows; a row outside of the walk's list has none. */
  readonly sign?: SignState;
  /** Words instead of the state of the station. */
  readonly note?: string;
}

/** A station as a row that opens it. */
export function StationRow({ companion, station, sign, note }: StationRowProps) {
  const { texts } = useWords();
  const { session } = companion;
  const isNext = sign !== undefined && session.next?.id === station.id;
  const picture = station.pictures[0];
  return (
    <a
      class={`row${isNext ? " is-next" : ""}`}
      href={`#s${station.id}`}
      aria-current={isNext ? "step" : undefined}
      onClick={companion.follow(station)}
    >
      <Mark
        number={station.number}
        word={texts.station.number}
        isDone={session.stateOf(station) === "heard"}
      />
      <span class="row-main">
        <b>{station.title}</b>
        {note === undefined
          ? <StateLine companion={companion} station={station} sign={isNext ? sign : null} />
          : <span class="state muted">{note}</span>}
      </span>
      {picture === undefined
        ? <Icon name="chevron" />
        : <Picture player={companion.player} url={picture.url} alt="" />}
    </a>
  );
}

/** The state of a station; `sign` is given for the next one. */
function StateLine(
  { companion, station, sign }: {
    companion: Companion;
    station: Station;
    sign: SignState | null;
  },
) {
  const { texts, formats } = useWords();
  const { session, player, loading } = companion;
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
  const place = loading.stationState(station);
  if (state !== "heard" && (place === "loading" || place === "missing")) {
    return (
      <span class={`state ${place === "missing" ? "state-warn" : "muted"}`}>
        <Icon name="download" size="small" />
        {place === "missing" ? texts.walk.notLoaded : texts.walk.isLoading}
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
      if (sign?.kind === "almost") return <span class="state">{texts.walk.almostShort}</span>;
      if (sign?.kind === "here") return <span class="state">{texts.walk.here}</span>;
      const way = sign === null ? null : wayTo(companion, station);
      const text = way === null
        ? texts.walk.open
        : texts.walk.left(formats.distance(way.distanceM));
      return <span class="state muted">{text}</span>;
    }
  }
}
