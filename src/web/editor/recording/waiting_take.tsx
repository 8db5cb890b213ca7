/**
 * The notice of a take that the teacher has not used yet: it can be reviewed, or discarded, which can be undone.
 *
 * @module
 */
import { Icon } from "../../ui/icons.tsx";
import { useWords } from "../context.tsx";
import type { Take } from "./take.ts";

/** Shows that a take waits, or that it was discarded just now; nothing without one. */
export function WaitingTake(
  { take, hasDiscarded, onReview, onDiscard, onRestore }: {
    take: Take | null;
    /** Whether one was discarded that can be brought back. */
    hasDiscarded: boolean;
    onReview: () => void;
    onDiscard: () => void;
    onRestore: () => void;
  },
) {
  const { texts: { recording: texts, undo } } = useWords();
  if (take !== null) {
    return (
      <div class="banner banner-warn waiting-take">
        <p role="status">
          {take.isInterrupted ? texts.interruptedTakeWaits : texts.takeWaits}
        </p>
        <div class="recording-row">
          <button class="btn btn-primary" type="button" onClick={onReview}>
            <Icon name="ear" />
            {take.samples === null ? texts.play : texts.review}
          </button>
          <button
            class="btn btn-quiet"
            type="button"
            onClick={onDiscard}
          >
            {texts.discard}
          </button>
        </div>
      </div>
    );
  }
  if (!hasDiscarded) return null;
  return (
    <div class="banner waiting-take">
      <p role="status">{texts.discarded}</p>
      <div class="recording-row">
        <button
          class="btn"
          type="button"
          onClick={onRestore}
        >
          <Icon name="undo" />
          {undo}
        </button>
      </div>
    </div>
  );
}
