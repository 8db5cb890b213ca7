/** The map of the editor: it reports clicks, converts positions into pixels, and moves to positions. @module */
import type { Position } from "../../../src/shared/geo.ts";
import * as L from "./leaflet.ts";
import type { MapOptions, MapTiles } from "./map_content.ts";
import type { Pixel } from "./pixels.ts";
import { WalkMap } from "./walk_map.ts";

/** Share of the map at each edge in which the position is moved to the middle. */
const EDGE = 0.12;

/** Share at each edge around the middle part. */
const MIDDLE = 0.25;

/** Follows a position on a map. */
class Follower {
  readonly #map: L.Map;
  /** "left" while the map shows another part, to which the teacher moved it. */
  #state: "off" | "on" | "left" = "off";
  #isDragged = false;

  /** @param map Every movement that does not come from {@link follow} counts as one of the teacher. */
  constructor(map: L.Map) {
    this.#map = map;
    map.on("dragstart", () => this.#isDragged = true);
    map.on("dragend", () => this.#isDragged = false);
    map.on("movestart dragend", () => {
      if (this.#state === "on") this.#state = "left";
    });
  }

  /**
   * Sets the position. If the map was moved away from it, the map stays until the position is in its middle again.
   * Null ends the following.
   */
  follow(position: Position | null): void {
    if (position === null) return void (this.#state = "off");
    if (this.#isDragged) return;
    const at: [number, number] = [position.lat, position.lon];
    const { x, y } = this.#map.latLngToContainerPoint(at);
    const size = this.#map.getSize();
    const isWithin = (edge: number) =>
      Math.abs(x / size.x - 0.5) < 0.5 - edge && Math.abs(y / size.y - 0.5) < 0.5 - edge;
    if (this.#state === "off" || isWithin(MIDDLE)) this.#state = "on";
    if (this.#state === "left" || isWithin(EDGE)) return;
    this.#map.panTo(at, { animate: this.#map.options.inertia ?? false });
    this.#state = "on"; // "movestart" has set it to "left"
  }

  /** Does not count the next zoom as a movement to another part. */
  keepThroughZoom(): void {
    const before = this.#state;
    this.#map.once("zoomend", () => this.#state = before);
  }
}

/** The part of the ground that a map shows. */
export interface MapSight {
  readonly center: Position;
  readonly zoom: number;
}

/** A part of the track with a letter: stations have numbers. */
export interface MarkedPart {
  readonly letter: string;
  readonly line: readonly Position[];
}

/** Pixels around a station that its marker needs. */
const MARKER_PX = 24;

/** A map on which positions for stations are chosen. */
export class PlacingMap extends WalkMap {
  readonly #follower: Follower;
  readonly #marked = L.layerGroup();

  /** @param container An empty element with a size. */
  constructor(container: HTMLElement, options: MapOptions) {
    super(container, options);
    this.#follower = new Follower(this.map);
    if (options.tiles) this.#addTiles(options.tiles);
    this.map.doubleClickZoom.disable(); // it chooses a position, as one click does
    this.map.on("click", ({ latlng, originalEvent }) => {
      options.onMapClick?.({ lat: latlng.lat, lon: latlng.lng }, {
        metresPerPixel: this.metresPerPixel(),
        isRepeated: originalEvent.detail > 1,
      });
    });
  }

  /** Draws marked parts of the track over it, and no others. */
  mark(parts: readonly MarkedPart[]): void {
    this.#marked.clearLayers().addTo(this.map);
    for (const { letter, line } of parts) {
      const corners = line.map(({ lat, lon }) => new L.LatLng(lat, lon));
      this.#marked.addLayer(L.polyline(corners, { className: "map-marked", interactive: false }));
      const middle = corners[Math.floor(corners.length / 2)];
      if (middle === undefined) continue;
      const icon = L.divIcon({ className: "correction-letter", html: letter, iconSize: [30, 30] });
      this.#marked.addLayer(L.marker(middle, { icon, interactive: false, keyboard: false }));
    }
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

  /** Adds the tiles when their layer is loaded. Without it the map is as it is when no tile can be loaded. */
  async #addTiles({ url, maxZoom }: MapTiles): Promise<void> {
    const parts = await import("./tiles.ts").catch(() => null);
    if (parts === null || this.isRemoved) return;
    const zooms = { maxZoom: 19, maxNativeZoom: maxZoom };
    parts.tileLayer(url, { ...zooms, referrerPolicy: "origin" }).addTo(this.map);
  }

  /** Calls a listener whenever positions have other pixels. @returns Ends that. */
  onSight(listener: () => void): () => void {
    this.map.on("move zoom resize", listener);
    return () => this.map.off("move zoom resize", listener);
  }
}
