/**
 * Screens of maps of the school's own: under the track in the guide, in the dialogs of the editor, on the printed plan.
 *
 * @module
 */
import { openMapDialog } from "../editor/map_dialog.ts";
import { beginWalk } from "../guide/begin_walk.ts";
import type { ScreenKind, Way } from "./screen_kind.ts";

const IN_GUIDE = { switch: ".view-switch", map: ".views > .plan" };

/** Shows the map of a walk in the guide. @param drawn Selector of what is drawn when the map is there. */
async function openMap({ page, base }: Way, routeId: number, drawn: string): Promise<void> {
  await page.goto(`${base}/w/${routeId}`);
  await beginWalk(page);
  await page.getByText("Karte", { exact: true }).first().click();
  await page.locator(".map-station").nth(5).waitFor();
  await page.locator(drawn).first().waitFor();
}

/** Opens the dialog with the map of a walk. */
async function openDialog({ page, base }: Way, routeId: number): Promise<void> {
  await page.goto(`${base}/edit/${routeId}`);
  await page.locator(".map-station").nth(5).waitFor();
  const dialog = await openMapDialog(page);
  await dialog.locator(".map-station").nth(5).waitFor();
}

/** The screens by their names. */
export const MAP_KINDS: Readonly<Record<string, ScreenKind>> = {
  "guide-map-picture": {
    devices: ["phone"],
    open: (way) => openMap(way, way.withPicture, ".own-map-picture"),
    regions: IN_GUIDE,
  },
  "guide-map-tiles": {
    devices: ["phone"],
    open: (way) => openMap(way, way.withTiles, ".leaflet-own-pane .leaflet-tile-loaded"),
    regions: { ...IN_GUIDE, note: ".mapview-credit" },
  },
  "editor-map-picture": {
    devices: ["computer", "phone"],
    open: (way) => openDialog(way, way.withPicture),
    regions: { dialog: "dialog[open]" },
  },
  "editor-map-tiles": {
    devices: ["computer"],
    open: (way) => openDialog(way, way.withTiles),
    regions: { dialog: "dialog[open]" },
  },
  "plan": {
    devices: ["computer"],
    open: async ({ page, base, withPicture }) => {
      await page.goto(`${base}/w/${withPicture}/sheet#plan`);
      await page.getByRole("button", { name: "Drucken" }).waitFor();
      await page.locator("table").first().waitFor();
    },
    regions: { header: "header", map: "svg.map", table: "table" },
  },
};
