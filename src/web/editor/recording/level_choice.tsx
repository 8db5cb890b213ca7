/**
 * Whether a take becomes as loud as all recordings, and what that changes.
 *
 * @module
 */
import { useLayoutEffect, useRef } from "preact/hooks";
import { TARGET_LUFS } from "../sound/levelling.ts";
import type { FinishedSound } from "../sound/sound_work.ts";
import { levelWordOf, loudnessAfter, shareOf } from "./level_words.ts";
import { useRecorderWords } from "./recorder_words.ts";

/** What the choice shows, and what it calls. */
export interface LevelChoiceProps {
  /** The last file that was made; null until there is one. */
  readonly finished: FinishedSound | null;
  readonly isLevelled: boolean;
  readonly onChange: (isLevelled: boolean) => void;
}

/** The choice. Without a worker nothing is levelled, and a sentence says that the file is large. */
export function LevelChoice({ finished, isLevelled, onChange }: LevelChoiceProps) {
  const { recorder: { levelling: texts } } = useRecorderWords();
  if (finished !== null && finished.levelling === null) {
    return <p class="levelling">{texts.notPossible}</p>;
  }
  return (
    <div class="levelling">
      <label class="check">
        <input
          type="checkbox"
          checked={isLevelled}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        {texts.title}
      </label>
      <p role="status">
        {finished !== null && (isLevelled ? texts.words[levelWordOf(finished)] : texts.unchanged)}
        {finished?.isCompressed === false && ` ${texts.large}`}
      </p>
      {finished !== null && <Bars finished={finished} isLevelled={isLevelled} />}
    </div>
  );
}

/** The loudness before and now as bars; the sentence beside them has it in words. */
function Bars({ finished, isLevelled }: { finished: FinishedSound; isLevelled: boolean }) {
  const { recorder: { levelling: texts } } = useRecorderWords();
  const beforeLufs = finished.levelling?.beforeLufs ?? null;
  if (beforeLufs === null) return null;
  const afterLufs = isLevelled ? loudnessAfter(finished) ?? TARGET_LUFS : beforeLufs;
  return (
    <div class="level-bars" aria-hidden="true">
      <span>{texts.before}</span>
      <Bar share={shareOf(beforeLufs)} />
      <span>{texts.now}</span>
      <Bar share={shareOf(afterLufs)} />
    </div>
  );
}

function Bar({ share }: { share: number }) {
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    element.current?.style.setProperty("--share", `${Math.round(100 * share)}%`);
  }, [share]);
  return <i ref={element} />;
}
