/**
 * The stations in their order, with what was heard.
 *
 * @module
 */
import { Icon } from "../parts/icons.tsx";
import { Mark } from "../parts/mark.tsx";
import type { Companion } from "./companion.ts";
import { useChanges, useWords } from "./context.tsx";
import { wayTo } from "./next_sign.tsx";
import { Picture } from "./picture.tsx";
import type { Station } from "./walk.ts";

/** The list with its heading. */
export function StationList({ companion }: { companion: Companion }) {
  const { texts } = useWords();
  const { walk, session } = companion;
  return (
    <>
      <h2 id="list-title">{texts.walk.heardOf(session.heardCount, walk.stations.length)}</h2>
      <ol class="rows">
        {walk.stations.map((station) => (
          <li key={station.id}>
            <StationRow companion={companion} station={station} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** A station as a row that opens it. */
export function StationRow({ companion, station }: { companion: Companion; station: Station }) {
  const { texts } = useWords();
  const { session } = companion;
  const isNext = session.next?.id === station.id;
  const picture = station.pictures[0];
  return (
    <a
      class={`row${isNext ? " is-next" : ""}`}
      href={`#s${station.id}`}
      onClick={companion.follow(station)}
    >
      <Mark
        number={station.number}
        word={texts.station.number}
        isDone={session.stateOf(station) === "heard"}
      />
      <span class="row-main">
        <b>{station.title}</b>
        <StateLine companion={companion} station={station} isNext={isNext} />
      </span>
      {picture === undefined
        ? <Icon name="chevron" />
        : <Picture player={companion.player} url={picture.url} alt="" />}
    </a>
  );
}

function StateLine(
  { companion, station, isNext }: { companion: Companion; station: Station; isNext: boolean },
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
      const way = isNext ? wayTo(companion, station) : null;
      const text = way === null
        ? texts.walk.open
        : texts.walk.left(formats.distance(way.distanceM));
      return <span class="state muted">{text}</span>;
    }
  }
}
