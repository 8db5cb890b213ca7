/**
 * The dialog in which a station is recorded: the text to read, the microphone, then the review. It has one size in
 * all its steps.
 *
 * @module
 */
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../../ui/icons.tsx";
import { Mark } from "../../ui/mark.tsx";
import { useChanges, useWords } from "../context.tsx";
import type { EditorStation } from "../sync/state.ts";
import { countWords, readingSeconds } from "../ui/reading_time.ts";
import { ReadingText } from "./reading_text.tsx";
import { RecorderRun, useRecordedSeconds } from "./recorder_run.tsx";
import { useRecorder } from "./recorder_steps.ts";
import type { Take } from "./take.ts";
import { TakeReview } from "./take_review.tsx";
import type { Takes } from "./takes.ts";

/** What the dialog shows and tells. */
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
  const { station, number, takes, take, onUse, onClose } = props;
  const { texts: { recording: words, recorder: texts, walk, undo, close } } = useWords();
  useChanges(takes);
  const dialog = useRef<HTMLDialogElement>(null);
  const recorder = useRecorder(takes, station.key, take);
  const seconds = useRecordedSeconds(recorder);
  const { step, problem } = recorder;
  const text = station.description.trim();
  const isRecording = step.kind === "recording";
  const hasDiscarded = takes.discardedOf(station.key) !== null;
  useLayoutEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    // The microphone would hear them.
    for (const audio of document.querySelectorAll("audio")) audio.pause();
  }, []);
  useEffect(() => {
    const main = dialog.current?.querySelector<HTMLElement>("[data-main]");
    (main ?? dialog.current)?.focus();
  }, [step.kind === "review" ? step.take : step.kind]);
  const onKey = (event: KeyboardEvent) => {
    // The keys of the page, such as Ctrl+Z, do nothing while the dialog covers it.
    event.stopPropagation();
    // Nor do those of the browser, which would change a field of the form.
    if ((event.ctrlKey || event.metaKey) && /^[yz]$/i.test(event.key)) event.preventDefault();
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    const isButton = event.target instanceof Element && event.target.closest("button, audio");
    if (event.key === " " && !isButton) {
      event.preventDefault();
      dialog.current?.querySelector<HTMLElement>("[data-main]")?.click();
    } else if (event.key.toLowerCase() === "p") recorder.togglePause();
  };
  const alert = <p class="problem" role="alert">{problem}</p>;
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
      onKeyDown={onKey}
    >
      <header class="head">
        <Mark number={number} word={walk.station} />
        <h2>{station.title}</h2>
        <button
          class="btn btn-quiet btn-icon"
          type="button"
          aria-label={close}
          title={close}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </header>
      {step.kind === "review"
        ? (
          <TakeReview
            key={step.take}
            take={step.take}
            onUse={onUse}
            onAgain={recorder.begin}
            onDiscard={recorder.discard}
            onBringBack={hasDiscarded ? recorder.bringBack : null}
            problem={alert}
          />
        )
        : (
          <>
            <div class="step two">
              <ReadingText text={text} seconds={isRecording ? seconds : null} />
              <RecorderRun
                recorder={recorder}
                seconds={seconds}
                expectedS={readingSeconds(countWords(text))}
              />
            </div>
            <footer class="foot">
              {alert}
              {step.kind === "ready" && hasDiscarded && (
                <>
                  <p role="status">{words.discarded}</p>
                  <button class="btn" type="button" onClick={recorder.bringBack}>
                    <Icon name="undo" />
                    {undo}
                  </button>
                </>
              )}
              {isRecording && <Kept isKept={recorder.isKept} />}
              {(step.kind === "ready" || isRecording) && (
                <p class="keys-hint push muted">
                  <kbd>{texts.space}</kbd> {isRecording ? texts.spaceEnds : texts.spaceBegins}
                  {isRecording && (
                    <>
                      , <kbd>P</kbd> {texts.pPauses}
                    </>
                  )}.
                </p>
              )}
            </footer>
          </>
        )}
    </dialog>
  );
}

/** Whether what is spoken is on the disk. */
function Kept({ isKept }: { isKept: boolean }) {
  const { texts: { recording: words, recorder: texts } } = useWords();
  return (
    <p class={`state ${isKept ? "state-ok" : "state-warn"}`} role="status">
      <Icon name={isKept ? "check" : "warn"} size="small" />
      {isKept ? texts.kept : words.takeNotKept}
    </p>
  );
}
