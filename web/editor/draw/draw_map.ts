/** The map on which a walk is drawn: its points, which can be dragged, and small rings between them, which make new ones. @module */
import { moved, type Position } from "../../../src/shared/geo.ts";
import * as L from "../../kit/map/leaflet.ts";
import type { MapOptions } from "../../kit/map/map_content.ts";
import { PlacingMap } from "../../kit/map/placing_map.ts";

/** What the map calls, and the names of its points. */
export interface DrawMapHost {
  readonly pointName: (number: number) => string;
  readonly ringName: (number: number) => string;
  readonly onPoint: (index: number) => void;
  /** A point is moved; `isDone` is false while it is dragged. */
  readonly onMove: (index: number, to: Position, isDone: boolean) => void;
  readonly onRemove: (index: number) => void;
  readonly onInsert: (after: number, at: Position) => void;
}

/** Metres that an arrow key moves a point, and with Shift. */
const NUDGE_M = { small: 5, large: 25 };

/** Bearings of the arrow keys, in degrees. */
const ARROWS: Readonly<Record<string, number>> = {
  ArrowUp: 0,
  ArrowRight: 90,
  ArrowDown: 180,
  ArrowLeft: 270,
};

/** The map. */
export class DrawMap extends PlacingMap {
  readonly #points: L.Marker[] = [];
  readonly #rings: L.Marker[] = [];
  #positions: readonly Position[] = [];
  #dragged: number | null = null;
  readonly #choose: MapOptions["onMapClick"];
  /** Set by the page once the map is there. */
  host: DrawMapHost | null = null;

  /** @param container An empty element with a size. */
  constructor(container: HTMLElement, options: MapOptions) {
    super(container, options);
    this.#choose = options.onMapClick;
    container.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.target !== container) return;
      event.preventDefault();
      this.setAtCross();
    });
  }

  /** Chooses the position in the middle of the map, as a click there does. */
  setAtCross(): void {
    const { center } = this.sight;
    this.#choose?.(center, { metresPerPixel: this.metresPerPixel(), isRepeated: false });
  }

  /** Shows points. Those that stay are updated, not replaced, so that they keep the focus. */
  set points(points: readonly Position[]) {
    this.#positions = points;
    this.#fit(this.#points, points, (index) => this.#addPoint(index));
    const between = points.slice(1).map((to, index) => {
      const from = points[index] ?? to;
      return { lat: (from.lat + to.lat) / 2, lon: (from.lon + to.lon) / 2 };
    });
    this.#fit(this.#rings, between, (index) => this.#addRing(index));
    this.#points.forEach((marker, index) => {
      const element = marker.getElement();
      element?.classList.toggle("draw-point-last", index === points.length - 1);
      element?.setAttribute("aria-label", this.host?.pointName(index + 1) ?? "");
    });
    this.#rings.forEach((marker, index) =>
      marker.getElement()?.setAttribute("aria-label", this.host?.ringName(index + 1) ?? "")
    );
  }

  #fit(
    markers: L.Marker[],
    positions: readonly Position[],
    add: (index: number) => L.Marker,
  ): void {
    while (markers.length > positions.length) markers.pop()?.remove();
    positions.forEach(({ lat, lon }, index) => {
      const marker = markers[index] ??= add(index).setLatLng([lat, lon]).addTo(this.map);
      if (markers !== this.#points || index !== this.#dragged) marker.setLatLng([lat, lon]);
    });
  }

  #addPoint(index: number): L.Marker {
    const marker = this.#marker("draw-point", 44);
    const at = () => {
      const { lat, lng } = marker.getLatLng();
      return { lat, lon: lng };
    };
    marker.setZIndexOffset(500);
    marker.on("click", () => this.host?.onPoint(index));
    marker.on("dragstart", () => this.#dragged = index);
    marker.on("drag", () => this.host?.onMove(index, at(), false));
    marker.on("dragend", () => {
      this.#dragged = null;
      this.host?.onMove(index, at(), true);
    });
    marker.on("keydown", ({ originalEvent: event }) => this.#onKey(index, event));
    return marker;
  }

  #addRing(index: number): L.Marker {
    const marker = this.#marker("draw-ring", 32);
    const insert = () => {
      const { lat, lng } = marker.getLatLng();
      this.host?.onInsert(index, { lat, lon: lng });
    };
    marker.on("click dragend", insert);
    marker.on("keydown", ({ originalEvent: event }) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      insert();
    });
    return marker;
  }

  #marker(className: string, side: number): L.Marker {
    const icon = L.divIcon({ className, iconSize: [side, side] });
    return L.marker([0, 0], { icon, draggable: true });
  }

  #onKey(index: number, event: KeyboardEvent): void {
    const arrow = ARROWS[event.key];
    const at = this.#positions[index];
    if (event.key === "Delete" || event.key === "Backspace") this.host?.onRemove(index);
    else if (event.key === "Enter" || event.key === " ") this.host?.onPoint(index);
    else if (arrow !== undefined && at !== undefined) {
      const metres = event.shiftKey ? NUDGE_M.large : NUDGE_M.small;
      this.host?.onMove(index, moved(at, arrow, metres), true);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
