/**
 * The chapters of the help: how a walk is prepared, recorded, tested and printed, and what pupils' voices need.
 *
 * @module
 */
import { helpDe } from "../../texts/help_de.ts";
import { helpEn } from "../../texts/help_en.ts";
import { useWords } from "../context.tsx";

/** The chapters. */
export function HelpChapters() {
  const { language } = useWords();
  return (
    <>
      {{ de: helpDe, en: helpEn }[language].map(({ title, steps }) => (
        <section key={title}>
          <h3>{title}</h3>
          <ul>
            {steps.map((step) => <li key={step}>{step}</li>)}
          </ul>
        </section>
      ))}
    </>
  );
}
