/** What the editor shows instead of a page: that it is loading, or why it cannot be loaded. @module */
import type { ComponentChild } from "preact";
import { useState } from "preact/hooks";
import { Icon } from "../../kit/ui/icons.tsx";
import { useWords } from "./context.tsx";
import { AllWalksLink, FailureMessage, LoadingMessage } from "../../kit/ui/messages.tsx";
import { refusalOf } from "./refusal.ts";

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
