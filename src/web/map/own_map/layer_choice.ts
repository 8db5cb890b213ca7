/**
 * The choice between the map of the school's own and the grid: two words, of which one is on.
 *
 * @module
 */
import { element } from "./element.ts";
import type { OwnMapTexts } from "./words.ts";

/** Whether the grid is chosen: for all maps, until the page is left. */
let isGridChosen = false;

/** Groups of radio buttons on a page have different names. */
let groups = 0;

/** Whether the grid is chosen. */
export function gridIsChosen(): boolean {
  return isGridChosen;
}

/**
 * Makes the choice.
 *
 * @param name What it is called.
 * @param onChoice Called when another one is chosen.
 */
export function layerChoice(
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
