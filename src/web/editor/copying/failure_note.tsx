/**
 * Why something was not copied, in a sentence, with a button that tries it again.
 *
 * @module
 */
import { isLoginNeeded } from "../../api.ts";
import { useWords } from "../context.tsx";
import { RefusalNote } from "../failures/refusal_note.tsx";
import type { Editor } from "../sync/editor.ts";
import { useCopyingTexts } from "./copying_words.ts";
import { UnsavedError } from "./when_saved.ts";

/** The sentence. */
export function FailureNote({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { texts } = useWords();
  const { unsaved } = useCopyingTexts();
  return (
    <>
      <p role="alert">
        {error instanceof UnsavedError ? unsaved : <RefusalNote error={error} subject="change" />}
      </p>
      <div class="form-line">
        <button class="btn" type="button" onClick={onRetry}>{texts.tryAgain}</button>
      </div>
    </>
  );
}

/** Lets the page ask for the password if that is why. */
export function requireLogin(editor: Editor, error: unknown): void {
  if (isLoginNeeded(error)) editor.requireLogin();
}
