/** A modal dialog that is open as long as it is rendered. @module */
import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../../kit/ui/icons.tsx";
import { IconButton } from "./buttons.tsx";

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
