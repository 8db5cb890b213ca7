/**
 * What the homepage lacks, and the button for the next folder.
 *
 * @module
 */
import { useValue } from "../../ui/hooks.ts";
import { Icon } from "../../ui/icons.tsx";
import { useWords } from "../context.tsx";
import { DialogFoot } from "./dialog_foot.tsx";
import type { Homepage } from "./homepage.ts";
import { bytesOf, type LocalFiles } from "./local_files.ts";
import { useMissing } from "./missing.ts";
import { useHomepageTexts } from "./words.ts";

/** What is missing. @param onCreate Makes a folder. @param onClose Closes the dialog, when everything is there. */
export function CheckedFoot({ homepage, files: { list }, onCreate, onBack, onClose }: {
  homepage: Homepage;
  files: LocalFiles;
  onCreate: () => void;
  onBack: () => void;
  onClose: () => void;
}) {
  const texts = useHomepageTexts();
  const { texts: { close }, formats } = useWords();
  const { url, isReading, reading } = useValue(homepage, () => homepage.state);
  const missing = useMissing(url, reading, list);
  const isComplete = missing?.length === 0;
  const isUnknown = reading !== null && reading.published === null;
  return (
    <DialogFoot
      icon={isComplete ? "check" : "download"}
      label={isComplete ? close : texts.createAgain}
      onNext={isComplete ? onClose : onCreate}
      onBack={onBack}
    >
      <p role="status">
        {url === null && texts.addressNeeded}
        {url !== null && !isUnknown && (isReading || missing === null) && texts.checking}
        {isUnknown && !isReading && texts.notCompared}
        {!isReading && missing !== null && !isComplete &&
          texts.missing(missing.length, formats.megabytes(bytesOf(missing)))}
        {!isReading && isComplete && (
          <span class="state state-ok">
            <Icon name="check" size="small" />
            {texts.complete}
          </span>
        )}
      </p>
    </DialogFoot>
  );
}
