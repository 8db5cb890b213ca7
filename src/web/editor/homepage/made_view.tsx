/**
 * What to do after the folder was made, step by step.
 *
 * @module
 */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { useValue } from "../../ui/hooks.ts";
import { Icon } from "../../ui/icons.tsx";
import { useFocusedHeading } from "./focused_heading.ts";
import type { Homepage } from "./homepage.ts";
import { LeftFolders } from "./left_folders.tsx";
import type { Leftovers } from "./leftovers.ts";
import { useHomepageTexts } from "./words.ts";

/** A folder that was made. */
export interface MadeFolder {
  /** Number of its files. */
  readonly files: number;
  /** What stays on the homepage although it is not in the folder. */
  readonly leftovers: Leftovers;
}

/** The steps. */
export function MadeView({ homepage, made }: { homepage: Homepage; made: MadeFolder }) {
  const texts = useHomepageTexts();
  const { steps } = texts;
  const heading = useFocusedHeading();
  const { folders, media } = made.leftovers;
  return (
    <div class="homepage-steps">
      <h3 class="state-ok homepage-made" tabindex={-1} ref={heading}>
        <Icon name="check" />
        {texts.made}
      </h3>
      <ol class="homepage-how">
        <Step title={steps.unpack}>{steps.unpackText(made.files)}</Step>
        <Step title={steps.upload}>{steps.uploadText}</Step>
        {folders.length + media.length > 0 && (
          <Step title={steps.remove}>
            <Remove
              homepage={homepage}
              leftovers={made.leftovers}
              onForgotten={() => heading.current?.focus()}
            />
          </Step>
        )}
        <Step title={steps.check}>{steps.checkText}</Step>
      </ol>
      <p class="muted">{texts.interrupted}</p>
    </div>
  );
}

function Step({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <li>
      <div>
        <b>{title}</b> {children}
      </div>
    </li>
  );
}

/** What to delete on the homepage, and why. @param onForgotten Called when the button that was pressed is about to go. */
function Remove({ homepage, leftovers: { folders, media }, onForgotten }: {
  homepage: Homepage;
  leftovers: Leftovers;
  onForgotten: () => void;
}) {
  const texts = useHomepageTexts();
  const { steps } = texts;
  const { reading } = useValue(homepage, () => homepage.state);
  const [deleted, setDeleted] = useState<readonly string[]>([]);
  const isSeen = reading !== null && reading.published !== null;
  const forget = (path: string) => {
    homepage.forget(path);
    setDeleted([...deleted, path]);
    onForgotten();
  };
  const left = folders.filter(({ path }) => !deleted.includes(path));
  return (
    <>
      {folders.length > 0 ? steps.removeWalks : steps.removeOld}
      <LeftFolders folders={left} onForget={isSeen ? null : forget} />
      {media.length > 0 && (
        <details>
          <summary>{steps.removeMedia(media.length)}</summary>
          <ul class="homepage-left">
            {media.map((path) => (
              <li key={path}>
                <code>{path}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
