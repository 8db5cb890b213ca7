/**
 * Draws a map of the school's own under the track: a picture, and the choice between it and the grid.
 *
 * @module
 */
import { fitAffine } from "../../../shared/projection.ts";
import type { StoredMap } from "../../../shared/stored_map.ts";
import type { DrawnOwnMap, OwnMapPlace } from "../load_own_map.ts";
import { button } from "./element.ts";
import { showLargePicture } from "./large_picture.ts";
import { gridIsChosen, layerChoice } from "./layer_choice.ts";
import { PictureLayer } from "./picture_layer.ts";
import { ownMapTexts } from "./words.ts";

/** The name of the pane under the track. */
const PANE = "own";

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
