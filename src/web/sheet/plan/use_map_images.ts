/**
 * The images of the map of a walk, for its plan.
 *
 * @module
 */
import { useEffect, useMemo, useState } from "preact/hooks";
import type { TilePlace } from "../../../shared/pmtiles/tile_id.ts";
import type { StoredMap } from "../../../shared/stored_map.ts";
import { TileArchive } from "../../map/own_map/tile_archive.ts";
import { type MapImage, pictureImages, tileImage, tilesOnPage } from "./map_images.ts";
import type { PageFrame } from "./page_frame.ts";

/** Tiles that are read at the same time. */
const PARALLEL = 4;

const NONE: readonly MapImage[] = [];

/** The images of the map of a walk on a part of the paper; none without a map, and none of tiles until all are read. */
export function useMapImages(map: StoredMap | null, page: PageFrame): readonly MapImage[] {
  const [tiles, setTiles] = useState(NONE);
  useEffect(() => {
    setTiles(NONE);
    if (map?.kind !== "tiles") return;
    const controller = new AbortController();
    const { signal } = controller;
    const urls: string[] = [];
    readTiles(map, page, signal, urls).then((read) => {
      if (!signal.aborted) setTiles(read);
    });
    return () => {
      controller.abort();
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, [map, page]);
  const picture = useMemo(
    () => map?.kind === "picture" ? pictureImages(map, page) : NONE,
    [map, page],
  );
  return map?.kind === "tiles" ? tiles : picture;
}

/** Reads the tiles that are on the paper. One that cannot be read is left out. @param urls Gets the addresses made for them. */
async function readTiles(
  map: Extract<StoredMap, { kind: "tiles" }>,
  page: PageFrame,
  signal: AbortSignal,
  urls: string[],
): Promise<readonly MapImage[]> {
  const archive = new TileArchive(() => map.url);
  const wanted = tilesOnPage(map, page);
  const images: MapImage[] = [];
  let next = 0;
  const read = async (tile: TilePlace) => {
    const bytes = await archive.read(tile.z, tile.x, tile.y, signal).catch(() => null);
    if (bytes === null || signal.aborted) return;
    const url = URL.createObjectURL(new Blob([bytes], { type: map.tileType }));
    urls.push(url);
    images.push(tileImage(tile, url, page));
  };
  const work = async () => {
    for (let tile = wanted[next++]; tile !== undefined && !signal.aborted; tile = wanted[next++]) {
      await read(tile);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return images;
}
