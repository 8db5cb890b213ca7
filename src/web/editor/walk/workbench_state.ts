/**
 * What the workbench of a walk shows besides the walk itself, as a state and the actions that change it. Pure.
 *
 * @module
 */
import type { Key } from "../sync/state.ts";

/** What the detail column lets the teacher edit. */
export type Detail =
  | { readonly kind: "nothing" }
  /** The texts, the track and the removal of the walk. */
  | { readonly kind: "walk" }
  /** A station, which may be absent: another page can remove it at any time. */
  | {
    readonly kind: "station";
    readonly key: Key;
    /** Whether clicks on the map and the arrow keys move the station; otherwise a click adds another one. */
    readonly isMoving: boolean;
  };

/** What the workbench shows. */
export interface WorkbenchState {
  readonly detail: Detail;
  /** Whether the panel of the simulated walk is open, above the detail. */
  readonly isSimulating: boolean;
  /** Whether the dialog with the list of removed things is open. */
  readonly isRemovedOpen: boolean;
}

/** A change of what the workbench shows. */
export type WorkbenchAction =
  /** Shows the form of a station; null shows no form. Ends moving, also that of the same station. */
  | { readonly kind: "select"; readonly key: Key | null }
  /** Shows or hides the form of the walk, in place of that of a station. */
  | { readonly kind: "edit walk"; readonly isOpen: boolean }
  /** Begins or ends moving the selected station; without one nothing changes. */
  | { readonly kind: "move"; readonly isMoving: boolean }
  | { readonly kind: "simulate"; readonly isOpen: boolean }
  | { readonly kind: "removed list"; readonly isOpen: boolean }
  /** The server has assigned the key `to` to what had the key `from`. */
  | { readonly kind: "rekey"; readonly from: Key; readonly to: Key };

const NOTHING: Detail = { kind: "nothing" };

/** The state of a page that was just opened. @param selected The station to show; null for none. */
export function openedState(selected: Key | null): WorkbenchState {
  return { detail: detailOf(selected), isSimulating: false, isRemovedOpen: false };
}

/** The state after an action; the very same object when the action changes nothing. */
export function reduce(state: WorkbenchState, action: WorkbenchAction): WorkbenchState {
  const { detail } = state;
  switch (action.kind) {
    case "select": {
      const isShown = detail.kind !== "walk" && !isMovingIn(state) &&
        selectedIn(state) === action.key;
      return isShown ? state : { ...state, detail: detailOf(action.key) };
    }
    case "edit walk":
      return { ...state, detail: action.isOpen ? { kind: "walk" } : NOTHING };
    case "move":
      if (detail.kind !== "station") return state;
      return { ...state, detail: { ...detail, isMoving: action.isMoving } };
    case "simulate":
      return { ...state, isSimulating: action.isOpen };
    case "removed list":
      return { ...state, isRemovedOpen: action.isOpen };
    case "rekey":
      if (detail.kind !== "station" || detail.key !== action.from) return state;
      return { ...state, detail: { ...detail, key: action.to } };
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
