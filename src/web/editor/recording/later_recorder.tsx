/**
 * The recorder, whose script is loaded with the first form of a station, or with the first press that opens it.
 *
 * @module
 */
import { useValue, useWords } from "../context.tsx";
import { DialogsLoading, useRecorderParts } from "../more_dialogs.tsx";
import type { Key } from "../sync/state.ts";
import { QuestionDialog } from "../ui/question_dialog.tsx";
import type { OpenedWalk } from "../walk/open_editor.ts";
import type { RecorderView } from "../walk/workbench_state.ts";

/** The recorder; a dialog that says that it is being loaded until it is there. */
export function LaterRecorder({ opened, view, onShow, onClose }: {
  opened: OpenedWalk;
  view: RecorderView;
  /** Shows something else in the recorder. */
  onShow: (view: RecorderView) => void;
  /** Closes it, and shows the form of a station if one is given. */
  onClose: (key: Key | null) => void;
}) {
  const { editor } = opened;
  const { texts: { recording, close } } = useWords();
  const { parts, ...more } = useRecorderParts(true);
  const stations = useValue(editor, () => editor.state.stations);
  if (parts !== null) {
    return <parts.RecorderDialog {...{ opened, view, stations, onShow, onClose }} />;
  }
  return (
    <QuestionDialog title={recording.title} closeLabel={close} onClosed={() => onClose(null)}>
      {() => <DialogsLoading more={more} />}
    </QuestionDialog>
  );
}
