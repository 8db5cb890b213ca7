/**
 * Two versions of the same field: another tab or device has changed it too.
 *
 * @module
 */
import { useEffect, useRef } from "preact/hooks";
import { useWords } from "../context.tsx";
import type { Editor } from "../model/editor.ts";

/** Shows both versions and asks which one stays. */
export function Conflict({ editor }: { editor: Editor }) {
  const { texts: { conflict: texts } } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const { status } = editor;
  const isOpen = status.kind === "conflict";
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby="conflict"
      onCancel={(event) => event.preventDefault()}
      onClose={() => {
        // Some browsers let Escape close any dialog, but one of the versions has to be chosen.
        if (editor.status.kind === "conflict") dialog.current?.showModal();
      }}
    >
      <h2 id="conflict">{texts.title}</h2>
      <p>{texts.hint}</p>
      {isOpen && status.conflicts.map(({ field, mine, theirs }) => (
        <dl key={field} class="versions">
          <div>
            <dt>{texts.mine}</dt>
            <dd>{mine === "" ? texts.empty : mine}</dd>
          </div>
          <div>
            <dt>{texts.theirs}</dt>
            <dd>{theirs === "" ? texts.empty : theirs}</dd>
          </div>
        </dl>
      ))}
      <div class="choices">
        <button class="btn btn-primary" type="button" onClick={() => editor.resolve("mine")}>
          {texts.keepMine}
        </button>
        <button class="btn" type="button" onClick={() => editor.resolve("theirs")}>
          {texts.keepTheirs}
        </button>
      </div>
    </dialog>
  );
}
