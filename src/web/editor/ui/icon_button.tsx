/**
 * A button that shows a symbol alone; its name is read aloud and shown as a tooltip.
 *
 * @module
 */
import { Icon, type IconName } from "../../ui/icons.tsx";

/** The button. Unlike a `disabled` one, a button that is not enabled keeps the focus and is read aloud. */
export function IconButton({ icon, label, size, isEnabled, onClick }: {
  icon: IconName;
  label: string;
  size?: "small";
  /** Whether a click does something; left out for buttons that always do. */
  isEnabled?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      class="btn btn-quiet btn-icon"
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isEnabled === undefined ? undefined : !isEnabled}
      onClick={() => isEnabled !== false && onClick()}
    >
      <Icon name={icon} {...size === undefined ? {} : { size }} />
    </button>
  );
}
