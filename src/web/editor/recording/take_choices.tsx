/**
 * The buttons of a review: discard the take, bring back the one before it, record again, use it.
 *
 * @module
 */
import { useState } from "preact/hooks";
import { Icon } from "../../ui/icons.tsx";
import type { FinishedSound } from "../sound/sound_work.ts";
import { useRecorderWords } from "./recorder_words.ts";

/** What a review calls. */
export interface TakeActions {
  /** Whether the station is still there. */
  readonly canUse: boolean;
  readonly onUse: (sound: FinishedSound) => Promise<void>;
  readonly onAgain: () => void;
  readonly onDiscard: () => void;
  /** Brings back the take before this one; null without one. */
  readonly onBringBack: (() => void) | null;
}

/** The buttons. */
export function TakeChoices({ hasHandles, sound, canUse, onUse, onAgain, onDiscard, onBringBack }:
  & TakeActions
  & {
    /** Whether the take can be trimmed by handles, which keys move too. */
    hasHandles: boolean;
    /** Makes the sound file that is used. */
    sound: () => Promise<FinishedSound>;
  }) {
  const { texts: { recording: words }, recorder: texts } = useRecorderWords();
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
        {texts.again}
      </button>
      <button
        class="btn btn-primary"
        type="button"
        disabled={isSending || !canUse}
        onClick={() => {
          setSending(true);
          sound().then(onUse).catch((error) => {
            setSending(false);
            throw error; // the page reports it, unless the dialog was closed
          });
        }}
      >
        <Icon name="check" />
        {isSending ? texts.preparing : texts.use}
      </button>
    </footer>
  );
}
