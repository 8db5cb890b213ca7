/**
 * What goes onto the homepage and where: the first part of the dialog.
 *
 * @module
 */
import type { Route } from "../../api.ts";
import { AddressField } from "./address_field.tsx";
import type { FolderPlan } from "./folder_plan.ts";
import type { Homepage } from "./homepage.ts";
import type { LocalFiles } from "./local_files.ts";
import { WalkChoice } from "./walk_choice.tsx";
import type { TypedAddress } from "./typed_address.ts";
import { useHomepageTexts } from "./words.ts";

/** Address, walks, consent. @param consentId Id of the box for the consent. @param isBack Whether a later part was shown before. */
export function ChooseView({ homepage, address, routes, plan, files, consentId, isBack }: {
  homepage: Homepage;
  address: TypedAddress;
  routes: readonly Route[];
  plan: FolderPlan;
  files: LocalFiles;
  consentId: string;
  isBack: boolean;
}) {
  const texts = useHomepageTexts();
  return (
    <div class="homepage-steps">
      <AddressField homepage={homepage} address={address} />
      <WalkChoice {...{ homepage, routes, plan, files }} isFocused={isBack} />
      <div>
        <label class="homepage-check">
          <input
            type="checkbox"
            id={consentId}
            checked={plan.hasConsent}
            onChange={({ currentTarget }) => plan.setConsent(currentTarget.checked)}
          />
          <span>{texts.consent}</span>
        </label>
        <label class="homepage-check">
          <input
            type="checkbox"
            checked={plan.isIndexable}
            onChange={({ currentTarget }) => plan.setIndexable(currentTarget.checked)}
          />
          <span>{texts.indexable}</span>
        </label>
      </div>
    </div>
  );
}
