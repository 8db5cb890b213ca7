/**
 * What is said after the phone was off on the way: pages hear nothing and start nothing then (ADR 020).
 *
 * @module
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { useChanges } from "../../ui/hooks.ts";
import { Mark } from "../../ui/mark.tsx";
import type { Guide } from "../guide.ts";
import { useExtraWords } from "../extra_words.ts";

/** Shorter times are not spoken of, in milliseconds. */
const LEAST_MS = 20_000;

/** A time during which the page was hidden. */
interface Off {
  readonly ms: number;
  /** Where the pupil was along the track before, in metres; null if that was not known. */
  readonly fromM: number | null;
}

/** The sentence, over whatever is shown, with the station that was passed meanwhile; nothing before the phone was off. */
export function WasOff({ guide }: { guide: Guide }) {
  useChanges(guide);
  const { wasOff, texts } = useExtraWords();
  const [off, setOff] = useState<Off | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    let hidden: Off | null = null;
    const onChange = () => {
      if (document.visibilityState === "hidden") {
        hidden = { ms: Date.now(), fromM: guide.session.whereabouts.alongM };
      } else if (hidden !== null) {
        const ms = Date.now() - hidden.ms;
        if (ms > LEAST_MS) setOff({ ...hidden, ms });
        hidden = null;
      }
    };
    document.addEventListener("visibilitychange", onChange);
    return () => document.removeEventListener("visibilitychange", onChange);
  }, [guide]);
  useEffect(() => heading.current?.focus(), [off]);
  if (off === null) return null;
  const end = () => setOff(null);
  const [passed] = guide.session.passedFrom(off.fromM);
  return (
    <section class="was-off" role="alertdialog" aria-labelledby="was-off">
      <h1 id="was-off" ref={heading} tabIndex={-1}>{wasOff.title(Math.round(off.ms / 60_000))}</h1>
      <p>{wasOff.hint}</p>
      {passed !== undefined && (
        <a
          class="next"
          href={`#s${passed.id}`}
          onClick={(event) => {
            end();
            guide.follow(passed)(event);
          }}
        >
          <Mark number={passed.number} word={texts.station.number} size="big" />
          <h2>{wasOff.passed(passed.number)}</h2>
          <p>{wasOff.hear}</p>
        </a>
      )}
      <button class="btn btn-large" type="button" onClick={end}>
        {passed === undefined ? wasOff.goOn : wasOff.no}
      </button>
    </section>
  );
}
