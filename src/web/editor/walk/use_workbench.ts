/**
 * What the workbench shows (`workbench_state.ts`), and the actions of its parts, which also scroll and move the focus.
 *
 * @module
 */
import type { RefObject } from "preact";
import { useLayoutEffect, useMemo, useReducer } from "preact/hooks";
import type { Key } from "../sync/state.ts";
import { useFocusRequests } from "./focus_requests.ts";
import type { OpenedWalk } from "./open_editor.ts";
import { useSidePanel } from "./side_panel.ts";
import { openedState, reduce, type WorkbenchState } from "./workbench_state.ts";

/** What the parts of the workbench can do. The functions are the same at every rendering. */
export interface WorkbenchActions {
  /** Shows the form of a station and brings it into sight; null shows no form. */
  readonly select: (key: Key | null) => void;
  /** Shows or hides the form of the walk. */
  readonly editWalk: (isOpen: boolean) => void;
  /** Begins or ends moving the selected station. */
  readonly move: (isMoving: boolean) => void;
  /** Opens or closes the panel of the simulated walk. */
  readonly simulate: (isOpen: boolean) => void;
  readonly openRemoved: () => void;
  readonly closeRemoved: () => void;
  /** Removes a station; the focus moves to the next one in the list. */
  readonly remove: (key: Key) => void;
  /** Shows the form of a station that was restored, with the focus on its heading. */
  readonly showRestored: (key: Key) => void;
}

/** What the workbench shows, and how that is changed. */
export interface WorkbenchControl {
  readonly view: WorkbenchState;
  readonly actions: WorkbenchActions;
  /** The detail column, which actions bring into sight. */
  readonly column: RefObject<HTMLDivElement | null>;
}

/** The state of the workbench of a walk. @param page The element in which the focus is moved. */
export function useWorkbench(
  { editor, takes }: OpenedWalk,
  page: RefObject<HTMLElement | null>,
): WorkbenchControl {
  // The first station with a take that an earlier page has left is shown first.
  const firstShown = () => openedState(takes.firstOf(editor.state.stations.map(({ key }) => key)));
  const [view, dispatch] = useReducer(reduce, undefined, firstShown);
  const column = useSidePanel();
  const focus = useFocusRequests(page);
  useLayoutEffect(
    () => editor.onRekey((from, to) => dispatch({ kind: "rekey", from, to })),
    [editor],
  );
  const actions = useMemo((): WorkbenchActions => {
    const select = (key: Key | null) => {
      if (key !== null) column.open();
      dispatch({ kind: "select", key });
    };
    return {
      select,
      editWalk: (isOpen) => {
        if (isOpen) column.open();
        dispatch({ kind: "edit walk", isOpen });
      },
      move: (isMoving) => dispatch({ kind: "move", isMoving }),
      simulate: (isOpen) => {
        if (isOpen) column.open();
        dispatch({ kind: "simulate", isOpen });
      },
      openRemoved: () => dispatch({ kind: "removed list", isOpen: true }),
      closeRemoved: () => dispatch({ kind: "removed list", isOpen: false }),
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
  }, [editor]);
  return { view, actions, column: column.element };
}
