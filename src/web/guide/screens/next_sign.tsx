/**
 * The yellow sign: which station is next, how far, in which direction.
 *
 * @module
 */
import type { ComponentChildren } from "preact";
import { directionOf } from "../../../shared/geo.ts";
import { Mark } from "../../ui/mark.tsx";
import { useWords } from "../context.tsx";
import { Compass } from "../position/compass.tsx";
import type { Station } from "../walk/walk.ts";
import type { SignState, Way } from "./sign_state.ts";

/** What the sign shows and does. */
export interface NextSignProps {
  readonly sign: SignState;
  /** Makes the handler of a tap that opens a station. */
  readonly follow: (station: Station) => (event: Event) => void;
}

/** The sign. It is a link as soon as a tap on it helps, else a text. */
export function NextSign({ sign, follow }: NextSignProps) {
  const { texts, formats } = useWords();
  switch (sign.kind) {
    case "finished":
      return (
        <a class="next" href="#end">
          <h2>{sign.isAllHeard ? texts.walk.finish : texts.end.titleEarly}</h2>
          <p>{sign.isAllHeard ? texts.walk.finishHint : texts.walk.finishEarly}</p>
        </a>
      );
    case "off":
      return <OffSign way={sign} />;
    case "tap":
      return (
        <SignLink station={sign.station} follow={follow}>
          <p class="eyebrow">{texts.walk.next}</p>
          <h2>{sign.station.title}</h2>
          <p>{texts.walk.tapHere}</p>
        </SignLink>
      );
    case "almost":
      return (
        <SignLink station={sign.station} follow={follow}>
          <h2>{texts.walk.almost}</h2>
          <TapNow />
          <p class="why">{texts.walk.vague(formats.distance(sign.accuracyM))}</p>
        </SignLink>
      );
    case "here":
      return sign.needsTap
        ? (
          <SignLink station={sign.station} follow={follow}>
            <h2>{nameOf(sign.station)}</h2>
            <p>{texts.walk.here}</p>
            <TapNow />
          </SignLink>
        )
        : <TextSign sign={sign} />;
    default:
      return <TextSign sign={sign} />;
  }
}

function nameOf({ number, title }: Station): string {
  return `${number} ${title}`;
}

/** The words of a link, which is the whole sign. */
function TapNow() {
  const { texts } = useWords();
  return (
    <p class="do">
      <u>{texts.walk.tapNow}</u>
    </p>
  );
}

function SignLink(
  { station, follow, children }: {
    station: Station;
    follow: NextSignProps["follow"];
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

/** A sign on which a tap does nothing. */
type TextState = Extract<
  SignState,
  { readonly kind: "searching" | "lost" | "here" | "vague" | "way" }
>;

function TextSign({ sign }: { sign: TextState }) {
  const { texts, formats } = useWords();
  const { station } = sign;
  return (
    <section class="next" aria-labelledby="next-title">
      {sign.kind === "way" && sign.way.turn !== null
        ? <Compass turn={sign.way.turn} />
        : <Mark number={station.number} word={texts.station.number} size="big" />}
      <p class="eyebrow">{texts.walk.next}</p>
      <h2 id="next-title">{nameOf(station)}</h2>
      {sign.kind === "way" && <Far way={sign.way} />}
      {sign.kind === "here" && <p class="far">{texts.walk.here}</p>}
      {sign.kind === "vague" && (
        <>
          <p class="far">{texts.walk.about(formats.distance(sign.distanceM))}</p>
          <p class="why">{texts.walk.vague(formats.distance(sign.accuracyM))}</p>
        </>
      )}
      {(sign.kind === "searching" || sign.kind === "lost") && <p>{texts.place[sign.kind]}</p>}
    </section>
  );
}

/** The same sign at night: the pupil has left the way. */
function OffSign({ way }: { way: Way }) {
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
      <span class="dir">{texts.walk.direction(directionOf(bearing))}</span>
    </p>
  );
}
