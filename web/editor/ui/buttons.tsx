/** Buttons with a symbol, that choose files, or that copy a walk or a station, and the switch between panels on a phone. @module */
import { useId } from "preact/hooks";
import { useMedia } from "../../kit/ui/hooks.ts";
import { Icon, type IconName } from "../../kit/ui/icons.tsx";
import { useLaterParts } from "../../kit/ui/later_script.ts";
import type { Key } from "../document/state.ts";
import type { OpenedWalk } from "../walk/open_editor.ts";
import { memo, useWords } from "./context.tsx";
import { COPYING, DialogsLoading } from "./more_dialogs.tsx";
import { useOpen } from "./renewal.ts";

/** The button. Unlike a `disabled` one, a button that is not enabled keeps the focus and is read aloud. */
export function IconButton({ icon, label, tip = label, size, isEnabled, isExpanded, onClick }: {
  icon: IconName;
  label: string;
  /** The tooltip, where it is shorter than the name. */
  tip?: string;
  size?: "small";
  /** Whether a click does something; left out for buttons that always do. */
  isEnabled?: boolean;
  /** Whether what the button opens is open; left out for buttons that open nothing. */
  isExpanded?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      class="btn btn-quiet btn-icon"
      type="button"
      aria-label={label}
      title={tip}
      aria-expanded={isExpanded}
      aria-disabled={isEnabled === undefined ? undefined : !isEnabled}
      onClick={() => isEnabled !== false && onClick()}
    >
      <Icon name={icon} {...size === undefined ? {} : { size }} />
    </button>
  );
}

/** The button. The same file can be chosen again after it was refused. */
export function FileButton(
  { icon, label, accept, isMultiple = false, isPrimary = false, isCamera = false, onFiles }: {
    icon: "photo" | "upload";
    label: string;
    /** Media types and extensions, as the attribute `accept` takes them. */
    accept: string;
    isMultiple?: boolean;
    isPrimary?: boolean;
    /** Whether phones open their camera. */
    isCamera?: boolean;
    onFiles: (files: readonly File[]) => void;
  },
) {
  return (
    <label class={`btn file-btn${isPrimary ? " btn-primary" : ""}`}>
      <Icon name={icon} />
      {label}
      <input
        class="visually-hidden"
        type="file"
        accept={accept}
        multiple={isMultiple}
        {...(isCamera ? { capture: "environment" } : {})}
        onChange={({ currentTarget }) => {
          onFiles([...currentTarget.files ?? []]);
          currentTarget.value = "";
        }}
      />
    </label>
  );
}

/** Narrower pages have one column and the bar for the place where the teacher stands. */
const NARROW = "(max-width: 40em)";

/** Whether the page is that narrow. */
export function useIsPhone(): boolean {
  return useMedia(NARROW);
}

/** The choice. */
export function PanelSwitch(
  { isMap, onMap }: { isMap: boolean; onMap: (isMap: boolean) => void },
) {
  const { texts: { phone: texts } } = useWords();
  const name = useId();
  const option = (label: string, icon: "list" | "map", value: boolean) => (
    <label>
      <input
        type="radio"
        name={name}
        checked={isMap === value}
        onChange={() => onMap(value)}
      />
      <Icon name={icon} />
      {label}
    </label>
  );
  return (
    <fieldset class="switch">
      <legend class="visually-hidden">{texts.panel}</legend>
      {option(texts.list, "list", false)}
      {option(texts.map, "map", true)}
    </fieldset>
  );
}

/** The button that copies a walk, or a station to another walk. What it opens is a script of its own. */
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
