/**
 * A take that the teacher has not used yet: it can be reviewed, or discarded, which can be undone.
 *
 * @module
 */
import { useState } from "preact/hooks";
import { Icon } from "../../parts/icons.tsx";
import { useWords } from "../context.tsx";
import type { Take } from "../media/take.ts";

/** Shows that a take waits, or that it was discarded just now; nothing without one. */
export function WaitingTake(
  { take, onReview, onDiscard, onRestore }: {
    take: Take | null;
    onReview: () => void;
    onDiscard: () => void;
    onRestore: (take: Take) => void;
  },
) {
  const { texts: { recording: texts, undo } } = useWords();
  const [discarded, setDiscarded] = useState<Take | null>(null);
  if (take !== null) {
    return (
      <div class="banner banner-warn waiting-take">
        <p role="status">
          {take.isInterrupted ? texts.interruptedTakeWaits : texts.takeWaits}
        </p>
        <div class="take">
          <button class="btn btn-primary" type="button" onClick={onReview}>
            <Icon name="ear" />
            {take.samples === null ? texts.play : texts.review}
          </button>
          <button
            class="btn btn-quiet"
            type="button"
            onClick={() => {
              setDiscarded(take);
              onDiscard();
            }}
          >
            {texts.discard}
          </button>
        </div>
      </div>
    );
  }
  if (discarded === null) return null;
  return (
    <div class="banner waiting-take">
      <p role="status">{texts.discarded}</p>
      <div class="take">
        <button
          class="btn"
          type="button"
          onClick={() => {
            onRestore(discarded);
            setDiscarded(null);
          }}
        >
          <Icon name="undo" />
          {undo}
        </button>
      </div>
    </div>
  );
}
