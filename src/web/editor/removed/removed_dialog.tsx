/**
 * The dialog with the list of removed things: what was removed from a walk or replaced in it, for 30 days.
 *
 * @module
 */
import { useState } from "preact/hooks";
import { isLoginNeeded, NetworkError } from "../../api.ts";
import { LoginForm } from "../access/login.tsx";
import { useChanges, useWords } from "../context.tsx";
import { refusalOf } from "../failures/refusal.ts";
import type { Editor } from "../sync/editor.ts";
import type { Key } from "../sync/state.ts";
import { QuestionDialog } from "../ui/question_dialog.tsx";
import { Obstacle, Trashed } from "./list_obstacles.tsx";
import type { RemovedEntry } from "./removed_entries.ts";
import { type RemovedList, useRemovedList } from "./removed_list.ts";
import { RemovedRows } from "./removed_rows.tsx";
import { useListTexts } from "./list_texts.ts";

/** What the dialog needs, and what it calls. */
export interface RemovedDialogProps {
  readonly routeId: number;
  readonly editor: Editor;
  /** Shows a station. */
  readonly onStation: (key: Key) => void;
  /** Reads the track again. */
  readonly onTrack: (isReplaced: boolean) => Promise<void>;
  /** Called after the dialog was closed. */
  readonly onClosed: () => void;
}

/** The dialog. It shows a restored station after it was closed. */
export function RemovedDialog(
  { routeId, editor, onStation, onTrack, onClosed }: RemovedDialogProps,
) {
  const { texts: { close: closeText, removed: { list: { title } } } } = useWords();
  useChanges(editor);
  const list = useRemovedList(routeId, editor, onTrack);
  const [shown, setShown] = useState<RemovedEntry | null>(null);
  return (
    <QuestionDialog
      title={title}
      closeLabel={closeText}
      className="removed"
      onClosed={() => {
        onClosed();
        if (shown?.poiId != null) onStation(String(shown.poiId));
      }}
    >
      {(close) => (
        <Content
          editor={editor}
          list={list}
          onShow={(entry) => {
            setShown(entry);
            setTimeout(close);
          }}
        />
      )}
    </QuestionDialog>
  );
}

/** The list, or why it cannot be read now. */
function Content(
  { editor, list, onShow }: {
    editor: Editor;
    list: RemovedList;
    onShow: (entry: RemovedEntry) => void;
  },
) {
  const words = useWords();
  const { texts: { loading, status: statusTexts } } = words;
  const texts = useListTexts();
  const { status } = editor;
  const { error } = list;
  const login = () => {
    editor.retry();
    list.reload();
  };
  if (status.kind === "login" || isLoginNeeded(error)) return <LoginForm onLogin={login} />;
  if (status.kind === "offline") {
    return (
      <Obstacle
        text={`${statusTexts[status.cause]} ${texts.offline}`}
        onRetry={() => editor.retry()}
      />
    );
  }
  if (status.kind === "trashed") return <Trashed editor={editor} />;
  if (error !== null && error !== undefined) {
    const text = error instanceof NetworkError
      ? `${statusTexts.network} ${texts.offline}`
      : refusalOf(error, "change", words).text;
    return <Obstacle text={text} onRetry={list.reload} />;
  }
  if (list.entries === null) {
    return <p role="status">{status.kind === "saving" ? texts.saving : loading}</p>;
  }
  return <RemovedRows list={list} entries={list.entries} onShow={onShow} />;
}
