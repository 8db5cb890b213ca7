/**
 * A dialog that is open as long as it is rendered: what it shows, and the way out of it.
 *
 * @module
 */
import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../../ui/icons.tsx";

/** What a dialog has. */
export interface QuestionDialogProps {
  readonly title: string;
  /** The name of a key that closes it, beside the title; none if left out. */
  readonly closeLabel?: string;
  /** A further class, for its size. */
  readonly className?: string;
  /** Whether something runs that Escape must not hide. */
  readonly isBusy?: boolean;
  /** Called when it is closed, by Escape too; the focus is back where it was. Do not render it any more then. */
  readonly onClosed: () => void;
  /** @param close Closes the dialog. */
  readonly children: (close: () => void) => ComponentChildren;
}

/** The dialog. Its title has the focus first, so that it is read from the top. */
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
      <div class="line">
        <h2 id={id} class="dialog-title" tabindex={-1} ref={heading}>{title}</h2>
        {closeLabel !== undefined && (
          <button
            class="btn btn-quiet btn-icon"
            type="button"
            aria-label={closeLabel}
            title={closeLabel}
            onClick={close}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
      {children(close)}
    </dialog>
  );
}
