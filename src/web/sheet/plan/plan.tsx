/**
 * The second view of the page with the signs: the plan that teachers take along, with its bar.
 *
 * @module
 */
import type { ComponentChildren } from "preact";
import { useMemo, useState } from "preact/hooks";
import { useTitle } from "../../ui/hooks.ts";
import { useWords } from "../context.ts";
import type { SignLinks } from "../links.ts";
import type { Signs } from "../signs.ts";
import { keepFields, keptFields, type PlanFields } from "./kept_fields.ts";
import { PlanBar } from "./plan_bar.tsx";
import { planContent } from "./plan_content.ts";
import { PlanPages } from "./plan_pages.tsx";
import { useRecordingLengths } from "./recording_lengths.ts";

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
