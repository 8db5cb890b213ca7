/**
 * What the workbench shows (`workbench_state.ts`), and the actions of its parts, which also scroll and move the focus.
 *
 * @module
 */
import type { RefObject } from "preact";
import { useLayoutEffect, useMemo, useReducer } from "preact/hooks";
import { reportTrouble } from "../failures/troubles.ts";
import { isObject, RenewedError, takeOpen, useKeptOpen } from "../renewal.ts";
import { useFocusRequests } from "./focus_requests.ts";
import { keptView, viewOf } from "./kept_view.ts";
import type { OpenedWalk } from "./open_editor.ts";
import { useSidePanel } from "./side_panel.ts";
import { type WorkbenchActions, workbenchActions } from "./workbench_actions.ts";
import { openedState, reduce, type WorkbenchState } from "./workbench_state.ts";

/** What the workbench shows, and how that is changed. */
export interface WorkbenchControl {
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
