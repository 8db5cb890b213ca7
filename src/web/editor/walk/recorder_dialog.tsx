/**
 * Records a station: countdown, level, listen, trim, once more. What is recorded is kept from the beginning, and
 * however the recording ends.
 *
 * @module
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../../parts/icons.tsx";
import { useWords } from "../context.tsx";
import { Microphone } from "../media/microphone.ts";
import { keepScreenOn } from "../media/screen_lock.ts";
import { type Take, takeOf } from "../media/take.ts";
import { RunningRecording } from "./running_recording.tsx";
import { TakeReview } from "./take_review.tsx";

/** Seconds of the countdown. */
const COUNTDOWN_S = 3;

type Step =
  | { readonly kind: "ready" }
  | { readonly kind: "countdown"; readonly seconds: number }
  | { readonly kind: "recording"; readonly startedMs: number }
  | { readonly kind: "ending" }
  | { readonly kind: "review"; readonly take: Take };

/** The step to begin with, or to go back to. */
function stepOf(take: Take | null): Step {
  return take === null ? { kind: "ready" } : { kind: "review", take };
}

/** What the dialog shows and tells. */
export interface RecorderDialogProps {
  readonly title: string;
  /** A take to begin with; none to record one. */
  readonly take: Take | null;
  /** A recording begins. @returns Keeps a part of it. */
  readonly onBegin: () => (part: Blob) => void;
  /** Told of every take when it ends. @throws when this device has no space for it. */
  readonly onRecorded: (take: Take) => Promise<void>;
  /** The teacher uses the take, or a part of it. */
  readonly onUse: (sound: Blob) => Promise<void>;
  readonly onClose: () => void;
}

/** The dialog. The rest of the page cannot be used meanwhile. */
export function RecorderDialog(
  { title, take, onBegin, onRecorded, onUse, onClose }: RecorderDialogProps,
) {
  const { texts: { recording: texts, close, loading } } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const microphone = useRef<Microphone | null>(null);
  const recorded = useRef<Promise<void>>(Promise.resolve());
  const isClosed = useRef(false);
  const wasEmpty = useRef(false);
  const last = useRef(take);
  const [step, setStep] = useState(stepOf(take));
  const [problem, setProblem] = useState("");
  const turnOff = () => {
    microphone.current?.close();
    microphone.current = null;
  };
  useEffect(() => {
    dialog.current?.showModal();
    return () => {
      isClosed.current = true;
      turnOff();
    };
  }, []);

  const begin = async () => {
    setProblem("");
    try {
      const opened = await Microphone.open(wasEmpty.current);
      if (isClosed.current) return opened.close();
      turnOff();
      microphone.current = opened;
      setStep({ kind: "countdown", seconds: COUNTDOWN_S });
    } catch (error) {
      const isMissing = error instanceof DOMException && error.name === "NotFoundError";
      setProblem(isMissing ? texts.noMicrophone : texts.refused);
    }
  };
  /** Back to the last take or to the beginning, with the reason. */
  const fail = (reason: string) => {
    turnOff();
    setProblem(reason);
    setStep(stepOf(last.current));
  };
  const record = async (opened: Microphone) => {
    setStep({ kind: "recording", startedMs: Date.now() });
    const letScreenGoOff = keepScreenOn();
    try {
      const { sound, isInterrupted } = await opened.record(onBegin());
      // The microphone is off before anything is heard: phones play quietly while it is on.
      turnOff();
      setStep({ kind: "ending" });
      wasEmpty.current = sound.size === 0 && !isInterrupted;
      if (sound.size === 0) return fail(isInterrupted ? texts.interruptedAtOnce : texts.empty);
      const ended = await takeOf(sound, isInterrupted);
      last.current = ended;
      // Until the take is on the disk, the browser asks before it leaves the page.
      await onRecorded(ended).catch(() => setProblem(texts.takeNotKept));
      setStep({ kind: "review", take: ended });
    } catch {
      fail(texts.broken);
    } finally {
      letScreenGoOff();
    }
  };
  /** What is being recorded when the dialog is closed is kept, too. */
  const finish = async () => {
    isClosed.current = true;
    microphone.current?.stop();
    await recorded.current;
    onClose();
  };
  useEffect(() => {
    if (step.kind !== "countdown") return;
    const timer = setTimeout(() => {
      const opened = microphone.current;
      if (opened === null || opened.isLost) return fail(texts.interruptedAtOnce);
      if (step.seconds > 1) return setStep({ kind: "countdown", seconds: step.seconds - 1 });
      recorded.current = record(opened);
    }, 1000);
    return () => clearTimeout(timer);
  }, [step]);
  const isUnsaved = step.kind === "recording" || step.kind === "ending";
  useEffect(() => {
    if (!isUnsaved) return;
    // The browser asks before it leaves the page.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isUnsaved]);

  return (
    <dialog ref={dialog} class="dialog recorder" aria-labelledby="recorder" onClose={finish}>
      <div class="line">
        <h2 id="recorder">{texts.title}: {title}</h2>
        <button
          class="btn btn-quiet btn-icon"
          type="button"
          aria-label={close}
          title={close}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </div>
      {step.kind === "ready" && (
        <>
          <p>{texts.ready}</p>
          <button class="btn btn-primary" type="button" onClick={begin}>
            <Icon name="mic" />
            {texts.begin}
          </button>
        </>
      )}
      {step.kind === "countdown" && (
        <p class="count" role="status">{texts.countdown(step.seconds)}</p>
      )}
      {step.kind === "recording" && (
        <RunningRecording
          microphone={microphone.current}
          startedMs={step.startedMs}
          onStop={() => microphone.current?.stop()}
        />
      )}
      {step.kind === "ending" && <p class="count" role="status">{loading}</p>}
      {step.kind === "review" && <TakeReview take={step.take} onAgain={begin} onUse={onUse} />}
      <p class="problem" role="alert">{problem}</p>
    </dialog>
  );
}
