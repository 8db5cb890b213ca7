/**
 * The walk of a pack as a published walk: the files that make the unpacked folder one, whose root is the walk
 * (docs/decisions/027-packs-as-sites.md). Nothing in them depends on the library.
 *
 * @module
 */
import { createHash } from "node:crypto";
import type { Library } from "../library/mod.ts";
import type { DataFile } from "../shared/guide_walk.ts";
import { stationName } from "../shared/station_name.ts";
import { MEDIA_FOLDER, type SiteAssets, type SiteFile } from "../site/site_file.ts";
import { type Segments, walkFiles } from "../site/walk_files.ts";
import type { PackedStation, WalkContent, WalkJson } from "./walk_json.ts";

// Ids in the page of a pack. The browser keeps what was heard by them, so they depend on what a station is and not on
// its place in the list; ids of the database are not in packs, whose bytes are the same wherever they are made.

/** Hexadecimal digits of an id: 48 bits, which a number of JavaScript holds exactly. */
const ID_DIGITS = 12;

/**
 * The id of a walk. All pages opened from files may share one store of the browser, so walks on the same track are
 * told apart by their names.
 */
export function pageWalkId({ gpx, name, schoolName }: WalkJson): number {
  return idOf([gpx.sha256, name, schoolName]);
}

/**
 * Ids of stations in their order, each only once. A station keeps its id when the list is put into another order: the
 * id comes from the recording; where that is missing or not the only one, from title and position too, and for
 * stations that are the same in all of it, from how many came before.
 */
export function pageStationIds(stations: readonly PackedStation[]): number[] {
  const recordings = countOf(stations.map(({ audio }) => audio?.sha256 ?? ""));
  const counts = new Map<string, number>();
  return stations.map(({ audio, title, lat, lon }) => {
    const isOnly = audio !== null && recordings.get(audio.sha256) === 1;
    const content = isOnly ? [audio.sha256] : [audio?.sha256 ?? "", title, lat, lon];
    const key = JSON.stringify(content);
    const before = counts.get(key) ?? 0;
    counts.set(key, before + 1);
    return idOf([...content, before]);
  });
}

function countOf(values: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function idOf(content: readonly (string | number)[]): number {
  const digest = createHash("sha256").update(JSON.stringify(content)).digest("hex");
  return Number.parseInt(digest.slice(0, ID_DIGITS), 16);
}

/** What a station says. */
interface StationText {
  /** Position in the order, from 1. */
  readonly number: number;
  readonly title: string;
  /** Lines end with "\n". */
  readonly text: string;
}

/** The texts in the order of the stations; those without a text are left out. */
export function stationTexts(
  stations: readonly { readonly title: string; readonly description: string }[],
): readonly StationText[] {
  return stations.map(({ title, description }, index) => ({
    number: index + 1,
    title: stationName(title, index + 1),
    text: description.replaceAll(/\r\n?/g, "\n").trim(),
  })).filter(({ text }) => text !== "");
}

/** A walk, and what `walk.json` says of it. */
interface DescribedWalk {
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
