/** The second view of the page with the signs: the plan that teachers take along, with its bar. @module */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useMemo, useState } from "preact/hooks";
import type { StoredMap } from "../../src/shared/stored_map.ts";
import { elevationAt, profileFrame } from "../kit/profile_frame.ts";
import { soundLength } from "../kit/sound/recording.ts";
import { useTitle } from "../kit/ui/hooks.ts";
import { Icon, type IconName } from "../kit/ui/icons.tsx";
import { Mark } from "../kit/ui/mark.tsx";
import { Paragraphs } from "../kit/ui/messages.tsx";
import { hasClimb, MINUTES_PER_10_M, MINUTES_PER_KM } from "../kit/walking_time.ts";
import { type SignLinks, SIGNS_LINK, typedLink, useHeading, useWords } from "./context.ts";
import {
  contactOf,
  keepFields,
  keptFields,
  type PlanFields,
  usePlanLayout,
} from "./use_plan_layout.ts";
import { type PlanContent, planContent, type PlanRow } from "./plan_content.ts";
import { MAP_WIDTH, PlanMap } from "./plan_map.tsx";
import type { Signs } from "./sheet.tsx";

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

/** The box. @param walk The name of the walk. */
function PlanEmergency({ walk, fields }: { walk: string; fields: PlanFields }) {
  const { texts: { plan: texts } } = useWords();
  return (
    <section class="plan-emergency" aria-label={texts.emergency}>
      <p class="plan-call">
        {texts.call} <b>{texts.number}</b>
      </p>
      <div>
        <h3>{texts.sayTitle}</h3>
        <p>{texts.say(walk)}</p>
      </div>
      <div>
        <h3>{texts.thenTitle}</h3>
        <ContactLine text={fields.person} blank={texts.writePerson} />
        <ContactLine text={fields.school} blank={texts.writeSchool} />
      </div>
    </section>
  );
}

/** A contact, or a line to write it on. @param blank What is to be written. */
function ContactLine({ text, blank }: { text: string; blank: string }) {
  if (text.trim() === "") return <p class="plan-blank">{blank}</p>;
  const { name, phone } = contactOf(text);
  return (
    <p>
      {name}
      {phone !== "" && (
        <>
          {name !== "" && ": "}
          <b class="plan-phone">{phone}</b>
        </>
      )}
    </p>
  );
}

/** Names with more letters are written smaller. */
const LONG_NAME = 44;

/** The head. */
function PlanHead({ content, links }: { content: PlanContent; links: SignLinks }) {
  const { texts, formats } = useWords();
  const { name, schoolName, walk, duration } = content;
  const facts: readonly (readonly [IconName, string])[] = [
    ["length", formats.distance(walk.distanceM)],
    ["climb", texts.plan.climb(formats.metres(walk.elevationGainM))],
    ["clock", texts.plan.about(duration)],
  ];
  return (
    <header class="plan-head">
      <div>
        <p>{schoolName}</p>
        <h2 class={name.length > LONG_NAME ? "plan-long" : ""}>{name}</h2>
        <p class="plan-facts">
          {facts.filter(([icon]) => icon !== "climb" || hasClimb(walk)).map(([icon, text]) => (
            <span key={icon}>
              <Icon name={icon} />
              {text}
            </span>
          ))}
        </p>
      </div>
      <p class="plan-scan">
        {texts.plan.scan}
        <br />
        <b>{typedLink(links.ofWalk)}</b>
      </p>
      <img class="code" src={links.codeOfWalk} alt={texts.code(name)} />
    </header>
  );
}

/** Height of the drawing in units, and what is cut off at its top: no station is that high. */
const HEIGHT = 104;
const CUT = 16;

/** Half a diamond in units, and how far above the line its middle is. */
const HALF = 11;
const ABOVE = 9;

/** The profile. */
function PlanProfile({ content: { walk, stations } }: { content: PlanContent }) {
  const { texts: { plan: texts }, formats, language } = useWords();
  const { profile, distanceM } = walk;
  const size = { width: MAP_WIDTH, height: HEIGHT, textScale: 1 };
  const frame = profileFrame(profile, distanceM, size);
  const { left, right, bottom, levels, ticks, x, y, line, area } = frame;
  const lastM = ticks.at(-1) ?? 0; // the only label with its unit, which is that of all
  const inItsUnit = (metres: number) =>
    lastM < 1000 ? `${metres}` : (metres / 1000).toLocaleString(language);
  return (
    <svg
      class="map plan-profile"
      viewBox={`0 ${CUT} ${MAP_WIDTH} ${HEIGHT - CUT}`}
      role="img"
      aria-label={texts.profile}
    >
      {levels.map((level) => (
        <g key={level}>
          <path class="plan-level" d={`M${left} ${y(level)}H${right}`} />
          <text x={left - HALF - 3} y={y(level) + 4} text-anchor="end">
            {formats.metres(level)}
          </text>
        </g>
      ))}
      <path class="plan-area" d={area} />
      <path class="plan-line" d={line} />
      {ticks.map((tick) => (
        <text key={tick} x={x(tick)} y={HEIGHT - 6} text-anchor="middle">
          {tick === lastM
            ? `${inItsUnit(tick)}\u00a0${lastM < 1000 ? "m" : "km"}`
            : inItsUnit(tick)}
        </text>
      ))}
      {stations.map(({ number, alongM }) => {
        if (alongM === null) return null;
        const top = y(elevationAt(profile, alongM));
        return (
          <g key={number} transform={`translate(${x(alongM)} 0)`}>
            <path class="plan-stem" d={`M0 ${top}V${bottom}`} />
            <path
              class="map-diamond"
              d={`M0 ${top - ABOVE - HALF}l${HALF} ${HALF}-${HALF} ${HALF}-${HALF}-${HALF}z`}
            />
            <text class="map-number plan-small" y={top - ABOVE + 4}>{number}</text>
          </g>
        );
      })}
    </svg>
  );
}

/** A table with some of the rows. @param isDense Whether rows have little space. */
function PlanTable({ rows, isDense }: { rows: readonly PlanRow[]; isDense: boolean }) {
  const { texts: { plan: { table: texts } } } = useWords();
  const columns = [texts.distance, texts.arrival, texts.recording, texts.position];
  return (
    <table class={`plan-table${isDense ? " plan-dense" : ""}`}>
      <thead>
        <tr>
          <th scope="col">
            <span class="visually-hidden">{texts.number}</span>
          </th>
          <th scope="col">{texts.station}</th>
          {columns.map((column) => <th key={column} scope="col" class="plan-value">{column}</th>)}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => <Row key={row.number ?? "finish"} row={row} />)}
      </tbody>
    </table>
  );
}

function Row({ row: { number, name, distance, arrival, recording, position } }: { row: PlanRow }) {
  const { texts } = useWords();
  return (
    <tr>
      <td>
        {number === null
          ? (
            <span class="plan-finish">
              <Icon name="check" />
            </span>
          )
          : <Mark number={number} word={texts.station} />}
      </td>
      <th scope="row">{name}</th>
      <td class="plan-value">{distance}</td>
      <td class="plan-value">{arrival}</td>
      <td class="plan-value">{recording}</td>
      <td class="plan-value plan-position">
        {position.map((degrees) => <span key={degrees}>{degrees}</span>)}
      </td>
    </tr>
  );
}

/** The texts; nothing without any. */
function PlanTexts({ content: { name, stations } }: { content: PlanContent }) {
  const { texts: { plan: texts } } = useWords();
  const withText = stations.filter(({ text }) => text !== "");
  if (withText.length === 0) return null;
  return (
    <section class="plan-texts">
      <h2>{texts.texts}</h2>
      <p class="plan-texts-walk">{name}</p>
      {withText.map(({ number, title, text }) => (
        <article key={number}>
          <h3>
            <Mark number={number} word={texts.table.station} />
            {title}
          </h3>
          <Paragraphs text={text} />
        </article>
      ))}
    </section>
  );
}

/** What the pages show. */
interface PlanPagesProps {
  readonly content: PlanContent;
  readonly fields: PlanFields;
  readonly links: SignLinks;
  /** The map of the walk; null without one. */
  readonly map: StoredMap | null;
}

/** The pages. */
function PlanPages({ content, fields, links, map }: PlanPagesProps) {
  const { texts: { plan: texts } } = useWords();
  const { name, rows, walk } = content;
  const { paper, isDense, counts } = usePlanLayout(content, fields);
  const [first, ...further] = rowsOfPages(rows, counts);
  return (
    <main ref={paper}>
      <section class="plan-page">
        <PlanHead content={content} links={links} />
        <PlanMap content={content} map={map} />
        {walk.profile.length > 1 && <PlanProfile content={content} />}
        <PlanTable rows={first ?? []} isDense={isDense} />
        <p class="plan-note">{texts.estimate(MINUTES_PER_KM, MINUTES_PER_10_M)}</p>
        <PlanEmergency walk={name} fields={fields} />
        <PageNumber number={1} all={counts.length} />
      </section>
      {further.map((page, index) => (
        <section key={index} class="plan-page">
          <h2 class="plan-again">{name}</h2>
          <PlanTable rows={page} isDense={isDense} />
          <PageNumber number={index + 2} all={counts.length} />
        </section>
      ))}
      {fields.hasTexts && <PlanTexts content={content} />}
    </main>
  );
}

/** Which page it is, where there are several. */
function PageNumber({ number, all }: { number: number; all: number }) {
  const { texts: { plan: texts } } = useWords();
  return all > 1 && <p class="plan-number">{texts.page(number, all)}</p>;
}

function rowsOfPages(
  rows: readonly PlanRow[],
  counts: readonly number[],
): readonly (readonly PlanRow[])[] {
  let from = 0;
  return counts.map((count) => rows.slice(from, from += count));
}
