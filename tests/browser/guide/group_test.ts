/** A group with one phone: before each recording it is asked whether all are there. @module */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { createWalk, onTrack, type WalkStation } from "../../support/walk.ts";
import { until } from "../../support/until.ts";
import { inChromium } from "../chromium.ts";
import { inWebKit } from "../webkit.ts";
import { beginWalk, passReady, tapped } from "./begin_walk.ts";
import { findingsOf } from "./findings.ts";
import { walkAsGroup } from "./group_walk.ts";
import { openPhone, type Phone, walk, withService } from "./phone.ts";
import { steps } from "./positions.ts";
import { chromiumWalk, webKitWalk } from "./walking_pages.ts";

const TWO: readonly WalkStation[] = [
  { title: "Halt 1", atM: 100, seconds: 60, hasPicture: true },
  { title: "Halt 2", atM: 300, seconds: 60 },
];

const ALL_HERE = { name: /^(Alle da\?|Everybody here\?)/ };
const GROUP = { name: /^(Wir sind eine Gruppe|We are a group)/ };

/** Says on the settings that it is a group, and goes back to the start. */
async function becomeGroup(page: Page): Promise<void> {
  await page.evaluate("location.hash = '#settings'");
  await page.getByRole("checkbox", GROUP).check();
  await page.evaluate("location.hash = '#'");
}

async function beginAt({ page, context }: Phone, atM: number): Promise<void> {
  const { lat, lon } = onTrack(atM);
  await context.setGeolocation({ latitude: lat, longitude: lon, accuracy: 8 });
  await beginWalk(page, /^(Weg beginnen|Start the walk)$/);
}

Deno.test("The guide in Chromium: a group is asked on every screen, and a tap or a key plays", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId, poiIds } = await createWalk(send, "Gruppe", TWO);
      const phone = await openPhone(browser, base, `/w/${routeId}`);
      const { page } = phone;
      await becomeGroup(page);
      await beginAt(phone, 0);
      await page.getByText("Gruppe: Ein Handy spielt, alle hören zu.").waitFor();
      await walk(phone, steps(80, 104, 6));
      await page.getByRole("heading", { name: "Halt 1" }).waitFor();
      const board = page.getByRole("link", ALL_HERE);
      await board.getByText("Tippt hier. Dann beginnt 1 Halt 1.").waitFor();
      const status = page.locator("p[role=status].visually-hidden");
      assert.equal(await status.textContent(), "Du bist bei Station 1: Halt 1 Alle da?");
      await page.getByRole("link", { name: "Zum Weg" }).click();
      await board.waitFor();
      assert.equal(await page.getByText("Nächste Station").count(), 0);
      assert.deepEqual(await phone.played(), []);
      await page.getByRole("link", { name: "Handy einstecken" }).click();
      await page.getByRole("heading", ALL_HERE).waitFor();
      await page.getByRole("button", { name: "Wir sind alle da" }).tap();
      await until("it plays", async () => (await phone.played()).length === 1);
      await page.getByText("Du hörst").waitFor();
      await page.reload();
      await page.getByRole("button", { name: "Weitergehen", exact: true }).tap();
      await until("it goes on", async () => (await phone.played()).length === 1);
      await page.evaluate("location.hash = '#settings'");
      assert.ok(await page.getByRole("checkbox", GROUP).isChecked(), "it is still a group");
      // The code of a station that is not there yet.
      await page.goto("about:blank");
      await page.goto(`${base}/w/${routeId}/s/${poiIds[1]}`);
      await page.getByRole("button", { name: "Weitergehen", exact: true }).click();
      // The recording that played goes on; the other one is opened by hand after it.
      await page.getByRole("button", { name: "Anhören" }).waitFor();
      assert.deepEqual(phone.complaints, []);
    })));

Deno.test("The guide in Chromium: a code asks a group before its recording, by keyboard, and the player does not", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId, poiIds } = await createWalk(send, "Gruppe", TWO);
      const phone = await openPhone(browser, base, `/w/${routeId}`, {
        permissions: [],
        locale: "en-GB",
        colorScheme: "dark",
      });
      const { page } = phone;
      await becomeGroup(page);
      await page.goto(`${base}/w/${routeId}/s/${poiIds[0]}`);
      await page.getByRole("link", ALL_HERE).waitFor();
      assert.deepEqual(await findingsOf(page), []);
      await page.getByRole("link", ALL_HERE).focus();
      await page.keyboard.press("Enter");
      await until("it plays", async () => (await phone.played()).length === 1);
      await page.getByRole("button", { name: "Pause" }).click();
      assert.equal(await page.getByRole("link", ALL_HERE).count(), 0, "a pause is no question");
      await page.getByRole("button", { name: "Listen" }).click();
      await page.getByRole("button", { name: "Pause" }).click();
      await page.getByRole("link", { name: "To the walk" }).click();
      await page.getByRole("listitem").filter({ hasText: "Halt 2" }).getByRole("link").click();
      await page.getByText("Tap here. Then 2 Halt 2 begins.").waitFor();
      await page.getByRole("link", { name: "To the walk" }).click();
      await page.getByRole("listitem").first().waitFor();
      assert.equal(await page.getByRole("link", ALL_HERE).count(), 0, "the screen was left");
      assert.equal((await phone.played()).length, 2);
    })));

/** Keeps what the keys of a headset do. */
const KEEP_KEYS = `
  window.keys = {};
  const { setActionHandler } = MediaSession.prototype;
  MediaSession.prototype.setActionHandler = function (action, handler) {
    keys[action] = handler;
    return setActionHandler.call(this, action, handler);
  };`;

Deno.test("The guide in Chromium: the key of a headset says that a group is together", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const short = TWO.map((station) => ({ ...station, seconds: 1 }));
      const { routeId } = await createWalk(send, "Gruppe", short);
      const phone = await openPhone(browser, base, "/");
      const { page } = phone;
      await page.addInitScript(KEEP_KEYS);
      await page.goto(`${base}/w/${routeId}`);
      await becomeGroup(page);
      await beginAt(phone, 0);
      await page.getByText("Gruppe: Ein Handy spielt, alle hören zu.").waitFor();
      await walk(phone, steps(80, 104, 6));
      await page.getByRole("link", ALL_HERE).click();
      await page.getByRole("link", { name: "Weitergehen" }).waitFor();
      await walk(phone, steps(280, 304, 6));
      await page.getByText("Tippt hier. Dann beginnt 2 Halt 2.").waitFor();
      assert.equal((await phone.played()).length, 1);
      await page.evaluate("keys.play()");
      await until("it plays", async () => (await phone.played()).length === 2);
    })));

Deno.test("The guide in Chromium: who begins again hours later is no group before they say so", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Gruppe", TWO);
      const phone = await openPhone(browser, base, `/w/${routeId}`);
      const { page } = phone;
      await becomeGroup(page);
      await page.evaluate(`localStorage["route-guide-walk-${routeId}"] =
        JSON.stringify({ started: [1], heard: [], used: [], lastMs: Date.now() - 5 * 3_600_000 })`);
      await page.reload();
      await page.getByRole("button", { name: "Weitergehen" }).click();
      await page.getByRole("button", { name: /Neu anfangen/ }).click();
      await passReady(tapped(page));
      await page.getByRole("link", { name: "Handy einstecken" }).waitFor();
      assert.equal(await page.getByText("Gruppe: Ein Handy").count(), 0);
    })));

const ENGINES: Readonly<Record<string, (test: Deno.TestContext) => Promise<void>>> = {
  "in Chromium": (test) =>
    inChromium(test, async (browser) => {
      const phone = await openPhone(browser, "about:", "blank");
      await walkAsGroup(await chromiumWalk(phone));
    }),
  "in WebKit": (test) => inWebKit(test, (page) => walkAsGroup(webKitWalk(page))),
};

for (const [engine, walkIn] of Object.entries(ENGINES)) {
  Deno.test(
    `The guide ${engine}: a group walks with one phone, without a network, and asks how far it is`,
    walkIn,
  );
}
