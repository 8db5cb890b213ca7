/** The sentence that explains why there is no position, and what to do instead. @module */
import { directionOf } from "../../../src/shared/geo.ts";
import { distanceDe, distanceEn } from "../../kit/texts/guide/extras.ts";
import type { GuideTexts } from "../../kit/texts/guide/de.ts";
import type { Formats, Language } from "../../kit/texts/language.ts";
import type { Guide } from "../guide.ts";
import { lastWayTo, nextStationOf, type NextStationState, type Way } from "./next_station.tsx";
import type { Station } from "../walk/walk.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { useExtraWords } from "../ui/extra_words.tsx";
import type { LocatorState } from "./whereabouts.ts";

/** The language of the page with its texts and formats. */
interface SentenceWords {
  readonly language: Language;
  readonly texts: Pick<GuideTexts, "walk">;
  readonly formats: Pick<Formats, "distance">;
}

const SENTENCES = { de: distanceDe, en: distanceEn } as const;

/** The sentence about the way to the next station now. */
export function distanceSentenceOf(guide: Guide, words: SentenceWords): string {
  const { next } = guide.session;
  const last = next === null ? null : lastWayTo(guide, next);
  return distanceSentence(nextStationOf(guide), last, words);
}

/**
 * The sentence.
 *
 * @param next What the board of the next station shows.
 * @param last The way to the next station from the last position, which may be old; null without one.
 */
export function distanceSentence(
  next: NextStationState,
  last: Way | null,
  words: SentenceWords,
): string {
  const sentences = SENTENCES[words.language];
  switch (next.kind) {
    case "finished":
      return next.isAllHeard ? sentences.finished : sentences.finishedEarly;
    case "off":
      return sentences.back(wayInWords(next, words));
    case "here":
    case "almost":
      return sentences[next.kind](nameOf(next.station));
    case "vague":
      return sentences.about(nameOf(next.station), words.formats.distance(next.distanceM));
    case "way":
      return sentences.way(nameOf(next.station), wayInWords(next.way, words));
    case "tap":
      return sentences.off(nameOf(next.station));
    case "searching":
    case "lost":
    case "old":
      // The direction is still right when the pupil has gone on, but not what is to the left of them.
      return last === null
        ? sentences.unknown(nameOf(next.station))
        : sentences.last(nameOf(next.station), wayInWords({ ...last, turn: null }, words));
  }
}

function nameOf({ number, title }: Station): string {
  return `${number} ${title}`;
}

/** Distance, and direction where the track does not show it; where the pupil walks, also the side on which it is. */
function wayInWords(
  { distanceM, bearing, turn }: Way,
  { language, texts, formats }: SentenceWords,
) {
  const distance = formats.distance(distanceM);
  const way = bearing === null
    ? distance
    : `${distance} ${texts.walk.direction(directionOf(bearing))}`;
  return turn === null ? way : `${way}, ${SENTENCES[language].side(directionOf(turn))}`;
}

/** Shown where there is no position; nothing otherwise. */
export function PositionBanner({ state }: { state: LocatorState }) {
  const { tapping, texts } = useExtraWords();
  if (state !== "refused" && state !== "insecure") return null;
  const isRefused = state === "refused";
  return (
    <div class="banner banner-note">
      <Icon name="pin" />
      <div>
        <p>
          <b>{isRefused ? texts.position.refused : texts.position.insecure}</b>{" "}
          {isRefused ? tapping.refusedHint : tapping.insecureHint}
        </p>
        <details>
          <summary>{tapping.why}</summary>
          <p>{isRefused ? tapping.whyRefused : tapping.whyInsecure}</p>
        </details>
      </div>
    </div>
  );
}
