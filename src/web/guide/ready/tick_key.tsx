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

/** A key. */
export function TickKey({ icon, text, isFirst, onTap }: TickKeyProps) {
  return (
    <button class={isFirst ? "btn btn-primary" : "btn"} type="button" onClick={onTap}>
      <Icon name={icon} />
      {text}
    </button>
  );
}
