/** The chapters of the editor's help, as a script of its own. See `more_dialogs.tsx`. @module */
import { helpDe } from "../kit/texts/de/help.ts";
import { helpEn } from "../kit/texts/en/help.ts";
import { useWords } from "./ui/context.tsx";

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

globalThis.routeGuideHelp = { HelpChapters };
