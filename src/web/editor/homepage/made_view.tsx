/**
 * What to do after the folder was made, step by step.
 *
 * @module
 */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Icon } from "../../ui/icons.tsx";
import { forgetFolder, type WalkFolder } from "./kept_folders.ts";
import { useFocusedHeading, useHomepageTexts } from "./words.ts";

/** A folder that was made. */
export interface MadeFolder {
  /** Number of its files. */
  readonly files: number;
  /** Its version, as the address of the check names it. */
  readonly version: string;
  /** Folders of walks on the homepage that it is without. */
  readonly left: readonly WalkFolder[];
}

/** The steps. @param url The address of the homepage; null if none is known. */
export function MadeView({ url, made }: { url: string | null; made: MadeFolder }) {
  const texts = useHomepageTexts();
  const { steps } = texts;
  const heading = useFocusedHeading();
  const [left, setLeft] = useState(made.left);
  const forget = (path: string) => {
    forgetFolder(url, path);
    setLeft(left.filter((folder) => folder.path !== path));
    heading.current?.focus(); // the button that was pressed goes
  };
  return (
    <div class="homepage-steps">
      <h3 class="state-ok homepage-made" tabindex={-1} ref={heading}>
        <Icon name="check" />
        {texts.made}
      </h3>
      <ol class="homepage-how">
        <Step title={steps.unpack}>{steps.unpackText(made.files)}</Step>
        <Step title={steps.upload}>{steps.uploadText}</Step>
        {made.left.length > 0 && (
          <Step title={steps.remove}>
            {steps.removeText}
            <LeftFolders folders={left} onForget={forget} />
          </Step>
        )}
        <Step title={steps.check}>{url === null ? steps.checkLater : steps.checkText}</Step>
      </ol>
      <p class="muted">{texts.interrupted} {texts.oldFiles}</p>
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

/** Folders that have to be deleted by hand. @param onForget Called when a teacher says that one is deleted. */
function LeftFolders({ folders, onForget }: {
  folders: readonly WalkFolder[];
  onForget: (path: string) => void;
}) {
  const texts = useHomepageTexts();
  return (
    <ul class="homepage-left">
      {folders.map(({ path, name }) => (
        <li key={path}>
          <span>
            <code>{path.replace(/\/$/, "")}</code> ({name})
          </span>
          <button class="btn btn-quiet" type="button" onClick={() => onForget(path)}>
            {texts.isDeleted}
            <span class="visually-hidden">: {name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
