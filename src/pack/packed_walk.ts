/**
 * The walk of a pack as a published walk: the files that make the unpacked folder one, whose root is the walk
 * (docs/decisions/027-packs-as-sites.md). Nothing in them depends on the library.
 *
 * @module
 */
import type { Library } from "../library/mod.ts";
import type { DataFile } from "../shared/published_files.ts";
import type { Segments } from "../site/guide_walk.ts";
import type { SiteAssets } from "../site/site_assets.ts";
import { MEDIA_FOLDER, type SiteFile } from "../site/site_file.ts";
import { walkFiles } from "../site/walk_files.ts";
import { pageStationIds, pageWalkId } from "./page_ids.ts";
import type { WalkContent, WalkJson } from "./walk_json.ts";

/** A walk, and what `walk.json` says of it. */
export interface DescribedWalk {
  readonly content: WalkContent;
  readonly walk: WalkJson;
  /** The lines of its track. */
  readonly segments: Segments;
}

/** The published walk of a pack. */
export interface PackedWalk {
  readonly data: DataFile;
  /** Program, page, data and media; each path occurs once. */
  readonly files: readonly SiteFile[];
  /** The map, recordings and pictures among them, in the order of the stations. */
  readonly media: readonly SiteFile[];
}

/** Makes the files. @param routes Of the library of the walk; a lease on its files is in use. */
export function packedWalk(
  { content: { route, pois, map }, walk, segments }: DescribedWalk,
  assets: SiteAssets,
  routes: Pick<Library["routes"], "storedFile">,
): PackedWalk {
  const ids = pageStationIds(walk.stations);
  const state = {
    route: { ...route, id: 0, updatedAt: "" },
    pois: pois.map((poi, at) => ({ ...poi, poi: { ...poi.poi, id: ids[at] ?? 0 } })),
    segments,
    map,
  };
  const options = {
    origin: "",
    path: "",
    isIndexable: false,
    walkId: pageWalkId(walk),
    opensFromDisk: true,
  };
  const made = walkFiles(
    state,
    options,
    assets,
    (file) => routes.storedFile(route.id, file),
  );
  const media = made.files.filter(({ path }) => path.startsWith(MEDIA_FOLDER));
  return {
    data: made.data,
    files: [...assets.files, ...assets.appEntries(route.name), ...made.files],
    media,
  };
}
