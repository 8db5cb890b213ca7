/**
 * The yellow sign: which station is next, how far, in which direction.
 *
 * @module
 */
import { bearingDeg, directionOf, distanceM } from "../geo.ts";
import { Mark } from "../parts/mark.tsx";
import type { Companion } from "./companion.ts";
import { useWords } from "./context.tsx";
import type { Station } from "./walk.ts";

/** Where a station is, seen from the pupil. */
export interface Way {
  readonly distanceM: number;
  /** Degrees clockwise from north. */
  readonly bearing: number;
  /** Degrees clockwise from straight ahead; null while the pupil stands. */
  readonly turn: number | null;
}

/** Where a station is; null without a position. */
export function wayTo(companion: Companion, station: Station): Way | null {
  const { state, fix, course } = companion.locator;
  if (state !== "found" || fix === null) return null;
  const bearing = bearingDeg(fix, station);
  const turn = course === null ? null : (bearing - course + 360) % 360;
  return { distanceM: distanceM(fix, station), bearing, turn };
}

/** The sign. Without a position it leads to the station. */
export function NextSign({ companion }: { companion: Companion }) {
  const { texts } = useWords();
  const { session } = companion;
  const station = session.next;
  if (station === null) {
    return (
      <a class="next" href="#end">
        <h2>{texts.walk.finish}</h2>
        <p>{texts.walk.finishHint}</p>
      </a>
    );
  }
  const way = wayTo(companion, station);
  const { state } = companion.locator;
  if (state !== "found" && state !== "searching" && state !== "lost") {
    return (
      <a class="next" href={`#s${station.id}`} onClick={companion.follow(station)}>
        <Mark number={station.number} word={texts.station.number} size="big" />
        <p class="eyebrow">{texts.walk.next}</p>
        <h2>{station.title}</h2>
        <p>{texts.walk.tapHere}</p>
      </a>
    );
  }
  return (
    <section class="next" aria-labelledby="next-title">
      {way === null || way.turn === null
        ? <Mark number={station.number} word={texts.station.number} size="big" />
        : <Compass turn={way.turn} />}
      <p class="eyebrow">{texts.walk.next}</p>
      <h2 id="next-title">{`${station.number} ${station.title}`}</h2>
      {way === null
        ? <p>{state === "lost" ? texts.place.lost : texts.place.searching}</p>
        : <Far way={way} station={station} />}
    </section>
  );
}

function Far({ way, station }: { way: Way; station: Station }) {
  const { texts, formats } = useWords();
  if (way.distanceM <= station.triggerRadiusM) return <p class="far">{texts.walk.here}</p>;
  return (
    <p class="far">
      {formats.distance(way.distanceM)}{" "}
      <span class="dir">{texts.walk.direction(directionOf(way.bearing))}</span>
    </p>
  );
}

/** An arrow that shows where to go from the direction in which the pupil moves. */
function Compass({ turn }: { turn: number }) {
  return (
    <svg class="compass" viewBox="0 0 64 64" aria-hidden="true">
      <circle cx="32" cy="32" r="30" />
      <path d="M32 2v7M32 55v7M2 32h7M55 32h7" />
      <path
        class="needle"
        d="M32 10l13 38-13-8-13 8z"
        transform={`rotate(${Math.round(turn / 5) * 5} 32 32)`}
      />
    </svg>
  );
}
