/**
 * The button that makes the folder, and why it cannot be made.
 *
 * @module
 */
import { useState } from "preact/hooks";
import { RefusalNote } from "../failures/refusal_note.tsx";
import { DialogFoot } from "./dialog_foot.tsx";
import type { FolderPlan } from "./folder_plan.ts";
import { downloadFolder, type LocalFiles } from "./local_files.ts";
import { useHomepageTexts } from "./words.ts";

/** The button. @param onMade Called when the download has begun, with the number of files in the folder. */
export function CreateFoot({ plan, files, consentId, onMade }: {
  plan: FolderPlan;
  files: LocalFiles;
  consentId: string;
  onMade: (files: number) => void;
}) {
  const texts = useHomepageTexts();
  const [lacks, setLacks] = useState<"walks" | "consent" | null>(null);
  const { list, error } = files;
  const hasWalks = plan.walks.length > 0;
  const isBusy = hasWalks && list === null && error === null;
  const create = () => {
    setLacks(hasWalks ? plan.hasConsent ? null : "consent" : "walks");
    if (!hasWalks || isBusy) return;
    if (!plan.hasConsent) return document.getElementById(consentId)?.focus();
    if (list === null) return files.reload();
    plan.keep();
    downloadFolder(plan);
    onMade(list.files.length + 1); // files.json does not list itself
  };
  return (
    <DialogFoot
      icon="download"
      label={isBusy ? texts.creating : texts.create}
      isBusy={isBusy}
      onNext={create}
      onBack={null}
    >
      <div class="problem" role="alert">
        {lacks === "walks" && !hasWalks && texts.noneChosen}
        {lacks === "consent" && !plan.hasConsent && texts.consentNeeded}
        {error !== null && <RefusalNote error={error} subject="change" />}
      </div>
      <p class="muted">{texts.zip} {texts.noUpload}</p>
    </DialogFoot>
  );
}
