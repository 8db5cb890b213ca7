/**
 * The review of a take that was recorded: listen to it, trim it, use it, discard it or record once more.
 *
 * @module
 */
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useReducer, useState } from "preact/hooks";
import { Icon } from "../../ui/icons.tsx";
import { useRecorderWords } from "./recorder_words.ts";
import type { Cut } from "./cut.ts";
import { cutAfter, historyOf } from "./cut_history.ts";
import { type ReadTake, secondsOf, type Take, type UnreadTake } from "./take.ts";
import { type TakeActions, TakeChoices } from "./take_choices.tsx";
import { LevelChoice } from "./level_choice.tsx";
import { useExamination } from "./take_examination.ts";
import { unchanged } from "./take_file.ts";
import { type TakeSound, useTakeSound } from "./take_sound.ts";
import { Trim } from "./trim.tsx";
import { useFinishedPart } from "./use_finished.ts";

/** What the review shows, and what it calls. */
export interface TakeReviewProps<Reviewed extends Take = Take> extends TakeActions {
  readonly take: Reviewed;
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
  const { texts: { recording: words }, recorder: texts } = useRecorderWords();
  const examination = useExamination(take);
  const whole = { fromS: 0, toS: secondsOf(take) };
  const [{ cut, before }, dispatch] = useReducer(cutAfter, examination?.ends ?? whole, historyOf);
  useEffect(() => {
    if (examination !== null) dispatch({ kind: "proposed", cut: examination.ends });
  }, [examination]);
  const [isLevelled, setLevelled] = useState(true);
  const finished = useFinishedPart(take, cut, isLevelled);
  const sound = useTakeSound(cut, finished.now);
  const change = (next: Cut, isDone: boolean) => {
    if (next.fromS !== cut.fromS) sound.moveTo(next.fromS);
    else if (next.toS !== cut.toS) sound.moveTo(Math.min(sound.atS, next.toS));
    dispatch({ kind: "changed", cut: next, isDone });
  };
  const undo = () => {
    const last = before.at(-1);
    if (last === undefined) return;
    sound.moveTo(last.fromS);
    dispatch({ kind: "undone" });
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
        <TakeWarnings take={take} isDistorted={examination?.isDistorted === true} />
        <Trim take={take} cut={cut} atS={sound.atS} onCut={change} onSeek={sound.moveTo} />
        <Listen {...{ sound, take, cut }} onUndo={before.length > 0 ? undo : null} />
        <LevelChoice
          finished={finished.shown}
          isLevelled={isLevelled}
          onChange={(isWanted) => {
            sound.moveTo(cut.fromS);
            setLevelled(isWanted);
          }}
        />
        {sound.isBroken && <p class="problem" role="alert">{texts.notHeard}</p>}
        <audio {...sound.audio} />
        {problem}
      </section>
      <TakeChoices {...props} hasHandles sound={finished.now} />
    </div>
  );
}

/** What is wrong with a take. */
function TakeWarnings({ take, isDistorted }: { take: ReadTake; isDistorted: boolean }) {
  const { recorder: texts } = useRecorderWords();
  return (
    <>
      {take.isInterrupted && <p class="banner banner-warn" role="status">{texts.interrupted}</p>}
      {isDistorted && <p class="banner banner-warn" role="status">{texts.overdriven}</p>}
    </>
  );
}

/** The player of the part that is kept. @param onUndo Undoes the last change of the cut; null without one. */
function Listen({ sound, take, cut: { fromS, toS }, onUndo }: {
  sound: TakeSound;
  take: ReadTake;
  cut: Cut;
  onUndo: (() => void) | null;
}) {
  const { texts: { recording: words }, recorder: texts } = useRecorderWords();
  const label = sound.isPlaying ? texts.stopListening : words.play;
  return (
    <div class="hear">
      <button
        class="btn player-play"
        type="button"
        data-main
        aria-label={label}
        title={label}
        onClick={sound.toggle}
      >
        <Icon name={sound.isPlaying ? "pause" : "play"} />
      </button>
      <p>
        <b>{texts.lasts(toS - fromS)}</b>
        <br />
        <span class="muted">
          {texts.asPupils} {toS - fromS < secondsOf(take) && onUndo === null && texts.isTrimmed}
        </span>
      </p>
      <button
        class="btn btn-quiet"
        type="button"
        aria-disabled={onUndo === null}
        onClick={() => onUndo?.()}
      >
        <Icon name="undo" />
        {texts.undoCut}
      </button>
    </div>
  );
}

/** A take without a waveform. */
function UnreadReview(props: TakeReviewProps<UnreadTake>) {
  const { take, problem } = props;
  const { texts: { recording: words }, recorder: texts } = useRecorderWords();
  const url = useMemo(() => URL.createObjectURL(take.original), [take]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return (
    <>
      <section class="step review" aria-label={words.play}>
        {take.isInterrupted && <p class="banner banner-warn" role="status">{texts.interrupted}</p>}
        <p class="banner" role="status">{texts.unread}</p>
        <audio class="listen" controls src={url} aria-label={words.play} />
        {problem}
      </section>
      <TakeChoices
        {...props}
        hasHandles={false}
        sound={() => Promise.resolve(unchanged(take.original))}
      />
    </>
  );
}
