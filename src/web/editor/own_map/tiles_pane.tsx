/**
 * The surroundings of a walk with the tiles that are taken along.
 *
 * @module
 */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { StoredMap } from "../../../shared/stored_map.ts";
import type { MapStation } from "../../map/map_content.ts";
import { MapView } from "../../map/map_view.tsx";
import { useValue, useWords } from "../context.tsx";
import { useMapDialogTexts } from "./map_dialog_words.ts";
import type { Ground } from "./ground.ts";
import type { TileJob } from "./tile_job.ts";
import { type DrawnTile, TilesMap } from "./tiles_map.ts";

/** What the pane shows. */
export interface TilesPaneProps {
  readonly ground: Ground;
  readonly stations: readonly MapStation[];
  /** The map that the server has; null for none. */
  readonly stored: StoredMap | null;
  /** The tiles to draw; null for none. */
  readonly job: TileJob | null;
  /** Where the tiles come from, in words. */
  readonly attribution: string;
}

/** The pane. */
export function TilesPane({ ground, stations, stored, job, attribution }: TilesPaneProps) {
  const { texts: { map: words }, formats } = useWords();
  const { pane: texts } = useMapDialogTexts();
  const mapTexts = useMemo(() => ({ ...words, distance: formats.distance }), [words, formats]);
  const [map, setMap] = useState<TilesMap | null>(null);
  return (
    <section class="map-dialog-pane" aria-label={texts.walk}>
      <MapView
        mapClass={TilesMap}
        texts={mapTexts}
        segments={ground.segments}
        stations={stations}
        ownMap={stored}
        hasNoChoice
        onReady={(created) => setMap(created instanceof TilesMap ? created : null)}
      />
      {map !== null && <JobTiles key={job === null} map={map} job={job} />}
      {job !== null && <p class="map-dialog-source">{attribution}</p>}
    </section>
  );
}

/** Draws the tiles of a job on a map. */
function JobTiles({ map, job }: { map: TilesMap; job: TileJob | null }) {
  const urls = useRef(new Map<object, string>());
  useEffect(() => () => urls.current.forEach((url) => URL.revokeObjectURL(url)), []);
  const none = { subscribe: () => () => {} };
  const done = useValue(job ?? none, () => job?.progress.done ?? 0);
  useEffect(() => {
    map.tiles = job === null ? [] : drawnTiles(job, urls.current);
  }, [map, job, done]);
  return null;
}

/** The tiles. @param urls Addresses of pictures by their tiles; new ones are added. */
function drawnTiles(job: TileJob, urls: Map<object, string>): readonly DrawnTile[] {
  const loaded = new Map(job.tiles.map((tile) => [nameOf(tile), tile]));
  return job.area.tiles.map((place) => {
    const tile = loaded.get(nameOf(place));
    if (tile === undefined) return { place, url: null };
    const url = urls.get(tile) ?? URL.createObjectURL(new Blob([tile.bytes]));
    urls.set(tile, url);
    return { place, url };
  });
}

function nameOf({ z, x, y }: { z: number; x: number; y: number }): string {
  return `${z}/${x}/${y}`;
}
