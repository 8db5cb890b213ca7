/**
 * A take that was recorded: listen to it, trim it, use it, discard it or record once more.
 *
 * @module
 */
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Icon } from "../../ui/icons.tsx";
import { useWords } from "../context.tsx";
import type { Cut } from "./cut.ts";
import { fileOf, type ReadTake, secondsOf, type Take, type UnreadTake } from "./take.ts";
import { useTakeSound } from "./take_sound.ts";
import { Trim } from "./trim.tsx";

/** What the review shows and tells. */
export interface TakeReviewProps<Reviewed extends Take = Take> {
  readonly take: Reviewed;
  readonly onUse: (sound: Blob) => Promise<void>;
  readonly onAgain: () => void;
  readonly onDiscard: () => void;
  /** Brings back the take before this one; null without one. */
  readonly onBringBack: (() => void) | null;
  /** Why the take is not kept; empty if it is. */
  readonly problem: ComponentChildren;
}

/** The review. A take that the browser cannot read is used as it is. */
export function TakeReview(props: TakeReviewProps) {
  const { take } = props;
  return take.samples === null
    ? <UnreadReview {...props} take={take} />
    : <ReadReview {...props} take={take} />;
}

/** A take that can be trimmed. */
function ReadReview(props: TakeReviewProps<ReadTake>) {
  const { take, problem } = props;
  const { texts: { recording: words, recorder: texts } } = useWords();
  const whole = useMemo((): Cut => ({ fromS: 0, toS: secondsOf(take) }), [take]);
  const [cut, setCut] = useState(whole);
  /** What the cut was before each change. */
  const [before, setBefore] = useState<readonly Cut[]>([]);
  const arrived = useRef(whole);
  const sound = useTakeSound(take, cut);
  const change = (next: Cut, isDone: boolean) => {
    if (next.fromS !== cut.fromS) sound.moveTo(next.fromS);
    else if (next.toS !== cut.toS) sound.moveTo(Math.min(sound.atS, next.toS));
    setCut(next);
    const { current } = arrived;
    if (!isDone || (current.fromS === next.fromS && current.toS === next.toS)) return;
    setBefore([...before, current]);
    arrived.current = next;
  };
  const undo = () => {
    const last = before.at(-1);
    if (last === undefined) return;
    sound.moveTo(last.fromS);
    setCut(last);
    setBefore(before.slice(0, -1));
    arrived.current = last;
  };
  return (
    <div
      class="whole"
      onKeyDown={(event) => {
        if (event.key.toLowerCase() !== "z" || event.shiftKey) return;
        if (!(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        undo();
      }}
    >
      <section class="step review" aria-label={words.review}>
        {take.isInterrupted && <p class="banner banner-warn" role="status">{words.interrupted}</p>}
        <Trim take={take} cut={cut} atS={sound.atS} onCut={change} onPlace={sound.moveTo} />
        <div class="hear">
          <button
            class="btn player-play"
            type="button"
            data-main
            aria-label={sound.isPlaying ? texts.stopListening : words.play}
            title={sound.isPlaying ? texts.stopListening : words.play}
            onClick={sound.toggle}
          >
            <Icon name={sound.isPlaying ? "pause" : "play"} />
          </button>
          <p>
            <b>{texts.lasts(cut.toS - cut.fromS)}</b>
            <br />
            <span class="muted">{texts.asPupils}</span>
          </p>
          <button
            class="btn btn-quiet"
            type="button"
            aria-disabled={before.length === 0}
            onClick={undo}
          >
            <Icon name="undo" />
            {texts.undoCut}
          </button>
        </div>
        {sound.isBroken && <p class="problem" role="alert">{texts.notHeard}</p>}
        <audio {...sound.audio} />
        {problem}
      </section>
      <Choices {...props} hasHandles sound={() => fileOf(take, cut.fromS, cut.toS)} />
    </div>
  );
}

/** A take without a waveform. */
function UnreadReview(props: TakeReviewProps<UnreadTake>) {
  const { take, problem } = props;
  const { texts: { recording: words } } = useWords();
  const url = useMemo(() => URL.createObjectURL(take.original), [take]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return (
    <>
      <section class="step review" aria-label={words.play}>
        {take.isInterrupted && <p class="banner banner-warn" role="status">{words.interrupted}</p>}
        <p class="banner" role="status">{words.unread}</p>
        <audio class="listen" controls src={url} aria-label={words.play} />
        {problem}
      </section>
      <Choices {...props} hasHandles={false} sound={() => take.original} />
    </>
  );
}

/** What can be done with the take. */
function Choices(
  { hasHandles, sound, onUse, onAgain, onDiscard, onBringBack }:
    & Omit<TakeReviewProps, "take" | "problem">
    & { hasHandles: boolean; sound: () => Blob },
) {
  const { texts: { recording: words, recorder: texts } } = useWords();
  const [isSending, setSending] = useState(false);
  return (
    <footer class="foot foot-review">
      <button class="btn btn-quiet" type="button" onClick={onDiscard}>
        <Icon name="trash" />
        {words.discard}
      </button>
      {onBringBack !== null && (
        <button class="btn btn-quiet" type="button" onClick={onBringBack}>
          <Icon name="undo" />
          {texts.bringBack}
        </button>
      )}
      {hasHandles && onBringBack === null && (
        <p class="keys-hint muted">
          {texts.handles}: <kbd>←</kbd> <kbd>→</kbd> {texts.tenth} <kbd>{texts.shift}</kbd>{" "}
          {texts.second}
        </p>
      )}
      <button class="btn push" type="button" onClick={onAgain}>
        <Icon name="mic" />
        {words.again}
      </button>
      <button
        class="btn btn-primary"
        type="button"
        disabled={isSending}
        onClick={() => {
          setSending(true);
          onUse(sound());
        }}
      >
        <Icon name="check" />
        {words.use}
      </button>
    </footer>
  );
}
