/** The buttons that copy a walk, or a station to another walk. What they open is a script of its own. @module */
import { useLaterParts } from "../../kit/ui/later_script.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import type { EditorStation } from "../document/state.ts";
import { useWords } from "../ui/context.tsx";
import { COPYING, DialogsLoading } from "../ui/more_dialogs.tsx";
import { useOpen } from "../ui/renewal.ts";
import type { OpenedWalk } from "../walk/open_editor.ts";

/** The button. @param station What is copied; the walk if not given. */
export function CopyButton(
  { opened, station }: { opened: OpenedWalk; station?: EditorStation },
) {
  const { texts: { copied: texts } } = useWords();
  const [shown, setShown] = useOpen(`copy ${station?.key ?? "walk"}`, ["dialog"]);
  const isOpen = shown !== null;
  const more = useLaterParts(COPYING, isOpen);
  const open = () => {
    if (isOpen) more.load();
    setShown("dialog");
  };
  const shared = { opened, onClosed: () => setShown(null) };
  return (
    <div>
      <button
        class="btn btn-quiet"
        type="button"
        aria-haspopup="dialog"
        onClick={open}
      >
        <Icon name="copy" />
        {station === undefined ? texts.walk : texts.station}
      </button>
      {isOpen && (more.parts === null
        ? <DialogsLoading more={more} />
        : station === undefined
        ? <more.parts.CopyWalkDialog {...shared} />
        : <more.parts.CopyStationDialog {...shared} station={station} />)}
    </div>
  );
}
