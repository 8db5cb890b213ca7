/**
 * The dialog that copies a walk. It asks nothing: it sends what waits, copies, and opens the copy.
 *
 * @module
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { type Route, writeJson } from "../../api.ts";
import { useWords } from "../context.tsx";
import { QuestionDialog } from "../ui/question_dialog.tsx";
import type { OpenedWalk } from "../walk/open_editor.ts";
import { keepCopiedFrom } from "./copied_from.ts";
import { useCopyingTexts } from "./copying_words.ts";
import { FailureNote, requireLogin } from "./failure_note.tsx";
import { whenSaved } from "./when_saved.ts";

/** The dialog. It can be closed until the server begins to copy; after a failure it stays, with the reason. */
export function CopyWalkDialog(
  { opened: { routeId, editor }, onClosed }: { opened: OpenedWalk; onClosed: () => void },
) {
  const { texts: { close } } = useWords();
  const texts = useCopyingTexts();
  const [name] = useState(editor.state.texts.name);
  const [error, setError] = useState<unknown>(null);
  const [isCopying, setCopying] = useState(false);
  const isClosed = useRef(false);
  const copy = async () => {
    setError(null);
    try {
      await whenSaved(editor);
      if (isClosed.current) return;
      setCopying(true);
      const fields = { name: texts.nameOfCopy(name) };
      const made = await writeJson<Route>("POST", `/api/routes/${routeId}/copy`, fields);
      keepCopiedFrom(made.id, name);
      location.assign(`/edit/${made.id}#copied`);
    } catch (failure) {
      setCopying(false);
      requireLogin(editor, failure);
      setError(failure);
    }
  };
  useEffect(() => {
    void copy();
    return () => void (isClosed.current = true);
  }, []);
  return (
    <QuestionDialog
      title={error === null ? texts.walkTitle(name) : texts.stationTitle(name)}
      {...(isCopying ? {} : { closeLabel: close })}
      isBusy={isCopying}
      onClosed={onClosed}
    >
      {() =>
        error === null
          ? <p role="status">{texts.copying}</p>
          : <FailureNote error={error} onRetry={() => void copy()} />}
    </QuestionDialog>
  );
}
