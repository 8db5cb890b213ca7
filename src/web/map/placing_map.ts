/**
 * The map of the editor: it reports clicks, converts positions into pixels, and moves to positions.
 *
 * @module
 */
import type { Position } from "../../shared/geo.ts";
import { Follower } from "./follower.ts";
import type { MapOptions } from "./map_content.ts";
import type { Pixel } from "./pixels.ts";
import { WalkMap } from "./walk_map.ts";

/** The part of the ground that a map shows. */
export interface MapSight {
  readonly center: Position;
  readonly zoom: number;
}

/** Pixels around a station that its marker needs. */
const MARKER_PX = 24;

/** A map on which positions for stations are chosen. */
export class PlacingMap extends WalkMap {
  readonly #follower: Follower;

  /** @param container An empty element with a size. */
  constructor(container: HTMLElement, options: MapOptions) {
    super(container, options);
    this.#follower = new Follower(this.map);
    this.map.doubleClickZoom.disable(); // it chooses a position, as one click does
    this.map.on("click", ({ latlng, originalEvent }) => {
      options.onMapClick?.({ lat: latlng.lat, lon: latlng.lng }, {
        metresPerPixel: this.metresPerPixel(),
        isRepeated: originalEvent.detail > 1,
      });
    });
  }

  /** Keeps a position that moves within the map, unless the map was moved away from it; null ends that. */
  follow(position: Position | null): void {
    this.#follower.follow(position);
  }

  override zoomBy(steps: number): void {
    this.#follower.keepThroughZoom();
    super.zoomBy(steps);
  }

  /** The part that the map shows now. */
  get sight(): MapSight {
    const { lat, lng } = this.map.getCenter();
    return { center: { lat, lon: lng }, zoom: this.map.getZoom() };
  }

  /** Shows another part at once, without an animation. */
  set sight({ center, zoom }: MapSight) {
    this.map.setView([center.lat, center.lon], zoom, { animate: false });
  }

  /** Width and height in pixels. */
  get size(): Pixel {
    return this.map.getSize();
  }

  /** Where a position is, in pixels from the upper left corner of the map. */
  pixelOf({ lat, lon }: Position): Pixel {
    return this.map.latLngToContainerPoint([lat, lon]);
  }

  /** Whether the marker of a station at a position is within the map as a whole. */
  isInSight(position: Position): boolean {
    const { x, y } = this.pixelOf(position);
    const size = this.size;
    return x >= MARKER_PX && y >= MARKER_PX && x <= size.x - MARKER_PX && y <= size.y - MARKER_PX;
  }

  /** Calls a listener whenever positions have other pixels. @returns Ends that. */
  onSight(listener: () => void): () => void {
    this.map.on("move zoom resize", listener);
    return () => this.map.off("move zoom resize", listener);
  }
}
