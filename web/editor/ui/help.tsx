/** The help of the editor: the button, and the dialog that it opens. @module */
import { useLaterParts } from "../../kit/ui/later_script.ts";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../../kit/ui/icons.tsx";
import { LicencesLink } from "../../kit/ui/licences_link.tsx";
import { IconButton } from "./buttons.tsx";
import { useSettings, useWords } from "./context.tsx";
import { DialogsLoading, HELP } from "./more_dialogs.tsx";
import { useOpen } from "./renewal.ts";

/** The button, and the dialog that it opens. @param isSmall Whether the button has a symbol and no visible text. */
export function Help({ isSmall = false }: { isSmall?: boolean }) {
  const { texts } = useWords();
  const [opened, setOpened] = useOpen("help", ["dialog"]);
  const isOpen = opened !== null;
  const more = useLaterParts(HELP, isOpen);
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);
  return (
    <>
      <button
        class={`btn btn-quiet${isSmall ? " btn-icon" : ""}`}
        type="button"
        aria-haspopup="dialog"
        aria-label={texts.help}
        title={texts.help}
        onClick={() => setOpened("dialog")}
      >
        <Icon name="help" />
        {!isSmall && texts.help}
      </button>
      <dialog
        ref={dialog}
        class="dialog help"
        aria-labelledby="help"
        onClose={() => setOpened(null)}
      >
        <div class="form-line">
          <h2 id="help">{texts.help}</h2>
          <IconButton icon="close" label={texts.close} onClick={() => dialog.current?.close()} />
        </div>
        {more.parts !== null && <more.parts.HelpChapters />}
        {isOpen && more.parts === null && <DialogsLoading more={more} />}
        {isOpen && <Version />}
        <LicencesLink label={texts.licences} />
      </dialog>
    </>
  );
}

/** The version of the program. */
function Version() {
  const { value } = useSettings();
  return value === null ? null : <p class="small">Route Guide {value.version}</p>;
}
