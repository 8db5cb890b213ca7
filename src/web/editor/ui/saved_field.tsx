/**
 * A field that is saved by itself: when it is left, or a moment after the last key.
 *
 * @module
 */
import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { storedName } from "../sync/stored_text.ts";
import { FieldProblem } from "./field_problem.tsx";
import { LongText, TextLength } from "./long_text.tsx";

/** Milliseconds after the last key. */
const PAUSE_MS = 900;

/** What the field shows. */
export interface SavedFieldProps {
  readonly label: string;
  readonly value: string;
  /** Lines of a large field; one line if not given. */
  readonly rows?: number;
  readonly placeholder?: string;
  /** Whether the label is for screen readers only. */
  readonly isLabelHidden?: boolean;
  /** Whether an empty field is marked. */
  readonly isWanted?: boolean;
  /** Said while the field is empty, which is not saved: when it is left, it shows what was saved last. */
  readonly needed?: string;
  /** Whether the field has the focus at first, with its text selected. */
  readonly isSelected?: boolean;
  /** A text as it is stored; as it was typed if not given. */
  readonly storedAs?: (text: string) => string;
  /** Saves a new text. @param base The text that was changed. @returns What is wrong with it, or nothing. */
  readonly onSave: (text: string, base: string) => string | null | void;
}

/** The field. A value that comes from elsewhere changes nothing that is being typed. */
export function SavedField(props: SavedFieldProps) {
  const { label, value, rows, placeholder, needed, isSelected = false, onSave } = props;
  const { isLabelHidden = false, isWanted = false, storedAs = (text: string) => text } = props;
  const id = useId();
  const [text, setText] = useState(value);
  const [problem, setProblem] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useRef<HTMLElement>(null);
  const hasFocus = useRef(false);
  /** The text that was saved last, as it was typed. */
  const saved = useRef(value);
  /** The value that the text was made from. */
  const base = useRef(value);
  const save = (typed: string) => {
    clearTimeout(timer.current);
    if (needed !== undefined && storedName(typed) === "") return setProblem(needed);
    if (typed === saved.current) return setProblem(null);
    const found = storedAs(typed) === base.current ? null : onSave(typed, base.current) ?? null;
    setProblem(found);
    if (found !== null) return;
    saved.current = typed;
    base.current = storedAs(typed);
  };
  const latest = useRef({ save, text });
  latest.current = { save, text };
  useEffect(() => {
    const isOwn = value === storedAs(saved.current);
    const isTyped = latest.current.text !== saved.current;
    if (isOwn) base.current = value;
    // What is being typed stays: saving it says what it was made from.
    if (isTyped || (isOwn && hasFocus.current)) return;
    base.current = saved.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    const saveNow = () => latest.current.save(latest.current.text);
    addEventListener("beforeunload", saveNow);
    return () => {
      removeEventListener("beforeunload", saveNow);
      saveNow();
    };
  }, []);
  useLayoutEffect(() => {
    if (!isSelected) return;
    const { current } = field;
    current?.focus();
    if (current instanceof HTMLInputElement) current.select();
  }, []);
  const shared = {
    id,
    class: `input${isWanted && text.trim() === "" ? " input-missing" : ""}`,
    value: text,
    "aria-invalid": problem !== null,
    "aria-describedby": problem === null ? undefined : `${id}-problem`,
    ...(placeholder === undefined ? {} : { placeholder }),
    onFocus: () => hasFocus.current = true,
    onBlur: () => {
      hasFocus.current = false;
      save(text);
      const isEmpty = needed !== undefined && storedName(text) === "";
      if (!isEmpty && text !== saved.current) return; // it has a problem
      if (isEmpty) setProblem(null);
      saved.current = base.current;
      setText(base.current);
    },
    onInput: (event: { readonly currentTarget: { readonly value: string } }) => {
      const typed = event.currentTarget.value;
      setText(typed);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current.save(typed), PAUSE_MS);
    },
  };
  const name = <label class={isLabelHidden ? "vh" : "label"} for={id}>{label}</label>;
  return (
    <div class="field">
      {rows === undefined ? name : (
        <div class="line">
          {name}
          <TextLength text={text} />
        </div>
      )}
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
      <FieldProblem id={`${id}-problem`} text={problem} />
    </div>
  );
}
