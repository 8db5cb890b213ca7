/** The second view of the page with the signs: the plan that teachers take along, with its bar. @module */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useMemo, useState } from "preact/hooks";
import { Icon } from "../kit/ui/icons.tsx";
import { type SignLinks, SIGNS_LINK, useHeading, useWords } from "./context.ts";
import { keepFields, keptFields, type PlanFields } from "./kept_fields.ts";
import { soundLength } from "../kit/sound_length.ts";
import { useTitle } from "../kit/ui/hooks.ts";
import type { Signs } from "./signs.ts";
import { planContent } from "./plan_content.ts";
import { PlanPages } from "./plan_pages.tsx";

/** Letters of a contact that fit on the paper. */
const MOST_LETTERS = 80;

/** What the bar shows and does. */
interface PlanBarProps {
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
function PlanBar(props: PlanBarProps) {
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

/** Recordings that are read at the same time. */
const PARALLEL = 4;

/**
 * The lengths of recordings in seconds, by their addresses. While one is read it is missing; it is null if it cannot be
 * read.
 *
 * @param urls Addresses; null for stations without a recording. The same array as long as they are the same.
 */
function useRecordingLengths(
  urls: readonly (string | null)[],
): ReadonlyMap<string, number | null> {
  const [lengths, setLengths] = useState<ReadonlyMap<string, number | null>>(new Map());
  useEffect(() => {
    const wanted = urls.flatMap((url) => url ?? []);
    let isShown = true;
    let next = 0;
    const work = async () => {
      for (let url = wanted[next++]; isShown && url !== undefined; url = wanted[next++]) {
        const [address, length] = [url, await soundLength(url)];
        if (isShown) setLengths((known) => new Map([...known, [address, length]]));
      }
    };
    for (let i = 0; i < PARALLEL; i++) void work();
    return () => {
      isShown = false;
    };
  }, [urls]);
  return lengths;
}

/** The plan. @param children The part of the bar about the code. */
export function Plan(
  { signs, links, children }: { signs: Signs; links: SignLinks; children: ComponentChildren },
) {
  const { texts: { plan: texts }, formats, language } = useWords();
  const { outline, pois, route } = signs;
  useTitle(`${texts.title}: ${route.name}`);
  const [fields, setFields] = useState(keptFields);
  const urls = useMemo(() => pois.map(({ audioUrl }) => audioUrl), [pois]);
  const lengths = useRecordingLengths(urls);
  const { begin } = fields;
  const content = useMemo(
    () => planContent(outline, pois, { begin, lengths }, { texts, formats, language }),
    [outline, pois, begin, lengths, texts],
  );
  const isReading = urls.some((url) => url !== null && !lengths.has(url));
  const onFields = (changed: PlanFields) => {
    setFields(changed);
    keepFields(changed);
  };
  return (
    <>
      <PlanBar
        routeId={route.id}
        fields={fields}
        isReading={isReading}
        canHaveTexts={content.stations.some(({ text }) => text !== "")}
        onFields={onFields}
      >
        {children}
      </PlanBar>
      <PlanPages content={content} fields={fields} links={links} map={outline.map} />
    </>
  );
}
