/**
 * The source of a walk whose page was opened from a disk: an unpacked walk pack. A script beside the page holds the
 * walk, and its recordings and pictures are files in the folder.
 *
 * @module
 */
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../../kit/ui/icons.tsx";
import { diskDe, diskEn } from "../../kit/texts/guide/disk.ts";
import { useWords } from "../ui/context.tsx";
import { WalkApp } from "../walk_app.tsx";
import type { MediaFolder, MissingMedia, Walk, WalkSource } from "../walk/walk.ts";
import { loadMap } from "../../kit/map/load_map.ts";
import { type DataFile, walkOfData } from "../published/published_file.ts";

/** The panel. */
function FolderPanel({ folder }: { folder: MediaFolder }) {
  const texts = { de: diskDe, en: diskEn }[useWords().language];
  const [missing, setMissing] = useState<MissingMedia | null>(null);
  useEffect(() => {
    folder.missing().then(setMissing);
  }, [folder]);
  const isComplete = missing === null || missing.recordings + missing.pictures === 0;
  if (isComplete) return <p class="muted">{texts.hint}</p>;
  return (
    <p class="banner banner-warn" role="alert">
      <Icon name="warn" />
      {texts.missing(missing.recordings, missing.pictures)}
    </p>
  );
}

declare global {
  /** Set by the script beside the page. */
  var routeGuideWalk: DataFile | undefined;
  /** Set by the script inside the page: other published pages do not need it. */
  var routeGuideMissingMedia: ((walk: Walk) => Promise<MissingMedia>) | undefined;
}

/** The source of a walk beside its page. */
function diskSource(data: DataFile): WalkSource {
  const walk = walkOfData({ data }, (path) => path);
  const missing = globalThis.routeGuideMissingMedia;
  return {
    read: () => Promise.resolve(walk),
    readFromServer: null,
    copies: null,
    folder: missing === undefined ? null : { Panel: FolderPanel, missing: () => missing(walk) },
    homeUrl: null,
    loadMap,
  };
}

/** Shows the walk beside the page. */
export function show(root: HTMLElement): void {
  const walk = globalThis.routeGuideWalk;
  if (walk !== undefined) render(<WalkApp source={diskSource(walk)} stationId={null} />, root);
}
