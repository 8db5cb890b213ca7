/**
 * What the homepage lacks, and what to do about it.
 *
 * @module
 */
import { useValue } from "../../ui/hooks.ts";
import { Icon } from "../../ui/icons.tsx";
import { useWords } from "../context.tsx";
import { useComparison } from "./comparison.ts";
import { DialogFoot, type FootButton } from "./dialog_foot.tsx";
import type { FolderPlan } from "./folder_plan.ts";
import type { Homepage } from "./homepage.ts";
import { keptChoice } from "./kept_choice.ts";
import { bytesOf, folderVersion, type LocalFiles } from "./local_files.ts";
import { useHomepageTexts } from "./words.ts";

/** What is missing. @param onCreate Makes a folder. @param onClose Closes the dialog. */
export function CheckedFoot({ homepage, plan, files: { list, error }, back, onCreate, onClose }: {
  homepage: Homepage;
  plan: FolderPlan;
  files: LocalFiles;
  back: FootButton;
  onCreate: () => void;
  onClose: () => void;
}) {
  const texts = useHomepageTexts();
  const { texts: { close }, formats } = useWords();
  const { url, isReading, reading } = useValue(homepage, () => homepage.state);
  const comparison = useComparison(url, reading, list);
  const cannotCompare = error !== null || plan.walks.length === 0;
  const isRead = url !== null && !isReading && (comparison !== null || cannotCompare);
  const { missing = [], isWhole = false } = comparison ?? {};
  const isComplete = isWhole && missing.length === 0;
  // An upload that has only stopped goes on with the folder that was made.
  const isMade = list !== null && folderVersion(list, plan.isIndexable) === keptChoice().made;
  const sentences = [
    ...(missing.length === 0
      ? []
      : [texts.missing(missing.length, formats.megabytes(bytesOf(missing)))]),
    ...(missing.length > 0 && isMade ? [texts.goOn] : []),
    ...(isWhole ? [] : [texts.notCompared]),
  ];
  const next: FootButton = isRead && !isComplete && !isMade
    ? { icon: "download", label: texts.createAgain, onPress: onCreate }
    : { icon: isComplete ? "check" : "close", label: close, onPress: onClose };
  return (
    <DialogFoot next={next} other={back}>
      <p role="status">
        {url === null && texts.addressNeeded}
        {url !== null && !isRead && texts.checking}
        {isRead && sentences.join(" ")}
        {isRead && isComplete && (
          <span class="state state-ok">
            <Icon name="check" size="small" />
            {texts.complete}
          </span>
        )}
      </p>
    </DialogFoot>
  );
}
