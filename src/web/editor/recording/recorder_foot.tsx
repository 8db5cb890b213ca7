/**
 * The last row of the recorder until the take is reviewed: problems, a discarded take, whether the recording is on the
 * disk, and the keys.
 *
 * @module
 */
import type { ComponentChildren } from "preact";
import { Icon } from "../../ui/icons.tsx";
import { useRecorderWords } from "./recorder_words.ts";
import { isRecording, type RecorderStep } from "./recorder_state.ts";

/** The row. */
export function RecorderFoot({ step, isInRow, hasDiscarded, onBringBack, problem }: {
  step: RecorderStep;
  /** Whether the main button of a recording keeps it and goes on. */
  isInRow: boolean;
  /** Whether a take was discarded that can be brought back. */
  hasDiscarded: boolean;
  onBringBack: () => void;
  /** Why something did not work. */
  problem: ComponentChildren;
}) {
  const { texts: { recording: words, undo } } = useRecorderWords();
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
      {(step.kind === "ready" || isRecording(step)) && (
        <KeysHint isRecording={isRecording(step)} isInRow={isInRow} />
      )}
    </footer>
  );
}

/** Whether what is spoken is on the disk. */
function Kept({ isKept }: { isKept: boolean }) {
  const { texts: { recording: words }, recorder: texts } = useRecorderWords();
  return (
    <p class={`state ${isKept ? "state-ok" : "state-warn"}`} role="status">
      <Icon name={isKept ? "check" : "warn"} size="small" />
      {isKept ? texts.kept : words.takeNotKept}
    </p>
  );
}

/** What the keys of `recorder_keys.ts` do. */
function KeysHint({ isRecording, isInRow }: { isRecording: boolean; isInRow: boolean }) {
  const { recorder: texts } = useRecorderWords();
  const ends = isInRow ? texts.row.spaceUses : texts.spaceEnds;
  return (
    <p class="keys-hint push muted">
      <kbd>{texts.space}</kbd>{" "}
      {isRecording ? ends : isInRow ? texts.row.spaceBegins : texts.spaceBegins}
      {isRecording && (
        <>
          , <kbd>P</kbd> {texts.pPauses}
        </>
      )}.
    </p>
  );
}
