/** The board of the next station: which station is next, how far, in which direction. @module */
import type { Station } from "../walk/walk.ts";
import { bearingDeg, directionOf, distanceM } from "../../../src/shared/geo.ts";
import { accuracyOf, type Fix } from "../../kit/trigger/fix.ts";
import { isExact, isVaguelyInside, radiusOf } from "../../kit/trigger/mod.ts";
import type { Guide } from "../guide.ts";
import type { ComponentChildren } from "preact";
import { Mark } from "../../kit/ui/mark.tsx";
import { useWords } from "../ui/context.tsx";

// What the board of the next station shows, as data: the next station, and the way to it as far as it is known. Types
// only.

/** Where a station is, seen from the pupil. */
export interface Way {
  /** Metres along the track where it is known where on it the pupil is, else in a straight line. */
  readonly distanceM: number;
  /** Degrees clockwise from north; null where the track shows the way. */
  readonly bearing: number | null;
  /** Degrees clockwise from straight ahead; null while the pupil stands. */
  readonly turn: number | null;
}

/** What the board shows. Distances and accuracies are metres. */
export type NextStationState =
  | { readonly kind: "finished"; readonly isAllHeard: boolean }
  /** No position at all: the board is a link. */
  | { readonly kind: "tap"; readonly station: Station }
  | { readonly kind: "searching" | "lost"; readonly station: Station }
  /** Inside the circle; if it needs a tap, the board is a link. */
  | { readonly kind: "here"; readonly station: Station; readonly needsTap: boolean }
  /** Near, but the position is too vague to start the recording: the board is a link. */
  | { readonly kind: "almost"; readonly station: Station; readonly accuracyM: number }
  /** A distance that is not exact, and no direction. */
  | {
    readonly kind: "vague";
    readonly station: Station;
    readonly distanceM: number;
    readonly accuracyM: number;
  }
  | { readonly kind: "way"; readonly station: Station; readonly way: Way }
  /** The distance from the last position of a pupil who has gone on since. */
  | { readonly kind: "old"; readonly station: Station; readonly distanceM: number }
  /** Off the track; distance, bearing and turn of the way back to it as in {@link Way}. */
  | { readonly kind: "off" } & Way;

// What the board of the next station shows, read from the guide. It uses the state of the trigger: "You are here!" is
// shown only at a station that the position starts.

/** What the board reads of the guide. */
type BoardSource = Pick<Guide, "session" | "locator">;

/** Where a station is from the last position that the trigger took, also an old one; null without one. */
export function lastWayTo({ session, locator }: BoardSource, station: Station): Way | null {
  const { whereabouts } = session;
  const { fix } = whereabouts.trigger;
  if (fix === null) return null;
  const straightM = distanceM(fix, station);
  const way = wayFrom(straightM, bearingDeg(fix, station), locator.course);
  const alongM = straightM > radiusOf(station) ? whereabouts.alongTo(station.id) : null;
  return alongM === null ? way : { ...way, distanceM: Math.max(straightM, alongM), bearing: null };
}

/** Where a station is; null without a position. */
export function wayTo(guide: BoardSource, station: Station): Way | null {
  return guide.locator.state === "found" ? lastWayTo(guide, station) : null;
}

/** The way back to the track for a pupil who has left it for a minute; null otherwise. */
export function wayBack({ session, locator }: BoardSource): Way | null {
  const { wayBack: back } = session.whereabouts;
  return back === null ? null : wayFrom(back.distanceM, back.bearing, locator.course);
}

/** Whether the last position is too vague to start a station at once. */
export function isVague({ session }: BoardSource, station: Station): boolean {
  const { fix } = session.whereabouts.trigger;
  return fix !== null && !isExact(fix, station);
}

/** What the board shows now. */
export function nextStationOf(guide: BoardSource): NextStationState {
  const { session, locator: { state, isOld } } = guide;
  const station = session.next;
  if (station === null) return { kind: "finished", isAllHeard: session.isAllHeard };
  if (session.whereabouts.isAt(station.id)) {
    return { kind: "here", station, needsTap: session.silence !== null };
  }
  const { fix } = session.whereabouts.trigger;
  if (state === "refused" || state === "insecure" || state === "off") {
    return { kind: "tap", station };
  }
  const way = wayTo(guide, station);
  if (way === null || fix === null) {
    return { kind: state === "lost" ? "lost" : "searching", station };
  }
  const back = wayBack(guide);
  if (back !== null) return { kind: "off", ...back };
  if (isOld) return { kind: "old", station, distanceM: way.distanceM };
  if (isExact(fix, station)) return { kind: "way", station, way };
  return vagueStateOf(fix, station, way.distanceM);
}

/** A position with a larger accuracy than this is not used for "near", in metres. */
const NEAR_ACCURACY_M = 200;

function vagueStateOf(fix: Fix, station: Station, metres: number): NextStationState {
  const accuracyM = accuracyOf(fix);
  const isNear = metres <= radiusOf(station) && accuracyM <= NEAR_ACCURACY_M;
  return isNear || isVaguelyInside(fix, station)
    ? { kind: "almost", station, accuracyM }
    : { kind: "vague", station, distanceM: metres, accuracyM };
}

function wayFrom(metres: number, bearing: number, course: number | null) {
  const turn = course === null ? null : (bearing - course + 360) % 360;
  return { distanceM: metres, bearing, turn };
}

/** Shows where to go, seen from the direction in which the pupil moves; `turn` is in degrees clockwise. */
export function Compass({ turn }: { turn: number }) {
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

/** What the board shows and does. */
interface NextStationProps {
  readonly next: NextStationState;
  /** Makes the handler of a tap that opens a station. */
  readonly follow: (station: Station) => (event: Event) => void;
}

/** The board. It is a link as soon as a tap on it helps, else a text. */
export function NextStation({ next, follow }: NextStationProps) {
  const { texts, formats } = useWords();
  switch (next.kind) {
    case "finished":
      return (
        <a class="next" href="#end">
          <h2>{next.isAllHeard ? texts.walk.finish : texts.walk.notYet}</h2>
          <p>{next.isAllHeard ? texts.walk.finishHint : texts.walk.finishEarly}</p>
        </a>
      );
    case "off":
      return <OffTrackBoard way={next} />;
    case "tap":
      return (
        <BoardLink station={next.station} follow={follow}>
          <p class="eyebrow">{texts.walk.next}</p>
          <h2>{next.station.title}</h2>
          <p>{texts.walk.tapHere}</p>
        </BoardLink>
      );
    case "almost":
      return (
        <BoardLink station={next.station} follow={follow}>
          <h2>{texts.walk.almost}</h2>
          <TapNow />
          <p class="why">{texts.walk.vague(formats.distance(next.accuracyM))}</p>
        </BoardLink>
      );
    case "here":
      return next.needsTap
        ? (
          <BoardLink station={next.station} follow={follow}>
            <h2>{nameOf(next.station)}</h2>
            <p>{texts.walk.here}</p>
            <TapNow />
          </BoardLink>
        )
        : <TextBoard next={next} />;
    default:
      return <TextBoard next={next} />;
  }
}

function nameOf({ number, title }: Station): string {
  return `${number} ${title}`;
}

/** The words of a link, which is the whole board. */
function TapNow() {
  const { texts } = useWords();
  return (
    <p class="sign-request">
      <u>{texts.walk.tapNow}</u>
    </p>
  );
}

function BoardLink(
  { station, follow, children }: {
    station: Station;
    follow: NextStationProps["follow"];
    children: ComponentChildren;
  },
) {
  const { texts } = useWords();
  return (
    <a class="next" href={`#s${station.id}`} onClick={follow(station)}>
      <Mark number={station.number} word={texts.station.number} size="big" />
      {children}
    </a>
  );
}

/** A board on which a tap does nothing. */
type TextState = Extract<
  NextStationState,
  { readonly kind: "searching" | "lost" | "here" | "vague" | "way" | "old" }
>;

function TextBoard({ next }: { next: TextState }) {
  const { texts, formats } = useWords();
  const { station } = next;
  return (
    <section class="next" aria-labelledby="next-title">
      {next.kind === "way" && next.way.turn !== null
        ? <Compass turn={next.way.turn} />
        : <Mark number={station.number} word={texts.station.number} size="big" />}
      <p class="eyebrow">{texts.walk.next}</p>
      <h2 id="next-title">{nameOf(station)}</h2>
      {next.kind === "way" && <Far way={next.way} />}
      {next.kind === "old" && <p class="far">{texts.walk.last(formats.distance(next.distanceM))}
      </p>}
      {next.kind === "here" && <p class="far">{texts.walk.here}</p>}
      {next.kind === "vague" && (
        <>
          <p class="far">{texts.walk.about(formats.distance(next.distanceM))}</p>
          <p class="why">{texts.walk.vague(formats.distance(next.accuracyM))}</p>
        </>
      )}
      {(next.kind === "searching" || next.kind === "lost") && <p>{texts.position[next.kind]}</p>}
    </section>
  );
}

/** The dark board: the pupil has left the track. */
function OffTrackBoard({ way }: { way: Way }) {
  const { texts } = useWords();
  return (
    <section class="next off" role="status" aria-label={texts.walk.off}>
      {way.turn !== null && <Compass turn={way.turn} />}
      <p class="eyebrow">{texts.walk.off}</p>
      <h2>{texts.walk.goBack}</h2>
      <Far way={way} />
    </section>
  );
}

function Far({ way: { distanceM, bearing } }: { way: Way }) {
  const { texts, formats } = useWords();
  return (
    <p class="far">
      {formats.distance(distanceM)}{" "}
      {bearing !== null && <span class="dir">{texts.walk.direction(directionOf(bearing))}</span>}
    </p>
  );
}
