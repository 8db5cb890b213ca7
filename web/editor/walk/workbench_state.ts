/**
 * What the workbench of a walk shows besides the walk itself, as a state and the actions that change it. Pure.
 *
 * @module
 */
import type { Key } from "../document/state.ts";
import type { Take } from "../recorder/take/take.ts";

/** What the detail column lets the teacher edit. */
export type Detail =
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
export interface KeptTake {
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
