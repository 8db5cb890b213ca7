/** The end of a walk: its badge, how many stations were heard, and which were not. @module */
import { useChanges } from "../../kit/ui/hooks.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { Badge, KeepBadge } from "../badge/badge.tsx";
import { BackBar, useExtraWords } from "../ui/extra_words.tsx";
import type { Guide } from "../guide.ts";
import type { Station } from "../walk/walk.ts";
import { type Way, wayTo } from "../position/next_station.tsx";
import { StationRow } from "./station_list.tsx";

/** What was heard, and the way to the next station that was not. */
export function EndScreen({ guide }: { guide: Guide }) {
  const { end, texts, formats } = useExtraWords();
  useChanges(guide);
  const { walk, session } = guide;
  const missing = missingOf(guide);
  const onward = onwardOf(guide, missing);
  return (
    <div class="station">
      <BackBar href="#walk" text={texts.station.toWalk} />
      <main class="end">
        {walk.stations.length > 0 && (
          <div class="badge-frame">
            <Badge guide={guide} />
          </div>
        )}
        <div class="end-words">
          <h1 tabIndex={-1}>{onward === null ? end.title : texts.walk.notYet}</h1>
          <p>{end.heard(session.heardCount, walk.stations.length)}</p>
          <p>{end.walked(formats.distance(walk.distanceM))}</p>
        </div>
        {onward === null && session.heardCount > 0 && <KeepBadge guide={guide} isSign />}
        {onward !== null && (
          <>
            <MissingStations guide={guide} missing={missing} />
            <a class="btn btn-large" href="#walk">{end.goOn(onward.number)}</a>
          </>
        )}
        <EndKeys guide={guide} isAllHeard={onward === null} />
      </main>
    </div>
  );
}

/** The stations that were not heard, each with its distance. */
function MissingStations(
  { guide, missing }: { guide: Guide; missing: readonly Missing[] },
) {
  const { end, texts, formats } = useExtraWords();
  const noteOf = (way: Way) => texts.away(formats.distance(way.distanceM));
  return (
    <section class="list" aria-labelledby="missing-title">
      <h2 id="missing-title">{end.missing(missing.length)}</h2>
      <ol class="list-rows">
        {missing.map(({ station, way }) => (
          <li key={station.id}>
            <StationRow
              guide={guide}
              station={station}
              {...(way === null ? {} : { note: noteOf(way) })}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The ways on from the end: hear stations again, other walks. To begin again is on the first screen. */
function EndKeys({ guide, isAllHeard }: { guide: Guide; isAllHeard: boolean }) {
  const { end, texts } = useExtraWords();
  const { session, source } = guide;
  return (
    <div class="end-keys">
      {!isAllHeard && session.heardCount > 0 && <KeepBadge guide={guide} isSign={false} />}
      {session.heardCount > 0 && isAllHeard && (
        <a class="btn" href="#walk">
          <Icon name="ear" />
          {end.again}
        </a>
      )}
      {source.homeUrl !== null && (
        <a class="btn" href={source.homeUrl}>
          <Icon name="list" />
          {texts.allWalks}
        </a>
      )}
    </div>
  );
}

/** A station that was not heard, and the way to it; null without a position. */
interface Missing {
  readonly station: Station;
  readonly way: Way | null;
}

/** The stations that were not heard, in the order of the walk. */
function missingOf(guide: Guide): readonly Missing[] {
  const { walk, session } = guide;
  return walk.stations.filter((station) => session.stateOf(station) !== "heard")
    .map((station) => ({ station, way: wayTo(guide, station) }));
}

/** The station to go to now: the one that is next, else the nearest of those that are missing. */
function onwardOf({ session }: Guide, missing: readonly Missing[]): Station | null {
  const [first] = missing;
  if (first === undefined) return null;
  if (session.next !== null && session.stateOf(session.next) !== "heard") return session.next;
  const metres = ({ way }: Missing) => way?.distanceM ?? Infinity;
  return missing.reduce((best, other) => metres(other) < metres(best) ? other : best, first)
    .station;
}
