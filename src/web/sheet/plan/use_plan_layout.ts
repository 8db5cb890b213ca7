/**
 * Measures the rows of the plan, and spreads them over pages.
 *
 * @module
 */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { PlanFields } from "./kept_fields.ts";
import type { PlanContent } from "./plan_content.ts";
import { type PlanLayout, planLayout } from "./plan_layout.ts";

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

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
