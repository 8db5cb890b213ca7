/**
 * The bar above the plan, which is not printed: what teachers enter, and printing.
 *
 * @module
 */
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { Icon } from "../../ui/icons.tsx";
import { useWords } from "../context.ts";
import { SIGNS_LINK, useHeading } from "../view.ts";
import type { PlanFields } from "./kept_fields.ts";

/** Letters of a contact that fit on the paper. */
const MOST_LETTERS = 80;

/** What the bar shows and does. */
export interface PlanBarProps {
  readonly routeId: number;
  readonly fields: PlanFields;
  /** Whether lengths of recordings are not known yet. */
  readonly isReading: boolean;
  /** Whether any station has a text. */
  readonly canHaveTexts: boolean;
  readonly onFields: (fields: PlanFields) => void;
  /** The part about the code. */
  readonly children: ComponentChildren;
}

/** The bar. */
export function PlanBar(props: PlanBarProps) {
  const { routeId, fields, isReading, canHaveTexts, onFields, children } = props;
  const { texts: { plan: texts } } = useWords();
  const heading = useHeading();
  const change = (name: "person" | "school" | "begin") => (value: string) =>
    onFields({ ...fields, [name]: value });
  return (
    <header class="tools">
      <a class="btn btn-quiet" href={`/edit/${routeId}`}>
        <Icon name="back" />
        {texts.edit}
      </a>
      <h1 ref={heading} tabIndex={-1}>{texts.title}</h1>
      <a class="btn" href={SIGNS_LINK}>
        <Icon name="qr" />
        {texts.toSigns}
      </a>
      <button class="btn btn-primary" type="button" onClick={() => print()}>
        <Icon name="print" />
        {texts.print}
      </button>
      <div class="plan-fields">
        <TextField
          label={texts.person}
          value={fields.person}
          example={texts.personExample}
          onValue={change("person")}
        />
        <TextField
          label={texts.school}
          value={fields.school}
          example={texts.schoolExample}
          onValue={change("school")}
        />
        <TimeField label={texts.begin} value={fields.begin} onValue={change("begin")} />
      </div>
      {canHaveTexts && (
        <label class="check">
          <input
            type="checkbox"
            checked={fields.hasTexts}
            onChange={({ currentTarget }) =>
              onFields({ ...fields, hasTexts: currentTarget.checked })}
          />
          {texts.withTexts}
        </label>
      )}
      <p class="muted plan-kept">
        {texts.kept} <span role="status">{isReading && texts.reading}</span>
      </p>
      {children}
    </header>
  );
}

/** What a field shows, and what it calls. */
interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** A field for a contact. */
function TextField({ label, value, example, onValue }: FieldProps & { readonly example: string }) {
  const id = useId();
  return (
    <div class="field plan-field">
      <label for={id}>{label}</label>
      <input
        class="input"
        id={id}
        autocomplete="off"
        maxlength={MOST_LETTERS}
        placeholder={example}
        value={value}
        onInput={({ currentTarget }) => onValue(currentTarget.value)}
      />
    </div>
  );
}

/** The field for the time of the beginning. */
function TimeField({ label, value, onValue }: FieldProps) {
  const id = useId();
  return (
    <div class="field plan-field-time">
      <label for={id}>{label}</label>
      <input
        class="input"
        id={id}
        type="time"
        value={value}
        onInput={({ currentTarget }) => onValue(currentTarget.value)}
      />
    </div>
  );
}
