/**
 * The lower edge of the dialog: what is missing or was refused, and the button for the next step.
 *
 * @module
 */
import type { ComponentChildren } from "preact";
import { Icon, type IconName } from "../../ui/icons.tsx";

/** A button. */
export interface FootButton {
  readonly icon: IconName;
  readonly label: string;
  readonly onPress: () => void;
}

/** The edge. @param next The next step. @param other The small button before it; null if there is none. */
export function DialogFoot({ next, other, isBusy = false, children }: {
  next: FootButton;
  other: FootButton | null;
  /** Whether the next step has to wait. */
  isBusy?: boolean;
  children?: ComponentChildren;
}) {
  return (
    <div class="homepage-foot">
      {other !== null && (
        <button class="btn btn-quiet" type="button" onClick={other.onPress}>
          <Icon name={other.icon} />
          {other.label}
        </button>
      )}
      <div class="homepage-foot-words">{children}</div>
      <button class="btn btn-large" type="button" aria-disabled={isBusy} onClick={next.onPress}>
        <Icon name={next.icon} />
        {next.label}
      </button>
    </div>
  );
}
