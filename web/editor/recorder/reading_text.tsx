/** The text of the station, large enough to be read aloud; the sentence that is to be read now is marked. @module */
import { useEffect, useMemo, useRef } from "preact/hooks";
import { countWords } from "../../../src/shared/walk_texts.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { readingSeconds } from "../ui/saved_field.tsx";
import { useRecorderWords } from "./recorder_words.ts";

// Divides a text that is read aloud into sentences, and finds the one that is to be read at a time. Pure.

/** Ends of sentences with the quotation marks and spaces after them, and ends of lines. */
const SENTENCE = /[^.!?…\n]*(?:[.!?…]+["“”»«›‹’)\]]*\s*|\n+|$)/g;

/** Sentences with fewer words stay with the next one. */
const LEAST_WORDS = 3;

/** The end of an abbreviation, such as `z. B. ` */
const ABBREVIATION = /(?:^|[\s.])\p{L}\.\s*$/u;

/** The sentences of a text; joined they are the text. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let begun = "";
  for (const [part] of text.matchAll(SENTENCE)) {
    begun += part;
    if (!/\s$/.test(begun) || ABBREVIATION.test(begun)) continue;
    if (countWords(begun) < LEAST_WORDS) continue;
    sentences.push(begun);
    begun = "";
  }
  return begun === "" ? sentences : [...sentences, begun];
}

/**
 * The index of the sentence that is to be read now; the last one after the end.
 *
 * @param seconds Since the beginning of the first sentence.
 */
export function sentenceAt(sentences: readonly string[], seconds: number): number {
  const words = sentences.map(countWords);
  const all = words.reduce((sum, count) => sum + count, 0);
  let share = seconds / Math.max(1, readingSeconds(all)) * all;
  const index = words.findIndex((count) => (share -= count) < 0);
  return index === -1 ? sentences.length - 1 : index;
}

/** Sizes of the text. */
const SIZES = ["read-small", "", "read-large", "read-largest"] as const;

/** The usual size, as the index of a size. */
export const USUAL_SIZE = 1;

/** The size of the text, and how it is changed. */
export interface ReadingSize {
  readonly size: number;
  readonly onSize: (size: number) => void;
}

/**
 * The text with two buttons for its size.
 *
 * @param seconds How long it has been read; null while nothing is recorded.
 */
export function ReadingText(
  { text, seconds, size, onSize }: ReadingSize & { text: string; seconds: number | null },
) {
  const { recorder: texts } = useRecorderWords();
  return (
    <section class="say" aria-labelledby="say">
      <div class="form-line">
        <h3 id="say">{texts.toRead}</h3>
        {text !== "" && (
          <SizeButtons
            onResize={(by) => onSize(Math.max(0, Math.min(SIZES.length - 1, size + by)))}
          />
        )}
      </div>
      {text === ""
        ? <p class="muted">{texts.noText}</p>
        : <Sentences text={text} seconds={seconds} sizeClass={SIZES[size] ?? ""} />}
    </section>
  );
}

/** Buttons for a smaller and a larger text. @param onResize Called with the number of sizes. */
function SizeButtons({ onResize }: { onResize: (by: number) => void }) {
  const { recorder: texts } = useRecorderWords();
  return (
    <div class="sizes">
      <button class="btn btn-quiet" type="button" onClick={() => onResize(-1)}>
        <Icon name="minus" size="small" />
        {texts.smaller}
      </button>
      <button class="btn btn-quiet" type="button" onClick={() => onResize(1)}>
        <Icon name="plus" size="small" />
        {texts.larger}
      </button>
    </div>
  );
}

/** The sentences; those before the marked one are pale. */
function Sentences(
  { text, seconds, sizeClass }: { text: string; seconds: number | null; sizeClass: string },
) {
  const sentences = useMemo(() => sentencesOf(text), [text]);
  const marked = seconds === null ? null : sentenceAt(sentences, seconds);
  const frame = useRef<HTMLDivElement>(null);
  const mark = useRef<HTMLElement>(null);
  useEffect(() => {
    if (frame.current !== null && mark.current !== null) showIn(frame.current, mark.current);
  }, [marked, sizeClass]);
  return (
    <div class={`read ${sizeClass}`} ref={frame} tabIndex={0} role="group" aria-labelledby="say">
      {sentences.map((sentence, index) => {
        if (index !== marked) {
          const wasRead = marked !== null && index < marked;
          return <span key={index} class={wasRead ? "was-read" : ""}>{sentence}</span>;
        }
        const words = sentence.trimEnd();
        return (
          <span key={index}>
            <mark ref={mark}>{words}</mark>
            {sentence.slice(words.length)}
          </span>
        );
      })}
    </div>
  );
}

/** Scrolls a sentence into its frame, and nothing around the frame: the buttons beside it stay where they are. */
function showIn(frame: HTMLElement, sentence: HTMLElement): void {
  const [seen, box] = [frame.getBoundingClientRect(), sentence.getBoundingClientRect()];
  if (box.bottom > seen.bottom || box.top < seen.top) {
    frame.scrollTop += box.top - seen.top - seen.height / 4;
  }
}
