/**
 * The lower edge of the dialog: what is missing or was refused, and the button for the next step.
 *
 * @module
 */
import type { ComponentChildren } from "preact";
import { Icon, type IconName } from "../../ui/icons.tsx";
import { useHomepageTexts } from "./words.ts";

/** The edge. @param onBack Leads back to the choice; null there. */
export function DialogFoot({ icon, label, isBusy = false, onNext, onBack, children }: {
  icon: IconName;
  /** Label of the button for the next step. */
  label: string;
  isBusy?: boolean;
  onNext: () => void;
  onBack: (() => void) | null;
  children?: ComponentChildren;
}) {
  const texts = useHomepageTexts();
  return (
    <div class="homepage-foot">
      {onBack !== null && (
        <button class="btn btn-quiet" type="button" onClick={onBack}>
          <Icon name="back" />
          {texts.back}
        </button>
      )}
      <div class="homepage-foot-words">{children}</div>
      <button class="btn btn-large" type="button" aria-disabled={isBusy} onClick={onNext}>
        <Icon name={icon} />
        {label}
      </button>
    </div>
  );
}
