/**
 * A button that shows a symbol alone; its name is read aloud and shown as a tooltip.
 *
 * @module
 */
import { Icon, type IconName } from "../../ui/icons.tsx";

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
