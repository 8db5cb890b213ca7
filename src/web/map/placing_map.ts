/**
 * The map of the editor: it tells where it was clicked, where a place is on it, and goes to places.
 *
 * @module
 */
import type { Position } from "../../shared/geo.ts";
import { Follower } from "./follower.ts";
import type { Pixel } from "./signs.ts";
import { type MapOptions, WalkMap } from "./walk_map.ts";

/** What a map shows. */
export interface MapSight {
  readonly center: Position;
  readonly zoom: number;
}

/** Pixels of a station's sign that are in the map when the station is in sight. */
const SIGN_PX = 24;

/** A map on which places are chosen. */
export class PlacingMap extends WalkMap {
  readonly #follower: Follower;

  /** @param container An empty element with a size. */
  constructor(container: HTMLElement, options: MapOptions) {
    super(container, options);
    this.#follower = new Follower(this.map);
    this.map.doubleClickZoom.disable(); // it chooses a place, as one click does
    this.map.on("click", ({ latlng, originalEvent }) => {
      options.onPlace?.({ lat: latlng.lat, lon: latlng.lng }, {
        metresPerPixel: this.metresPerPixel(),
        isRepeated: originalEvent.detail > 1,
      });
    });
  }

  /** Keeps a place in sight that moves, unless the map was moved away from it; null ends that. */
  follow(place: Position | null): void {
    this.#follower.follow(place);
  }

  override zoomBy(steps: number): void {
    this.#follower.keepThroughZoom();
    super.zoomBy(steps);
  }

  /** What the map shows. */
  get sight(): MapSight {
    const { lat, lng } = this.map.getCenter();
    return { center: { lat, lon: lng }, zoom: this.map.getZoom() };
  }

  /** Shows this, without a movement between. */
  set sight({ center, zoom }: MapSight) {
    this.map.setView([center.lat, center.lon], zoom, { animate: false });
  }

  /** Width and height in pixels. */
  get size(): Pixel {
    return this.map.getSize();
  }

  /** Where a place is, in pixels from the upper left corner of the map. */
  pixelOf({ lat, lon }: Position): Pixel {
    return this.map.latLngToContainerPoint([lat, lon]);
  }

  /** Whether the sign of a station at a place is on the map as a whole. */
  isInSight(place: Position): boolean {
    const { x, y } = this.pixelOf(place);
    const size = this.size;
    return x >= SIGN_PX && y >= SIGN_PX && x <= size.x - SIGN_PX && y <= size.y - SIGN_PX;
  }

  /** Calls a listener whenever places have other pixels. @returns Ends that. */
  onSight(listener: () => void): () => void {
    this.map.on("move zoom resize", listener);
    return () => this.map.off("move zoom resize", listener);
  }
}
