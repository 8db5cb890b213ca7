/** Walks in the editor: files that are refused, the trash, further tracks, notes, the password, long walks. @module */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { moved } from "../../../src/shared/geo.ts";
import { night } from "../../support/extent.ts";
import { fillSample } from "../../support/sample.ts";
import { gpx } from "../../support/gpx_samples.ts";
import { jsonOf, number } from "../../support/responses.ts";
import { createWalk, onTrack, START } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { openEditorPage, saved } from "./editor_page.ts";
import { until } from "../../support/until.ts";

function gpxFile(content: Uint8Array, name = "weg.gpx") {
  return { name, mimeType: "application/gpx+xml", buffer: Buffer.from(content) };
}

/** A track to the north that begins metres to the east of the walk. */
function track(eastM: number): Uint8Array {
  const positions = Array.from({ length: 20 }, (_, i) => onTrack(i * 20, eastM));
  return gpx("Neu", positions.map(({ lat, lon }) => [lat, lon]));
}

Deno.test("The editor in Chromium: a broken file is refused with its line, a large one before the upload", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }) => {
      const { page } = await openEditorPage(browser, base, "/edit");
      const choose = page.getByLabel("Datei wählen");
      await choose.setInputFiles(
        gpxFile(new TextEncoder().encode("<gpx>\n<trk></gpx>"), "kaputt.gpx"),
      );
      const alert = page.getByRole("alert").filter({ hasText: "kaputt.gpx" });
      await alert.getByText(/Speichern Sie den Weg noch einmal in der Wander-App\. .* in Zeile 2,/)
        .waitFor();
      await alert.getByText("Genaue Meldung (englisch)").click();
      await alert.getByText(/line 2, column \d+/).waitFor();
      let uploads = 0;
      page.on("request", (request) => uploads += request.method() === "POST" ? 1 : 0);
      await choose.setInputFiles(gpxFile(new Uint8Array(1_100_000), "riesig.gpx"));
      await page.getByText("„riesig.gpx“ ist zu groß.").waitFor();
      assert.equal(uploads, 0);
    }, { MAX_UPLOAD_MB: "1" })));

Deno.test("The editor in Chromium: the trash takes a walk, and it comes back with everything", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await fillSample(send);
      const { page } = await openEditorPage(browser, base, "/edit");
      await page.getByText(/^6 von 6 haben Ton und Text/).waitFor();
      await page.getByRole("button", { name: /^In den Papierkorb/ }).click();
      await page.getByText("liegt im Papierkorb.").waitFor();
      await page.reload();
      await page.getByRole("button", { name: /^Zurückholen/ }).click();
      await page.getByRole("link", { name: "Rund um den Eulenberg", exact: true }).click();
      await page.getByText("Nichts zu verbessern").waitFor();
      await page.getByRole("button", { name: "Über diesen Weg" }).click();
      await page.getByRole("button", { name: "Weg in den Papierkorb" }).click();
      await page.waitForURL(`${base}/edit`);
      await page.getByRole("button", { name: /^Zurückholen/ }).waitFor();
      const gone = await send(`/api/routes/${routeId}`, {});
      await gone.body?.cancel();
      assert.equal(gone.status, 404);
    })));

Deno.test("The editor in Chromium: tracks are appended and replaced, stations off the track are named", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Strecke", [{ title: "Tor", atM: 100 }]);
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      const points = async () =>
        number((await jsonOf(send(`/api/routes/${routeId}`, {}), 200)).pointCount);
      const before = await points();
      await page.getByRole("button", { name: "Über diesen Weg" }).click();
      await page.getByLabel("Teil anhängen", { exact: true }).setInputFiles(gpxFile(track(0)));
      const question = page.getByRole("dialog");
      await question.getByRole("button", { name: "Teil anhängen" }).click();
      await page.getByText("Der Teil wurde angehängt.").waitFor();
      assert.equal(await points(), before + 20);
      await page.getByLabel("Strecke ersetzen", { exact: true }).setInputFiles(gpxFile(track(300)));
      await question.getByRole("button", { name: "Strecke ersetzen" }).click();
      await page.getByText("Diese Stationen liegen nicht mehr am Weg: Tor.").waitFor();
      assert.equal(await points(), 20);
      await page.getByText("Der Kreis berührt den Weg nicht.").waitFor();
    })));

Deno.test("The editor in Chromium: what is wrong leads to its station, and goes when it is mended", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Falsch", [
        { title: "Eins", atM: 300, seconds: 1, description: "Text" },
        { title: "Zwei", atM: 120, radiusM: 10, hasPicture: true },
      ]);
      const { page } = await openEditorPage(browser, base, "/edit");
      await page.getByText(/^1 von 2 haben Ton und Text/).waitFor();
      await page.getByText("1 Station bitte ansehen").waitFor();
      await page.goto(`${base}/edit/${routeId}`);
      const wrong = page.getByRole("region", { name: "Bitte ansehen" });
      const row = wrong.getByRole("listitem");
      await row.getByText("Der Kreis ist für GPS zu klein.").waitFor();
      await row.getByText("Auf dem Weg liegt sie vor Station 1.").waitFor();
      assert.equal(await row.count(), 1, "one row a station");
      await wrong.getByRole("button", { name: "Der Kreis ist für GPS zu klein." }).click();
      await page.getByRole("button", { name: "Nach oben" }).click();
      await page.getByRole("slider", { name: "Hörkreis" }).fill("30");
      await wrong.waitFor({ state: "hidden" });
      await page.getByRole("heading", { name: /^1 von 2 haben Ton und Text/ }).waitFor();
      await saved(page);
    })));

Deno.test("The editor in Chromium: with a password teachers log in, and out", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }) => {
      const { page } = await openEditorPage(browser, base, "/edit");
      const enter = async (password: string) => {
        await page.getByLabel("Passwort", { exact: true }).fill(password);
        await page.getByRole("button", { name: "Anmelden" }).click();
      };
      await enter("falsch und lang");
      await page.getByText("Das Passwort stimmt nicht.").waitFor();
      await enter("Kirschbäume im März");
      await page.getByRole("heading", { name: "Ihr erster Weg" }).waitFor();
      await page.getByRole("button", { name: "Abmelden" }).click();
      await page.getByRole("heading", { name: "Passwort eingeben" }).waitFor();
    }, { EDIT_PASSWORD: "Kirschbäume im März" })));

/**
 * Milliseconds that the page computes until it has drawn what a press of a button has changed: time of the
 * processor, which does not grow when other programs keep the machine busy.
 */
async function reaction(page: Page, button: string): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const busyMs = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    const [task] = metrics.filter(({ name }) => name === "TaskDuration");
    assert.ok(task !== undefined);
    return task.value * 1000;
  };
  const before = await busyMs();
  await page.evaluate(`new Promise((resolve) => {
    [...document.querySelectorAll("button")].find((element) =>
      element.textContent.includes(${JSON.stringify(button)})).click();
    requestAnimationFrame(() => setTimeout(resolve));
  })`);
  const after = await busyMs();
  await devtools.detach();
  return after - before;
}

night.test("The editor in Chromium: 60 stations and 100 000 points stay responsive", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const turns = Array.from({ length: 100_000 }, (_, i): [number, number, number] => {
        const position = moved(START, i / 100_000 * 2160, 300 + i / 200);
        return [position.lat, position.lon, 100 + Math.sin(i / 9000) * 50];
      });
      const body = new FormData();
      body.append("gpx", new File([gpx("Lang", turns)], "a.gpx"));
      const routeId = number((await jsonOf(send("/api/routes", { method: "POST", body }), 201)).id);
      for (let i = 0; i < 60; i++) {
        const init = {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ title: `Halt ${i + 1}.`, ...onTrack(i * 12), sequence: i }),
        };
        await jsonOf(send(`/api/routes/${routeId}/pois`, init), 201);
      }
      const { page, complaints } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await until("the stations are on the map", async () =>
        await page.locator(".map-station").count() === 60);
      const times: number[] = [];
      for (const button of ["Halt 7.", "Nach unten", "Halt 40.", "Nach oben"]) {
        times.push(await reaction(page, button));
      }
      // The aim is 100 ms; a slow machine gets ten times that.
      assert.ok(
        times.every((ms) =>
          ms > 0 && ms < 1000
        ),
        times.map(Math.round).join(", "),
      );
      await saved(page);
      assert.deepEqual(complaints, []);
    })));
