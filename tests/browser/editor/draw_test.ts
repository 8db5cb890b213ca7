/** A walk that is drawn on a map: by mouse, by keys alone, on a phone, and for everyone. @module */
import assert from "node:assert/strict";
import type { Browser, Locator, Page } from "playwright-core";
import { night, sampled } from "../../support/extent.ts";
import type { Send } from "../../support/sample.ts";
import { jsonOf, number, objects } from "../../support/responses.ts";
import { TileServer } from "../../support/tile_server.ts";
import { until } from "../../support/until.ts";
import { findingsOf } from "../axe.ts";
import { inChromium } from "../chromium.ts";
import { beginWalk } from "../guide/begin_walk.ts";
import { openPhone, withService } from "../guide/phone.ts";
import { inProfile } from "../profile.ts";
import { type EditorPage, openEditorPage, saved } from "./editor_page.ts";

/** Where the device is. */
const HERE = { latitude: 50.6702, longitude: 7.2412 };

/** A teacher who begins to draw, on the school's own map. */
interface Teacher extends EditorPage {
  readonly send: Send;
  readonly server: TileServer;
  readonly points: Locator;
}

/** Opens the page of the walks, and from there the one on which a walk is drawn. */
async function withTeacher(
  browser: Browser,
  options: Parameters<typeof openEditorPage>[3],
  work: (teacher: Teacher) => Promise<void>,
): Promise<void> {
  await using server = new TileServer();
  await withService(async ({ base }, send) => {
    const opened = await openEditorPage(browser, base, "/edit", { geolocation: HERE, ...options });
    const { page } = opened;
    await page.getByRole("link", { name: /^(Zeichnen|Draw)$/ }).click();
    await page.locator(".draw-map .leaflet-container").waitFor();
    await work({ ...opened, send, server, points: page.locator(".draw-point") });
  }, { TILE_URL: server.url, TILE_ATTRIBUTION: "© Vermessungsamt" });
  await until("the tile server rests", () => server.underWay === 0);
}

function button(page: Page, name: string | RegExp): Locator {
  return page.getByRole("button", { name });
}

/** Goes to where the device is, which the map shows then. */
async function goHere(page: Page): Promise<void> {
  await button(page, /^(Zu meinem Standort|To my position)$/).click();
  await page.locator(".mapview-scale").filter({ hasText: /^(100|200)/ }).waitFor();
}

/** Clicks on the map. @param x Share of its width. @param y Share of its height. */
async function clickMap(page: Page, x: number, y: number): Promise<void> {
  const box = await page.locator(".draw-map").boundingBox();
  if (box === null) throw new Error("The map is not shown");
  await page.mouse.click(box.x + x * box.width, box.y + y * box.height);
}

Deno.test("The editor in Chromium: a walk is drawn by clicks, changed, undone, kept through a reload, and created with its map", (test) =>
  inChromium(test, (browser) =>
    withTeacher(browser, {}, async ({ page, send, points }) => {
      await page.getByRole("heading", { name: "Wo beginnt der Weg?" }).waitFor();
      await goHere(page);
      for (const [x, y] of [[0.3, 0.7], [0.3, 0.4], [0.6, 0.3]] as const) {
        await clickMap(page, x, y);
      }
      await page.getByText(/^3 Punkte, etwa \d+/).waitFor();
      const length = page.locator(".draw-length");
      const before = await length.innerText();

      // A point is dragged, and one step takes it back.
      const box = await points.nth(1).boundingBox();
      assert.ok(box !== null);
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x - 100, y - 60, { steps: 4 });
      await page.mouse.up();
      await until("the length is another one", async () => await length.innerText() !== before);
      await button(page, "Rückgängig: Punkt 2 verschieben").click();
      await until("the length is as it was", async () => await length.innerText() === before);

      await button(page, "Neuer Punkt nach Punkt 2").click();
      assert.equal(await points.count(), 4);
      await button(page, "Zum Start schließen").click();
      await page.getByText("Start und Ziel", { exact: true }).waitFor();
      await page.keyboard.press("Control+z");
      await page.getByText("Ziel", { exact: true }).waitFor();
      await page.keyboard.press("Control+y");
      await page.reload();
      await until("the points are there again", async () => await points.count() === 5);

      await button(page, "Weg ist fertig").click();
      await page.getByLabel("Wie heißt der Weg?").fill("Am Eulenberg");
      await page.getByLabel("Schule").fill("Grundschule Oberdorf");
      await button(page, "Weg anlegen").click();
      await page.getByRole("heading", { name: "Am Eulenberg" }).waitFor();
      await page.getByText("Die Karte ist da.").waitFor();
      const route = await jsonOf(send("/api/routes/1", {}));
      assert.deepEqual(
        [route.name, route.schoolName, route.elevationGainM],
        ["Am Eulenberg", "Grundschule Oberdorf", 0],
      );
      assert.ok(number(route.distanceM) > 300);
      await page.goto(new URL("/edit?draw", page.url()).href);
      await page.getByRole("heading", { name: "Wo beginnt der Weg?" }).waitFor();
      assert.equal(await points.count(), 0, "the next one begins without points");
    })));

Deno.test("The editor in Chromium: a walk is drawn by keys alone, from coordinates and from the middle of the map", (test) =>
  inChromium(
    test,
    (browser) =>
      withTeacher(browser, {}, async ({ page, points, send, complaints }) => {
        await page.getByLabel("Oder Koordinaten").fill("Mitte");
        await page.keyboard.press("Enter");
        await page.getByRole("alert").filter({ hasText: "Bitte zwei Zahlen" }).waitFor();
        await page.getByLabel("Oder Koordinaten").fill("50,6702 7,2412");
        await page.keyboard.press("Enter");
        await until("a point is there", async () => await points.count() === 1);
        await page.locator(".leaflet-container").focus();
        await page.keyboard.press("Shift+Tab");
        await page.keyboard.press("Tab");
        await page.locator(".draw-cross").waitFor();
        for (const key of ["ArrowRight", "ArrowUp"]) {
          await page.keyboard.press(key, { delay: 400 });
          await page.keyboard.press("Enter");
        }
        await until("three points are there", async () => await points.count() === 3);
        await points.nth(1).focus();
        await page.keyboard.press("Shift+ArrowUp");
        await button(page, "Rückgängig: Punkt 2 verschieben").waitFor();
        assert.equal(await page.locator(":focus").getAttribute("aria-label"), "Punkt 2");
        await page.keyboard.press("Delete");
        await until("two points are there", async () => await points.count() === 2);
        await points.nth(1).focus();
        await page.keyboard.press("Enter"); // on the last point: the walk is complete
        await page.getByLabel("Wie heißt der Weg?").fill("Mit Tasten");
        await page.keyboard.press("Enter");
        await page.getByRole("heading", { name: "Mit Tasten" }).waitFor();
        const { routes } = await jsonOf(send("/api/routes", {}));
        assert.equal(objects(routes).length, 1);
        assert.deepEqual(complaints.filter((text) => !text.includes("/map/")), []);
      }),
  ));

const MODES = [
  { locale: "en-GB", viewport: { width: 320, height: 640 }, hasTouch: true },
  { locale: "de-DE", viewport: { width: 1366, height: 650 } },
] as const;

for (const mode of sampled(MODES, 2)) {
  const { locale, viewport: { width } } = mode;
  Deno.test(`The editor in Chromium: axe finds nothing while a walk is drawn, and nothing is wider than the window (${locale}, ${width} pixels)`, (test) =>
    inChromium(test, (browser) =>
      withTeacher(browser, mode, async ({ page, points }) => {
        const check = async (state: string) => {
          assert.deepEqual(await findingsOf(page), [], state);
          const over = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
          assert.ok(Number(over) <= 0, `${state}: ${over} pixels wider than the window`);
        };
        await check("empty");
        await goHere(page);
        if (width < 400) {
          for (const x of [-60, 90]) {
            const box = await page.locator(".draw-map").boundingBox();
            assert.ok(box !== null);
            await button(page, "Set a point").first().click();
            await page.mouse.move(box.x + 150, box.y + 150);
            await page.mouse.down();
            await page.mouse.move(box.x + 150 + x, box.y + 150 - x, { steps: 3 });
            await page.mouse.up();
          }
          await button(page, "Set a point").first().click();
        } else {
          for (const x of [0.3, 0.4, 0.5]) await clickMap(page, x, x);
        }
        await until("three points are there", async () => await points.count() === 3);
        await check("three points");
        await button(page, /^(Andere Karte|Another map)$/).click();
        await check("the list of maps");
        await button(page, /^(Karte der Schule|The school's map)/).click();
        await button(page, /^(Weg ist fertig|The walk is complete)$/).click();
        await check("name and school");
      })));
}

night.test("The editor in Chromium: from an empty library to a drawn walk of five kilometres with map, six stations and signs, which a phone walks without a network", (test) =>
  inProfile(test, async (browser) => {
    await using server = new TileServer();
    await withService(async ({ base }, send) => {
      const { page } = await openEditorPage(browser, base, "/edit", { geolocation: HERE });
      await page.getByRole("heading", { name: "Ihr erster Weg" }).waitFor();
      await page.getByRole("link", { name: "Zeichnen" }).click();
      await goHere(page);
      await button(page, "Verkleinern").click();
      for (
        const [x, y] of [[.3, .8], [.25, .5], [.3, .2], [.5, .15], [.7, .2], [.75, .5], [
          .7,
          .8,
        ]] as const
      ) await clickMap(page, x, y);
      await button(page, "Zum Start schließen").click();
      await button(page, "Weg ist fertig").click();
      await page.getByLabel("Wie heißt der Weg?").fill("Um den Wald");
      await button(page, "Weg anlegen").click();
      await page.getByText("Die Karte ist da.").waitFor();
      const profile = page.getByRole("slider", { name: /^Weg:/ });
      for (const title of ["Tor", "Brunnen", "Linde", "Brücke", "Höhle", "Turm"]) {
        await profile.focus();
        for (let step = 0; step < 15; step++) await page.keyboard.press("ArrowRight");
        await page.keyboard.press("Enter");
        await page.getByRole("textbox", { name: "Name" }).fill(title);
        await page.getByRole("textbox", { name: "Text zum Lesen" }).fill(`Hier ist ${title}.`);
      }
      await saved(page);
      const { distanceM } = await jsonOf(send("/api/routes/1", {}));
      assert.ok(number(distanceM) > 2500 && number(distanceM) < 9000, `${distanceM} m`);
      await button(page, "Weitergeben").click();
      await page.getByRole("link", { name: /^Schilder drucken/ }).click();
      await until("the signs are there", async () => await page.locator("img.code").count() >= 7);

      const phone = await openPhone(browser, base, "/w/1");
      await phone.page.getByRole("button", { name: /Für unterwegs laden/ }).click();
      await phone.page.getByRole("heading", { name: "Bereit ohne Internet" }).waitFor();
      const asked = server.asked.length;
      await phone.context.setOffline(true);
      await phone.page.reload();
      await beginWalk(phone.page);
      await phone.page.getByText("Karte", { exact: true }).first().click();
      await phone.page.locator(".own-map-picture").waitFor();
      assert.equal(await phone.page.locator(".map-station").count(), 6);
      await phone.page.getByText("© Vermessungsamt").waitFor();
      assert.deepEqual(phone.complaints, [], "it asks no other server");
      assert.equal(server.asked.length, asked);
    }, { TILE_URL: server.url, TILE_ATTRIBUTION: "© Vermessungsamt" });
  }));
