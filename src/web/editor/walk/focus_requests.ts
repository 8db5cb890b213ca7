/**
 * Moves the focus after an action to what the action has shown, once that is on the page.
 *
 * @module
 */
import type { RefObject } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { focusForm, focusList } from "./kept_focus.ts";

/** What the focus moves to after the next rendering. */
type FocusRequest =
  | { readonly kind: "list row"; readonly index: number }
  | { readonly kind: "form" }
  | { readonly kind: "track" }
  | { readonly kind: "part"; readonly part: FormPart };

/** What a station's form is opened for. */
export type FormPart = "text" | "record";

/** The control of a part in the form of a station. Where the browser cannot record, the file button is the first one. */
const CONTROLS: Readonly<Record<FormPart, string>> = {
  text: ".side-panel [data-station] textarea",
  record: ".side-panel .recording-row :is(button, input)",
};

/** The track in the profile. */
const TRACK = ".profile-panel [role=slider]";

/** Requests for the focus. The functions are the same at every rendering; the last request counts. */
export interface FocusRequests {
  /** To the row of the list of stations with this index, from 0; without it to the last one. */
  readonly onListRow: (index: number) => void;
  /** To the heading of the form. */
  readonly onForm: () => void;
  /** To the track in the profile. */
  readonly onTrack: () => void;
  /** To the control of a part in the form of a station. */
  readonly onPart: (part: FormPart) => void;
}

/** Takes requests for the focus. The component has to render after each. @param page What is searched for the target. */
export function useFocusRequests(page: RefObject<HTMLElement | null>): FocusRequests {
  const request = useRef<FocusRequest | null>(null);
  useLayoutEffect(() => {
    const { current } = request;
    request.current = null;
    if (current?.kind === "list row") focusList(page.current, current.index);
    else if (current?.kind === "form") focusForm(page.current);
    else if (current?.kind === "track") page.current?.querySelector<SVGElement>(TRACK)?.focus();
    else if (current?.kind === "part") {
      page.current?.querySelector<HTMLElement>(CONTROLS[current.part])?.focus();
    }
  });
  return useMemo(() => ({
    onListRow: (index) => request.current = { kind: "list row", index },
    onForm: () => request.current = { kind: "form" },
    onTrack: () => request.current = { kind: "track" },
    onPart: (part) => request.current = { kind: "part", part },
  }), []);
}
