/** The buttons that copy a walk, or a station to another walk. What they open is a script of its own. @module */
import { useLaterParts } from "../../kit/ui/later_script.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import type { Key } from "../document/state.ts";
import { memo, useWords } from "../ui/context.tsx";
import { COPYING, DialogsLoading } from "../ui/more_dialogs.tsx";
import { useOpen } from "../ui/renewal.ts";
import type { OpenedWalk } from "../walk/open_editor.ts";

/** The button. It copies a station, or the walk. */
export const CopyButton = memo(({ opened, station }: {
  readonly opened: OpenedWalk;
  /** The key of the station; undefined for the walk. */
  readonly station?: Key;
}) => {
  const { texts: { copied: texts } } = useWords();
  const [shown, setShown] = useOpen(`copy ${station ?? "walk"}`, ["dialog"]);
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
});
