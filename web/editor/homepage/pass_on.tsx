/** The button that opens the choice between the files with which a walk is passed on. @module */
import { useLaterParts } from "../../kit/ui/later_script.ts";
import type { ComponentChildren } from "preact";
import { DialogsLoading, HOMEPAGE } from "../ui/more_dialogs.tsx";
import { useOpen } from "../ui/renewal.ts";

/** The button. @param children Its symbol and its label. */
export function PassOn({ routeId, name, title, children }: {
  routeId: number;
  /** The name of the walk. */
  name: string;
  /** Its tooltip, where the label may be hidden. */
  title?: string;
  children: ComponentChildren;
}) {
  const [opened, setOpened] = useOpen(`pass on ${routeId}`, ["dialog"]);
  const isOpen = opened !== null;
  const more = useLaterParts(HOMEPAGE, isOpen);
  const open = () => {
    if (isOpen) more.load();
    setOpened("dialog");
  };
  return (
    <>
      <button
        class="btn btn-quiet"
        type="button"
        aria-haspopup="dialog"
        title={title}
        onClick={open}
      >
        {children}
      </button>
      {isOpen && more.parts === null && <DialogsLoading more={more} />}
      {isOpen && more.parts !== null && (
        <more.parts.PassOnDialog
          routeId={routeId}
          name={name}
          onClosed={() => setOpened(null)}
        />
      )}
    </>
  );
}
