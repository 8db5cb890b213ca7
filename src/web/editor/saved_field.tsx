/**
 * A field that is saved by itself: when it is left, or a moment after the last key.
 *
 * @module
 */
import { useEffect, useId, useRef, useState } from "preact/hooks";
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
  /** Saves a new text. @returns What is wrong with it, or nothing. */
  readonly onSave: (text: string) => string | null | void;
}

/** The field. While it has the focus, a value that comes from elsewhere does not change it. */
export function SavedField(props: SavedFieldProps) {
  const { label, value, rows, placeholder, isLabelHidden = false, isWanted = false, onSave } =
    props;
  const id = useId();
  const [text, setText] = useState(value);
  const [problem, setProblem] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasFocus = useRef(false);
  const saved = useRef(value);
  useEffect(() => {
    if (hasFocus.current && value === saved.current) return;
    saved.current = value;
    setText(value);
  }, [value]);
  const save = (typed: string) => {
    clearTimeout(timer.current);
    if (typed === saved.current) return setProblem(null);
    const found = onSave(typed) ?? null;
    setProblem(found);
    if (found === null) saved.current = typed;
  };
  const latest = useRef({ save, text });
  latest.current = { save, text };
  useEffect(() => {
    const saveNow = () => latest.current.save(latest.current.text);
    addEventListener("beforeunload", saveNow);
    return () => {
      removeEventListener("beforeunload", saveNow);
      saveNow();
    };
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
    },
    onInput: (event: { readonly currentTarget: { readonly value: string } }) => {
      const typed = event.currentTarget.value;
      setText(typed);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => save(typed), PAUSE_MS);
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
        ? <input type="text" {...shared} />
        : <LongText text={text} rows={rows} {...shared} />}
      {problem !== null && <p id={`${id}-problem`} class="problem" role="alert">{problem}</p>}
    </div>
  );
}
