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

/** A key. If its tap removes it, the title of its tick has the focus afterwards. */
export function TickKey({ icon, text, isFirst, onTap }: TickKeyProps) {
  const tap = ({ currentTarget: key }: { readonly currentTarget: HTMLElement }) => {
    const title = key.closest("li")?.querySelector("h2");
    onTap();
    requestAnimationFrame(() => {
      if (!key.isConnected) title?.focus({ preventScroll: true });
    });
  };
  return (
    <button class={isFirst ? "btn btn-primary" : "btn"} type="button" onClick={tap}>
      <Icon name={icon} />
      {text}
    </button>
  );
}
