/**
 * A field that is saved by itself: when it is left, or a moment after the last key.
 *
 * @module
 */
import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { FieldProblem } from "./field_problem.tsx";
import { LongText, TextLength } from "./long_text.tsx";
import { type SavedTextOptions, useSavedText } from "./saved_text.ts";

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
