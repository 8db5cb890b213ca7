/**
 * The layer of a picture that lies on the ground: turned, stretched and slanted as its transformation says.
 *
 * @module
 */
import type { PictureFit } from "../../../shared/projection.ts";
import * as L from "./leaflet.ts";
import { renewedUrl } from "./renewed_url.ts";

/** Pixels of the whole map at zoom 0. */
const WORLD_PX = 256;

/** The six numbers of a transformation. */
export type Placed = Pick<PictureFit, "xx" | "xy" | "x0" | "yx" | "yy" | "y0">;

/** The file of a picture. */
export interface PictureFile {
  readonly url: string;
  /** Bytes: another length means another file at the same address. */
  readonly bytes: number;
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
}

/** The layer. */
export class PictureLayer extends L.Layer {
  readonly #image = document.createElement("img");
  readonly #pane: string;
  #placed: Placed;
  #map: L.Map | null = null;

  /** @param pane Name of an existing pane. */
  constructor(file: PictureFile, placed: Placed, pane: string) {
    super();
    this.#pane = pane;
    this.#placed = placed;
    const image = this.#image;
    image.className = "own-map-picture leaflet-zoom-animated";
    image.alt = "";
    image.draggable = false;
    image.decoding = "async";
    // The transformation is that of these pixels, also if the file has others.
    image.style.setProperty("width", `${file.width}px`);
    image.style.setProperty("height", `${file.height}px`);
    renewedUrl(file).then((url) => image.src = url, () => {});
  }

  /** How opaque it is, from 0 to 1. */
  set opacity(opacity: number) {
    this.#image.style.setProperty("opacity", String(opacity));
  }

  /** Where it lies. */
  set placed(placed: Placed) {
    this.#placed = placed;
    this.#draw();
  }

  override onAdd(map: L.Map): this {
    this.#map = map;
    map.getPane(this.#pane)?.append(this.#image);
    map.on("zoom viewreset", this.#draw, this);
    map.on("zoomanim", this.#animate, this);
    this.#draw();
    return this;
  }

  override onRemove(map: L.Map): this {
    map.off("zoom viewreset", this.#draw, this);
    map.off("zoomanim", this.#animate, this);
    this.#image.remove();
    this.#map = null;
    return this;
  }

  /** Draws it where it will be at the end of a zoom: styles animate the way there. */
  #animate({ center, zoom }: L.ZoomAnimEvent): void {
    const map = this.#map;
    if (map === null) return;
    // The upper left corner of the map then, as Leaflet calculates it for its own layers.
    const origin = map.project(center, zoom).subtract(map.getSize().divideBy(2))
      .subtract(map.containerPointToLayerPoint([0, 0])).round();
    this.#transform(zoom, origin);
  }

  #draw(): void {
    const map = this.#map;
    if (map !== null) this.#transform(map.getZoom(), map.getPixelOrigin());
  }

  #transform(zoom: number, origin: L.Point): void {
    const { xx, xy, x0, yx, yy, y0 } = this.#placed;
    const scale = WORLD_PX * 2 ** zoom;
    const matrix = [xx, yx, xy, yy].map((value) => value * scale);
    const corner = [x0 * scale - origin.x, y0 * scale - origin.y];
    this.#image.style.setProperty("transform", `matrix(${[...matrix, ...corner].join()})`);
  }
}
