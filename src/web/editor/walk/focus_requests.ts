/**
 * Moves the focus after an action to what the action has shown, once that is on the page.
 *
 * @module
 */
import type { RefObject } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { focusForm, focusList } from "./kept_focus.ts";

/** What the focus moves to after the next rendering. */
type FocusRequest = { readonly kind: "list row"; readonly index: number } | {
  readonly kind: "form";
};

/** Requests for the focus. The functions are the same at every rendering; the last request counts. */
export interface FocusRequests {
  /** To the row of the list of stations with this index, from 0; without it to the last one. */
  readonly onListRow: (index: number) => void;
  /** To the heading of the form. */
  readonly onForm: () => void;
}

/** Takes requests for the focus. The component has to render after each. @param page What is searched for the target. */
export function useFocusRequests(page: RefObject<HTMLElement | null>): FocusRequests {
  const request = useRef<FocusRequest | null>(null);
  useLayoutEffect(() => {
    const { current } = request;
    request.current = null;
    if (current?.kind === "list row") focusList(page.current, current.index);
    else if (current?.kind === "form") focusForm(page.current);
  });
  return useMemo(() => ({
    onListRow: (index) => request.current = { kind: "list row", index },
    onForm: () => request.current = { kind: "form" },
  }), []);
}
