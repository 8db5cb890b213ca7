/** Buttons with a symbol, buttons that choose files, and the switch between panels on a phone. @module */
import { useId } from "preact/hooks";
import { useMedia } from "../../kit/ui/hooks.ts";
import { Icon, type IconName } from "../../kit/ui/icons.tsx";
import { useWords } from "./context.tsx";

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
