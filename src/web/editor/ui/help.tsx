/**
 * The help of the editor: how a walk is prepared, recorded, tested and printed, and what pupils' voices need.
 *
 * @module
 */
import { useRef } from "preact/hooks";
import { helpDe } from "../../texts/help_de.ts";
import { helpEn } from "../../texts/help_en.ts";
import { IconButton } from "./icon_button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { LicencesLink } from "../../ui/licences_link.tsx";
import { useWords } from "../context.tsx";

/** The button, and the dialog that it opens. @param isSmall Whether the button has a symbol and no visible text. */
export function Help({ isSmall = false }: { isSmall?: boolean }) {
  const { texts, language } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button
        class={`btn btn-quiet${isSmall ? " btn-icon" : ""}`}
        type="button"
        aria-haspopup="dialog"
        aria-label={texts.help}
        title={texts.help}
        onClick={() => dialog.current?.showModal()}
      >
        <Icon name="info" />
        {!isSmall && texts.help}
      </button>
      <dialog ref={dialog} class="dialog help" aria-labelledby="help">
        <div class="form-line">
          <h2 id="help">{texts.help}</h2>
          <IconButton icon="close" label={texts.close} onClick={() => dialog.current?.close()} />
        </div>
        {{ de: helpDe, en: helpEn }[language].map(({ title, steps }) => (
          <section key={title}>
            <h3>{title}</h3>
            <ul>
              {steps.map((step) => <li key={step}>{step}</li>)}
            </ul>
          </section>
        ))}
        <LicencesLink label={texts.licences} />
      </dialog>
    </>
  );
}
