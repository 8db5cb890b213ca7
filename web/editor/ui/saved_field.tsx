/**
 * A field that is saved by itself, when it is left or a moment after the last key, and what was refused of it.
 *
 * @module
 */
import type { ComponentChildren, Ref, TextareaHTMLAttributes } from "preact";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { countWords, WORDS_PER_SECOND } from "../../../src/shared/walk_texts.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { storedName } from "../document/field_changes.ts";
import type { FieldTarget } from "../sync/conflicts.ts";
import type { Editor } from "../sync/editor.ts";
import { IconButton } from "./buttons.tsx";
import { useValue, useWords } from "./context.tsx";
import { RefusalNote } from "./messages.tsx";

/** Milliseconds from a key to saving what is typed until then. */
const TYPING_MS = 600;

/** Milliseconds from the last key to saving a value that means something else while it is typed, such as a number. */
const PAUSE_MS = 900;

/** How a text is saved. */
interface SavedTextOptions {
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
interface SavedText {
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
function useSavedText(
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

/** Seconds that it takes to read a number of words aloud: steps of 1 below 20, of 5 below 60, of 10 above. */
export function readingSeconds(words: number): number {
  const seconds = words / WORDS_PER_SECOND;
  const step = seconds < 20 ? 1 : seconds < 60 ? 5 : 10;
  return Math.ceil(seconds / step) * step;
}

/** The field. @param text What is in it now. */
function LongText(
  { text, fieldRef, ...attributes }: TextareaHTMLAttributes & {
    readonly text: string;
    readonly fieldRef: Ref<HTMLTextAreaElement>;
  },
) {
  return (
    // The style sheet lays a hidden copy of the text out in the same cell, which gives the field its height.
    <div class="long-text" data-text={`${text}\n`}>
      <textarea ref={fieldRef} {...attributes} value={text} />
    </div>
  );
}

/** Words and reading time of a text; nothing of an empty one. */
export function TextLength({ text }: { text: string }) {
  const { texts: { reading }, formats } = useWords();
  const words = countWords(text);
  if (words === 0) return null;
  const seconds = readingSeconds(words);
  const time = seconds < 60 ? reading.seconds(seconds) : reading.minutes(formats.clock(seconds));
  return <span>{reading.length(words, time)}</span>;
}

/**
 * The sentence. After the first one, its height stays reserved: the sentence is removed when the field is left, and if the
 * content below moved up then, the click that leaves the field would miss its target.
 */
function FieldProblem({ id, text }: { id: string; text: string | null }) {
  const line = useRef<HTMLParagraphElement>(null);
  const [heightPx, setHeight] = useState(0);
  useLayoutEffect(() => {
    const { current: element } = line;
    if (element === null) return;
    element.style.minHeight = text === null ? `${heightPx}px` : "";
    if (text !== null) setHeight(element.offsetHeight);
  }, [text]);
  if (text === null && heightPx === 0) return null;
  return <p ref={line} id={id} class="problem problem-kept" role="alert">{text}</p>;
}

/** What the field shows. */
export interface SavedFieldProps extends SavedTextOptions {
  readonly label: string;
  /** Lines of a large field; one line if not given. */
  readonly rows?: number;
  readonly placeholder?: string;
  /** What is said below a large field of the text that is in it; its length if not given. */
  readonly notes?: (text: string) => ComponentChildren;
  /** Whether the label is for screen readers only. */
  readonly isLabelHidden?: boolean;
  /** Whether an empty field is marked. */
  readonly isWanted?: boolean;
  /** Whether the field has the focus at first, with its text selected. */
  readonly isSelected?: boolean;
}

/** The field. A value that another page has set changes nothing that is being typed. */
export function SavedField(props: SavedFieldProps) {
  const { label, rows, placeholder, isSelected = false } = props;
  const { isLabelHidden = false, isWanted = false } = props;
  const id = useId();
  const field = useRef<HTMLElement>(null);
  const { text, problem, ...listeners } = useSavedText(props);
  useLayoutEffect(() => {
    if (!isSelected) return;
    const { current } = field;
    current?.focus();
    if (current instanceof HTMLInputElement) current.select();
  }, []);
  const describedBy = [
    problem === null ? "" : `${id}-problem`,
    rows === undefined ? "" : `${id}-notes`,
  ].filter((part) => part !== "").join(" ") || undefined;
  const shared = {
    ...listeners,
    id,
    class: `input${isWanted && text.trim() === "" ? " input-missing" : ""}`,
    value: text,
    "aria-invalid": problem !== null,
    "aria-describedby": describedBy,
    ...(placeholder === undefined ? {} : { placeholder }),
  };
  return (
    <div class="field">
      <label class={isLabelHidden ? "visually-hidden" : "label"} for={id}>{label}</label>
      {rows === undefined
        ? <input ref={(input) => void (field.current = input)} type="text" {...shared} />
        : (
          <LongText
            fieldRef={(area) => void (field.current = area)}
            text={text}
            rows={rows}
            {...shared}
          />
        )}
      {rows !== undefined && (
        <p id={`${id}-notes`} class="muted small text-notes">
          {props.notes?.(text) ?? <TextLength text={text} />}
        </p>
      )}
      <FieldProblem id={`${id}-problem`} text={problem} />
    </div>
  );
}

// What the server has refused of a field, shown below the field.

/** Shows a text that cannot be changed, with a button that copies it. */
export function CopiedText({ label, text }: { label: string; text: string }) {
  const { texts: { fields: { lost: texts } } } = useWords();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [message, setMessage] = useState("");
  const copy = () => {
    field.current?.select();
    // Pages without https have no clipboard: the text is selected, and the keys of the browser copy it.
    if (!("clipboard" in navigator)) return setMessage(texts.copyYourself);
    navigator.clipboard.writeText(text).then(
      () => setMessage(texts.copied),
      () => setMessage(texts.copyYourself),
    );
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <textarea
        ref={field}
        id={id}
        class="input copied"
        readOnly
        rows={Math.min(8, 1 + Math.ceil(text.length / 34))}
        value={text}
      />
      <div class="choices">
        <button class="btn" type="button" onClick={copy}>
          <Icon name="file" size="small" />
          {texts.copy}
        </button>
        <span class="small" role="status">{message}</span>
      </div>
    </div>
  );
}

/** The refused edits of a field: file, reason, and the typed text. They are removed by the next success of the field. */
export function FieldRefusal({ editor, at }: { editor: Editor; at: FieldTarget }) {
  const { texts: { fields: texts } } = useWords();
  useValue(editor, () => editor.refusals.all);
  const target = { ...at, key: editor.keys.lastOf(at.key) };
  const refused = editor.refusals.at(target);
  return (
    <div class="refused-here" role="alert">
      {refused.length > 0 && (
        <div class="field-refusal">
          <Icon name="warn" size="small" />
          <div class="refused-edits">
            {refused.map(({ error, subject, fileName, text, sinceMs }) => (
              <div key={`${sinceMs} ${fileName}`} class="problem">
                <p>
                  <b>{fileName === "" ? texts.refused : texts.refusedFile(fileName)}</b>
                  {" "}
                </p>
                <RefusalNote error={error} subject={subject} />
                {text !== "" && <CopiedText label={texts.refusedText} text={text} />}
              </div>
            ))}
          </div>
          <IconButton
            icon="close"
            size="small"
            label={texts.dismiss}
            onClick={() => editor.dismissRefusal(target)}
          />
        </div>
      )}
    </div>
  );
}
