/**
 * The files of one published walk: its page, its data file, and what both need (docs/api.md#published-walks).
 *
 * @module
 */
import type { MapRow, RouteRow } from "../db/route_table.ts";
import type { StoredFile } from "../db/row.ts";
import type { LinePoint } from "../gpx/outline.ts";
import type { PoiWithMedia } from "../library/operations/pois.ts";
import type { ServedFile } from "../media/served_file.ts";
import type { DataFile, PublishedWalk, Station, Walk, WalkDetails } from "../shared/guide_walk.ts";
import type { StoredMap } from "../shared/stored_map.ts";
import { routeTexts, stationName } from "../shared/walk_texts.ts";
import { fileReadable } from "./contents.ts";
import {
  entryFile,
  hashedFile,
  MEDIA_FOLDER,
  sha256Of,
  SITE_FORMAT,
  type SiteAssets,
  type SiteFile,
} from "./site_file.ts";

/** The lines of a track on a map. */
export type Segments = readonly (readonly LinePoint[])[];

/** Puts a walk together, with names for stations without a title; the JSON of the same walk has the same bytes. */
function guideWalk(
  { id, name, distanceM, elevationGainM, ...texts }: WalkDetails,
  segments: Segments,
  stations: readonly Omit<Station, "number">[],
  map: StoredMap | null,
): Walk {
  return {
    ...{ id, name, ...routeTexts(texts), distanceM, elevationGainM },
    segments,
    stations: stations.map((station, index) => {
      const number = index + 1;
      return { ...station, number, title: stationName(station.title, number) };
    }),
    ...map === null ? {} : { map },
  };
}

/** A walk at one moment. */
export interface WalkState {
  readonly route: RouteRow;
  readonly pois: readonly PoiWithMedia[];
  /** The lines of its track. */
  readonly segments: Segments;
  readonly map: MapRow | null;
}

/** How a walk is published. */
interface WalkOptions {
  /** Key of its library. */
  readonly origin: string;
  /** The folder of its page, with a slash at its end; empty for that of the site itself. */
  readonly path: string;
  readonly isIndexable: boolean;
  /** The id under which a phone keeps what was heard; made of library and route if not given. */
  readonly walkId?: number;
  /** Whether its page can be opened from a disk too, where a browser reads scripts and no data. */
  readonly opensFromDisk?: boolean;
}

/** A published walk and its files. */
export interface MadeWalk {
  readonly walk: PublishedWalk;
  readonly data: DataFile;
  /** Media, data file and page; each path occurs once. Assets are those of the site. */
  readonly files: readonly SiteFile[];
}

/** Hexadecimal digits of the hash in the name of a picture or a recording. */
const MEDIA_DIGITS = 32;

/** Hexadecimal digits of the id of a walk: 48 bits, which a number of JavaScript holds exactly. */
const ID_DIGITS = 12;

/**
 * Makes the files of a walk. The same state has the same bytes.
 *
 * @param served Returns a stored file of the walk, on which a lease is in use.
 */
export function walkFiles(
  { route, pois, segments, map }: WalkState,
  { origin, path, isIndexable, walkId, opensFromDisk = false }: WalkOptions,
  assets: SiteAssets,
  served: (file: StoredFile) => ServedFile,
): MadeWalk {
  const media = mediaOf(route, pois, map, served);
  const needed = [...assets.kept, ...media.values()];
  const { name, distanceM, elevationGainM } = route;
  const texts = { name, ...routeTexts(route) };
  const lengths = { distanceM, elevationGainM };
  const details = { id: walkId ?? idOf(origin, route), ...texts, ...lengths };
  const common = { origin, routeId: route.id, path, changedAt: route.updatedAt };
  const data: DataFile = {
    format: SITE_FORMAT,
    ...common,
    walk: guideWalk(details, segments, stations(pois), storedMap(map)),
    files: needed.map((file) => (
      { path: file.path, bytes: file.size, sha256: file.sha256, mediaType: file.mediaType }
    )),
  };
  const dataFile = hashedFile(`${path}walk.json`, `${JSON.stringify(data)}\n`);
  const diskFiles = opensFromDisk ? [hashedFile(`${path}walk.js`, diskScript(data))] : [];
  const [disk = null] = diskFiles.map((file) => file.path.slice(path.length));
  const page = assets.page({
    root: "../".repeat(path.split("/").length - 1) || "./",
    walk: { name, data: dataFile.path.slice(path.length), disk },
    isIndexable,
  });
  const pageFile = entryFile(`${path}index.html`, page);
  const files = [...media.values(), dataFile, ...diskFiles, pageFile];
  const bytes = [...needed, dataFile, pageFile].reduce((sum, { size }) => sum + size, 0);
  const summary = { ...lengths, stationCount: pois.length, data: dataFile.path, bytes };
  return { walk: { ...common, ...texts, ...route.start, ...summary }, data, files };
}

/** A classic script with the data: from a disk, browsers load scripts for a page, but let it read nothing. */
function diskScript(data: DataFile): string {
  return `globalThis.routeGuideWalk=${JSON.stringify(data)};\n`;
}

/**
 * The id under which a phone keeps what was heard: the same in every version, and another in every library. After a backup
 * was restored, another walk may have the id of the route, but not with its slug.
 */
function idOf(origin: string, { id, slug }: RouteRow): number {
  return Number.parseInt(sha256Of(`${origin} ${id} ${slug}`).slice(0, ID_DIGITS), 16);
}

function stations(pois: readonly PoiWithMedia[]) {
  return pois.map(({ poi, audio, pictures }) => {
    const { id, title, description, lat, lon, triggerRadiusM, sequence } = poi;
    return {
      ...{ id, title, description, lat, lon, triggerRadiusM, sequence },
      audioUrl: audio && mediaPath(audio.file),
      pictures: pictures.map(({ file, caption }) => ({ url: mediaPath(file), caption })),
    };
  });
}

function storedMap(map: MapRow | null): StoredMap | null {
  if (map === null) return null;
  const { file: { mediaType, size: bytes }, file, details } = map;
  return { ...details, url: mediaPath(file), mediaType, bytes };
}

/** The map, then recordings and pictures by path, in the order of the stations. The same content is one file. */
function mediaOf(
  route: RouteRow,
  pois: readonly PoiWithMedia[],
  map: MapRow | null,
  served: (file: StoredFile) => ServedFile,
): ReadonlyMap<string, SiteFile> {
  const rows = [
    ...map === null ? [] : [{ file: map.file, what: "its map" }],
    ...pois.flatMap(({ poi: { title }, audio, pictures }, index) => {
      const station = `station ${index + 1} "${title}"`;
      return [
        ...audio === null ? [] : [{ file: audio.file, what: `the recording of ${station}` }],
        ...pictures.map(({ file }) => ({ file, what: `a picture of ${station}` })),
      ];
    }),
  ];
  const files = new Map<string, SiteFile>();
  for (const { file, what } of rows) {
    const path = mediaPath(file);
    if (files.has(path)) continue;
    const { size, sha256, mediaType } = file;
    const content = fileReadable(served(file));
    const usedBy = `walk "${route.name}", ${what}`;
    files.set(path, { path, content, size, sha256, mediaType, usedBy, isEntry: false });
  }
  return files;
}

/** The path of a recording, a picture or a map: the same content has the same one in all walks. */
export function mediaPath({ name, sha256 }: Pick<StoredFile, "name" | "sha256">): string {
  const extension = name.slice(name.lastIndexOf(".") + 1);
  return `${MEDIA_FOLDER}${sha256.slice(0, MEDIA_DIGITS)}.${extension}`;
}
