/** What is printed of a plan: pages of A4. @module */
import { type SignLinks, typedLink, useWords } from "./context.ts";
import { contactOf, type PlanFields } from "./kept_fields.ts";
import { hasClimb, MINUTES_PER_10_M, MINUTES_PER_KM } from "../kit/walking_time.ts";
import { Icon, type IconName } from "../kit/ui/icons.tsx";
import type { PlanContent, PlanRow } from "./plan_content.ts";
import { elevationAt, profileFrame } from "../kit/profile_frame.ts";
import { MAP_WIDTH, PlanMap } from "./plan_map.tsx";
import { Mark } from "../kit/ui/mark.tsx";
import { Paragraphs } from "../kit/ui/paragraphs.tsx";
import type { StoredMap } from "../../src/shared/stored_map.ts";
import { usePlanLayout } from "./use_plan_layout.ts";

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
export function PlanPages({ content, fields, links, map }: PlanPagesProps) {
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
