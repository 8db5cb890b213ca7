/**
 * The key of a tick.
 *
 * @module
 */
import { Icon, type IconName } from "../../ui/icons.tsx";

/** What a key shows and does. */
export interface TickKeyProps {
  readonly icon: IconName;
  readonly text: string;
  /** Whether it is the one yellow key of the screen. */
  readonly isFirst: boolean;
  readonly onTap: () => void;
}

/** A key; after a tap the title of its tick has the focus, because the key may be gone. */
export function TickKey({ icon, text, isFirst, onTap }: TickKeyProps) {
  const tap = ({ currentTarget }: { readonly currentTarget: HTMLElement }) => {
    currentTarget.closest("li")?.querySelector("h2")?.focus({ preventScroll: true });
    onTap();
  };
  return (
    <button class={isFirst ? "btn btn-primary" : "btn"} type="button" onClick={tap}>
      <Icon name={icon} />
      {text}
    </button>
  );
}
