/**
 * The editor's dialog for the homepage for everyone: axe in each of its states, and no width at which something is cut off.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { FolderServer } from "../../support/web_servers/folder_server.ts";
import { oneChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { findingsOf } from "./axe.ts";
import { openEditorPage } from "./editor_page.ts";
import { folderOf, makeWalk, openDialog, rename, storeAddress } from "./homepage.ts";

const inChromium = oneChromium();

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 320, height: 640 };

const MODES: readonly BrowserContextOptions[] = [
  { locale: "de-DE", colorScheme: "light", viewport: DESKTOP },
  { locale: "en-GB", colorScheme: "dark", viewport: DESKTOP },
  { locale: "de-DE", colorScheme: "dark", viewport: PHONE },
];

/** Goes through the states of the dialog. */
async function inEachState(
  dialog: Locator,
  addresses: readonly [homepage: string, closed: string],
  check: (state: string) => Promise<void>,
): Promise<void> {
  const [homepage, closed] = addresses;
  const press = (name: RegExp) => dialog.getByRole("button", { name }).click();
  const enter = async (address: string, sentence: RegExp) => {
    await dialog.getByRole("textbox").fill(address);
    await press(/^(Prüfen|Check)$/);
    await dialog.getByText(sentence).waitFor();
  };
  await dialog.getByText(/^(2 Wege|2 walks), /).waitFor();
  await check("choice");
  await press(/^(Ordner erstellen|Create the folder)$/);
  await dialog.getByText(/^(Setzen Sie zuerst den Haken|Tick the box first)/).waitFor();
  await enter("nirgends", /^(Bitte eine ganze Adresse|Please enter a whole address)/);
  await check("without consent, and an address that is none");
  await enter(closed, /^(Dieser Browser darf|This browser may)/);
  await check("a homepage that cannot be read");
  await enter(homepage, /^(Gefunden|Found)\./);
  await check("a homepage");
  await dialog.getByRole("checkbox", { name: /^(Alle, die man|All who are)/ }).check();
  await dialog.getByRole("checkbox", { name: "Einmal um die Stadtmauer" }).uncheck();
  await press(/^(Ordner erstellen|Create the folder)$/);
  await dialog.getByText("w/einmal-um-die-stadtmauer (").waitFor();
  await check("four steps");
  await press(/^(Homepage prüfen|Check the homepage)$/);
  await dialog.getByText(/^(Es fehlen|\d+ new files)/).waitFor();
  await check("what is missing");
}

/** Checks that nothing is wider than the page or the dialog. */
async function fits(page: Page, state: string): Promise<void> {
  const tooWide = await page.evaluate<string[]>(
    `[document.documentElement, ...document.querySelectorAll("dialog[open], dialog[open] *")]
      .filter((it) => it.scrollWidth > it.clientWidth + 1 && getComputedStyle(it).overflowX !== "visible")
      .filter((it) => it.tagName !== "INPUT" && !it.classList.contains("visually-hidden"))
      .map((it) => it.className || it.tagName)`,
  );
  assert.deepEqual(tooWide, [], `${state}: wider than its frame`);
}

Deno.test("The editor in Chromium: axe finds nothing in the dialog of the homepage, and it fits", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const first = await makeWalk(send, "Rundweg am Drachenfels");
      const second = await makeWalk(send, "Einmal um die Stadtmauer");
      const files = await folderOf(send, [first, second]);
      await using homepage = new FolderServer(files, { allowsOrigins: true });
      await using closed = new FolderServer(files);
      await rename(send, first, "Rundweg am alten Drachenfels");
      for (const mode of MODES) {
        await storeAddress(send, null);
        const { page, context } = await openEditorPage(browser, base, "/edit", mode);
        const check = async (state: string) => {
          const name = `${state}, ${mode.locale}, ${mode.viewport?.width}`;
          assert.deepEqual(await findingsOf(page), [], name);
          await fits(page, name);
        };
        const dialog = await openDialog(page);
        await inEachState(dialog, [homepage.address, closed.address], check);
        await page.keyboard.press("Escape");
        await page.getByText(/^(Hier neuer|Newer here)/).first().waitFor();
        await dialog.waitFor({ state: "detached" });
        await check("list");
        await page.getByRole("button", { name: /^(Als Datei sichern|Save as a file)/ }).first()
          .click();
        await page.getByText(/^(Der ganze Weg in einer Datei|The whole walk in one file)/)
          .waitFor();
        await check("passing on");
        await context.close();
      }
    })));
