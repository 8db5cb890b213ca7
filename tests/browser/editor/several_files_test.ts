/**
 * Several files at once on the first page of the editor: each becomes a walk or is refused by itself, and none is
 * lost with the session or the connection.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { gpx } from "../../support/gpx_samples.ts";
import { jsonOf, objects } from "../../support/responses.ts";
import { createWalk, onTrack } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { openEditorPage, saved } from "./editor_page.ts";
import { drop, file } from "./dropped.ts";
import { until } from "../../support/until.ts";

const PASSWORD = "Kirschbäume im März";

function gpxFile(name: string) {
  const positions = Array.from({ length: 20 }, (_, i) => onTrack(i * 20));
  const content = gpx(name, positions.map(({ lat, lon }) => [lat, lon]));
  return file(`${name}.gpx`, "application/gpx+xml", content);
}

/** Waits for the field that takes files. */
async function fieldAppears(page: Page): Promise<void> {
  await page.getByRole("heading", { name: /^(Neuer|Ihr erster) Weg$/ }).waitFor();
}

Deno.test("The editor in Chromium: of several files each becomes a walk or is refused with its sentence", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Paketweg", [{ title: "Halt 1", atM: 100 }]);
      const pack = await (await send(`/api/routes/${routeId}/pack`, {})).bytes();
      const { page, complaints } = await openEditorPage(browser, base, "/edit");
      await fieldAppears(page);
      const text = new TextEncoder().encode("<gpx>\n<trk></gpx>");
      await drop(
        page,
        gpxFile("Bach"),
        file("kaputt.gpx", "application/gpx+xml", text),
        file("weg.zip", "application/zip", pack),
        file("foto.jpg", "image/jpeg", new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16])),
        gpxFile("Wald"),
      );
      await page.getByText("Aus 3 von 5 Dateien sind Wege geworden.").waitFor();
      const alerts = page.getByRole("alert").filter({ hasText: /„(kaputt.gpx|foto.jpg)“/ });
      assert.equal(await alerts.count(), 2);
      await page.getByRole("heading", { name: "4 Wege", exact: true }).waitFor();
      const names = async () => {
        const { routes } = await (await send("/api/routes", {})).json();
        return routes.map(({ name }: { name: string }) => name).sort();
      };
      assert.deepEqual(await names(), ["Bach", "Paketweg", "Paketweg", "Wald"]);

      await page.getByLabel("Datei wählen").setInputFiles([gpxFile("Teich"), gpxFile("Berg")]);
      await page.getByText("Aus 2 von 2 Dateien sind Wege geworden.").waitFor();
      assert.equal(await alerts.count(), 0, "what became of earlier files is forgotten");
      const region = page.getByRole("region", { name: "Neuer Weg" });
      await region.getByRole("link", { name: "Berg", exact: true }).click();
      await page.getByRole("heading", { name: "Berg", level: 1, exact: true }).waitFor();
      assert.deepEqual(complaints, []);
    })));

Deno.test("The editor in Chromium: a file without a name that a person gave waits for one, and others go on", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { page, complaints } = await openEditorPage(browser, base, "/edit");
      await fieldAppears(page);
      const recorded = { ...gpxFile("2026-09-14 09:12:05"), name: "2026-09-14_0912.gpx" };
      await drop(page, recorded, gpxFile("Wald"));
      await page.getByText("Aus 1 von 2 Dateien ist ein Weg geworden.").waitFor();
      const field = page.getByLabel("Wie heißt der Weg aus „2026-09-14_0912.gpx“?");
      await field.press("Enter");
      const before = await jsonOf(send("/api/routes", {}), 200);
      assert.equal(objects(before.routes).length, 1, "without a name there is no walk");
      await field.fill(" Am Eulenbach ");
      await field.press("Enter");
      await page.getByText("Aus 2 von 2 Dateien sind Wege geworden.").waitFor();
      const { routes } = await jsonOf(send("/api/routes", {}), 200);
      assert.deepEqual(
        objects(routes).map(({ name, slug }) => `${name} ${slug}`),
        ["Am Eulenbach am-eulenbach", "Wald wald"],
      );
      assert.deepEqual(complaints, []);
    })));

Deno.test("The editor in Chromium: a list of walks that comes late does not replace a newer one", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }) => {
      const { page } = await openEditorPage(browser, base, "/edit");
      await fieldAppears(page);
      const isHeld = Promise.withResolvers<void>();
      const isReleased = Promise.withResolvers<void>();
      let held: Promise<void> | null = null;
      await page.route("**/api/routes?includeDeleted=true", async (route) => {
        const response = await route.fetch();
        const { routes } = await response.json();
        if (routes.length !== 1) return await route.fulfill({ response });
        isHeld.resolve();
        held = isReleased.promise.then(() => route.fulfill({ response }));
        await held;
      });
      const broken = file("kaputt.gpx", "application/gpx+xml", new TextEncoder().encode("<gpx>"));
      await drop(page, gpxFile("Bach"), broken);
      await isHeld.promise;
      await drop(page, gpxFile("Wald"), broken);
      const newer = page.getByRole("heading", { name: "2 Wege", exact: true });
      await newer.waitFor();
      isReleased.resolve();
      await held;
      await page.evaluate("fetch('/api/health').then(() => new Promise(requestAnimationFrame))");
      assert.equal(await newer.count(), 1);
    })));

Deno.test("The editor in Chromium: files wait for the password, and then become walks", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }) => {
      const { page, context } = await openEditorPage(browser, base, "/edit");
      const enter = async () => {
        await page.getByLabel("Passwort", { exact: true }).fill(PASSWORD);
        await page.getByRole("button", { name: "Anmelden" }).click();
      };
      await enter();
      await fieldAppears(page);
      await context.clearCookies();
      await drop(page, gpxFile("Bach"), gpxFile("Wald"));
      await page.getByText("Bitte anmelden. Dann geht es mit den Dateien weiter.").waitFor();
      await enter();
      await page.getByText("Aus 2 von 2 Dateien sind Wege geworden.").waitFor();
      await page.getByRole("heading", { name: "2 Wege", exact: true }).waitFor();
    }, { EDIT_PASSWORD: PASSWORD })));

Deno.test("The editor in Chromium: files wait for a connection, and then become walks", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { page, context } = await openEditorPage(browser, base, "/edit");
      await fieldAppears(page);
      await context.setOffline(true);
      await drop(page, gpxFile("Bach"), gpxFile("Wald"));
      const alert = page.getByRole("alert").filter({ hasText: "Route Guide antwortet nicht." });
      await alert.waitFor();
      await context.setOffline(false);
      await alert.getByRole("button", { name: "Noch einmal versuchen" }).click();
      await page.getByText("Aus 2 von 2 Dateien sind Wege geworden.").waitFor();
      await until("both walks are stored once", async () =>
        (await (await send("/api/routes", {})).json()).routes.length === 2);
    })));

Deno.test("The editor in Chromium: a new walk has the school of the walk that was changed last, and says so", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }) => {
      const { page, complaints } = await openEditorPage(browser, base, "/edit");
      await fieldAppears(page);
      const school = page.getByRole("textbox", { name: "Schule" });
      const create = async (name: string) => {
        await page.getByLabel("Datei wählen").setInputFiles(gpxFile(name));
        await page.getByRole("heading", { name, level: 1 }).waitFor();
        await page.getByRole("button", { name: "Über diesen Weg" }).click();
        await school.waitFor();
      };
      await create("Bach");
      assert.equal(await school.inputValue(), "");
      await school.fill("Eulenschule");
      await school.blur();
      await saved(page);
      assert.equal(await page.getByText("Vom letzten Weg übernommen.").count(), 0);

      await page.goto(`${base}/edit`);
      await page.getByRole("link", { name: "Bach", exact: true }).waitFor();
      await create("Wald");
      assert.equal(await school.inputValue(), "Eulenschule");
      await page.getByText("Vom letzten Weg übernommen.").waitFor();
      await school.fill("Waldschule");
      await saved(page);
      await page.getByText("Vom letzten Weg übernommen.").waitFor({ state: "hidden" });

      assert.deepEqual(complaints, []);
    })));
