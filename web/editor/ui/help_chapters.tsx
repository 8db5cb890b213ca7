/** The chapters of the editor's help. @module */
import { helpDe, helpEn } from "../../kit/texts/editor/help.ts";
import { useWords } from "./context.tsx";

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
