/**
 * What to do after the folder was made, in three steps.
 *
 * @module
 */
import { Icon } from "../../ui/icons.tsx";
import { useFocusedHeading } from "./focused_heading.ts";
import { useHomepageTexts } from "./words.ts";

/** The steps. @param files Number of files in the folder. */
export function MadeView({ files }: { files: number }) {
  const texts = useHomepageTexts();
  const { steps } = texts;
  const heading = useFocusedHeading();
  return (
    <div class="homepage-steps">
      <h3 class="state-ok homepage-made" tabindex={-1} ref={heading}>
        <Icon name="check" />
        {texts.made}
      </h3>
      <ol class="homepage-how">
        <li>
          <span>
            <b>{steps.unpack}</b> {steps.unpackText(files)}
          </span>
        </li>
        <li>
          <span>
            <b>{steps.upload}</b> {steps.uploadText}
          </span>
        </li>
        <li>
          <span>
            <b>{steps.check}</b> {steps.checkText}
          </span>
        </li>
      </ol>
      <p class="muted">{texts.interrupted}</p>
    </div>
  );
}
