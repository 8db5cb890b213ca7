/**
 * Keeps the focus: when the element with the focus is removed, moved in the document or disabled, the control next to it
 * gets the focus. Otherwise the next Tab would begin at the top of the page.
 *
 * @module
 */
import type { RefObject } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";

type Focusable = HTMLElement | SVGElement;

const FOCUSABLE =
  "a[href], button, input, textarea, select, summary, audio[controls], [tabindex]:not([tabindex='-1'])";

/** Parts of a page that are searched for the next control. */
const PARTS = "section, dialog, header, .strip, .order, .side-panel";

/** What gets the focus when no control is near. */
const HEADING = "#stations";

/** Keeps the focus in an element of the page as long as the component is rendered. */
export function useKeptFocus(root: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => root.current === null ? undefined : keepFocus(root.current), []);
}

/** Gives the focus to a row of the list of stations, to the last one if there are fewer, or to its heading. */
function focusList(root: HTMLElement | null, index: number): void {
  const rows = [...root?.querySelectorAll<HTMLElement>(".order ol > li") ?? []];
  const row = rows[index] ?? rows.at(-1);
  const target = row === undefined ? undefined : focusablesIn(row)[0];
  if (root !== null) giveFocus(target ?? headingOf(root));
}

/** Gives the focus to the heading of the form. */
function focusForm(root: HTMLElement | null): void {
  const heading = root?.querySelector<HTMLElement>(".side-panel .form h2");
  if (heading) giveFocus(heading);
}

/** Keeps the focus in an element. @returns Ends that. */
function keepFocus(root: HTMLElement): () => void {
  let last: Focusable | null = null;
  let opener: Focusable | null = null;
  let openerPart: Element | null = null;
  let isPressed = false;
  /** What gets the focus next, between its loss and its gain: what is done on leaving a field changes the page then. */
  let coming: EventTarget | null = null;
  const onFocus = ({ target }: FocusEvent) => {
    coming = null;
    if (!isFocusable(target)) return;
    const dialog = target.closest("dialog");
    if (dialog !== null && last?.isConnected && !dialog.contains(last)) {
      opener = last;
      openerPart = last.closest(PARTS);
    }
    last = target;
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    coming = relatedTarget;
    if (relatedTarget === null && isPressed) last = null; // a click beside everything
  };
  const onPress = ({ type }: MouseEvent) => isPressed = type === "mousedown";
  const observer = new MutationObserver((records) => {
    if (last === null || hasFocus(last)) return;
    if (isFocusable(coming) && canHaveFocus(coming)) return;
    if (canHaveFocus(last)) return last.focus(); // it was moved
    const lost = last;
    const near = lost.closest("dialog") === null || opener === null
      ? null
      // What is done in a dialog can replace the button that has opened it.
      : canHaveFocus(opener)
      ? opener
      : nearIn(openerPart);
    giveFocus(near ?? neighbourOf(lost, records) ?? headingOf(root));
  });
  observer.observe(root, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["disabled", "hidden", "open"],
  });
  // Not the events that bubble, which come later: what is done on leaving a field has changed the page by then.
  root.addEventListener("focus", onFocus, true);
  root.addEventListener("blur", onBlur, true);
  addEventListener("mousedown", onPress, true);
  addEventListener("mouseup", onPress, true);
  return () => {
    observer.disconnect();
    root.removeEventListener("focus", onFocus, true);
    root.removeEventListener("blur", onBlur, true);
    removeEventListener("mousedown", onPress, true);
    removeEventListener("mouseup", onPress, true);
  };
}

/** Whether an element has the focus. A disabled one does not count: browsers move the focus only at the next frame. */
function hasFocus(last: Focusable): boolean {
  const { activeElement } = document;
  return activeElement !== null && activeElement !== document.body &&
    !(activeElement === last && last.matches(":disabled"));
}

/** What is nearest to something that cannot have the focus any more. */
function neighbourOf(lost: Focusable, records: readonly MutationRecord[]): Focusable | null {
  for (const { target, removedNodes, nextSibling, previousSibling } of records) {
    for (const removed of removedNodes) {
      if (!(removed instanceof Element && removed.contains(lost))) continue;
      const index = [...removed.querySelectorAll(FOCUSABLE)].indexOf(lost);
      const found = besideRemoved(nextSibling, previousSibling, removed, index) ??
        nearIn(target instanceof Element ? target : null);
      if (found !== null) return found;
    }
  }
  return lost.isConnected ? nearIn(lost) : null;
}

/** In a list the same control of the next row, or of the one before; elsewhere the nearest control. */
function besideRemoved(
  next: Node | null,
  previous: Node | null,
  removed: Element,
  index: number,
): Focusable | null {
  for (const [first, step] of [[next, "nextSibling"], [previous, "previousSibling"]] as const) {
    for (let node = first; node !== null; node = node[step]) {
      if (!(node instanceof Element) || !node.isConnected) continue;
      const found = focusablesIn(node);
      const isRow = node.localName === "li" && removed.localName === "li";
      const target = isRow ? found[index] ?? found.at(-1) : found[0];
      if (target !== undefined) return target;
    }
  }
  return null;
}

/** The nearest control around an element, in the same part of the page. */
function nearIn(element: Element | null): Focusable | null {
  for (let around = element; around !== null; around = around.parentElement) {
    const [found] = focusablesIn(around);
    if (found !== undefined) return found;
    if (around.matches(PARTS)) return null;
  }
  return null;
}

function focusablesIn(element: Element): Focusable[] {
  const found = [element, ...element.querySelectorAll(FOCUSABLE)];
  return found.filter(isFocusable).filter((one) => one.matches(FOCUSABLE) && canHaveFocus(one));
}

function isFocusable(target: EventTarget | null): target is Focusable {
  return target instanceof HTMLElement || target instanceof SVGElement;
}

function canHaveFocus(element: Focusable): boolean {
  return element.isConnected && !element.matches(":disabled") &&
    element.getClientRects().length > 0;
}

function headingOf(root: HTMLElement): Focusable {
  return root.querySelector<HTMLElement>(HEADING) ?? root;
}

function giveFocus(element: Focusable): void {
  if (!element.matches(FOCUSABLE)) element.setAttribute("tabindex", "-1");
  element.focus();
}

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
