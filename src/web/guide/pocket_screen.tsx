/**
 * The dark screen for the pocket: little light, large letters, one button.
 *
 * @module
 */
import { directionOf } from "../geo.ts";
import { Icon } from "../parts/icons.tsx";
import type { Companion } from "./companion.ts";
import { useWords } from "./context.tsx";
import { wayTo } from "./next_sign.tsx";

/** What plays, or what is next. */
export function PocketScreen({ companion }: { companion: Companion }) {
  const { texts, formats } = useWords();
  const { player, session, locator, walk } = companion;
  const playing = player.isBusy
    ? walk.stations.find(({ id }) => id === player.recording?.id)
    : undefined;
  const station = playing ?? session.next;
  const way = station === null || playing !== undefined ? null : wayTo(companion, station);
  const hasPlace = locator.state === "found" || locator.state === "searching" ||
    locator.state === "lost";
  return (
    <main class="pocket" aria-label={texts.pocketScreen.label}>
      <div>
        <p class="dim">{playing ? texts.pocketScreen.listening : texts.walk.next}</p>
        <h1 tabIndex={-1}>
          {station === null ? texts.walk.finish : `${station.number} ${station.title}`}
        </h1>
      </div>
      {way !== null && (
        <div>
          <p class="far">{formats.distance(way.distanceM)}</p>
          <p class="dir">{texts.walk.direction(directionOf(way.bearing))}</p>
        </div>
      )}
      {hasPlace && way === null && playing === undefined && station !== null && (
        <p>{locator.state === "lost" ? texts.place.lost : texts.place.searching}</p>
      )}
      <p class="dim">
        {hasPlace ? texts.pocketScreen.hint : texts.pocketScreen.hintTap}{" "}
        {texts.pocketScreen.keepOpen}
      </p>
      <a class="btn btn-wide" href={playing ? `#s${playing.id}` : "#walk"}>
        <Icon name="sun" />
        {texts.pocketScreen.light}
      </a>
    </main>
  );
}
