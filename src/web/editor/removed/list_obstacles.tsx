/**
 * What is shown in place of the list of removed things while it cannot be read.
 *
 * @module
 */
import { useState } from "preact/hooks";
import { Icon } from "../../ui/icons.tsx";
import { useWords } from "../context.tsx";
import { RefusalNote } from "../failures/refusal_note.tsx";
import type { Editor } from "../sync/editor.ts";
import { useListTexts } from "./list_texts.ts";

/** The walk is in the trash: it can be restored here, and its list can be read after that. */
export function Trashed({ editor }: { editor: Editor }) {
  const texts = useListTexts();
  const [problem, setProblem] = useState<unknown>(null);
  return (
    <div class="removed-none" role="alert">
      <Icon name="trash" size="large" />
      <p>{texts.trashed}</p>
      {problem !== null && (
        <div class="problem">
          <RefusalNote error={problem} subject="change" />
        </div>
      )}
      <button
        class="btn"
        type="button"
        onClick={() => editor.bringBack().catch(setProblem)}
      >
        <Icon name="restore" />
        {texts.bringBack}
      </button>
    </div>
  );
}

/** Another reason, with a button that tries again. */
export function Obstacle({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { texts: { tryAgain } } = useWords();
  return (
    <div class="removed-none" role="alert">
      <Icon name="nonet" size="large" />
      <p>{text}</p>
      <button class="btn" type="button" onClick={onRetry}>
        <Icon name="redo" />
        {tryAgain}
      </button>
    </div>
  );
}
