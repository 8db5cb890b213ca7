/**
 * Draws a map of the school's own under the track, shows it as large as the screen, and lets people choose between it
 * and the grid.
 *
 * @module
 */
import { fitAffine, groundBounds, type PictureFit } from "../../../src/shared/projection.ts";
import type { StoredMap } from "../../../src/shared/stored_map.ts";
import { ownMapDe, ownMapEn } from "../texts/guide/own_map.ts";
import * as L from "./own_map_leaflet.ts";
import type { DrawnOwnMap, OwnMapPlace } from "./walk_map.ts";
import "./own_map.css";

/** Makes an element with attributes and children. */
function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Makes a button. */
function button(
  attributes: Readonly<Record<string, string>>,
  text: string,
  onClick: () => void,
): HTMLButtonElement {
  const made = element("button", { type: "button", ...attributes }, text);
  made.addEventListener("click", onClick);
  return made;
}

/** Bytes of the files that were shown, by their addresses. */
const shownBytes = new Map<string, number>();

/**
 * The address to show. Browsers show what they have in memory when a page uses the address of a picture again, so
 * another file at the same address gets one of its own.
 *
 * @throws {Error} when another file is at the address and cannot be loaded.
 */
async function renewedUrl({ url, bytes }: PictureFile): Promise<string> {
  const shown = shownBytes.get(url) ?? bytes;
  if (shown === bytes) {
    shownBytes.set(url, bytes);
    return url;
  }
  const response = await fetch(url, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${url} cannot be loaded`);
  return URL.createObjectURL(await response.blob());
}

/** Pixels of the whole map at zoom 0. */
const WORLD_PX = 256;

/** The six numbers of a transformation. */
type Placed = Pick<PictureFit, "xx" | "xy" | "x0" | "yx" | "yy" | "y0">;

/** The file of a picture. */
interface PictureFile {
  readonly url: string;
  /** Bytes: another length means another file at the same address. */
  readonly bytes: number;
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
}

/** The layer. */
class PictureLayer extends L.Layer {
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

/** The words. */
type OwnMapTexts = typeof ownMapDe;

/** The words in the language that the page has now. */
function ownMapTexts(): OwnMapTexts {
  return document.documentElement.lang === "en" ? ownMapEn : ownMapDe;
}

/** The zoom at which a pixel of the picture is one of the page. */
const TRUE_ZOOM = 16;

/** Pixels of the picture may be this many zooms larger. */
const ZOOMS_ABOVE = 3;

/** The name of the pane that holds the picture. */
const PANE = "own";

/** Shows a picture in a dialog; the keyboard's focus returns when it is closed. */
function showLargePicture(file: PictureFile): void {
  const texts = ownMapTexts();
  const opener = document.activeElement;
  const canvas = element("div", {
    class: "own-map-canvas",
    role: "application",
    "aria-label": texts.largeLabel,
  });
  const dialog = element("dialog", { class: "own-map-large", "aria-label": texts.picture }, canvas);
  document.body.append(dialog);
  dialog.showModal();
  const map = new L.Map(canvas, {
    zoomControl: false,
    attributionControl: false,
    zoomSnap: 0.25,
    maxZoom: TRUE_ZOOM + ZOOMS_ABOVE,
    maxBoundsViscosity: 1,
    zoomAnimation: !matchMedia("(prefers-reduced-motion: reduce)").matches,
    inertia: false,
  });
  map.createPane(PANE);
  const placed = onEquator(file);
  const { minLat, minLon, maxLat, maxLon } = groundBounds(placed, file.width, file.height);
  const bounds = new L.LatLngBounds([minLat, minLon], [maxLat, maxLon]);
  const showWhole = () => {
    map.setMinZoom(0);
    map.fitBounds(bounds, { animate: false });
    map.setMinZoom(Math.min(map.getZoom(), TRUE_ZOOM));
  };
  const resized = () => {
    map.invalidateSize({ animate: false });
    showWhole();
  };
  showWhole();
  map.setMaxBounds(bounds.pad(0.1));
  new PictureLayer(file, placed, PANE).addTo(map);
  const zoomKey = (sign: string, name: string, steps: number) =>
    button({ class: "btn btn-icon", "aria-label": name, title: name }, sign, () => {
      map.setZoom(Math.round(map.getZoom() + steps));
    });
  const keys = element(
    "div",
    { class: "own-map-keys" },
    button({ class: "btn" }, texts.whole, showWhole),
    zoomKey("+", texts.zoomIn, 1),
    zoomKey("−", texts.zoomOut, -1),
    button({ class: "btn" }, texts.close, () => dialog.close()),
  );
  dialog.append(keys);
  addEventListener("resize", resized);
  dialog.addEventListener("close", () => {
    removeEventListener("resize", resized);
    map.remove();
    dialog.remove();
    if (opener instanceof HTMLElement) opener.focus();
  });
  canvas.focus();
}

/** A picture where the map has no distortion. */
function onEquator({ width, height }: PictureFile): Placed {
  const pixel = 1 / (256 * 2 ** TRUE_ZOOM);
  return {
    xx: pixel,
    xy: 0,
    x0: 0.5 - width / 2 * pixel,
    yx: 0,
    yy: pixel,
    y0: 0.5 - height / 2 * pixel,
  };
}

/** Whether the grid is chosen: for all maps, until the page is left. */
let isGridChosen = false;

/** Groups of radio buttons on a page have different names. */
let groups = 0;

/** Whether the grid is chosen. */
function gridIsChosen(): boolean {
  return isGridChosen;
}

/**
 * Makes the choice.
 *
 * @param name What it is called.
 * @param onChoice Called when another one is chosen.
 */
function layerChoice(
  texts: OwnMapTexts,
  name: "map" | "picture",
  onChoice: () => void,
): HTMLElement {
  const group = `own-map-${++groups}`;
  const choices = ([name, "grid"] as const).map((layer) => {
    const input = element("input", { type: "radio", name: group });
    input.checked = (layer === "grid") === isGridChosen;
    input.addEventListener("change", () => {
      isGridChosen = layer === "grid";
      onChoice();
    });
    return element("label", {}, input, texts[layer]);
  });
  const legend = element("legend", { class: "visually-hidden" }, texts.under);
  return element("fieldset", { class: "switch own-map-choice" }, legend, ...choices);
}

/** Through a picture that is less opaque, the grid can be seen. */
const COVERING_OPACITY = 0.5;

/** Begins to draw. */
export function drawOwnMap(place: OwnMapPlace): DrawnOwnMap {
  return new OwnMap(place);
}

class OwnMap implements DrawnOwnMap {
  readonly #place: OwnMapPlace;
  #stored: StoredMap | null = null;
  /** Null without a map, and for a picture that cannot be placed. */
  #layer: PictureLayer | null = null;

  constructor(place: OwnMapPlace) {
    this.#place = place;
  }

  show(stored: StoredMap | null): void {
    const before = this.#stored;
    this.#stored = stored;
    if (!isSameFile(before, stored)) {
      this.#layer?.remove();
      this.#layer = null;
      this.#showKeys();
    }
    if (stored !== null) this.#placePicture(stored);
    this.#showChosen();
  }

  #placePicture(stored: StoredMap): void {
    const fit = fitAffine(stored.points);
    if (fit === null) {
      this.#layer?.remove();
      this.#layer = null;
      return;
    }
    const layer = this.#layer ??= new PictureLayer(stored, fit, PANE);
    layer.placed = fit;
    layer.opacity = stored.opacity;
  }

  /** Shows what is chosen; no grid lies under a picture that covers it. */
  #showChosen(): void {
    const { map, grid, keys } = this.#place;
    const stored = this.#stored;
    const layer = keys !== null && gridIsChosen() ? null : this.#layer;
    const isCovered = layer !== null && stored !== null && stored.opacity > COVERING_OPACITY;
    if (isCovered) grid.remove();
    else grid.addTo(map);
    if (layer !== null) layer.addTo(map);
    else this.#layer?.remove();
  }

  #showKeys(): void {
    const { keys } = this.#place;
    const stored = this.#stored;
    if (keys === null) return;
    if (stored === null) return keys.replaceChildren();
    const texts = ownMapTexts();
    const isOfficial = stored.attribution !== "";
    const choice = layerChoice(
      texts,
      isOfficial ? "map" : "picture",
      () => this.#showChosen(),
    );
    // What pupils have drawn is shown alone as well, but an official map is not.
    if (isOfficial) return keys.replaceChildren(choice);
    const large = button({ class: "btn" }, texts.large, () => showLargePicture(stored));
    keys.replaceChildren(large, choice);
  }
}

/** Whether both are drawn from the same file. */
function isSameFile(a: StoredMap | null, b: StoredMap | null): boolean {
  return a !== null && b !== null && a.url === b.url && a.bytes === b.bytes;
}
