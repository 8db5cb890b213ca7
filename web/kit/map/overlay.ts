/** A layer of SVG over the map, drawn again after every move and hidden while the map zooms. @module */
import * as L from "./leaflet.ts";
import { type Frame, svg } from "./pixels.ts";

/** Share of the map's size that is drawn around it, so that dragging shows no empty edge. */
const PADDING = 0.5;

/** Every zoom ends with a move, too. */
const REDRAW_EVENTS = "moveend resize";

/** Draws into a layer: into all of its frame, the middle of which can be seen now. */
export type Draw = (frame: Frame, visible: Frame) => readonly Node[];

/** The layer. */
export class Overlay extends L.Layer {
  readonly #svg = svg("svg", { class: "leaflet-zoom-hide map-overlay", "aria-hidden": "true" });
  readonly #pane: string;
  readonly #drawing: Draw;
  #map: L.Map | null = null;

  /** @param pane Name of an existing pane. */
  constructor(pane: string, drawing: Draw) {
    super();
    this.#pane = pane;
    this.#drawing = drawing;
  }

  override onAdd(map: L.Map): this {
    this.#map = map;
    map.getPane(this.#pane)?.append(this.#svg);
    map.on(REDRAW_EVENTS, this.redraw, this);
    this.redraw();
    return this;
  }

  override onRemove(map: L.Map): this {
    map.off(REDRAW_EVENTS, this.redraw, this);
    this.#svg.remove();
    this.#map = null;
    return this;
  }

  /** Draws it again. */
  redraw(): void {
    const map = this.#map;
    if (map === null) return;
    const size = map.getSize();
    const margin = size.multiplyBy(PADDING);
    const corner = map.containerPointToLayerPoint([0, 0]);
    const min = corner.subtract(margin).round();
    const max = min.add(size).add(margin.multiplyBy(2));
    const width = max.x - min.x;
    const height = max.y - min.y;
    this.#svg.style.transform = `translate(${min.x}px, ${min.y}px)`;
    this.#svg.setAttribute("width", String(width));
    this.#svg.setAttribute("height", String(height));
    this.#svg.setAttribute("viewBox", `${min.x} ${min.y} ${width} ${height}`);
    this.#svg.replaceChildren(
      ...this.#drawing({ min, max }, { min: corner, max: corner.add(size) }),
    );
  }
}
