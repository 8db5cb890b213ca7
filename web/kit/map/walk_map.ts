/** The map of a walk: its track, stations and position, drawn with Leaflet. No other folder uses Leaflet. @module */
import type { FitBoundsOptions, Layer, Map as LeafletMap } from "leaflet";
import { type Line, type Position, positionOf } from "../../../src/shared/geo.ts";
import type { StoredMap } from "../../../src/shared/stored_map.ts";
import {
  arrows,
  endLabels,
  gridPath,
  kilometres,
  type Label,
  layOutLabels,
  niceAtLeast,
} from "./labels.ts";
import * as L from "./leaflet.ts";
import type { MapOptions, MapPosition, MapStation, MapTexts } from "./map_content.ts";
import { Overlay } from "./overlay.ts";
import { type Box, type Frame, type Pixel, svg, wrapped } from "./pixels.ts";

// What is drawn over track and stations at true pixel size: kilometres, ends, direction arrows, and labels. It is
// drawn again after every movement of the map.

/** Maps narrower than this have no names of stations, in pixels. */
const NAMES_FROM_PX = 600;

/** Pixels around a station that its name keeps free, at least. */
const STATION_CLEAR_PX = 18;

/** Covers that are moved by some pixels. */
function movedBy({ x, y }: Pixel, covers: readonly Box[]): Box[] {
  return covers.map(({ left, top, right, bottom }) => (
    { left: left + x, top: top + y, right: right + x, bottom: bottom + y }
  ));
}

/** Padding for rows of buttons and words at the upper and the lower edge of a map, and for a column at the right, for Leaflet. */
function paddingOf(
  { x, y }: Pixel,
  covers: readonly Box[],
): Pick<FitBoundsOptions, "paddingTopLeft" | "paddingBottomRight"> {
  const most = (padding: (cover: Box, isRow: boolean) => number) =>
    Math.max(0, ...covers.map((cover) => padding(cover, cover.right - cover.left > x / 3)));
  return {
    paddingTopLeft: [0, most(({ bottom }, isRow) => isRow && bottom < y / 2 ? bottom : 0)],
    paddingBottomRight: [
      most(({ left, top, bottom }, isRow) => !isRow && bottom - top > y / 3 ? x - left : 0),
      most(({ top }, isRow) => isRow && top > y / 2 ? y - top : 0),
    ],
  };
}

/** What is annotated. */
interface Annotated {
  readonly texts: MapTexts;
  readonly segments: readonly Line[];
  readonly stations: readonly MapStation[];
  readonly position: MapPosition | null;
}

/**
 * Draws the annotations.
 *
 * @param scale Metres in a pixel.
 * @param frame The part of the map that is drawn.
 * @param visible The part that is visible now; labels are within it.
 * @param covers What covers the map; labels keep off it.
 */
function annotations(
  map: L.Map,
  { texts, segments, stations, position }: Annotated,
  scale: number,
  frame: Frame,
  visible: Frame,
  covers: readonly Box[],
): Node[] {
  const at = ({ lat, lon }: Position) => map.latLngToLayerPoint([lat, lon]);
  const lines = segments.map((line) => line.map((point) => at(positionOf(point))));
  const markers = stations.map(at);
  const ticks = kilometres(lines, frame, scale);
  const ends = endLabels(segments, texts, at);
  const dots = ends.map((end) =>
    svg("circle", { class: "map-tick", cx: end.at.x, cy: end.at.y, r: 6 })
  );
  const names = map.getSize().x < NAMES_FROM_PX ? [] : stations.map((station): Label => ({
    text: station.title,
    at: at(station),
    clear: Math.max(STATION_CLEAR_PX, station.triggerRadiusM / scale),
  }));
  const you: Label[] = position === null || position.isPointed
    ? []
    : [{ text: texts.you, at: at(position), clear: 12, className: "map-you-label" }];
  const wanted = [...you, ...ends, ...names, ...ticks.labels];
  const labels = layOutLabels(wanted, markers, lines, visible, covers, map);
  return [...ticks.marks, ...dots, ...arrows(lines, frame, scale, markers), ...labels];
}

/** Adds the walker to a group of layers. */
function drawPosition(
  group: L.LayerGroup,
  { lat, lon, accuracyM, courseDeg }: MapPosition,
): void {
  const circle = { className: "map-accuracy", interactive: false, pane: "circles" };
  if (accuracyM > 0) group.addLayer(L.circle([lat, lon], { ...circle, radius: accuracyM }));
  const heading = svg("path", {
    class: "map-heading",
    d: "M0-26L7-9Q0-13-7-9z",
    transform: `rotate(${courseDeg ?? 0})`,
  });
  const dot = svg("circle", { class: "map-you", r: 9 });
  const parts = courseDeg === null ? [dot] : [heading, dot];
  const html = wrapped(svg("svg", { viewBox: "-20 -20 40 40", "aria-hidden": "true" }, parts));
  const icon = L.divIcon({ className: "map-position", html, iconSize: [40, 40] });
  group.addLayer(
    L.marker([lat, lon], { icon, interactive: false, keyboard: false, zIndexOffset: 1000 }),
  );
}

/** What is shown of one station. */
interface Shown {
  readonly marker: L.Marker;
  readonly circle: L.Circle;
  readonly number: SVGElement;
  /** The station as JSON; empty after a drag, which moves the marker alone. */
  drawn: string;
}

const DIAMOND = "M0-16L16 0L0 16L-16 0z";

/** Shows stations. Markers of stations that stay are updated, not replaced, so that they keep the focus. */
class StationLayer {
  readonly #shown = new Map<number, Shown>();
  #movable: number | null = null;

  constructor(private readonly map: L.Map, private readonly options: MapOptions) {}

  /** Shows these stations and no others. */
  show(stations: readonly MapStation[]): void {
    const ids = new Set(stations.map(({ id }) => id));
    for (const [id, { marker, circle }] of this.#shown) {
      if (ids.has(id)) continue;
      marker.remove();
      circle.remove();
      this.#shown.delete(id);
    }
    for (const station of stations) {
      const shown = this.#get(station);
      const drawn = JSON.stringify(station);
      if (drawn !== shown.drawn) this.#update(shown, station);
      shown.drawn = drawn;
    }
  }

  /** The station that can be dragged. */
  set movable(id: number | null) {
    this.#movable = id;
    for (const [shownId, { marker }] of this.#shown) {
      if (shownId === id) marker.dragging?.enable();
      else marker.dragging?.disable();
    }
  }

  #get(station: MapStation): Shown {
    const known = this.#shown.get(station.id);
    if (known !== undefined) return known;
    const added = this.#add(station);
    this.#shown.set(station.id, added);
    return added;
  }

  #add({ id, lat, lon, triggerRadiusM }: MapStation): Shown {
    const { onStation, onMove } = this.options;
    const number = svg("text", { class: "map-number", y: 5 });
    const drawing = svg("svg", { viewBox: "-22 -22 44 44", "aria-hidden": "true" }, [
      svg("path", { class: "map-halo", d: DIAMOND }),
      svg("path", { class: "map-diamond", d: DIAMOND }),
      number,
    ]);
    const html = wrapped(drawing);
    const icon = L.divIcon({ className: "map-station", html, iconSize: [48, 48] });
    const marker = L.marker([lat, lon], { icon, riseOnHover: true }).addTo(this.map);
    marker.on("click", () => onStation?.(id));
    // It has the role of a button, and Leaflet makes clicks of keys for popups only.
    marker.on("keydown", ({ originalEvent }) => {
      if (originalEvent.key !== "Enter" && originalEvent.key !== " ") return;
      originalEvent.preventDefault();
      onStation?.(id);
    });
    const report = (isDone: boolean) => {
      const { lat, lng } = marker.getLatLng();
      onMove?.(id, { lat, lon: lng }, isDone);
    };
    marker.on("drag", () => {
      shown.drawn = "";
      circle.setLatLng(marker.getLatLng());
      report(false);
    });
    marker.on("dragend", () => report(true));
    if (id === this.#movable) marker.dragging?.enable();
    const circle = L.circle([lat, lon], {
      radius: triggerRadiusM,
      className: "map-circle",
      interactive: false,
      pane: "circles",
    }).addTo(this.map);
    const shown: Shown = { marker, circle, number, drawn: "" };
    return shown;
  }

  #update({ marker, circle, number }: Shown, station: MapStation): void {
    const { lat, lon, state, triggerRadiusM, isBad = false } = station;
    marker.setLatLng([lat, lon]);
    marker.setZIndexOffset(state === "next" ? 500 : 0);
    circle.setLatLng([lat, lon]).setRadius(triggerRadiusM);
    number.textContent = String(station.number);
    const element = marker.getElement();
    element?.classList.toggle("map-done", state === "done");
    element?.classList.toggle("map-next", state === "next");
    element?.setAttribute("aria-label", this.options.texts.station(station.number, station.title));
    const ring = circle.getElement();
    ring?.classList.toggle("map-circle-on", state === "next" && !isBad);
    ring?.classList.toggle("map-circle-bad", isBad);
  }
}

/** Where a map of the school's own is drawn. */
export interface OwnMapPlace {
  /** Its pane `own` is under the track. */
  readonly map: LeafletMap;
  /** The grid, which is hidden while a picture covers it. */
  readonly grid: Layer;
  /** An empty element for the choice between map and grid; null shows the map without a choice. */
  readonly keys: HTMLElement | null;
}

/** A map of the school's own that is drawn. */
export interface DrawnOwnMap {
  /** Draws another one, or the same picture at another place; null none. */
  readonly show: (stored: StoredMap | null) => void;
}

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
  protected isRemoved = false;
  /** The view of the whole walk, as {@link #view} says it: as long as it is shown, it is shown in every size. */
  #whole = "";
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
    this.#whole = this.#view();
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
    const isWhole = this.#whole === this.#view();
    this.map.invalidateSize({ animate: false });
    if (isWhole) this.showWhole();
  }

  #view(): string {
    return this.map.getBounds().toBBoxString();
  }

  /** Removes the map and all its listeners. */
  remove(): void {
    this.isRemoved = true;
    this.map.remove();
  }

  async #showOwnMap(): Promise<void> {
    const parts = await import("./own_map.ts").catch(() => null);
    if (parts === null || this.isRemoved) return;
    const keys = this.#options.ownMapKeys?.() ?? null;
    this.#drawnOwnMap ??= parts.drawOwnMap({
      map: this.map,
      grid: this.#grid,
      keys,
    });
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
