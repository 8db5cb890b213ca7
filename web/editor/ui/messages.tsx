/** What the editor shows instead of a page: that it is loading, or why it cannot be loaded. @module */
import type { ComponentChild } from "preact";
import { useState } from "preact/hooks";
import { ApiError, NetworkError } from "../../kit/api_error.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { AllWalksLink, FailureMessage, LoadingMessage } from "../../kit/ui/messages.tsx";
import { UnreadableRowError } from "../sync/storage/database.ts";
import { trouble } from "../sync/troubles.ts";
import { useValue, useWords, type Words } from "./context.tsx";
import { refusalOf, type Subject } from "./refusal.ts";
import { RenewedError } from "./renewal.ts";

/** Shows why something was refused. */
export function RefusalNote({ error, subject }: { error: unknown; subject: Subject }) {
  const words = useWords();
  const { text, location, exact } = refusalOf(error, subject, words);
  return (
    <>
      {text} {location}
      {exact !== "" && (
        <details class="small">
          <summary>{words.texts.refusals.exact}</summary>
          <span lang="en">{exact}</span>
        </details>
      )}
    </>
  );
}

/** A sentence, and the exact message, which is English and may be empty. */
export function troubleText(
  error: unknown,
  words: Words,
): { readonly text: string; readonly exact: string } {
  if (error instanceof ApiError || error instanceof NetworkError) {
    return refusalOf(error, "change", words);
  }
  if (error instanceof UnreadableRowError) return { text: words.texts.strip.unreadable, exact: "" };
  if (error instanceof RenewedError) return { text: words.texts.strip.filesGone, exact: "" };
  const exact = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return { text: words.texts.strip.trouble, exact };
}

/** Shows the last failure at the lower edge of the page, until it is closed. */
export function TroubleNote() {
  const words = useWords();
  const wrong = useValue(trouble, () => trouble.value);
  if (wrong === null) return null;
  const { text, exact } = troubleText(wrong.error, words);
  const { close } = words.texts;
  return (
    <div class="toast" role="alert">
      <p>
        {text} {exact !== "" && <span lang="en">({exact})</span>}
      </p>
      <button
        class="btn btn-icon"
        type="button"
        aria-label={close}
        title={close}
        onClick={() => trouble.set(null)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

/** Functions that set the message, and the element that shows it. */
interface FormMessage {
  readonly clear: () => void;
  readonly problem: (content: ComponentChild) => void;
  readonly element: ComponentChild;
}

/** The message of one form. */
export function useFormMessage(): FormMessage {
  const [problem, setProblem] = useState<ComponentChild>("");
  return {
    clear: () => setProblem(""),
    problem: setProblem,
    element: (
      <>
        <div class="problem" role="alert">{problem}</div>
        <p role="status" />
      </>
    ),
  };
}

/** Shows a message at the lower edge until it is closed. */
export function Toast(
  { text, onUndo, onClose }: { text: string; onUndo: () => void; onClose: () => void },
) {
  const { texts } = useWords();
  return (
    <div class="toast" role="status">
      <span>{text}</span>
      <button class="btn" type="button" onClick={onUndo}>
        <Icon name="undo" />
        {texts.undo}
      </button>
      <button
        class="btn btn-icon"
        type="button"
        aria-label={texts.close}
        title={texts.close}
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

/** Shown while something is loaded. */
export function Loading() {
  return <LoadingMessage texts={useWords().texts} />;
}

/** Shown when a page cannot be loaded. */
export function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const words = useWords();
  const { texts } = words;
  const { text } = refusalOf(error, "change", words);
  return (
    <FailureMessage texts={texts} error={error} details={text} onRetry={onRetry}>
      <AllWalksLink href="/edit" texts={texts} />
    </FailureMessage>
  );
}
