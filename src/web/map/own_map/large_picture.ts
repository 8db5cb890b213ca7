/**
 * The picture alone, as large as the screen, moved and enlarged as a map is: by fingers, wheel, buttons and keys.
 *
 * @module
 */
import { groundBounds } from "../../../shared/projection.ts";
import { button, element } from "./element.ts";
import * as L from "./leaflet.ts";
import { type PictureFile, PictureLayer, type Placed } from "./picture_layer.ts";
import { ownMapTexts } from "./words.ts";

/** The zoom at which a pixel of the picture is one of the page. */
const TRUE_ZOOM = 16;

/** Pixels of the picture may be this many zooms larger. */
const ZOOMS_ABOVE = 3;

/** The name of the pane that holds the picture. */
const PANE = "own";

/** Shows a picture in a dialog; the keyboard's focus returns when it is closed. */
export function showLargePicture(file: PictureFile): void {
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
