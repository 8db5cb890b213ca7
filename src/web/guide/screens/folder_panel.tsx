/**
 * The media folder of a walk pack: that it belongs to the page, and what of it cannot be opened.
 *
 * @module
 */
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../../ui/icons.tsx";
import { useWords } from "../context.tsx";
import type { MediaFolder, MissingMedia } from "../walk/source.ts";

/** The panel; nothing for a page that holds its media itself, or gets them from a server. */
export function FolderPanel({ folder }: { folder: MediaFolder | null }) {
  const { texts } = useWords();
  const [missing, setMissing] = useState<MissingMedia | null>(null);
  useEffect(() => {
    folder?.missing().then(setMissing);
  }, [folder]);
  if (folder === null) return null;
  const isComplete = missing === null || missing.recordings + missing.pictures === 0;
  if (isComplete) return <p class="muted">{texts.folder.hint}</p>;
  return (
    <p class="banner banner-warn" role="alert">
      <Icon name="warn" />
      {texts.folder.missing(missing.recordings, missing.pictures)}
    </p>
  );
}
