/**
 * The button that makes the folder, and why it cannot be made.
 *
 * @module
 */
import { useState } from "preact/hooks";
import { RefusalNote } from "../failures/refusal_note.tsx";
import { DialogFoot, type FootButton } from "./dialog_foot.tsx";
import type { FolderPlan } from "./folder_plan.ts";
import type { FileList, LocalFiles } from "./local_files.ts";
import { useHomepageTexts } from "./words.ts";

/** The button. @param check Leads to what is on the homepage; null without an address. @param onCreate Makes the folder with these files. */
export function CreateFoot({ plan, files, consentId, check, onCreate }: {
  plan: FolderPlan;
  files: LocalFiles;
  consentId: string;
  check: FootButton | null;
  onCreate: (list: FileList) => void;
}) {
  const texts = useHomepageTexts();
  const [lacks, setLacks] = useState<"walks" | "consent" | null>(null);
  const { list, error } = files;
  const hasWalks = plan.walks.length > 0;
  const isBusy = !plan.isKnown || (hasWalks && list === null && error === null);
  const create = () => {
    if (!plan.isKnown) return;
    setLacks(hasWalks ? plan.hasConsent ? null : "consent" : "walks");
    if (!hasWalks || isBusy) return;
    if (!plan.hasConsent) return document.getElementById(consentId)?.focus();
    if (list === null) return files.reload();
    onCreate(list);
  };
  const label = isBusy ? texts.creating : texts.create;
  return (
    <DialogFoot next={{ icon: "download", label, onPress: create }} other={check} isBusy={isBusy}>
      <div class="problem" role="alert">
        {lacks === "walks" && !hasWalks && texts.noneChosen}
        {lacks === "consent" && !plan.hasConsent && texts.consentNeeded}
        {error !== null && <RefusalNote error={error} subject="change" />}
      </div>
      <p class="muted">{texts.zip} {texts.noUpload}</p>
    </DialogFoot>
  );
}
