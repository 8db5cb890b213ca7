/**
 * The offer to make the recording of a station again, where it is large or not as loud as the others, and what came of
 * it.
 *
 * @module
 */
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { levelsDe, levelsEn, type LevelsTexts } from "../../kit/texts/editor/levels.ts";
import type { EditorAudio, Key } from "../document/state.ts";
import { TARGET_LUFS } from "../sound/loudness.ts";
import { useChanges, useWords } from "../ui/context.tsx";
import type { OpenedWalk } from "../walk/open_editor.ts";
import { isTooLong, type Levels, levelsOf, type Making, smallerBytes } from "./levels.ts";
import { soundName } from "./use_levels.ts";

const TEXTS = { de: levelsDe, en: levelsEn };

/** The texts. */
function useLevelsTexts(): LevelsTexts {
  return TEXTS[useWords().language];
}

/** A recording that is more below the target than this after levelling, in LU, is said to be quiet. */
const QUIET_LU = 3;

/** What the offer is about. */
interface SoundOfferProps {
  readonly opened: OpenedWalk;
  /** Key of the station. */
  readonly stationKey: Key;
  /** Its recording. */
  readonly audio: EditorAudio;
}

/** The offer; nothing for most recordings. */
export function SoundOffer({ opened, stationKey, audio }: SoundOfferProps) {
  const levels = levelsOf(opened);
  useChanges(levels);
  const making = levels.making(audio);
  const sentences = useOffer(levels, audio);
  const { texts: { next: { remedies } } } = useWords();
  const texts = useLevelsTexts();
  if (making?.kind === "made") {
    return (
      <Note isWarning={false}>
        <Made {...making} />
      </Note>
    );
  }
  if (sentences === null && making === null) return null;
  const { words = "", isPossible = true, isAboutSize = false } = sentences ?? {};
  return (
    <Note isWarning={!isAboutSize || making?.kind === "failed"}>
      {words !== "" && <p>{words}</p>}
      <p role="status">{making !== null && <Progress making={making} />}</p>
      {isPossible && making?.kind !== "working" && (
        <div class="recording-row">
          <button
            class="btn"
            type="button"
            onClick={() => levels.makeAgain(stationKey)}
          >
            {isAboutSize ? texts.smaller : remedies.level}
          </button>
        </div>
      )}
    </Note>
  );
}

/** What is offered. */
interface Offer {
  readonly words: string;
  readonly isPossible: boolean;
  /** Whether only the size is the reason. */
  readonly isAboutSize: boolean;
}

/** What is offered for a recording; null for nothing. */
function useOffer(levels: Levels, audio: EditorAudio): Offer | null {
  const { texts: { walk: { findings } }, formats: { megabytes } } = useWords();
  const texts = useLevelsTexts();
  const deviation = levels.deviations.get(soundName(audio));
  useEffect(() => levels.readSize(audio), [soundName(audio)]);
  const size = levels.size(audio);
  const smaller = size === null ? null : smallerBytes(size);
  const bytes = size?.bytes ?? null;
  const isPossible = size === null || !isTooLong(size);
  const words = [
    deviation === undefined ? "" : findings[deviation](0),
    bytes === null || smaller === null
      ? ""
      : isPossible
      ? texts.large(megabytes(bytes), megabytes(smaller))
      : texts.tooLarge(megabytes(bytes)),
  ].filter((sentence) => sentence !== "").join(" ");
  return words === "" ? null : { words, isPossible, isAboutSize: deviation === undefined };
}

function Note({ isWarning, children }: { isWarning: boolean; children: ComponentChildren }) {
  return (
    <div class={`banner ${isWarning ? "banner-warn" : "banner-note"} waiting-take`}>
      {children}
    </div>
  );
}

/** That the new file is being made, or why there is none. */
function Progress({ making }: { making: Exclude<Making, { kind: "made" }> }) {
  const texts = useLevelsTexts();
  return <>{making.kind === "working" ? texts.working : texts.failures[making.why]}</>;
}

/** That there is a new file. */
function Made({ bytes, lufs }: Extract<Making, { kind: "made" }>) {
  const { formats: { megabytes } } = useWords();
  const texts = useLevelsTexts();
  const isQuiet = lufs !== null && lufs < TARGET_LUFS - QUIET_LU;
  return <p role="status">{(isQuiet ? texts.madeQuiet : texts.made)(megabytes(bytes))}</p>;
}
