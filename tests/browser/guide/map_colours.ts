/** What a map shows under its stations. @module */
import type { Page } from "playwright-core";
import type { Colour } from "../../support/media/coloured_png.ts";
import { until } from "../../support/until.ts";
import { decodePng } from "../screens/picture.ts";

/** How much red, green or blue may differ. */
const TOLERANCE = 12;

/** The middle of the marker of each station by its name, in pixels of the page. */
const MARKERS = `Object.fromEntries([...document.querySelectorAll(".map-station")].map((marker) => {
  const { left, top, width, height } = marker.getBoundingClientRect();
  const name = marker.getAttribute("aria-label") ?? marker.title;
  return [name.replace(/^.*?: /, ""), { x: left + width / 2, y: top + height / 2 }];
}))`;

/** Shows the map alone, without what is drawn over it; or shows that again. */
function hideOthers(isHidden: boolean): string {
  return `for (const pane of document.querySelectorAll(
      ".leaflet-overlay-pane, .leaflet-circles-pane, .leaflet-labels-pane, .leaflet-marker-pane")) {
    pane.style.visibility = "${isHidden ? "hidden" : ""}";
  }`;
}

/** The middle of markers in pixels of the page, by the names of their stations. */
export type Markers = Readonly<Record<string, { readonly x: number; readonly y: number }>>;

/** Colours by the names of stations. */
export type Colours = ReadonlyMap<string, Colour>;

/** The markers of the map, and its colours where those are that the page shows. */
async function coloursAtStations(page: Page): Promise<{ markers: Markers; colours: Colours }> {
  const markers = await page.evaluate<Markers>(MARKERS);
  await page.evaluate(hideOthers(true));
  const { width, height, rgb } = decodePng(await page.screenshot({ scale: "css" }));
  await page.evaluate(hideOthers(false));
  const shown = Object.entries(markers)
    .filter(([, { x, y }]) => x >= 0 && y >= 0 && x < width && y < height);
  const colours = new Map(shown.map(([name, { x, y }]): [string, Colour] => {
    const at = 3 * (Math.round(y) * width + Math.round(x));
    return [name, [rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0]];
  }));
  return { markers, colours };
}

/** Waits until the map has the colours where stations are that it should have with its markers where they are. */
export async function untilColours(
  page: Page,
  wantedWith: (markers: Markers) => Colours,
): Promise<void> {
  let wrong: readonly string[] = [];
  await until("the map has its colours where stations are", async () => {
    const { markers, colours: actual } = await coloursAtStations(page);
    if (Object.keys(markers).length === 0) {
      wrong = ["there are no stations yet"];
      return false;
    }
    wrong = [...wantedWith(markers)].flatMap(([name, colour]) => {
      const found = actual.get(name);
      return found !== undefined && difference(found, colour) <= TOLERANCE
        ? []
        : [`${name} is ${found ?? "not shown"} instead of ${colour}`];
    });
    return wrong.length === 0;
  }).catch((error: Error) => {
    throw new Error(`${error.message}: ${wrong.join("; ")}`);
  });
}

function difference(a: Colour, b: Colour): number {
  return Math.max(...a.map((value, index) => Math.abs(value - (b[index] ?? 0))));
}
