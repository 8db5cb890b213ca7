/**
 * Records a station: countdown, level, listen, trim, once more. Every take is kept from the moment it ends.
 *
 * @module
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../../parts/icons.tsx";
import { useWords } from "../context.tsx";
import { Microphone } from "../media/microphone.ts";
import type { Take } from "../media/take.ts";
import { TakeReview } from "./take_review.tsx";

/** Seconds of the countdown. */
const COUNTDOWN_S = 3;

/** Levels below this are too quiet to be understood outdoors. */
const QUIET = 0.35;

type Step =
  | { readonly kind: "ready" }
  | { readonly kind: "countdown"; readonly seconds: number }
  | { readonly kind: "recording"; readonly startedMs: number }
  | { readonly kind: "review"; readonly take: Take };

/** What the dialog shows and tells. */
export interface RecorderDialogProps {
  readonly title: string;
  /** A take to begin with; none to record one. */
  readonly take: Take | null;
  /** Told of every take when it ends. @throws when this device has no space for it. */
  readonly onRecorded: (take: Take) => Promise<void>;
  /** The teacher uses the take, or a part of it. */
  readonly onUse: (sound: Blob) => Promise<void>;
  readonly onClose: () => void;
}

/** The dialog. The rest of the page cannot be used meanwhile. */
export function RecorderDialog(
  { title, take, onRecorded, onUse, onClose }: RecorderDialogProps,
) {
  const { texts: { recording: texts, close } } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const microphone = useRef<Microphone | null>(null);
  const recorded = useRef<Promise<void>>(Promise.resolve());
  const [step, setStep] = useState<Step>(
    take === null ? { kind: "ready" } : { kind: "review", take },
  );
  const [problem, setProblem] = useState("");
  useEffect(() => {
    dialog.current?.showModal();
    return () => microphone.current?.close();
  }, []);

  const begin = async () => {
    setProblem("");
    try {
      microphone.current ??= await Microphone.open();
      setStep({ kind: "countdown", seconds: COUNTDOWN_S });
    } catch (error) {
      const isMissing = error instanceof DOMException && error.name === "NotFoundError";
      setProblem(isMissing ? texts.noMicrophone : texts.refused);
    }
  };
  const record = async () => {
    setStep({ kind: "recording", startedMs: Date.now() });
    let ended: Take | undefined;
    try {
      ended = await microphone.current?.start();
    } catch {
      setProblem(texts.broken);
    }
    if (ended === undefined) return setStep({ kind: "ready" });
    // Until the take is on the disk, the browser asks before it leaves the page.
    await onRecorded(ended).catch(() => setProblem(texts.takeNotKept));
    setStep({ kind: "review", take: ended });
  };
  /** What is being recorded when the dialog is closed is kept, too. */
  const finish = async () => {
    microphone.current?.stop();
    await recorded.current;
    onClose();
  };
  useEffect(() => {
    if (step.kind !== "countdown") return;
    const timer = setTimeout(() => {
      if (step.seconds > 1) return setStep({ kind: "countdown", seconds: step.seconds - 1 });
      recorded.current = record();
    }, 1000);
    return () => clearTimeout(timer);
  }, [step]);

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
        <Running
          microphone={microphone.current}
          startedMs={step.startedMs}
          onStop={() => microphone.current?.stop()}
        />
      )}
      {step.kind === "review" && <TakeReview take={step.take} onAgain={begin} onUse={onUse} />}
      <p class="problem" role="alert">{problem}</p>
    </dialog>
  );
}

/** The level and the time while it is recorded. */
function Running(
  { microphone, startedMs, onStop }: {
    microphone: Microphone | null;
    startedMs: number;
    onStop: () => void;
  },
) {
  const { texts: { recording: texts }, formats } = useWords();
  const [level, setLevel] = useState(0);
  const [loudest, setLoudest] = useState(0);
  const [nowMs, setNow] = useState(startedMs);
  useEffect(() => {
    const timer = setInterval(() => {
      const current = microphone?.level ?? 0;
      setLevel(current);
      // The maximum fades, so that it speaks of the last seconds.
      setLoudest((before) => Math.max(current, before * 0.98));
      setNow(Date.now());
    }, 80);
    return () => clearInterval(timer);
  }, [microphone]);
  useEffect(() => {
    // The browser asks before it leaves the page.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);
  const isQuiet = loudest < QUIET && nowMs - startedMs > 2000;
  return (
    <>
      <p class="count">
        <Icon name="mic" />
        {texts.running(formats.clock((nowMs - startedMs) / 1000))}
      </p>
      <meter class="level" min={0} max={1} low={QUIET} value={level} aria-label={texts.level} />
      <p class="state state-warn" role="status">{isQuiet ? texts.quiet : ""}</p>
      <button class="btn btn-primary" type="button" onClick={onStop}>
        <Icon name="stop" />
        {texts.stop}
      </button>
    </>
  );
}
