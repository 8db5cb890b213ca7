/**
 * The last row of the recorder until the take is reviewed: problems, a discarded take, whether the recording is on the
 * disk, and the keys.
 *
 * @module
 */
import type { ComponentChildren } from "preact";
import { Icon } from "../../ui/icons.tsx";
import { useWords } from "../context.tsx";
import { isRecording, type RecorderStep } from "./recorder_state.ts";

/** The row. */
export function RecorderFoot({ step, hasDiscarded, onBringBack, problem }: {
  step: RecorderStep;
  /** Whether a take was discarded that can be brought back. */
  hasDiscarded: boolean;
  onBringBack: () => void;
  /** Why something did not work. */
  problem: ComponentChildren;
}) {
  const { texts: { recording: words, undo } } = useWords();
  return (
    <footer class="foot">
      {problem}
      {step.kind === "ready" && hasDiscarded && (
        <>
          <p role="status">{words.discarded}</p>
          <button class="btn" type="button" onClick={onBringBack}>
            <Icon name="undo" />
            {undo}
          </button>
        </>
      )}
      {isRecording(step) && <Kept isKept={step.isKept} />}
      {(step.kind === "ready" || isRecording(step)) && <KeysHint isRecording={isRecording(step)} />}
    </footer>
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

/** What the keys of `recorder_keys.ts` do. */
function KeysHint({ isRecording }: { isRecording: boolean }) {
  const { texts: { recorder: texts } } = useWords();
  return (
    <p class="keys-hint push muted">
      <kbd>{texts.space}</kbd> {isRecording ? texts.spaceEnds : texts.spaceBegins}
      {isRecording && (
        <>
          , <kbd>P</kbd> {texts.pPauses}
        </>
      )}.
    </p>
  );
}
