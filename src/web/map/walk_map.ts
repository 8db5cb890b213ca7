/**
 * The map of a walk: its track, stations and position, drawn with Leaflet. No other folder uses Leaflet.
 *
 * @module
 */
import { type Line, type Position, positionOf } from "../../shared/geo.ts";
import type { StoredMap } from "../../shared/stored_map.ts";
import { annotations } from "./annotations.ts";
import { movedBy, paddingOf } from "./covers.ts";
import { gridPath, niceAtLeast } from "./grid.ts";
import * as L from "./leaflet.ts";
import { type DrawnOwnMap, loadOwnMap } from "./load_own_map.ts";
import { loadTileLayer } from "./load_tiles.ts";
import type { MapOptions, MapPosition, MapStation } from "./map_content.ts";
import { Overlay } from "./overlay.ts";
import type { Box, Frame } from "./pixels.ts";
import { drawPosition } from "./draw_position.ts";
import { StationLayer } from "./station_layer.ts";
import { svg } from "./svg.ts";

/** Length of the equator in metres. */
const EQUATOR_M = 40_075_016.686;

/** The largest zoom at which a whole walk is shown. */
const MAX_FIT_ZOOM = 17;

/** What lies between Leaflet's tiles (200), track (400) and markers (600), from the bottom. */
const PANES = [["grid", 250], ["own", 300], ["circles", 350], ["labels", 450]] as const;

/** Pixels that the scale is long, at least. */
const SCALE_PX = 50;

/** The map of a walk in an element of the page. */
export class WalkMap {
  protected readonly map: L.Map;
  readonly #options: MapOptions;
  readonly #track = L.layerGroup();
  readonly #stations: StationLayer;
  readonly #you = L.layerGroup();
  readonly #overlays: readonly Overlay[];
  readonly #grid: Overlay;
  #ownMap: StoredMap | null = null;
  /** Null before there was one. */
  #drawnOwnMap: DrawnOwnMap | null = null;
  #segments: readonly Line[];
  #shown: readonly MapStation[] = [];
  #position: MapPosition | null = null;
  #isRemoved = false;
  /** What covers the map while it moves. */
  #coversBefore: readonly Box[] | null = null;

  /** @param container An empty element with a size. */
  constructor(container: HTMLElement, options: MapOptions) {
    this.#options = options;
    this.#segments = options.segments;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.map = new L.Map(container, {
      zoomControl: false,
      attributionControl: false,
      zoomAnimation: !calm,
      markerZoomAnimation: !calm,
      fadeAnimation: false,
      inertia: !calm,
      zoomSnap: 0.25,
      maxZoom: 19,
    });
    container.setAttribute("role", "application");
    container.setAttribute("aria-label", options.texts.map);
    for (const [name, index] of PANES) this.map.createPane(name).style.zIndex = String(index);
    const { tiles } = options;
    if (tiles) this.#addTiles(tiles.url);
    const labels = new Overlay("labels", (frame, visible) => this.#annotate(frame, visible));
    this.#grid = new Overlay("grid", (frame) => [
      svg("path", { class: "map-grid", d: gridPath(frame, this.metresPerPixel()) }),
    ]);
    this.#overlays = tiles ? [labels] : [this.#grid, labels];
    this.#stations = new StationLayer(this.map, options);
    this.map.setView([0, 0], 2, { animate: false });
    this.showWhole();
    this.#drawTrack();
    for (const layer of [this.#track, this.#you, ...this.#overlays]) layer.addTo(this.map);
    // Read before the map moves its elements: after that, reading would make the browser lay out the page once more.
    this.map.on("movestart", () => this.#coversBefore = options.covers?.() ?? []);
    this.map.on("moveend", () => this.#coversBefore = null);
    this.map.on("zoomend moveend resize", () => this.#reportScale());
    this.#reportScale();
    if (options.ownMap) this.setOwnMap(options.ownMap);
  }

  /** Replaces the track. */
  set segments(segments: readonly Line[]) {
    this.#segments = segments;
    this.#drawTrack();
    this.#redraw();
  }

  /** Shows stations; those that were shown keep the keyboard's focus. */
  set stations(stations: readonly MapStation[]) {
    this.#shown = stations;
    this.#stations.show(stations);
    this.#redraw();
  }

  /** The station that can be dragged; null for none. */
  set movable(id: number | null) {
    this.#stations.movable = id;
  }

  /** Shows the walker; null hides it. */
  set position(position: MapPosition | null) {
    const hasLabel = (of: MapPosition | null) => of !== null && of.isPointed !== true;
    const isLabelled = hasLabel(this.#position) || hasLabel(position);
    this.#position = position;
    this.#you.clearLayers();
    if (position !== null) drawPosition(this.#you, position);
    if (isLabelled) this.#redraw();
  }

  /**
   * Draws a map of the school's own under the track; null draws none. The same picture with other points is moved, and
   * not loaded again. Where the script that draws it cannot be loaded, the grid stays, and the next call tries again.
   */
  setOwnMap(stored: StoredMap | null): void {
    if (stored === this.#ownMap) return;
    this.#ownMap = stored;
    this.#showOwnMap();
  }

  /** Shows the whole walk. */
  showWhole(): void {
    const points = this.#segments.flatMap((line) => line.map(positionOf));
    const corners = [...points, ...this.#shown].map(({ lat, lon }) => new L.LatLng(lat, lon));
    if (corners.length === 0) return;
    const bounds = new L.LatLngBounds(corners).pad(0.12);
    const padding = paddingOf(this.map.getSize(), this.#options.covers?.() ?? []);
    this.map.fitBounds(bounds, { maxZoom: MAX_FIT_ZOOM, animate: false, ...padding });
  }

  /** Moves the map to a position, and zooms in if it is far out. */
  showPosition({ lat, lon }: Position): void {
    this.map.setView([lat, lon], Math.max(this.map.getZoom(), 16));
  }

  /** Zooms in by a step, or out by a negative one. */
  zoomBy(steps: number): void {
    this.map.setZoom(Math.round(this.map.getZoom() + steps));
  }

  /** Call this when the size of the element has changed. */
  resized(): void {
    this.map.invalidateSize({ animate: false });
  }

  /** Removes the map and all its listeners. */
  remove(): void {
    this.#isRemoved = true;
    this.map.remove();
  }

  /** Adds the tiles when their layer is loaded. Without it the map is as it is when no tile can be loaded. */
  async #addTiles(url: string): Promise<void> {
    const makeLayer = await loadTileLayer().catch(() => null);
    if (makeLayer === null || this.#isRemoved) return;
    makeLayer(url, { maxZoom: 19, referrerPolicy: "origin" }).addTo(this.map);
  }

  async #showOwnMap(): Promise<void> {
    const draw = await loadOwnMap().catch(() => null);
    if (draw === null || this.#isRemoved) return;
    const keys = this.#options.ownMapKeys?.() ?? null;
    this.#drawnOwnMap ??= draw({ map: this.map, grid: this.#grid, keys });
    this.#drawnOwnMap.show(this.#ownMap);
  }

  #redraw(): void {
    for (const overlay of this.#overlays) overlay.redraw();
  }

  /** Metres of a pixel at the middle of the track, so that the grid does not change while the map is dragged. */
  protected metresPerPixel(): number {
    const line = this.#segments[0];
    const { lat } = positionOf(line?.[Math.floor(line.length / 2)]);
    return EQUATOR_M * Math.cos(lat * Math.PI / 180) / (256 * 2 ** this.map.getZoom());
  }

  #reportScale(): void {
    const metresPerPixel = this.metresPerPixel();
    const metres = niceAtLeast(SCALE_PX * metresPerPixel);
    this.#options.onScale?.({ metres, pixels: metres / metresPerPixel });
  }

  #drawTrack(): void {
    const lines = this.#segments.map((line) =>
      line.map(([lat = 0, lon = 0]): [number, number] => [lat, lon])
    );
    this.#track.clearLayers();
    for (const className of ["map-case", "map-track"]) {
      this.#track.addLayer(L.polyline(lines, { className, interactive: false }));
    }
  }

  #annotate(frame: Frame, visible: Frame): Node[] {
    const { texts, covers } = this.#options;
    const coversNow = movedBy(visible.min, this.#coversBefore ?? covers?.() ?? []);
    const content = {
      texts,
      segments: this.#segments,
      stations: this.#shown,
      position: this.#position,
    };
    return annotations(this.map, content, this.metresPerPixel(), frame, visible, coversNow);
  }
}
