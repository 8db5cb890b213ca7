/**
 * What is shown over the workbench: the list of removed things, dropped files, and two versions of the same field.
 *
 * @module
 */
import { useValue } from "../context.tsx";
import { RemovedDialog } from "../removed/removed_dialog.tsx";
import { DropFiles } from "../station/drop_files.tsx";
import type { Editor } from "../sync/editor.ts";
import { Conflict } from "./conflict.tsx";
import type { OpenedWalk } from "./open_editor.ts";
import type { WorkbenchActions } from "./use_workbench.ts";
import { selectedIn, type WorkbenchState } from "./workbench_state.ts";

/** The dialogs of a walk. @param onTrack Reads the track again after another one was restored. */
export function WorkbenchDialogs(
  { opened, view, actions, onTrack }: {
    opened: OpenedWalk;
    view: WorkbenchState;
    actions: WorkbenchActions;
    onTrack: (isReplaced: boolean) => Promise<void>;
  },
) {
  const { routeId, editor } = opened;
  return (
    <>
      {view.isRemovedOpen && (
        <RemovedDialog
          routeId={routeId}
          editor={editor}
          onStation={actions.showRestored}
          onTrack={onTrack}
          onClosed={actions.closeRemoved}
        />
      )}
      <DropFiles opened={opened} selected={selectedIn(view)} onSelect={actions.select} />
      <LiveConflict editor={editor} />
    </>
  );
}

/** The conflict of the edit that is sent next. It renders only when the status changes. */
function LiveConflict({ editor }: { editor: Editor }) {
  useValue(editor, () => editor.status);
  return <Conflict editor={editor} />;
}
