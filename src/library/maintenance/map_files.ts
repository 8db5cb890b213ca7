/**
 * Maps of walks from the command line: of a file of this machine, or of tiles that are downloaded (docs/maps.md).
 *
 * @module
 */
import type { MapRow } from "../../db/map_table.ts";
import { invalid, tooLarge, unsupported } from "../../errors.ts";
import { isPmtilesFile } from "../../media/formats/pmtiles.ts";
import type { StagedFile, Upload } from "../../media/staging.ts";
import { surroundingTiles } from "../../shared/surroundings.ts";
import { type DownloadOutcome, estimatedBytes, TileDownload } from "../../shared/tile_download.ts";
import type { FetchTile } from "../../shared/tile_fetch.ts";
import { encodeTileMap } from "../../shared/tile_map.ts";
import type { Library } from "../mod.ts";
import { chunksOf } from "../operations/gpx_file.ts";
import { readMapUpload } from "../operations/map_uploads.ts";

/** A source of tiles that may be stored. */
export interface TileSource {
  readonly url: string;
  readonly attribution: string;
}

/** How tiles are downloaded. */
export interface MapDownloading {
  readonly fetch: FetchTile;
  /** Called after each tile with the bytes that are there, and with what they may become. */
  readonly progress: (bytes: number, estimated: number) => void;
}

/** The map that was downloaded, or why there is none. The old map then is as it was. */
export type DownloadedMap =
  | {
    readonly kind: "stored";
    readonly map: MapRow;
    /** How many tiles it has. */
    readonly tiles: number;
    /** How many places have no tile. */
    readonly missing: number;
  }
  | Exclude<DownloadOutcome, { readonly kind: "complete" }>;

/**
 * Downloads the tiles around a walk and stores them as its map; the one before becomes a removed thing.
 *
 * @throws {AppError} `not_found` when the route is not active, `too_large`, `invalid`.
 */
export async function downloadMap(
  library: Library,
  routeId: number,
  { url, attribution }: TileSource,
  { fetch, progress }: MapDownloading,
): Promise<DownloadedMap> {
  const { segments } = await library.outlines.get(routeId);
  const surroundings = surroundingTiles(segments);
  if (surroundings === null) throw invalid("gpx-no-track", `Route ${routeId} has no track`);
  const places = surroundings.tiles;
  const download = new TileDownload({
    url,
    places,
    fetch,
    onProgress: ({ bytes }) => progress(bytes, estimatedBytes(places.length, download.tiles)),
  });
  const outcome = await download.run();
  if (outcome.kind !== "complete") return outcome;
  const { tiles, missing } = download;
  const file = encodeTileMap({ surroundings, tiles, tileType: outcome.tileType, attribution });
  const map = await store(library, routeId, (upload) => upload.write(file));
  return { kind: "stored", map, tiles: tiles.length, missing: missing.length };
}

/**
 * Stores a PMTiles file of this machine as the map of a walk; the one before becomes a removed thing.
 *
 * @throws {AppError} `not_found` when the route is not active, `unsupported` when it is no PMTiles file with pictures,
 * `too_large`, `invalid`.
 */
export async function storeMapFile(
  library: Library,
  routeId: number,
  path: string,
): Promise<MapRow> {
  library.routes.requireActive(routeId);
  const { isFile, size } = await Deno.stat(path);
  if (!isFile || !await isPmtilesFile(path)) {
    throw unsupported("map-invalid", "This is not a PMTiles file");
  }
  const { maxBytes } = library.staging;
  if (size > maxBytes) {
    throw tooLarge("file-too-large", `The file is larger than ${maxBytes} bytes`, maxBytes);
  }
  return await store(library, routeId, async (upload) => {
    for await (const chunk of chunksOf(path)) upload.write(chunk);
  });
}

async function store(
  library: Library,
  routeId: number,
  write: (upload: Upload) => void | Promise<void>,
): Promise<MapRow> {
  const staged = await stage(library, write);
  try {
    const { map } = await library.maps.put(routeId, await readMapUpload(staged, {}), {
      keep: true,
    });
    return map;
  } finally {
    await library.staging.discard(staged);
  }
}

async function stage(
  { staging }: Library,
  write: (upload: Upload) => void | Promise<void>,
): Promise<StagedFile> {
  const upload = staging.begin();
  try {
    await write(upload);
    return await upload.finish();
  } catch (error) {
    await upload.discard();
    throw error;
  }
}
