/** Messages and questions of the editor: that a page is loading, why it cannot be loaded, and modal dialogs. @module */
import type { ComponentChild, ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { ApiError, NetworkError } from "../../kit/api_error.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { AllWalksLink, FailureMessage, LoadingMessage } from "../../kit/ui/messages.tsx";
import { UnreadableRowError } from "../sync/storage.ts";
import { trouble } from "../sync/troubles.ts";
import { IconButton } from "./buttons.tsx";
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

// A modal dialog that is open as long as it is rendered.

/** What the dialog shows, and what it calls. */
interface QuestionDialogProps {
  readonly title: string;
  /** Label of a button beside the title that closes the dialog; without it there is none. */
  readonly closeLabel?: string;
  /** A further class, for its size. */
  readonly className?: string;
  /** Whether something runs in the dialog; then Escape does not close it. */
  readonly isBusy?: boolean;
  /** Called after it was closed, by Escape too, and the focus was restored. Then it must not be rendered any more. */
  readonly onClosed: () => void;
  /** @param close Closes the dialog. */
  readonly children: (close: () => void) => ComponentChildren;
}

/** The dialog. Its title gets the focus, so that screen readers begin at the top. */
export function QuestionDialog(
  { title, closeLabel, className = "", isBusy = false, onClosed, children }: QuestionDialogProps,
) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    dialog.current?.showModal();
    heading.current?.focus();
  }, []);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      class={`dialog ${className}`}
      aria-labelledby={id}
      onCancel={(event) => isBusy && event.preventDefault()}
      onClose={onClosed}
    >
      <div class="form-line">
        <h2 id={id} class="dialog-title" tabindex={-1} ref={heading}>{title}</h2>
        {closeLabel !== undefined && <IconButton icon="close" label={closeLabel} onClick={close} />}
      </div>
      {children(close)}
    </dialog>
  );
}

/** The question. The button that changes nothing comes first in the order of Tab. */
export function DangerQuestion(
  { title, keep, confirm, onConfirm, onClosed, children }: {
    title: string;
    /** Label of the button that changes nothing. */
    keep: string;
    /** Label of the button that removes for good. */
    confirm: string;
    /** Called after the dialog is closed. */
    onConfirm: () => void;
    onClosed: () => void;
    children: ComponentChildren;
  },
) {
  return (
    <QuestionDialog title={title} onClosed={onClosed}>
      {(close) => (
        <>
          {children}
          <div class="choices">
            <button class="btn" type="button" onClick={close}>{keep}</button>
            <button
              class="btn btn-danger"
              type="button"
              onClick={() => {
                close();
                onConfirm();
              }}
            >
              <Icon name="trash" />
              {confirm}
            </button>
          </div>
        </>
      )}
    </QuestionDialog>
  );
}
