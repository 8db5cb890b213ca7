/**
 * What comes before the screens of a walk: going on after a reload, beginning again after hours, and another page
 * of the same walk.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { createWalk, onTrack, type WalkStation } from "../../support/walk.ts";
import { inProfile } from "../profile.ts";
import { steps } from "./positions.ts";
import { openPhone, type Phone, walk, withService } from "./phone.ts";
import { ageProgress } from "./stored_progress.ts";
import { until } from "../../support/until.ts";
import { beginWalk, passReady, tapped } from "./begin_walk.ts";

const TWO: readonly WalkStation[] = [
  { title: "Halt 1", atM: 100, seconds: 60 },
  { title: "Halt 2", atM: 300, seconds: 2 },
];

/** Safari never says that the position is allowed. */
const NEVER_GRANTED = `
  Permissions.prototype.query = () => Promise.resolve({ state: "prompt" });`;

async function begin({ page, context }: Phone): Promise<void> {
  const { lat, lon } = onTrack(0);
  await context.setGeolocation({ latitude: lat, longitude: lon, accuracy: 8 });
  await beginWalk(page);
  await page.getByText("Nächste Station").waitFor();
}

/** Makes the progress that is kept some hours older, at an address without a guide, which could write it again. */
async function age(page: Page, hours: number): Promise<void> {
  await page.goto(new URL("/api/health", page.url()).href);
  await ageProgress(page, hours);
}

const GO_ON = { name: "Weitergehen", exact: true } as const;

Deno.test("The guide in Chromium: a reload in the pocket goes on with one tap, where it was", (test) =>
  inProfile(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId, poiIds } = await createWalk(send, "Neu geladen", TWO);
      const phone = await openPhone(browser, base, `/w/${routeId}`);
      const { page } = phone;
      await page.addInitScript(NEVER_GRANTED);
      await page.reload();
      await begin(phone);
      await page.getByRole("link", { name: "Handy einstecken" }).click();
      await walk(phone, steps(80, 104, 6));
      await until("the first one plays", async () => (await phone.played()).length === 1);
      await page.getByText(/noch 0:5\d/).waitFor();
      await page.reload();
      await page.getByRole("heading", { name: "Der Ton wartet auf einen Tipp." }).waitFor();
      assert.deepEqual(await phone.played(), [], "nothing before the tap");
      await page.getByRole("button", GO_ON).click();
      await until("it goes on", async () => (await phone.played()).length === 1);
      await page.getByText(/noch 0:[45]\d/).waitFor();
      // The position is watched again, and the next station comes by itself.
      await walk(phone, steps(120, 230, 12));
      await page.evaluate("location.hash = '#s" + poiIds[0] + "'");
      await page.getByRole("slider").fill("59");
      await walk(phone, steps(270, 304, 6));
      await until("the second one plays", async () => (await phone.played()).length === 2);
      assert.deepEqual(phone.complaints, []);
    })));

Deno.test("The guide in Chromium: progress of another day is asked about, and both boards do what they say", (test) =>
  inProfile(test, (browser) =>
    withService(async ({ base }, send) => {
      const stations = TWO.map((station) => ({ ...station, seconds: 0.5 }));
      const { routeId, poiIds } = await createWalk(send, "Zwei Klassen", stations);
      const phone = await openPhone(browser, base, `/w/${routeId}`);
      const { page } = phone;
      await begin(phone);
      await walk(phone, steps(80, 104, 6));
      await page.getByRole("link", { name: "Weitergehen" }).waitFor();
      for (const [hours, board, heard] of [[5, GO_ON.name, 1], [30, "Neu anfangen", 0]] as const) {
        await age(page, hours);
        await page.goto(`${base}/w/${routeId}#`);
        await page.reload();
        await page.getByRole("button", { name: /Weitergehen|Weg beginnen/ }).click();
        await page.getByRole("heading", { name: /Neu anfangen oder weitergehen/ }).waitFor();
        await page.getByText("1 von 2 Stationen gehört").waitFor();
        await page.getByRole("button", { name: new RegExp(`^${board}`) }).click();
        // Another group checks the phone again.
        if (heard === 0) await passReady(tapped(page));
        await page.getByText(`${heard} von 2 gehört`).waitFor();
      }
      // What was begun again is heard again.
      await walk(phone, steps(40, 104, 8));
      await until("the first one again", async () => (await phone.played()).length === 1);
      assert.deepEqual(await phone.played(), [`/api/routes/${routeId}/pois/${poiIds[0]}/audio`]);
      // After three hours nothing is asked.
      await page.getByRole("link", { name: "Weitergehen" }).waitFor();
      await age(page, 3);
      await page.goto(`${base}/w/${routeId}#`);
      await page.reload();
      await beginWalk(page, "Weitergehen");
      await page.getByText("1 von 2 gehört").waitFor();
      assert.deepEqual(phone.complaints, []);
    })));

Deno.test("The guide in Chromium: of two pages of one walk the newest guides, and the other one is quiet", (test) =>
  inProfile(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId, poiIds } = await createWalk(send, "Zwei Seiten", TWO);
      const phone = await openPhone(browser, base, `/w/${routeId}`);
      const { page, context } = phone;
      await begin(phone);
      await walk(phone, steps(80, 104, 6));
      await page.getByRole("button", { name: "Anhalten" }).waitFor();
      // A code on the way opens a page of its own.
      const scanned = await context.newPage();
      await scanned.goto(`${base}/w/${routeId}/s/${poiIds[1]}`);
      await scanned.getByRole("heading", { name: "Du hast ein Schild gescannt." }).waitFor();
      await scanned.getByRole("button", GO_ON).click();
      await page.getByRole("heading", { name: "Dieser Weg läuft auf einer anderen Seite." })
        .waitFor();
      await scanned.getByRole("heading", { name: "Halt 2" }).waitFor();
      // The first page guides again when it is asked to.
      await page.getByRole("button", { name: /Hier weiter/ }).click();
      await scanned.getByRole("heading", { name: "Dieser Weg läuft auf einer anderen Seite." })
        .waitFor();
      await page.getByRole("heading", { name: "Halt 1" }).waitFor();
      assert.deepEqual(phone.complaints, []);
    })));

Deno.test("The guide in Chromium: a walk that begins with the code of a station is guided from there", (test) =>
  inProfile(test, (browser) =>
    withService(async ({ base }, send) => {
      const stations = TWO.map((station) => ({ ...station, seconds: 0.5 }));
      const { routeId, poiIds } = await createWalk(send, "Vom Schild aus", stations);
      const phone = await openPhone(browser, base, `/w/${routeId}/s/${poiIds[0]}`);
      const { page } = phone;
      await page.getByRole("button", { name: /Tippen und hören|Anhören/ }).first().click();
      await page.getByRole("link", { name: "Weitergehen" }).click();
      await page.getByText("Nächste Station").waitFor();
      await walk(phone, steps(270, 304, 6));
      await until("the next one plays", async () => (await phone.played()).length === 2);
      assert.deepEqual(phone.complaints, []);
    })));
