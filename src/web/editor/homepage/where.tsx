/**
 * The six sentences about where published walks can be.
 *
 * @module
 */
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { Icon, type IconName } from "../../ui/icons.tsx";
import { useHomepageTexts } from "./words.ts";

/** The sentences. */
export function Where() {
  const texts = useHomepageTexts();
  const id = useId();
  return (
    <section class="homepage-where" aria-labelledby={id}>
      <h3 id={id}>{texts.where}</h3>
      <ul>
        {texts.fits.map((sentence) => (
          <Sentence key={sentence} icon="check" state="state-ok">{sentence}</Sentence>
        ))}
        <Sentence icon="close" state="state-warn">{texts.fitsNot}</Sentence>
        <Sentence icon="info" state="">{texts.audible}</Sentence>
      </ul>
    </section>
  );
}

function Sentence(
  { icon, state, children }: { icon: IconName; state: string; children: ComponentChildren },
) {
  return (
    <li>
      <span class={state}>
        <Icon name={icon} />
      </span>
      <span>{children}</span>
    </li>
  );
}
