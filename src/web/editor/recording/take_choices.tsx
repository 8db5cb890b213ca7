/**
 * The buttons of a review: discard the take, bring back the one before it, record again, use it.
 *
 * @module
 */
import { useState } from "preact/hooks";
import { Icon } from "../../ui/icons.tsx";
import { useWords } from "../context.tsx";

/** What a review calls. */
export interface TakeActions {
  readonly onUse: (sound: Blob) => Promise<void>;
  readonly onAgain: () => void;
  readonly onDiscard: () => void;
  /** Brings back the take before this one; null without one. */
  readonly onBringBack: (() => void) | null;
}

/** The buttons. */
export function TakeChoices({ hasHandles, sound, onUse, onAgain, onDiscard, onBringBack }:
  & TakeActions
  & {
    /** Whether the take can be trimmed by handles, which keys move too. */
    hasHandles: boolean;
    /** Makes the sound file that is used. */
    sound: () => Blob;
  }) {
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
