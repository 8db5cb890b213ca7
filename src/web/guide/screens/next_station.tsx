/**
 * The board of the next station: which station is next, how far, in which direction.
 *
 * @module
 */
import type { ComponentChildren } from "preact";
import { directionOf } from "../../../shared/geo.ts";
import { Mark } from "../../ui/mark.tsx";
import { useWords } from "../context.tsx";
import { Compass } from "../position/compass.tsx";
import type { Station } from "../walk/walk.ts";
import type { NextStationState, Way } from "./next_station_state.ts";

/** What the board shows and does. */
export interface NextStationProps {
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
      {next.kind === "old" && (
        <p class="far">{texts.pocketScreen.last(formats.distance(next.distanceM))}</p>
      )}
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
