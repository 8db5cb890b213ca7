/**
 * Screens of maps of the school's own: under the track in the guide, in the dialogs of the editor, on the printed plan.
 *
 * @module
 */
import { openMapDialog, openMapList } from "../editor/map_dialog.ts";
import { beginWalk } from "../guide/begin_walk.ts";
import type { ScreenKind, Way } from "./screen_kind.ts";

const IN_GUIDE = { switch: ".view-switch", map: ".views > .plan" };

/** Hides what has the port of the service in it: the address of the walk, and its code. */
const HIDE_ADDRESSES = `{
  const isAddress = ({ children, textContent }) =>
    children.length === 0 && textContent.includes(location.host);
  const shown = [...document.body.querySelectorAll("*")].filter(isAddress);
  for (const element of [...shown, document.querySelector("img.code")]) {
    element.style.visibility = "hidden";
  }
}`;

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
  await page.getByText(/^6 von 6 haben Ton und Text/).waitFor();
  const dialog = await openMapDialog(page);
  await dialog.locator(".map-station").nth(5).waitFor();
}

/** The screens by their names. */
export const MAP_KINDS: Readonly<Record<string, ScreenKind>> = {
  "guide-map-picture": {
    devices: ["phone"],
    open: async (way) => openMap(way, (await way.copies()).withPicture, ".own-map-picture"),
    regions: IN_GUIDE,
  },
  "guide-map-official": {
    devices: ["phone"],
    open: async (way) => openMap(way, (await way.copies()).withOfficial, ".own-map-picture"),
    regions: { ...IN_GUIDE, note: ".mapview-credit" },
  },
  "editor-map-picture": {
    devices: ["computer", "phone"],
    open: async (way) => openDialog(way, (await way.copies()).withPicture),
    regions: { dialog: "dialog[open]" },
  },
  "editor-map-official": {
    devices: ["computer"],
    open: async ({ page, base, copies }) => {
      await page.goto(`${base}/edit/${(await copies()).withOfficial}`);
      await openMapList(page);
      await page.getByText("Die Karte kommt mit dem Weg mit.").waitFor();
    },
    regions: { list: ".side-panel" },
  },
  "plan": {
    devices: ["computer"],
    open: async ({ page, base, copies }) => {
      const { withPicture } = await copies();
      await page.goto(`${base}/w/${withPicture}/sheet#plan`);
      await page.getByText("etwa 1 h 10 min").waitFor(); // with the lengths of all recordings
      await page.locator("svg.map image").first().waitFor({ state: "attached" });
      await page.evaluate(HIDE_ADDRESSES);
    },
    regions: { header: ".tools", facts: ".plan-facts", map: ".plan-map" },
  },
};
