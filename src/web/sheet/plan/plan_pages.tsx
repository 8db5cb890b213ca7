/**
 * What is printed of a plan: pages of A4.
 *
 * @module
 */
import type { StoredMap } from "../../../shared/stored_map.ts";
import { MINUTES_PER_10_M, MINUTES_PER_KM } from "../../ui/walking_time.ts";
import { useWords } from "../context.ts";
import type { SignLinks } from "../links.ts";
import type { PlanFields } from "./kept_fields.ts";
import type { PlanContent, PlanRow } from "./plan_content.ts";
import { PlanEmergency } from "./plan_emergency.tsx";
import { PlanHead } from "./plan_head.tsx";
import { PlanMap } from "./plan_map.tsx";
import { PlanProfile } from "./plan_profile.tsx";
import { PlanTable } from "./plan_table.tsx";
import { PlanTexts } from "./plan_texts.tsx";
import { usePlanLayout } from "./use_plan_layout.ts";

/** What the pages show. */
export interface PlanPagesProps {
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
