/**
 * The editor's dialog for the homepage for everyone: axe in each of its states, and no width at which something is cut off.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { findingsOf } from "../axe.ts";
import { openEditorPage } from "./editor_page.ts";
import { makeWalk, openDialog, storeAddress } from "./homepage.ts";

const MODES: readonly BrowserContextOptions[] = [
  { locale: "en-GB", viewport: { width: 1280, height: 800 } },
  { locale: "de-DE", viewport: { width: 320, height: 640 } },
];

/** Goes through the states of the dialog. */
async function inEachState(
  dialog: Locator,
  check: (state: string) => Promise<void>,
): Promise<void> {
  const press = (name: RegExp) => dialog.getByRole("button", { name }).click();
  const enter = async (address: string, sentence: RegExp) => {
    await dialog.getByRole("textbox").fill(address);
    await press(/^(Speichern|Save)$/);
    await dialog.getByText(sentence).waitFor();
  };
  await dialog.getByText(/^(2 Wege|2 walks), /).waitFor();
  await check("choice");
  await press(/^(Ordner erstellen|Create the folder)$/);
  await dialog.getByText(/^(Setzen Sie zuerst den Haken|Tick the box first)/).waitFor();
  await enter("nirgends", /^(Bitte eine ganze Adresse|Please enter a whole address)/);
  await check("without consent, and an address that is none");
  await enter("https://schule.example/wege/", /^(Gespeichert|Saved)\./);
  await check("an address");
  await dialog.getByRole("checkbox", { name: /^(Alle, die man|All who are)/ }).check();
  await press(/^(Ordner erstellen|Create the folder)$/);
  await press(/^(Zurück|Back)$/);
  await dialog.getByRole("checkbox", { name: "Einmal um die Stadtmauer" }).uncheck();
  await press(/^(Ordner erstellen|Create the folder)$/);
  await dialog.getByText("w/einmal-um-die-stadtmauer (").waitFor();
  await check("four steps");
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
      await makeWalk(send, "Rundweg am Drachenfels");
      await makeWalk(send, "Einmal um die Stadtmauer");
      for (const mode of MODES) {
        await storeAddress(send, null);
        const { page, context } = await openEditorPage(browser, base, "/edit", mode);
        const check = async (state: string) => {
          const name = `${state}, ${mode.locale}, ${mode.viewport?.width}`;
          assert.deepEqual(await findingsOf(page), [], name);
          await fits(page, name);
        };
        const dialog = await openDialog(page);
        await inEachState(dialog, check);
        await page.keyboard.press("Escape");
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
