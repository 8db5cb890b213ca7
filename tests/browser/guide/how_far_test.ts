/** "How far?": one announcement with distance and direction, by the large key of the pocket. @module */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { createWalk, type WalkStation } from "../../support/walk.ts";
import { until } from "../../support/until.ts";
import { inChromium } from "../chromium.ts";
import { beginWalk } from "./begin_walk.ts";
import { findingsOf } from "./findings.ts";
import { openPhone, type Phone, walk, withService } from "./phone.ts";
import { inEitherPlace } from "./places.ts";
import { steps } from "./positions.ts";

const TWO: readonly WalkStation[] = [
  { title: "Halt 1", atM: 100, seconds: 60 },
  { title: "Halt 2", atM: 300, seconds: 60 },
];

const HOW_FAR = { name: /^(Wie weit\?|How far\?)$/ };

/** Keeps what the page announces. */
const KEEP_SAID = `
  window.said = [];
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const text = [...addedNodes].map((node) => node.textContent).join("");
      if (text !== "" && target.matches?.("p[role=status].visually-hidden")) said.push(text);
    }
  }).observe(document, { childList: true, subtree: true });`;

const said = (page: Page) => page.evaluate<string[]>("window.said");

async function untilSaid(page: Page, count: number): Promise<readonly string[]> {
  await until(`${count} announcements`, async () => (await said(page)).length >= count);
  return await said(page);
}

/** Begins at the start of the track, and walks some metres. */
async function beginAndWalk(phone: Phone): Promise<void> {
  const { page, context } = phone;
  const [first = { lat: 0, lon: 0 }] = steps(0, 6, 6, 0);
  await context.setGeolocation({ latitude: first.lat, longitude: first.lon, accuracy: 8 });
  await beginWalk(page, /^(Weg beginnen|Start the walk)$/);
  await page.getByRole("link", { name: /^(Handy einstecken|Put away the phone)$/ }).waitFor();
  // What was checked before the walk was announced, too.
  await page.evaluate("window.said.length = 0");
  await walk(phone, steps(0, 30, 6, 0));
}

async function withPhone(
  test: Deno.TestContext,
  work: (phone: Phone) => Promise<void>,
  options: Parameters<typeof openPhone>[3] = {},
): Promise<void> {
  await inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Wie weit", TWO);
      const phone = await openPhone(browser, base, "/", options);
      await phone.page.addInitScript(KEEP_SAID);
      await phone.page.goto(`${base}/w/${routeId}`);
      await work(phone);
      assert.deepEqual(phone.complaints, []);
    }));
}

Deno.test("The guide in Chromium: how far it is, is said again when it is asked again, and disturbs no recording", (test) =>
  withPhone(test, async (phone) => {
    const { page } = phone;
    await beginAndWalk(phone);
    assert.equal(await page.getByRole("button", HOW_FAR).count(), 0, "the sign says it");
    await page.getByRole("link", { name: "Handy einstecken" }).click();
    const key = page.getByRole("button", HOW_FAR);
    await key.tap();
    const [first = ""] = await untilSaid(page, 1);
    assert.match(first, /^Station 1 Halt 1: noch \d+\sm nach Norden/);
    const shown = page.getByRole("heading", { name: first });
    await shown.waitFor();
    await until("it is not shown any more", async () => await shown.count() === 0);
    await key.tap();
    assert.equal((await untilSaid(page, 2))[1], first);
    await until("it is not shown any more", async () => await shown.count() === 0);
    await walk(phone, steps(80, 104, 6));
    await page.getByText("Du hörst").waitFor();
    const before = (await said(page)).length;
    await key.tap();
    await untilSaid(page, before + 1);
    await page.getByRole("heading", { name: /^Station \d Halt \d: / }).waitFor();
    await page.getByText("Du hörst").waitFor();
    assert.equal((await phone.played()).length, 1, "the recording is not disturbed");
  }));

Deno.test("The guide in Chromium: the large key of the pocket says how far it is, once for touches in a row", (test) =>
  withPhone(test, async (phone) => {
    const { page } = phone;
    await beginAndWalk(phone);
    await page.getByRole("link", { name: "Put away the phone" }).click();
    const key = page.getByRole("button", HOW_FAR);
    for (let touches = 0; touches < 4; touches++) await key.tap();
    const sentence = page.getByRole("heading", {
      name: /^Station 1 Halt 1: still \d+\sm to the north/,
    });
    await sentence.waitFor();
    assert.deepEqual(await findingsOf(page), []);
    await until("it is not shown any more", async () => await sentence.count() === 0);
    assert.equal((await said(page)).length, 1);
    const { height = 0, width = 0 } = await key.boundingBox() ?? {};
    assert.ok(height >= 72 && width >= 200, `${width} × ${height}`);
    // Once it is known where on the track the pupil is, the track shows the way.
    await walk(phone, steps(30, 66, 6));
    assert.match(await page.locator(".pocket .way").innerText(), /^\d+\sm\s*$/);
    await key.tap();
    const along = /^Station 1 Halt 1: still \d+\sm(, straight ahead)?\.$/;
    await page.getByRole("heading", { name: along }).waitFor();
  }, { locale: "en-GB", colorScheme: "dark" }));

Deno.test("The guide in Chromium: without network and position the page says what it knows", (test) =>
  inChromium(test, (browser) =>
    inEitherPlace(test, "Ohne Netz", TWO, async ({ base, path }) => {
      const phone = await openPhone(browser, base, path, { permissions: [] });
      const { context, page } = phone;
      await page.getByRole("button", { name: /Für unterwegs laden/ }).click();
      await page.getByRole("heading", { name: "Bereit ohne Internet" }).waitFor();
      await context.setOffline(true);
      await page.reload();
      await beginWalk(page);
      await page.getByRole("link", { name: "Handy einstecken" }).waitFor();
      await page.getByRole("link", { name: "Handy einstecken" }).click();
      await page.getByRole("button", HOW_FAR).tap();
      const sentence = "Dein Standort ist aus. Als Nächstes kommt Station 1 Halt 1.";
      await page.getByText(sentence).last().waitFor();
      await context.close();
    })));
