/**
 * The map of a walk. This folder is the only one that knows Leaflet.
 *
 * @module
 */
import { type Line, type Position, positionOf } from "../../shared/geo.ts";
import * as L from "./leaflet.ts";
import type { MapClick } from "./map_click.ts";
import { Overlay } from "./overlay.ts";
import {
  arrows,
  type Box,
  type Frame,
  gridPath,
  isLoop,
  kilometres,
  type Label,
  niceAtLeast,
  placeLabels,
} from "./signs.ts";
import { StationLayer } from "./station_layer.ts";
import { svg, wrapped } from "./svg.ts";

/** How a station is shown. */
export type StationLook = "open" | "done" | "next";

/** A station on the map. */
export interface MapStation extends Position {
  readonly id: number;
  readonly number: number;
  readonly title: string;
  readonly triggerRadiusM: number;
  readonly look: StationLook;
  /** Whether its circle misses the track or is wrong in another way. */
  readonly isBad?: boolean;
}

/** The walker. */
export interface MapPosition extends Position {
  /** Radius of the circle around the position in metres; 0 if unknown. */
  readonly accuracyM: number;
  /** Direction of movement in degrees clockwise from north; null while standing. */
  readonly courseDeg: number | null;
  /** Whether it moves with a pointer: then it has no name on the map, and nothing else is drawn again. */
  readonly isPointed?: boolean;
}

/** Words on the map. */
export interface MapTexts {
  readonly start: string;
  readonly finish: string;
  readonly startAndFinish: string;
  readonly you: string;
  /** What a screen reader says for a station. */
  readonly station: (number: number, title: string) => string;
  /** What a screen reader says for the map. */
  readonly map: string;
}

/** What a map is made with. */
export interface MapOptions {
  readonly texts: MapTexts;
  /** Lines of the track: degrees north and east. */
  readonly segments: readonly Line[];
  /** Raster tiles below everything; the grid is then left out. */
  readonly tiles?: { readonly url: string } | null;
  readonly onStation?: (id: number) => void;
  /** A click or tap on a place that is no station; only a {@link PlacingMap} tells of it. */
  readonly onPlace?: (place: Position, click: MapClick) => void;
  /** A station was dragged; see {@link WalkMap.movable}. `isDone` is false while it is dragged. */
  readonly onMove?: (id: number, place: Position, isDone: boolean) => void;
  /** What covers the map, such as its buttons, in pixels from its top left corner; labels keep off it. */
  readonly covers?: () => readonly Box[];
  /** The length in metres and pixels of a bar that is a good scale. */
  readonly onScale?: (scale: { readonly metres: number; readonly pixels: number }) => void;
}

/** Metres around the world at the equator per pixel of a world that is one pixel wide. */
const EQUATOR_M = 40_075_016.686;
const NAMES_FROM_PX = 600;
const MAX_FIT_ZOOM = 17;

/** Tracks whose ends are closer than this are loops, in metres. */
const LOOP_M = 40;

/** The map of a walk in an element of the page. */
export class WalkMap {
  protected readonly map: L.Map;
  readonly #options: MapOptions;
  readonly #track = L.layerGroup();
  readonly #stations: StationLayer;
  readonly #you = L.layerGroup();
  readonly #overlays: readonly Overlay[];
  #segments: readonly Line[];
  #shown: readonly MapStation[] = [];
  #position: MapPosition | null = null;
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
    for (const [name, index] of [["grid", 250], ["circles", 350], ["signs", 450]] as const) {
      this.map.createPane(name).style.zIndex = String(index);
    }
    const { tiles } = options;
    if (tiles) L.tileLayer(tiles.url, { maxZoom: 19, referrerPolicy: "origin" }).addTo(this.map);
    const signs = new Overlay("signs", (frame, visible) => this.#drawSigns(frame, visible));
    const grid = new Overlay("grid", (frame) => [
      svg("path", { class: "m-grid", d: gridPath(frame, this.metresPerPixel()) }),
    ]);
    this.#overlays = tiles ? [signs] : [grid, signs];
    this.#stations = new StationLayer(this.map, options);
    this.map.setView([0, 0], 2, { animate: false });
    this.showWhole();
    this.#drawTrack();
    for (const layer of [this.#track, this.#you, ...this.#overlays]) layer.addTo(this.map);
    // Read before the map moves what is on it: after that, reading would lay out the page once more.
    this.map.on("movestart", () => this.#coversBefore = options.covers?.() ?? []);
    this.map.on("moveend", () => this.#coversBefore = null);
    this.map.on("zoomend moveend resize", () => this.#tellScale());
    this.#tellScale();
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
    const hasName = (of: MapPosition | null) => of !== null && of.isPointed !== true;
    const isNamed = hasName(this.#position) || hasName(position);
    this.#position = position;
    this.#you.clearLayers();
    if (position !== null) this.#drawPosition(position);
    if (isNamed) this.#redraw();
  }

  /** Shows the whole walk. */
  showWhole(): void {
    const points = this.#segments.flatMap((line) => line.map(positionOf));
    const places = [...points, ...this.#shown].map(({ lat, lon }) => new L.LatLng(lat, lon));
    if (places.length === 0) return;
    const bounds = new L.LatLngBounds(places).pad(0.12);
    this.map.fitBounds(bounds, { maxZoom: MAX_FIT_ZOOM, animate: false, ...this.#padding() });
  }

  /** Shows a place from near. */
  showPlace({ lat, lon }: Position): void {
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
    this.map.remove();
  }

  #redraw(): void {
    for (const overlay of this.#overlays) overlay.redraw();
  }

  /** At the middle of the track, so that the grid does not change while the map is dragged. */
  protected metresPerPixel(): number {
    const line = this.#segments[0];
    const { lat } = positionOf(line?.[Math.floor(line.length / 2)]);
    return EQUATOR_M * Math.cos(lat * Math.PI / 180) / (256 * 2 ** this.map.getZoom());
  }

  #tellScale(): void {
    const metresPerPixel = this.metresPerPixel();
    const metres = niceAtLeast(50 * metresPerPixel);
    this.#options.onScale?.({ metres, pixels: metres / metresPerPixel });
  }

  #drawTrack(): void {
    const lines = this.#segments.map((line) =>
      line.map(([lat = 0, lon = 0]): [number, number] => [lat, lon])
    );
    this.#track.clearLayers();
    for (const className of ["m-case", "m-track"]) {
      this.#track.addLayer(L.polyline(lines, { className, interactive: false }));
    }
  }

  #drawPosition({ lat, lon, accuracyM, courseDeg }: MapPosition): void {
    const circle = { className: "m-acc", interactive: false, pane: "circles" };
    if (accuracyM > 0) this.#you.addLayer(L.circle([lat, lon], { ...circle, radius: accuracyM }));
    const heading = svg("path", {
      class: "m-heading",
      d: "M0-26L7-9Q0-13-7-9z",
      transform: `rotate(${courseDeg ?? 0})`,
    });
    const dot = svg("circle", { class: "m-you", r: 9 });
    const parts = courseDeg === null ? [dot] : [heading, dot];
    const html = wrapped(svg("svg", { viewBox: "-20 -20 40 40", "aria-hidden": "true" }, parts));
    const icon = L.divIcon({ className: "m-position", html, iconSize: [40, 40] });
    this.#you.addLayer(
      L.marker([lat, lon], { icon, interactive: false, keyboard: false, zIndexOffset: 1000 }),
    );
  }

  #drawSigns(frame: Frame, visible: Frame): Node[] {
    const map = this.map;
    const at = ({ lat, lon }: Position) => map.latLngToLayerPoint([lat, lon]);
    const lines = this.#segments.map((line) => line.map((point) => at(positionOf(point))));
    const scale = this.metresPerPixel();
    const places = this.#shown.map(at);
    const ticks = kilometres(lines, frame, scale);
    const ends = this.#endLabels(at);
    const dots = ends.map((end) =>
      svg("circle", { class: "m-tick", cx: end.at.x, cy: end.at.y, r: 6 })
    );
    const names = map.getSize().x < NAMES_FROM_PX ? [] : this.#shown.map((station): Label => ({
      text: station.title,
      at: at(station),
      clear: Math.max(18, station.triggerRadiusM / scale),
    }));
    const you: Label[] = this.#position === null || this.#position.isPointed ? [] : [{
      text: this.#options.texts.you,
      at: at(this.#position),
      clear: 12,
      className: "m-you-lbl",
    }];
    const wanted = [...you, ...ends, ...names, ...ticks.labels];
    const labels = placeLabels(wanted, places, lines, visible, this.#covers(visible), map);
    return [...ticks.marks, ...dots, ...arrows(lines, frame, scale, places), ...labels];
  }

  /** Keeps the walk off rows of buttons and words at the upper and the lower edge, in pixels. */
  #padding(): Pick<L.FitBoundsOptions, "paddingTopLeft" | "paddingBottomRight"> {
    const { x, y } = this.map.getSize();
    const covers = this.#options.covers?.() ?? [];
    const rows = covers.filter(({ left, right }) => right - left > x / 3);
    const top = rows.map(({ bottom }) => bottom < y / 2 ? bottom : 0);
    const bottom = rows.map(({ top }) => top > y / 2 ? y - top : 0);
    const [atTop, atBottom] = [Math.max(0, ...top), Math.max(0, ...bottom)];
    return { paddingTopLeft: [0, atTop], paddingBottomRight: [0, atBottom] };
  }

  /** What covers the map, where the map is drawn now. */
  #covers({ min: { x, y } }: Frame): readonly Box[] {
    const covers = this.#coversBefore ?? this.#options.covers?.() ?? [];
    return covers.map(({ left, top, right, bottom }) => (
      { left: left + x, top: top + y, right: right + x, bottom: bottom + y }
    ));
  }

  #endLabels(at: (place: Position) => L.Point): Label[] {
    const { texts } = this.#options;
    const first = this.#segments[0]?.[0];
    const last = this.#segments.at(-1)?.at(-1);
    if (first === undefined || last === undefined) return [];
    const start = { at: at(positionOf(first)), clear: 22 };
    if (isLoop(this.#segments, LOOP_M)) return [{ ...start, text: texts.startAndFinish }];
    const finish = { at: at(positionOf(last)), clear: 22 };
    return [{ ...start, text: texts.start }, { ...finish, text: texts.finish }];
  }
}
