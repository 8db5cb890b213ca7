/**
 * What the workbench shows, as a state, and the actions of its parts, which also scroll and move the focus.
 *
 * @module
 */
import type { RefObject } from "preact";
import { useLayoutEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import type { Key } from "../document/state.ts";
import type { Take } from "../recorder/take/take.ts";
import type { Takes } from "../recorder/take/takes.ts";
import type { Editor } from "../sync/editor.ts";
import { reportTrouble } from "../sync/troubles.ts";
import { isObject, RenewedError, takeOpen, useKeptOpen } from "../ui/renewal.ts";
import { type FocusRequests, type FormPart, useFocusRequests } from "./kept_focus.ts";
import type { OpenedWalk } from "./open_editor.ts";

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
  /** Shows the list of maps. */
  readonly showMaps: () => void;
  /** Opens the dialog for a picture as the map of the walk. */
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
interface WorkbenchHost {
  readonly editor: Editor;
  readonly takes: Takes;
  /** Brings the detail column into sight. */
  readonly openColumn: () => void;
  readonly focus: FocusRequests;
  readonly dispatch: (action: WorkbenchAction) => void;
}

/** Makes the actions. */
function workbenchActions(
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
    showMaps: () => {
      openColumn();
      dispatch({ kind: "maps" });
    },
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

/** The column, and a way to bring it into sight. Both are the same at every rendering. */
interface SidePanel {
  readonly element: RefObject<HTMLDivElement | null>;
  /** Call it before the column shows something else: where the page scrolls, it then scrolls to the column. */
  readonly open: () => void;
}

/** Scrolls to the column after it was opened, once its content is rendered. */
function useSidePanel(): SidePanel {
  const element = useRef<HTMLDivElement>(null);
  const isOpened = useRef(false);
  const [, setCount] = useState(0);
  // Not after the next frame, as useEffect() does: the effect of an earlier frame could come first.
  useLayoutEffect(() => {
    if (!isOpened.current) return;
    isOpened.current = false;
    const { current: column } = element;
    if (column === null) return;
    if (getComputedStyle(column).overflowY === "visible") {
      column.scrollIntoView({ block: "start" });
    } else {
      // A column that scrolls by itself is beside the map and always in sight; what it showed before may have been scrolled.
      column.scrollTop = 0;
      const { activeElement } = document;
      if (column.contains(activeElement)) activeElement?.scrollIntoView({ block: "nearest" });
    }
  });
  return useMemo(() => ({
    element,
    open: () => {
      isOpened.current = true;
      setCount((count) => count + 1); // renders also when the content stays the same
    },
  }), []);
}

/** What is kept; neither the content of a take, which is on the device, nor that of photos. */
interface KeptView {
  readonly selected: Key | null;
  /** Which kind of detail is shown. */
  readonly detail: Detail["kind"];
  readonly isSimulating: boolean;
  readonly isRemovedOpen: boolean;
  readonly isMapOpen: boolean;
  readonly isMapChosen: boolean;
  /** The station that is recorded, and whether its take is reviewed. */
  readonly recorder: { readonly key: Key; readonly isReview: boolean } | null;
  /** Whether stations were to be proposed from photos. */
  readonly hadPhotos: boolean;
}

/** What is kept of a state. */
export function keptView(view: WorkbenchState): KeptView {
  const { detail, isSimulating, isRemovedOpen, isMapOpen, isMapChosen, recorder, photos } = view;
  return {
    selected: selectedIn(view),
    detail: detail.kind,
    isSimulating,
    isRemovedOpen,
    isMapOpen,
    isMapChosen,
    recorder: recorder && { key: recorder.key, isReview: recorder.take !== null },
    hadPhotos: photos !== null,
  };
}

/**
 * The state of the page that was loaded again.
 *
 * @param kept What another build may have kept.
 * @param takeOf Returns the take of a station that waits; null for none.
 */
export function viewOf(
  kept: unknown,
  keys: readonly Key[],
  takeOf: (key: Key) => Take | null,
): WorkbenchState | null {
  if (!isObject(kept)) return null;
  const known = (key: unknown) => keys.find((each) => each === key) ?? null;
  const { recorder } = kept;
  const recorded = isObject(recorder) ? known(recorder.key) : null;
  const opened: WorkbenchState = {
    ...openedState(known(kept.selected)),
    isSimulating: kept.isSimulating === true,
    isRemovedOpen: kept.isRemovedOpen === true,
    isMapOpen: kept.isMapOpen === true,
    isMapChosen: kept.isMapChosen === true,
  };
  const { detail: kind } = kept;
  const view: WorkbenchState = kind === "walk" || kind === "maps"
    ? { ...opened, detail: { kind } }
    : opened;
  if (recorded === null) return view;
  const isReview = isObject(recorder) && recorder.isReview === true;
  const take = isReview ? takeOf(recorded) : null;
  return reduce(view, { kind: "record", recorder: { key: recorded, take, kept: null } });
}

/** What the workbench shows, and how that is changed. */
interface WorkbenchControl {
  readonly view: WorkbenchState;
  readonly actions: WorkbenchActions;
  /** The detail column, which actions bring into sight. */
  readonly column: RefObject<HTMLDivElement | null>;
}

/** Names what the workbench shows among all that is open. */
const VIEW = "workbench";

/** What was shown before the page was loaded again; otherwise the first station with a take that an earlier page has left. */
function firstShown({ editor, takes }: Pick<OpenedWalk, "editor" | "takes">): WorkbenchState {
  const keys = editor.state.stations.map(({ key }) => key);
  const kept = takeOpen(VIEW);
  if (isObject(kept) && kept.hadPhotos === true) reportTrouble(new RenewedError());
  return viewOf(kept, keys, (key) => takes.of(key)) ?? openedState(takes.firstOf(keys));
}

/** The state of the workbench of a walk. @param page The element in which the focus is moved. */
export function useWorkbench(
  { editor, takes }: OpenedWalk,
  page: RefObject<HTMLElement | null>,
): WorkbenchControl {
  const [view, dispatch] = useReducer(reduce, undefined, () => firstShown({ editor, takes }));
  useKeptOpen(VIEW, useMemo(() => keptView(view), [view]));
  const column = useSidePanel();
  const focus = useFocusRequests(page);
  useLayoutEffect(
    () => editor.onRekey((from, to) => dispatch({ kind: "rekey", from, to })),
    [editor],
  );
  const actions = useMemo(
    () => workbenchActions({ editor, takes, openColumn: column.open, focus, dispatch }),
    [editor, takes],
  );
  return { view, actions, column: column.element };
}

// What the workbench of a walk shows besides the walk itself, as a state and the actions that change it. Pure.

/** What the detail column lets the teacher edit. */
type Detail =
  | { readonly kind: "nothing" }
  /** The texts, the track and the removal of the walk. */
  | { readonly kind: "walk" }
  /** The maps that can lie below the track. */
  | { readonly kind: "maps" }
  /** A station, which may be absent: another page can remove it at any time. */
  | {
    readonly kind: "station";
    readonly key: Key;
    /** Whether clicks on the map and the arrow keys move the station; otherwise a click adds another one. */
    readonly isMoving: boolean;
  };

/** A recording that has just become that of its station. */
interface KeptTake {
  /** Key of the station. */
  readonly key: Key;
  readonly take: Take;
}

/** What the recorder shows. It is over the forms, so that another selected station does not close it. */
export interface RecorderView {
  /** The station that is recorded, which may be absent: another page can remove it at any time. */
  readonly key: Key;
  /** A take to review first; null to record one. */
  readonly take: Take | null;
  /** What was recorded just before; null at the beginning. That of the same station means that none is missing. */
  readonly kept: KeptTake | null;
}

/** What the workbench shows. */
export interface WorkbenchState {
  readonly detail: Detail;
  /** Whether the panel of the simulated walk is open, above the detail. */
  readonly isSimulating: boolean;
  /** Whether the dialog with the list of removed things is open. */
  readonly isRemovedOpen: boolean;
  /** Whether the dialog for a picture as the map of the walk is open. */
  readonly isMapOpen: boolean;
  /** Whether a phone shows the map in place of the list. */
  readonly isMapChosen: boolean;
  /** Null while the recorder is closed. */
  readonly recorder: RecorderView | null;
  /** Photos from which stations are proposed; null without any. */
  readonly photos: readonly File[] | null;
}

/** A change of what the workbench shows. */
export type WorkbenchAction =
  /** Shows the form of a station; null shows no form. Ends moving, also that of the same station. */
  | { readonly kind: "select"; readonly key: Key | null }
  /** Shows or hides the form of the walk, in place of that of a station. */
  | { readonly kind: "edit walk"; readonly isOpen: boolean }
  /** Shows the list of maps, in place of a form. */
  | { readonly kind: "maps" }
  /** Begins or ends moving the selected station; without one nothing changes. */
  | { readonly kind: "move"; readonly isMoving: boolean }
  | { readonly kind: "simulate"; readonly isOpen: boolean }
  | { readonly kind: "removed list"; readonly isOpen: boolean }
  /** Opens or closes the dialog with the map of the walk. */
  | { readonly kind: "map dialog"; readonly isOpen: boolean }
  /** Chooses between map and list. */
  | { readonly kind: "map"; readonly isChosen: boolean }
  /** Opens the recorder, or goes on in it, and shows the form of its station; null closes it. */
  | { readonly kind: "record"; readonly recorder: RecorderView | null }
  /** Proposes stations from photos; null ends that. */
  | { readonly kind: "photos"; readonly photos: readonly File[] | null }
  /** The server has assigned the key `to` to what had the key `from`. */
  | { readonly kind: "rekey"; readonly from: Key; readonly to: Key };

const NOTHING: Detail = { kind: "nothing" };

/** The state of a page that was just opened. @param selected The station to show; null for none. */
export function openedState(selected: Key | null): WorkbenchState {
  return {
    detail: detailOf(selected),
    isSimulating: false,
    isRemovedOpen: false,
    isMapOpen: false,
    isMapChosen: false,
    recorder: null,
    photos: null,
  };
}

/** The state after an action; the very same object when the action changes nothing. */
export function reduce(state: WorkbenchState, action: WorkbenchAction): WorkbenchState {
  const { detail } = state;
  switch (action.kind) {
    case "select": {
      const isShown = (detail.kind === "station" || detail.kind === "nothing") &&
        !isMovingIn(state) && selectedIn(state) === action.key;
      return isShown ? state : { ...state, detail: detailOf(action.key) };
    }
    case "edit walk":
      return { ...state, detail: action.isOpen ? { kind: "walk" } : NOTHING };
    case "maps":
      return { ...state, detail: { kind: "maps" } };
    case "move":
      if (detail.kind !== "station") return state;
      return { ...state, detail: { ...detail, isMoving: action.isMoving } };
    case "simulate":
      return { ...state, isSimulating: action.isOpen };
    case "removed list":
      return { ...state, isRemovedOpen: action.isOpen };
    case "map dialog":
      return { ...state, isMapOpen: action.isOpen };
    case "map":
      return { ...state, isMapChosen: action.isChosen };
    case "record": {
      const { recorder } = action;
      if (recorder === null) return { ...state, recorder };
      return { ...reduce(state, { kind: "select", key: recorder.key }), recorder };
    }
    case "photos":
      return { ...state, photos: action.photos };
    case "rekey":
      return rekeyed(state, action.from, action.to);
  }
}

/** The key of the station whose form is shown; null for none. */
export function selectedIn({ detail }: WorkbenchState): Key | null {
  return detail.kind === "station" ? detail.key : null;
}

/** Whether the selected station is being moved. */
export function isMovingIn({ detail }: WorkbenchState): boolean {
  return detail.kind === "station" && detail.isMoving;
}

function detailOf(selected: Key | null): Detail {
  return selected === null ? NOTHING : { kind: "station", key: selected, isMoving: false };
}

/** The state with the key `from` replaced by the key `to`; the very same object without that key. */
function rekeyed(state: WorkbenchState, from: Key, to: Key): WorkbenchState {
  const { detail, recorder } = state;
  const isShown = detail.kind === "station" && detail.key === from;
  const isRecorded = recorder !== null && [recorder.key, recorder.kept?.key].includes(from);
  if (!isShown && !isRecorded) return state;
  return {
    ...state,
    detail: isShown ? { ...detail, key: to } : detail,
    recorder: isRecorded ? rekeyedRecorder(recorder, from, to) : recorder,
  };
}

function rekeyedRecorder({ key, take, kept }: RecorderView, from: Key, to: Key): RecorderView {
  const swap = (own: Key) => own === from ? to : own;
  return { key: swap(key), take, kept: kept && { ...kept, key: swap(kept.key) } };
}
