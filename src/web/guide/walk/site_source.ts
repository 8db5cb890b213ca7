/**
 * The source of a walk that was published as files: its copy on this device if there is a complete one, else the data
 * file that the page names.
 *
 * @module
 */
import type { Guide } from "../guide.ts";
import { useLater } from "../later.ts";
import { createElement } from "preact";
import { isGone, NetworkError } from "../../api.ts";
import { loadMap } from "../../map/load_map.ts";
import { canKeepCopies } from "../../offline/copies.ts";
import { PublishedCopies } from "../../offline/published_copies.ts";
import { publishedWalk } from "../../offline/published_walk.ts";
import { copiedData } from "../published/copied_data.ts";
import { readDataFile, walkOfData } from "../published/data_file.ts";
import type { ShownVersion } from "../published/follow_version.ts";
import { followLater } from "../published/later_parts.ts";
import { programOf, readNewestPage } from "../published/newest_page.ts";
import { UpdatingError } from "../published/published_file.ts";
import { renewFor } from "../published/renew.ts";
import { dataAddress, type SitePage } from "../published/site_page.ts";
import type { WalkSource } from "./source.ts";
import type { Walk } from "./walk.ts";

/** Where a published walk comes from, and how a page of it shows that it cannot be shown. */
export interface SiteSourceParts {
  readonly page: SitePage;
  /** Name of the data file that the page names. */
  readonly dataName: string;
  /** Called when the walk cannot be shown because its files are being uploaded. */
  readonly onUpdating: () => void;
}

/** The source of the walk of a page. */
export function siteSource({ page, dataName, onUpdating }: SiteSourceParts): WalkSource {
  const program = programOf(document);
  const copies = canKeepCopies() ? new PublishedCopies(publishedWalk(page)) : null;
  let shown: ShownVersion | null = null;
  const show = (version: ShownVersion): Walk => {
    shown = version;
    return walkOfData(version, (path) => new URL(path, page.root).pathname);
  };
  const readCopy = async (isPartial: boolean): Promise<Walk | null> => {
    const copy = await copiedData(copies);
    return copy !== null && copy.isCopied !== isPartial ? show(copy) : null;
  };
  const readVersion = async (name: string): Promise<Walk> => {
    const data = await readDataFile(dataAddress(page, name));
    return show({ dataName: name, data, isCopied: false });
  };
  const readNewest = async (): Promise<Walk> => {
    const newest = await readNewestPage(page);
    // With a copy the page, too, comes from this device.
    const isRenewed = !shown?.isCopied && newest.program !== program &&
      renewFor(newest.dataName, page);
    if (isRenewed) return await never();
    return await readVersion(newest.dataName);
  };
  /** The version of the page; one that is missing may have been replaced by a newer one. */
  const readOnline = async (): Promise<Walk> => {
    try {
      return await readVersion(dataName);
    } catch (error) {
      if (!(error instanceof UpdatingError)) throw error;
      return await readNewest().catch((cause: unknown) => {
        throw cause instanceof NetworkError ? error : cause;
      });
    }
  };
  return {
    read: async () => {
      const complete = await readCopy(false);
      if (complete !== null) return complete;
      try {
        return await readOnline();
      } catch (error) {
        if (isGone(error)) await copies?.remove();
        const partial = await readCopy(true);
        if (partial !== null) return partial;
        if (error instanceof UpdatingError) onUpdating();
        throw error;
      }
    },
    readFromServer: readNewest,
    copies,
    folder: null,
    // The folder of a pack has one walk and no list.
    homeUrl: page.path === "" ? null : page.root.pathname,
    loadMap,
    hasCodesInFragment: true,
    Notice: NoticeLater,
    follow: (guide) => {
      if (shown === null || shown.isCopied) return;
      void followLater({ page, program, shown, guide, show, onUpdating });
    },
  };
}

/** What the walk has to say first, once that is there with the later screens. */
function NoticeLater({ guide }: { guide: Guide }) {
  const { parts } = useLater();
  return parts?.SiteNotice === undefined ? null : createElement(parts.SiteNotice, { guide });
}

/** Until the page is loaded again. */
function never(): Promise<never> {
  return new Promise(() => {});
}
