/**
 * The question before something is removed for good.
 *
 * @module
 */
import type { ComponentChildren } from "preact";
import { Icon } from "../../ui/icons.tsx";
import { QuestionDialog } from "./question_dialog.tsx";

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
