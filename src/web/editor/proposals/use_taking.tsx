/**
 * The button that adds what is proposed: it waits until the photos are prepared, and says how many are.
 *
 * @module
 */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Editor } from "../sync/editor.ts";
import type { EditorStation } from "../sync/state.ts";
import type { ProposalsAction } from "./proposals_frame.tsx";
import { useProposalsWords } from "./proposals_words.ts";
import { takenOf, takeProposals } from "./take_proposals.ts";
import type { PhotoProposals } from "./use_photo_proposals.ts";

/** The button, and what is said about it. */
export interface Taking {
  readonly action: ProposalsAction;
  readonly note: ComponentChildren;
}

/**
 * Adds stations and photos.
 *
 * @param stations Those of the walk when the photos were chosen. @param onTaken Called after that.
 */
export function useTaking(
  editor: Editor,
  stations: readonly EditorStation[],
  { photos, shown }: PhotoProposals,
  onTaken: () => void,
): Taking {
  const { proposals: texts } = useProposalsWords();
  const [chosenMs] = useState(() => Date.now());
  const [isPressed, setPressed] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const taken = takenOf(shown);
  const needed = taken.photos.flatMap((index) => photos[index] ?? []);
  const done = needed.filter(({ content, problem }) => content !== null || problem !== null).length;
  const isReady = done === needed.length;
  useEffect(() => {
    if (!isPressed || !isReady) return;
    takeProposals(editor, stations, shown, photos, chosenMs).then(onTaken, () => {
      setPressed(false);
      setFailed(true);
    });
  }, [isPressed, isReady]);
  const usual = taken.stations > 0 ? texts.create(taken.stations) : texts.add(needed.length);
  const isWaiting = isPressed && !isReady;
  return {
    action: {
      label: isWaiting ? texts.preparing(done, needed.length) : usual,
      isDisabled: isPressed || needed.length === 0,
      onPress: () => {
        setFailed(false);
        setPressed(true);
      },
    },
    note: (
      <>
        {hasFailed && <p class="banner banner-warn" role="alert">{texts.unprepared}</p>}
        <p class="visually-hidden" role="status">
          {isWaiting ? texts.preparing(done, needed.length) : ""}
        </p>
      </>
    ),
  };
}
