/**
 * The buttons that copy a walk, or a station to another walk. What they open is a script of its own.
 *
 * @module
 */
import { useState } from "preact/hooks";
import { Icon } from "../../ui/icons.tsx";
import { useWords } from "../context.tsx";
import { DialogsLoading, useCopyParts } from "../more_dialogs.tsx";
import type { EditorStation } from "../sync/state.ts";
import type { OpenedWalk } from "../walk/open_editor.ts";

/** The button. @param station What is copied; the walk if not given. */
export function CopyButton(
  { opened, station }: { opened: OpenedWalk; station?: EditorStation },
) {
  const { texts: { copied: texts } } = useWords();
  const more = useCopyParts(false);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    if (more.parts === null) more.load();
    setOpen(true);
  };
  const shared = { opened, onClosed: () => setOpen(false) };
  return (
    <div>
      <button class="btn btn-quiet" type="button" aria-haspopup="dialog" onClick={open}>
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
