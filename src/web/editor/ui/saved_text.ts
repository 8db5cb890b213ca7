/**
 * The text of a field that is saved by itself: what is typed, what was saved, and the value that was changed.
 *
 * @module
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { storedName } from "../sync/stored_text.ts";

/** Milliseconds from a key to saving what is typed until then. */
const TYPING_MS = 600;

/** Milliseconds from the last key to saving a value that means something else while it is typed, such as a number. */
const PAUSE_MS = 900;

/** How a text is saved. */
export interface SavedTextOptions {
  /** The value with all edits of this page, and those of others that this page has read. */
  readonly value: string;
  /** The problem while the text is empty, which is not saved: when the field is left, it shows what was saved last. */
  readonly needed?: string;
  /** A text as it is stored; as it was typed if not given. */
  readonly storedAs?: (text: string) => string;
  /** Whether it is saved only after a pause, because a part of it means something else. */
  readonly isWhole?: boolean;
  /** Called with the first key that changes what was saved. @returns Is called when that is saved, or cannot be. */
  readonly onTyping: () => () => void;
  /**
   * Saves a new text.
   *
   * @param base The text that was changed. @param isTyping Whether more keys are likely to follow.
   * @returns What is wrong with it; null or nothing if it is saved.
   */
  readonly onSave: (text: string, base: string, isTyping: boolean) => string | null | void;
}

/** The text, and what the field calls. */
export interface SavedText {
  readonly text: string;
  /** What is wrong with the text; null for nothing. */
  readonly problem: string | null;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
  readonly onInput: (event: { readonly currentTarget: { readonly value: string } }) => void;
}

/**
 * Saves a text while it is typed, when its field is left, when the field is removed, and before the page is left or hidden.
 * A value that another page has set replaces no text that is being typed.
 */
export function useSavedText(
  { value, needed, storedAs = (text) => text, isWhole = false, onTyping, onSave }: SavedTextOptions,
): SavedText {
  const [text, setText] = useState(value);
  /** The text in the field: a key may come before the rendering of the one before. */
  const typed = useRef(value);
  const show = (next: string) => {
    typed.current = next;
    setText(next);
  };
  const [problem, setProblem] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const endTyping = useRef<(() => void) | null>(null);
  const hasFocus = useRef(false);
  /** The text that was saved last, as it was typed. */
  const saved = useRef(value);
  /** The value that the text changes. */
  const base = useRef(value);
  /** @returns What is wrong with the text; null if it is saved. */
  const stored = (isTyping: boolean): string | null => {
    const { current } = typed;
    if (needed !== undefined && storedName(current) === "") return needed;
    if (current === saved.current) return null;
    const isOther = storedAs(current) !== base.current;
    const found = isOther ? onSave(current, base.current, isTyping) : null;
    if (typeof found === "string") return found;
    saved.current = current;
    base.current = storedAs(current);
    return null;
  };
  const save = (isTyping: boolean) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setProblem(stored(isTyping));
    endTyping.current?.();
    endTyping.current = null;
  };
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const isSavedHere = value === storedAs(saved.current);
    const isTyped = typed.current !== saved.current;
    if (isSavedHere) base.current = value;
    // A text that is being typed stays: it is saved with the base that it changes.
    if (isTyped || (isSavedHere && hasFocus.current)) return;
    base.current = saved.current = value;
    show(value);
  }, [value]);
  useSavingAtTheEnd(() => latest.current(false));
  const onBlur = () => {
    hasFocus.current = false;
    save(false);
    const isEmpty = needed !== undefined && storedName(typed.current) === "";
    if (!isEmpty && typed.current !== saved.current) return; // it has a problem
    if (isEmpty) setProblem(null);
    saved.current = base.current;
    show(base.current);
  };
  const onInput: SavedText["onInput"] = ({ currentTarget: { value: next } }) => {
    show(next);
    hasFocus.current = true; // a browser reports no focus while its window is not the active one
    endTyping.current ??= onTyping();
    if (isWhole) clearTimeout(timer.current);
    else if (timer.current !== undefined) return; // it will save this text too
    timer.current = setTimeout(() => latest.current(true), isWhole ? PAUSE_MS : TYPING_MS);
  };
  return { text, problem, onFocus: () => hasFocus.current = true, onBlur, onInput };
}

/**
 * Saves before the page is left or hidden and when the field is removed. Phones end pages that are hidden, without asking.
 *
 * @param saveNow Has to be usable after any rendering.
 */
function useSavingAtTheEnd(saveNow: () => void): void {
  useEffect(() => {
    const events = ["beforeunload", "visibilitychange"] as const;
    for (const event of events) addEventListener(event, saveNow);
    return () => {
      for (const event of events) removeEventListener(event, saveNow);
      saveNow();
    };
  }, []);
}
