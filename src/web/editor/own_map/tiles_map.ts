/**
 * The map on which tiles are taken along: those that are there are drawn, the others are dashed rectangles.
 *
 * @module
 */
import { mercatorLat, mercatorLon } from "../../../shared/projection.ts";
import type { MapOptions } from "../../map/map_content.ts";
import { Overlay } from "../../map/overlay.ts";
import { svg } from "../../map/svg.ts";
import { WalkMap } from "../../map/walk_map.ts";
import type { TilePlace } from "./tile_fetch.ts";

/** A tile that is drawn. */
export interface DrawnTile {
  readonly place: TilePlace;
  /** Address of its picture; null while it is not there. */
  readonly url: string | null;
}

/** The map. */
export class TilesMap extends WalkMap {
  #tiles: readonly DrawnTile[] = [];
  readonly #overlay: Overlay;

  /** @param container An empty element with a size. */
  constructor(container: HTMLElement, options: MapOptions) {
    super(container, options);
    this.#overlay = new Overlay("grid", () => this.#tiles.map((tile) => this.#draw(tile)));
    this.#overlay.addTo(this.map);
  }

  /** Draws tiles. */
  set tiles(tiles: readonly DrawnTile[]) {
    this.#tiles = tiles;
    this.#overlay.redraw();
  }

  #draw({ place: { z, x, y }, url }: DrawnTile): Node {
    const side = 2 ** z;
    const corner = (column: number, row: number) =>
      this.map.latLngToLayerPoint([mercatorLat(row / side), mercatorLon(column / side)]);
    const [from, to] = [corner(x, y), corner(x + 1, y + 1)];
    const size = { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y };
    return url === null
      ? svg("rect", { class: "map-dialog-todo", ...size })
      : svg("image", { href: url, preserveAspectRatio: "none", ...size });
  }
}
