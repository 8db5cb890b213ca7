/** What teachers enter for the plan, and how its rows are measured and spread over pages. @module */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { keepValue, keptValue, onDevice } from "../kit/kept.ts";
import type { PlanContent } from "./plan_content.ts";

// How the rows of the plan are spread over pages: the map is as large as they leave it; where they leave it too
// little, they become lower, then there are more pages. Pure.

/** Heights of the rows in millimetres, in both of their forms. */
interface RowHeights {
  readonly roomy: readonly number[];
  readonly dense: readonly number[];
}

/** Millimetres for rows: on the first page together with the map, on a further one alone. */
interface PageSpace {
  readonly first: number;
  readonly further: number;
}

/** The pages of a plan. */
interface PlanLayout {
  /** Whether rows have one line and little space. */
  readonly isDense: boolean;
  /** Numbers of rows, one for each page. */
  readonly counts: readonly number[];
}

/** Millimetres that high rows leave for the map, at least. */
const MAP_WITH_ROOMY = 80;

/** Millimetres that low rows leave for the map, at least; the map may be a little lower still (plan.css). */
const MAP_LEAST = 60;

/** Heights of the map in millimetres where there are several pages: the first one that needs no further page. */
const MAP_OF_SEVERAL = [120, 110, 100, 90, 80, 70, MAP_LEAST];

/** Spreads rows over pages. */
export function planLayout({ roomy, dense }: RowHeights, space: PageSpace): PlanLayout {
  if (sum(roomy) + MAP_WITH_ROOMY <= space.first) return { isDense: false, counts: [roomy.length] };
  if (sum(dense) + MAP_LEAST <= space.first) return { isDense: true, counts: [dense.length] };
  const ways = MAP_OF_SEVERAL.map((mapMm) => countsOf(dense, space.first - mapMm, space.further));
  const pages = Math.min(...ways.map(({ length }) => length));
  return { isDense: true, counts: ways.find(({ length }) => length === pages) ?? [dense.length] };
}

/** Numbers of rows on pages with space for rows of these heights, all in millimetres. */
function countsOf(heights: readonly number[], first: number, further: number): readonly number[] {
  const counts: number[] = [];
  let [count, left] = [0, first];
  for (const height of heights) {
    // A row that is higher than a whole page is alone there.
    if (height > left && (count > 0 || counts.length === 0)) {
      counts.push(count);
      [count, left] = [0, further];
    }
    count++;
    left -= height;
  }
  return [...counts, count];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Height of the paper in millimetres, and its inner margins above and below. */
const PAPER_MM = 297;
const MARGINS_MM = 20;

/** Millimetres of a further page that rows do not use: its heading, the head of its table, and a reserve. */
const FURTHER_HEAD_MM = 24;

/** What was laid out, and how. */
interface LaidOut {
  readonly content: PlanContent;
  readonly fields: PlanFields;
  readonly layout: PlanLayout;
}

/** The layout of the pages, which are in the element `paper`. Everything is put on the first page to be measured, unseen. */
export function usePlanLayout(
  content: PlanContent,
  fields: PlanFields,
): PlanLayout & { readonly paper: RefObject<HTMLElement | null> } {
  const paper = useRef<HTMLElement>(null);
  const [laidOut, setLaidOut] = useState<LaidOut | null>(null);
  const isOfThis = laidOut !== null && laidOut.content === content && laidOut.fields === fields;
  useLayoutEffect(() => {
    const page = paper.current?.querySelector<HTMLElement>(".plan-page") ?? null;
    if (page === null || isOfThis) return;
    setLaidOut({ content, fields, layout: measured(page) });
  }, [content, fields, isOfThis]);
  const layout = isOfThis ? laidOut.layout : { isDense: false, counts: [content.rows.length] };
  return { ...layout, paper };
}

/** The layout for a page that has everything on it. */
function measured(page: HTMLElement): PlanLayout {
  const table = page.querySelector<HTMLElement>("table");
  const map = page.querySelector<HTMLElement>(".plan-map");
  if (table === null || map === null) return { isDense: false, counts: [0] };
  // Screens show the paper smaller; shares of it are the same.
  const perMm = page.getBoundingClientRect().height / PAPER_MM;
  const heightMm = (element: Element) => element.getBoundingClientRect().height / perMm;
  const rows = [...table.querySelectorAll("tbody tr")];
  page.classList.add("plan-measured"); // it is as high as its content
  const roomy = rows.map(heightMm);
  const otherMm = heightMm(page) - heightMm(map) - sum(roomy);
  table.classList.add("plan-dense");
  const dense = rows.map(heightMm);
  table.classList.remove("plan-dense");
  page.classList.remove("plan-measured");
  return planLayout({ roomy, dense }, {
    first: PAPER_MM - otherMm,
    further: PAPER_MM - MARGINS_MM - FURTHER_HEAD_MM,
  });
}

// What teachers enter for the plan: whom to call, when they begin, and whether the texts are printed. It stays on this
// device and is never sent.

/** The fields. */
export interface PlanFields {
  /** Whom to call: a name and a number. */
  readonly person: string;
  /** The school: a name and a number. */
  readonly school: string;
  /** The time of the beginning, `09:00`; empty without one. */
  readonly begin: string;
  /** Whether the texts of the stations are printed. */
  readonly hasTexts: boolean;
}

/** The fields before anything is entered: classes set out in the morning. */
const FIRST: PlanFields = { person: "", school: "", begin: "09:00", hasTexts: true };

/** The fields that this device keeps. */
export function keptFields(): PlanFields {
  const stored = Object(keptValue(onDevice, "route-guide-plan"));
  const textOr = (value: unknown, other: string) => typeof value === "string" ? value : other;
  return {
    person: textOr(stored.person, FIRST.person),
    school: textOr(stored.school, FIRST.school),
    begin: textOr(stored.begin, FIRST.begin),
    hasTexts: stored.hasTexts !== false,
  };
}

/** Keeps the fields. */
export function keepFields(fields: PlanFields): void {
  // Without storage they hold until the page is closed.
  keepValue(onDevice, "route-guide-plan", fields);
}

/** A contact as it is printed. */
interface Contact {
  readonly name: string;
  /** Its number; empty if the text does not end with one. */
  readonly phone: string;
}

/** A name and the number after it: "Frau Berger, 0221 4710 112". */
export function contactOf(text: string): Contact {
  const [, name = text, phone = ""] =
    /^(.*?)[\s,:;]*(\+?[\d(][\d\s()/.–-]{3,}\d)$/.exec(text.trim()) ??
      [];
  return { name: name.trim(), phone };
}
