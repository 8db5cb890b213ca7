/**
 * The end of a walk: what was heard, what was not.
 *
 * @module
 */
import { Icon } from "../parts/icons.tsx";
import type { Companion } from "./companion.ts";
import { useWords } from "./context.tsx";
import { StationRow } from "./station_list.tsx";

/** What a pupil has done, and where it goes on. */
export function EndScreen({ companion }: { companion: Companion }) {
  const { texts, formats } = useWords();
  const { walk, session, source } = companion;
  const { heardCount } = session;
  const missing = walk.stations.filter((station) => session.stateOf(station) !== "heard");
  const isAll = missing.length === 0;
  return (
    <div class="station">
      <header class="bar">
        <a class="btn btn-quiet" href="#walk">
          <Icon name="back" />
          {texts.station.toWalk}
        </a>
      </header>
      <main class="end">
        {isAll && (
          <svg class="medal" viewBox="0 0 112 112" aria-hidden="true">
            <path class="m-dia" d="M56 8l48 48-48 48L8 56z" />
            <path class="medal-check" d="M36 57l14 14 27-29" />
          </svg>
        )}
        <h1 tabIndex={-1}>{isAll ? texts.end.title : texts.end.titleEarly}</h1>
        <p>{texts.end.heard(heardCount, walk.stations.length)}</p>
        <p>{texts.end.walked(formats.distance(walk.distanceM))}</p>
        {!isAll && (
          <section class="list" aria-labelledby="missing-title">
            <h2 id="missing-title">{texts.end.missing}</h2>
            <ol class="rows">
              {missing.map((station) => (
                <li key={station.id}>
                  <StationRow companion={companion} station={station} />
                </li>
              ))}
            </ol>
          </section>
        )}
        <div class="end-keys">
          {heardCount > 0 && (
            <a class="btn" href="#walk">
              <Icon name="ear" />
              {texts.end.again}
            </a>
          )}
          {session.progress.started.size > 0 && (
            <button
              class="btn"
              type="button"
              onClick={() => {
                companion.restart();
                companion.show("");
              }}
            >
              <Icon name="undo" />
              {texts.start.restart}
            </button>
          )}
          {source.homeUrl !== null && (
            <a class="btn" href={source.homeUrl}>
              <Icon name="list" />
              {texts.allWalks}
            </a>
          )}
        </div>
      </main>
    </div>
  );
}
