/**
 * What the list and the end show on the way: how far what is missing is, and a walk from the last station to the
 * first.
 *
 * @module
 */
import assert from "node:assert/strict";
import { onTrack, type WalkStation } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { steps } from "./positions.ts";
import { inEitherPlace } from "./places.ts";
import { openPhone, type Phone, walk } from "./phone.ts";
import { until } from "../../support/until.ts";
import { beginWalk } from "./begin_walk.ts";

const FOUR: readonly WalkStation[] = [100, 220, 340, 460].map((atM, index) => ({
  title: `Halt ${index + 1}`,
  atM,
  seconds: 0.6 + index / 100,
}));

async function beginAt({ page, context }: Phone, atM: number): Promise<void> {
  const { lat, lon } = onTrack(atM);
  await context.setGeolocation({ latitude: lat, longitude: lon, accuracy: 8 });
  await beginWalk(page);
  await page.getByText("Nächste Station").waitFor();
}

/** Walks to a station and hears it. */
async function hear(phone: Phone, fromM: number, toM: number): Promise<void> {
  await walk(phone, steps(fromM, toM, 12));
  await until(
    `the recording at ${toM} m has ended`,
    () => phone.page.getByRole("link", { name: /Weitergehen|Zum Schluss/ }).isVisible(),
  );
}

Deno.test("The guide in Chromium: the end shows what is missing and how far it is, and leads on", (test) =>
  inChromium(test, (browser) =>
    inEitherPlace(test, "Noch nicht", FOUR, async ({ base, path }) => {
      const phone = await openPhone(browser, base, path);
      const { page } = phone;
      await beginAt(phone, 40);
      await hear(phone, 40, 108);
      await page.goto(`${base}${path}#end`);
      await page.getByRole("heading", { name: "Noch nicht ganz!" }).waitFor();
      await page.getByRole("heading", { name: "Diese 3 fehlen noch" }).waitFor();
      const rows = await page.getByRole("listitem").allTextContents();
      assert.equal(rows.length, 3);
      for (const row of rows) assert.match(row, /\d+\sm von dir/);
      await page.getByRole("img", { name: "Abzeichen: 1 von 4 Stationen gehört" }).waitFor();
      assert.equal(await page.getByRole("button", { name: "So behalten" }).count(), 1);
      await page.getByRole("link", { name: /Weiter zu Station\s2/ }).click();
      await page.getByText("1 von 4 gehört").waitFor();
      for (const atM of [220, 340, 460]) await hear(phone, atM - 60, atM + 8);
      await page.getByRole("link", { name: "Zum Schluss" }).click();
      await page.getByRole("heading", { name: "Geschafft!" }).waitFor();
      await page.getByText("Du hast alle 4 Stationen gehört.").waitFor();
      await page.getByRole("img", { name: "Abzeichen: 4 von 4 Stationen gehört" }).waitFor();
      assert.deepEqual(await page.locator(".btn-large").allTextContents(), [
        "Ab\u00adzeichen be\u00adhalten",
      ]);
    })));

Deno.test("The guide in Chromium: who walks backwards sees the list turned round, with the same numbers", (test) =>
  inChromium(test, (browser) =>
    inEitherPlace(test, "Andersherum", FOUR, async ({ base, path }) => {
      const phone = await openPhone(browser, base, path);
      const { page } = phone;
      await beginAt(phone, 530);
      await hear(phone, 530, 456);
      await hear(phone, 400, 336);
      await page.getByRole("link", { name: "Weitergehen" }).click();
      await page.getByText("Du gehst andersherum. Das geht auch.").waitFor();
      const rows = await page.getByRole("listitem").allTextContents();
      assert.deepEqual(rows.map((row) => /Halt \d/.exec(row)?.[0]), [
        "Halt 4",
        "Halt 3",
        "Halt 2",
        "Halt 1",
      ]);
      const next = page.locator("[aria-current=step]");
      assert.match(await next.textContent() ?? "", /Station 2Halt 2/);
    })));
