/**
 * The dialog in which a station is recorded: the text to read, the microphone, then the review. It has one size in
 * all its steps.
 *
 * @module
 */
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Mark } from "../../ui/mark.tsx";
import { useChanges, useWords } from "../context.tsx";
import type { EditorStation } from "../sync/state.ts";
import { IconButton } from "../ui/icon_button.tsx";
import { countWords, readingSeconds } from "../ui/reading_time.ts";
import { ReadingText } from "./reading_text.tsx";
import { useRecordedSeconds } from "./recorded_time.ts";
import { RecorderFoot } from "./recorder_foot.tsx";
import { mainButtonOf, pressRecorderKey } from "./recorder_keys.ts";
import { RecorderRun } from "./recorder_run.tsx";
import { isRecording, type RecorderStep } from "./recorder_state.ts";
import { type Recorder, useRecorder } from "./use_recorder.ts";
import type { Take } from "./take.ts";
import { TakeReview } from "./take_review.tsx";
import type { Takes } from "./takes.ts";

/** What the dialog shows, and what it calls. */
export interface RecorderDialogProps {
  readonly station: EditorStation;
  /** The number of the station. */
  readonly number: number;
  readonly takes: Takes;
  /** A take to begin with; none to record one. */
  readonly take: Take | null;
  /** The teacher uses the take, or a part of it. */
  readonly onUse: (sound: Blob) => Promise<void>;
  readonly onClose: () => void;
}

/** The dialog. The rest of the page cannot be used meanwhile. */
export function RecorderDialog(props: RecorderDialogProps) {
  const { station, number, takes, take, onClose } = props;
  const { texts: { recording: words, walk, close } } = useWords();
  useChanges(takes);
  const dialog = useRef<HTMLDialogElement>(null);
  const recorder = useRecorder(takes, station.key, take);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    // The microphone would record them.
    for (const audio of document.querySelectorAll("audio")) audio.pause();
  }, []);
  useEffect(() => {
    (mainButtonOf(dialog.current) ?? dialog.current)?.focus();
  }, [screenOf(recorder.step)]);
  return (
    <dialog
      ref={dialog}
      class="dialog recorder"
      tabIndex={-1}
      aria-label={`${words.title}: ${station.title}`}
      onClose={async () => {
        await recorder.finish();
        onClose();
      }}
      onKeyDown={(event) => pressRecorderKey(event, dialog.current, recorder.togglePause)}
    >
      <header class="head">
        <Mark number={number} word={walk.station} />
        <h2>{station.title}</h2>
        <IconButton icon="close" label={close} onClick={() => dialog.current?.close()} />
      </header>
      <Step {...props} recorder={recorder} />
    </dialog>
  );
}

/** What the focus depends on: it moves with the step and the take, and stays where it is during a pause. */
function screenOf(step: RecorderStep): unknown {
  if (step.kind === "review") return step.take;
  return isRecording(step) ? "recording" : step.kind;
}

/** The content of a step. */
function Step({ station, takes, onUse, recorder }: RecorderDialogProps & { recorder: Recorder }) {
  const { texts: { recording: words } } = useWords();
  const { step, problem, bringBack } = recorder;
  const seconds = useRecordedSeconds(step);
  const text = station.description.trim();
  const hasDiscarded = takes.discardedOf(station.key) !== null;
  const alert = <p class="problem" role="alert">{problem !== null && words[problem]}</p>;
  if (step.kind === "review") {
    return (
      <TakeReview
        key={step.take}
        take={step.take}
        onUse={onUse}
        onAgain={recorder.begin}
        onDiscard={recorder.discard}
        onBringBack={hasDiscarded ? bringBack : null}
        problem={alert}
      />
    );
  }
  return (
    <>
      <div class="step two">
        <ReadingText text={text} seconds={isRecording(step) ? seconds : null} />
        <RecorderRun
          recorder={recorder}
          seconds={seconds}
          expectedS={readingSeconds(countWords(text))}
        />
      </div>
      <RecorderFoot
        step={step}
        hasDiscarded={hasDiscarded}
        onBringBack={bringBack}
        problem={alert}
      />
    </>
  );
}
