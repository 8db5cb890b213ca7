/**
 * The steps in the settings of a phone that make its position exact, or keep its screen on.
 *
 * @module
 */
import { useState } from "preact/hooks";
import { mendingDe } from "../../texts/mending_de.ts";
import { mendingEn } from "../../texts/mending_en.ts";
import { useWords } from "../context.tsx";

/** What the steps are about, and which phone is shown first. */
export interface MendingStepsProps {
  readonly about: "position" | "screen";
  readonly isIphone: boolean;
}

const TEXTS = { de: mendingDe, en: mendingEn };

/** The kinds of phone, by their names. */
const PHONES = { iphone: "iPhone", android: "Android" };

/** A switch between two kinds of phone, and the steps for one of them. */
export function MendingSteps({ about, isIphone }: MendingStepsProps) {
  const { language } = useWords();
  const texts = TEXTS[language];
  const [phone, setPhone] = useState<keyof typeof PHONES>(isIphone ? "iphone" : "android");
  return (
    <>
      <fieldset class="switch">
        <legend class="visually-hidden">{texts.which}</legend>
        {(["iphone", "android"] as const).map((name) => (
          <label key={name}>
            <input
              type="radio"
              name={`phone-${about}`}
              checked={phone === name}
              onChange={() => setPhone(name)}
            />
            {PHONES[name]}
          </label>
        ))}
      </fieldset>
      <ol class="mending">
        {texts[about][phone].map((step) => <li key={step}>{step}</li>)}
      </ol>
    </>
  );
}
