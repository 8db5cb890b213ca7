/**
 * The map of proposals: besides the stations it shows where photos were taken.
 *
 * @module
 */
import type { Position } from "../../../shared/geo.ts";
import type { MapOptions } from "../../map/map_content.ts";
import { Overlay } from "../../map/overlay.ts";
import { svg } from "../../map/svg.ts";
import { WalkMap } from "../../map/walk_map.ts";

/** Radius of the circle of a photo in pixels. */
const SHOT_PX = 4.5;

/** A map with small circles for photos. */
export class ShotsMap extends WalkMap {
  #shots: readonly Position[] = [];
  readonly #overlay: Overlay;

  /** @param container An empty element with a size. */
  constructor(container: HTMLElement, options: MapOptions) {
    super(container, options);
    this.#overlay = new Overlay("labels", () => this.#draw());
    this.#overlay.addTo(this.map);
  }

  /** Shows where photos were taken. */
  set shots(shots: readonly Position[]) {
    this.#shots = shots;
    this.#overlay.redraw();
  }

  #draw(): Node[] {
    return this.#shots.map(({ lat, lon }) => {
      const { x, y } = this.map.latLngToLayerPoint([lat, lon]);
      return svg("circle", { class: "proposals-shot", cx: x, cy: y, r: SHOT_PX });
    });
  }
}
