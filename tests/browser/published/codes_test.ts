/**
 * Codes of stations of published walks: they differ from the page of their walk only in the fragment of the address.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { until } from "../../support/until.ts";
import type { WalkStation } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { openPhone } from "../guide/phone.ts";
import { PLACES } from "../guide/places.ts";
import { beginWalk } from "../guide/begin_walk.ts";

const STATIONS: readonly WalkStation[] = [
  { title: "Das Tor", atM: 100, seconds: 30 },
  { title: "Das Wehr", atM: 200, seconds: 30 },
];

/** Shows an address as a scanned code that the browser opens in the same tab. */
async function openInTab(page: Page, address: string): Promise<void> {
  await page.goto(address);
}

for (const { where, withWalk } of PLACES) {
  Deno.test(`The guide in Chromium ${where}: a code is said to be one when it is opened, and not when its page is loaded again`, (test) =>
    inChromium(
      test,
      (browser) =>
        withWalk(
          "Mit Schildern",
          STATIONS,
          async ({ base, home, codes: [first = "", second = ""] }) => {
            const { page, context, nextRefusal } = await openPhone(browser, base, home);
            const refusal = nextRefusal();
            await page.goto(base + first);
            await refusal;
            await page.getByRole("heading", { name: "Das Tor" }).waitFor();
            await page.getByRole("button", { name: /Tippen und hören/ }).click();
            await page.getByRole("button", { name: "Anhalten" }).waitFor();
            await page.reload();
            await page.getByRole("heading", { name: "Die Seite wurde neu geladen." }).waitFor();
            const other = await context.newPage();
            await other.goto(base + second);
            await other.getByRole("heading", { name: "Du hast ein Schild gescannt." }).waitFor();
            await other.getByRole("button", { name: "Weitergehen" }).click();
            await other.getByRole("heading", { name: "Das Wehr" }).waitFor();
          },
        ),
    ));
}

Deno.test("The guide on published files in Chromium: the code of another station in the tab of the walk plays it, going back does not", (test) =>
  inChromium(test, async (browser) => {
    const place = PLACES.find(({ where }) => where.startsWith("published"));
    await place?.withWalk("Im Tab", STATIONS, async ({ base, path, codes, recordings }) => {
      const { page, played } = await openPhone(browser, base, path);
      await beginWalk(page);
      await openInTab(page, base + codes[1]);
      await page.getByRole("heading", { name: "Das Wehr" }).waitFor();
      await until("the station plays", async () => (await played()).includes(recordings[1] ?? ""));
      await page.getByRole("button", { name: "Anhalten" }).click();
      // The same code once more.
      const before = (await played()).length;
      await openInTab(page, base + codes[1]);
      await until("it plays again", async () => (await played()).length > before);
      await page.getByRole("button", { name: "Anhalten" }).click();
      await page.getByRole("link", { name: "Zum Weg" }).click();
      await page.getByRole("link", { name: /Das Tor/ }).first().waitFor();
      const soFar = (await played()).length;
      await page.goBack();
      await page.getByRole("heading", { name: "Das Wehr" }).waitFor();
      await page.getByRole("button", { name: "Anhören" }).waitFor();
      assert.equal((await played()).length, soFar);
    });
  }));
