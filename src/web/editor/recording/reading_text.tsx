/**
 * The text of the station, large enough to be read aloud; the sentence that is in turn is marked.
 *
 * @module
 */
import { Fragment } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Icon } from "../../ui/icons.tsx";
import { useWords } from "../context.tsx";
import { sentenceAt, sentencesOf } from "../failures/sentences.ts";

/** Sizes of the text; the second one is the usual one. */
const SIZES = ["read-small", "", "read-large", "read-largest"] as const;

/**
 * The text with two keys for its size.
 *
 * @param seconds How long it has been read; null while nothing is recorded.
 */
export function ReadingText({ text, seconds }: { text: string; seconds: number | null }) {
  const { texts: { recorder: texts } } = useWords();
  const [size, setSize] = useState(1);
  const sentences = useMemo(() => sentencesOf(text), [text]);
  const inTurn = seconds === null ? null : sentenceAt(sentences, seconds);
  const page = useRef<HTMLDivElement>(null);
  const mark = useRef<HTMLElement>(null);
  useEffect(() => {
    const [frame, sentence] = [page.current, mark.current];
    if (frame === null || sentence === null) return;
    const [seen, place] = [frame.getBoundingClientRect(), sentence.getBoundingClientRect()];
    // Only the text is scrolled: the keys beside it stay in reach.
    if (place.bottom > seen.bottom || place.top < seen.top) {
      frame.scrollTop += place.top - seen.top - seen.height / 4;
    }
  }, [inTurn, size]);
  const resize = (by: number) =>
    setSize((now) => Math.max(0, Math.min(SIZES.length - 1, now + by)));
  return (
    <section class="say" aria-labelledby="say">
      <div class="line">
        <h3 id="say">{texts.toRead}</h3>
        {text !== "" && (
          <div class="sizes">
            <button class="btn btn-quiet" type="button" onClick={() => resize(-1)}>
              <Icon name="minus" size="small" />
              {texts.smaller}
            </button>
            <button class="btn btn-quiet" type="button" onClick={() => resize(1)}>
              <Icon name="plus" size="small" />
              {texts.larger}
            </button>
          </div>
        )}
      </div>
      {text === "" ? <p class="muted">{texts.noText}</p> : (
        <div
          class={`read ${SIZES[size] ?? ""}`}
          ref={page}
          tabIndex={0}
          role="group"
          aria-labelledby="say"
        >
          {sentences.map((sentence, index) => {
            if (index !== inTurn) {
              const wasRead = inTurn !== null && index < inTurn;
              return <span key={index} class={wasRead ? "was" : ""}>{sentence}</span>;
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
      )}
    </section>
  );
}
