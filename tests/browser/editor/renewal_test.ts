/**
 * An update of the program while a page of the editor is open: what is pressed next is open after the page was loaded again.
 *
 * @module
 */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Browser, Locator, Page } from "playwright-core";
import { jpegPhoto } from "../../support/media/photos.ts";
import { until } from "../../support/until.ts";
import { createWalk } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { openOfEarlierBuild } from "../earlier_build.ts";
import { withService } from "../guide/phone.ts";
import { type EditorPage, FAKE_MICROPHONE, openEditorPage, saved } from "./editor_page.ts";
import { row, select, TWO } from "./stations.ts";

const FLAGS = { flags: FAKE_MICROPHONE };

/** A page of an earlier build, and how often it was loaded. */
async function openEarlierPage(
  browser: Browser,
  base: string,
  path: string,
  gone?: readonly string[],
): Promise<EditorPage & { readonly loads: () => number }> {
  const opened = await openEditorPage(browser, base, "/robots.txt");
  return { ...opened, loads: await openOfEarlierBuild(opened.page, base + path, gone) };
}

/** Presses that load a part, and what is open afterwards. */
const PRESSES: readonly {
  readonly what: string;
  /** Names of the parts that are gone; all if not given. */
  readonly gone?: readonly string[];
  readonly press: (page: Page) => Promise<void>;
  readonly shown: (page: Page) => Locator;
}[] = [
  {
    what: "the help",
    press: (page) => pressButton(page, "Hilfe"),
    shown: (page) => page.getByRole("dialog", { name: "Hilfe" }).locator("h3"),
  },
  {
    what: "the recorder of the second station",
    press: async (page) => {
      await select(page, "Halt 2");
      await pressButton(page, "Aufnehmen");
    },
    shown: (page) => page.locator("dialog.recorder[open]").getByText("Halt 2"),
  },
  {
    what: "the form of the walk",
    press: (page) => pressButton(page, "Über diesen Weg"),
    shown: (page) => page.getByRole("textbox", { name: "Schule" }),
  },
  {
    what: "the simulated walk",
    press: async (page) => {
      await pressButton(page, "Ausprobieren");
      await pressButton(page, /^Probelauf Ein/);
    },
    shown: (page) => page.locator("section.simulation"),
  },
  {
    what: "passing on",
    press: async (page) => {
      await pressButton(page, "Weitergeben");
      await pressButton(page, /^Als Datei sichern/);
    },
    shown: (page) => page.getByRole("dialog").getByRole("link"),
  },
  {
    what: "copying a station",
    press: async (page) => {
      await select(page, "Halt 1");
      await pressButton(page, "In einen anderen Weg kopieren");
    },
    shown: (page) => page.getByRole("dialog").getByRole("heading"),
  },
  {
    what: "the map of the walk",
    gone: ["editor_map_dialog", "editor_map_dialog-style"],
    press: async (page) => {
      await pressButton(page, "Karte wählen");
      await pressButton(page, /^Eigenes Bild/);
    },
    shown: (page) => page.getByRole("dialog", { name: "Karte zu diesem Weg" }),
  },
  {
    what: "the list of maps",
    gone: ["editor_map_list", "editor_map_list-style"],
    press: (page) => pressButton(page, "Karte wählen"),
    shown: (page) => page.getByRole("region", { name: "Karte unter dem Weg" }),
  },
  {
    what: "the list of removed things",
    gone: ["editor_removed_dialog"],
    press: async (page) => {
      await pressButton(page, "Über diesen Weg");
      await pressButton(page, /^Entferntes und Ersetztes/);
    },
    shown: (page) => page.getByRole("dialog", { name: "Entferntes und Ersetztes" }).locator("p"),
  },
];

async function pressButton(within: Page | Locator, name: string | RegExp): Promise<void> {
  await within.getByRole("button", { name, exact: true }).first().click();
}

Deno.test("The editor in Chromium: after an update of the program, what is pressed is open without another press", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Erneuert", TWO);
      for (const { what, gone, press, shown } of PRESSES) {
        await test.step(what, async () => {
          const earlier = await openEarlierPage(browser, base, `/edit/${routeId}`, gone);
          const { page, context, complaints, loads } = earlier;
          await row(page, "Halt 1").waitFor();
          await page.waitForLoadState("networkidle");
          assert.equal(loads(), 1, "what is loaded ahead does not load the page again");
          await press(page);
          await until("the page was loaded again", () => Promise.resolve(loads() === 2));
          await shown(page).first().waitFor();
          assert.deepEqual(complaints, []);
          await context.close();
        });
      }
    }), FLAGS));

Deno.test("The editor in Chromium: after an update of the program, the list of walks opens what was pressed", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      await createWalk(send, "Erneuert", TWO);
      const { page, loads } = await openEarlierPage(browser, base, "/edit");
      await pressButton(page, /^Homepage/);
      const dialog = page.getByRole("dialog", { name: "Auf die Homepage stellen" });
      assert.equal(await dialog.getByRole("checkbox", { name: "Erneuert" }).isChecked(), true);
      assert.equal(loads(), 2);
    }), FLAGS));

Deno.test("The editor in Chromium: the page is not loaded again while something would be lost, and keeps what is typed", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Erneuert", TWO);
      const { page, loads } = await openEarlierPage(browser, base, `/edit/${routeId}`);
      await select(page, "Halt 1");
      await page.evaluate(`
        window.ask = (event) => event.preventDefault();
        addEventListener("beforeunload", ask);`);
      const text = page.getByRole("textbox", { name: "Text zum Lesen" });
      await text.fill("Seht ihr den Turm?");
      await page.evaluate(`document.querySelector("[aria-label=Hilfe]").click()`); // the field keeps its focus until then
      const dialog = page.getByRole("dialog", { name: "Hilfe" });
      await dialog.getByText(/^Route Guide wurde erneuert/).waitFor();
      assert.equal(loads(), 1);
      await page.evaluate(`removeEventListener("beforeunload", ask)`);
      await dialog.getByRole("button", { name: "Noch einmal versuchen" }).click();
      await dialog.locator("h3").first().waitFor();
      assert.equal(loads(), 2);
      await dialog.getByRole("button", { name: "Schließen" }).click();
      await saved(page);
      assert.equal(await text.inputValue(), "Seht ihr den Turm?");
    }), FLAGS));

Deno.test("The editor in Chromium: photos that were chosen before an update of the program are asked for again", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Erneuert", TWO);
      const { page, loads } = await openEarlierPage(browser, base, `/edit/${routeId}`);
      const buffer = Buffer.from(jpegPhoto({}));
      await page.getByLabel("Stationen aus Fotos")
        .setInputFiles([{ name: "a.jpg", mimeType: "image/jpeg", buffer }]);
      await page.getByText("Bitte wählen Sie die Dateien noch einmal.").waitFor();
      assert.equal(loads(), 2);
    }), FLAGS));
