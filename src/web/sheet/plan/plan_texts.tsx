/**
 * The texts of the stations, printed on pages of their own: for pupils who do not hear the recordings, and to read aloud.
 *
 * @module
 */
import { Mark } from "../../ui/mark.tsx";
import { Paragraphs } from "../../ui/paragraphs.tsx";
import { useWords } from "../context.ts";
import type { PlanContent } from "./plan_content.ts";

/** The texts; nothing without any. */
export function PlanTexts({ content: { name, stations } }: { content: PlanContent }) {
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
