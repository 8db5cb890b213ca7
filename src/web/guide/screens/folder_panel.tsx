/**
 * The media folder of a walk pack: that it belongs to the page, and what of it cannot be opened.
 *
 * @module
 */
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../../ui/icons.tsx";
import { useWords } from "../context.tsx";
import type { MediaFolder, MissingMedia } from "../walk/source.ts";

/** The panel. */
export function FolderPanel({ folder }: { folder: MediaFolder }) {
  const { texts } = useWords();
  const [missing, setMissing] = useState<MissingMedia | null>(null);
  useEffect(() => {
    folder.missing().then(setMissing);
  }, [folder]);
  const isComplete = missing === null || missing.recordings + missing.pictures === 0;
  if (isComplete) return <p class="muted">{texts.folder.hint}</p>;
  return (
    <p class="banner banner-warn" role="alert">
      <Icon name="warn" />
      {texts.folder.missing(missing.recordings, missing.pictures)}
    </p>
  );
}
