/** The actions of the workbench, which change what it shows, scroll, and move the focus. @module */
import type { Key } from "../document/state.ts";
import type { Take } from "../recorder/take/take.ts";
import type { Takes } from "../recorder/take/takes.ts";
import type { Editor } from "../sync/editor.ts";
import type { FocusRequests, FormPart } from "./kept_focus.ts";
import type { RecorderView, WorkbenchAction } from "./workbench_state.ts";

/** What the parts of the workbench can do. The functions are the same at every rendering. */
export interface WorkbenchActions {
  /** Shows the form of a station and brings it into sight; null shows no form. */
  readonly select: (key: Key | null) => void;
  /** Opens the text of a station, with the focus in it. */
  readonly write: (key: Key) => void;
  /** Opens the recording of a station, with the focus on the button that records, or that chooses a file. */
  readonly showRecording: (key: Key) => void;
  /** Gives the focus to the track in the profile, where keys place stations as clicks on the map do. */
  readonly showTrack: () => void;
  /** Shows the map in place of the list, or the list again, where there is no space for both. */
  readonly showMap: (isShown: boolean) => void;
  /** Shows or hides the form of the walk. */
  readonly editWalk: (isOpen: boolean) => void;
  /** Begins or ends moving the selected station. */
  readonly move: (isMoving: boolean) => void;
  /** Opens or closes the panel of the simulated walk. */
  readonly simulate: (isOpen: boolean) => void;
  readonly openRemoved: () => void;
  readonly closeRemoved: () => void;
  /** Opens the dialog with the map of the walk. */
  readonly openMap: () => void;
  readonly closeMap: () => void;
  /**
   * Opens the recorder for a station. @param take A take to review first; by default the one that waits. Null records
   * another one.
   */
  readonly record: (key: Key, take?: Take | null) => void;
  /** Shows something else in the recorder. */
  readonly showRecorder: (recorder: RecorderView) => void;
  /** Closes the recorder. @param key The station whose form is shown then; null for the one that is shown. */
  readonly closeRecorder: (key: Key | null) => void;
  /** Proposes stations from photos; none ends that. */
  readonly proposePhotos: (photos: readonly File[]) => void;
  /** Removes a station; the focus moves to the next one in the list. */
  readonly remove: (key: Key) => void;
  /** Shows the form of a station that was restored, with the focus on its heading. */
  readonly showRestored: (key: Key) => void;
}

/** What the actions work on. */
export interface WorkbenchHost {
  readonly editor: Editor;
  readonly takes: Takes;
  /** Brings the detail column into sight. */
  readonly openColumn: () => void;
  readonly focus: FocusRequests;
  readonly dispatch: (action: WorkbenchAction) => void;
}

/** Makes the actions. */
export function workbenchActions(
  { editor, takes, openColumn, focus, dispatch }: WorkbenchHost,
): WorkbenchActions {
  const select = (key: Key | null) => {
    if (key !== null) openColumn();
    dispatch({ kind: "select", key });
  };
  const selectPart = (part: FormPart) => (key: Key) => {
    focus.onPart(part);
    select(key);
  };
  const showMap = (isChosen: boolean) => dispatch({ kind: "map", isChosen });
  const showRecorder = (recorder: RecorderView) => {
    openColumn();
    dispatch({ kind: "record", recorder });
  };
  return {
    select,
    write: selectPart("text"),
    showRecording: selectPart("record"),
    showTrack: () => {
      focus.onTrack();
      showMap(true);
    },
    showMap,
    editWalk: (isOpen) => {
      if (isOpen) openColumn();
      dispatch({ kind: "edit walk", isOpen });
    },
    move: (isMoving) => dispatch({ kind: "move", isMoving }),
    simulate: (isOpen) => {
      if (isOpen) openColumn();
      dispatch({ kind: "simulate", isOpen });
    },
    openRemoved: () => dispatch({ kind: "removed list", isOpen: true }),
    closeRemoved: () => dispatch({ kind: "removed list", isOpen: false }),
    openMap: () => dispatch({ kind: "map dialog", isOpen: true }),
    closeMap: () => dispatch({ kind: "map dialog", isOpen: false }),
    record: (key, take = takes.of(key)) => showRecorder({ key, take, kept: null }),
    showRecorder,
    proposePhotos: (photos) =>
      dispatch({ kind: "photos", photos: photos.length === 0 ? null : photos }),
    closeRecorder: (key) => {
      dispatch({ kind: "record", recorder: null });
      if (key !== null) select(key);
    },
    remove: (key) => {
      focus.onListRow(editor.state.stations.findIndex((station) => station.key === key));
      editor.edit({ kind: "remove station", key });
      select(null);
    },
    showRestored: (key) => {
      focus.onForm();
      select(key);
    },
  };
}
