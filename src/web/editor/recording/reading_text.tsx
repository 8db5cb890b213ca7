/**
 * The text of the station, large enough to be read aloud; the sentence that is to be read now is marked.
 *
 * @module
 */
import { Fragment } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Icon } from "../../ui/icons.tsx";
import { useWords } from "../context.tsx";
import { sentenceAt, sentencesOf } from "./sentences.ts";

/** Sizes of the text; the second one is the usual one. */
const SIZES = ["read-small", "", "read-large", "read-largest"] as const;

/**
 * The text with two buttons for its size.
 *
 * @param seconds How long it has been read; null while nothing is recorded.
 */
export function ReadingText({ text, seconds }: { text: string; seconds: number | null }) {
  const { texts: { recorder: texts } } = useWords();
  const [size, setSize] = useState(1);
  return (
    <section class="say" aria-labelledby="say">
      <div class="form-line">
        <h3 id="say">{texts.toRead}</h3>
        {text !== "" && (
          <SizeButtons
            onResize={(by) => setSize((now) => Math.max(0, Math.min(SIZES.length - 1, now + by)))}
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
  const { texts: { recorder: texts } } = useWords();
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
          <Fragment key={index}>
            <mark ref={mark}>{words}</mark>
            {sentence.slice(words.length)}
          </Fragment>
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
