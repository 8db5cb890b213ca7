/**
 * The track of a walk in the editor: what a file would do is shown before, is done after a question, and can be undone.
 *
 * @module
 */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import type { Send } from "../../support/sample.ts";
import { gpx } from "../../support/gpx_samples.ts";
import { jsonOf, number, objects, text } from "../../support/responses.ts";
import { createWalk, onTrack } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { findingsOf } from "../axe.ts";
import { openEditorPage, saved } from "./editor_page.ts";
import { until } from "../../support/until.ts";

function gpxFile(content: Uint8Array, name = "weg.gpx") {
  return { name, mimeType: "application/gpx+xml", buffer: Buffer.from(content) };
}

/** A track of 380 m to the north, metres from the start of the walk's, and metres to the east of it. */
function track(fromM: number, eastM: number): Uint8Array {
  const positions = Array.from({ length: 20 }, (_, i) => onTrack(fromM + i * 20, eastM));
  return gpx("Neu", positions.map(({ lat, lon }) => [lat, lon]));
}

/** Number of track points that the server has. */
async function pointsOf(send: Send, routeId: number): Promise<number> {
  return number((await jsonOf(send(`/api/routes/${routeId}`, {}), 200)).pointCount);
}

/** Opens the form with the track, and counts the writes of the page. */
async function openTrack(page: Page): Promise<() => number> {
  let writes = 0;
  page.on("request", (request) => writes += request.method() === "GET" ? 0 : 1);
  await page.getByRole("button", { name: "Über diesen Weg" }).click();
  await page.getByLabel("Strecke ersetzen", { exact: true }).waitFor({ state: "attached" });
  return () => writes;
}

const STATIONS = [{ title: "Tor", atM: 100 }, { title: "Brunnen", atM: 200 }];

Deno.test("The editor in Chromium: a replacement says before what it does, can be left, done, and undone by its name", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Strecke", STATIONS);
      const before = await pointsOf(send, routeId);
      const { page, complaints } = await openEditorPage(browser, base, `/edit/${routeId}`);
      const writes = await openTrack(page);
      const choose = page.getByLabel("Strecke ersetzen", { exact: true });
      await choose.setInputFiles(gpxFile(track(0, 300), "neu.gpx"));
      const question = page.getByRole("dialog", { name: "Strecke ersetzen?" });
      await question.getByText("neu.gpx", { exact: true }).waitFor();
      await question.getByText("2 von 2 Stationen lägen nicht am neuen Weg.").waitFor();
      assert.deepEqual(await question.locator("dd").allTextContents(), [
        "300\u00a0m",
        "380\u00a0m",
      ]);
      assert.deepEqual(await question.getByRole("listitem").allTextContents(), [
        "Station 1Tor",
        "Station 2Brunnen",
      ]);
      await question.getByRole("button", { name: "Abbrechen" }).click();
      await question.waitFor({ state: "hidden" });
      assert.equal(writes(), 0);
      assert.equal(await pointsOf(send, routeId), before);

      await choose.setInputFiles(gpxFile(track(0, 300), "neu.gpx"));
      await question.getByRole("button", { name: "Strecke ersetzen" }).click();
      await page.getByText("Die Strecke wurde ersetzt.").waitFor();
      const named = page.getByText("Diese Stationen liegen nicht mehr am Weg: Tor, Brunnen.");
      await named.waitFor();
      assert.equal(await pointsOf(send, routeId), 20);

      await page.getByRole("button", { name: /^Rückgängig: .*Strecke/ }).click();
      await until("the track is back", async () => await pointsOf(send, routeId) === before);
      await named.waitFor({ state: "hidden" });
      await saved(page);
      // The list of removed things has the replaced one now, and brings it back too.
      await page.getByRole("button", { name: /^Entferntes und Ersetztes/ }).click();
      const removed = page.getByRole("dialog", { name: "Entferntes und Ersetztes" });
      const row = removed.getByRole("listitem").filter({ hasText: "Alte Strecke" });
      await row.getByText("380\u00a0m lang.").waitFor();
      await row.getByRole("button", { name: "Zurückholen" }).click();
      await row.getByText("Wieder da.").waitFor();
      assert.equal(await pointsOf(send, routeId), 20);
      await row.getByRole("button", { name: "Zur Karte" }).click();
      await named.waitFor();
      assert.deepEqual(complaints, []);
    })));

Deno.test("The editor in Chromium: an append says how far away it begins, and that a straight line joins the two", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Anhängen", STATIONS);
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await openTrack(page);
      const append = page.getByLabel("Teil anhängen", { exact: true });
      await append.setInputFiles(gpxFile(track(12_300, 0), "fern.gpx"));
      const question = page.getByRole("dialog", { name: "Diesen Teil anhängen?" });
      await question.getByText("Die neue Strecke beginnt 12,0\u00a0km entfernt.").waitFor();
      const lengths = await question.locator("dd").allTextContents();
      await page.keyboard.press("Escape");
      await append.setInputFiles(gpxFile(track(320, 0), "nah.gpx"));
      await question.getByText("Die neue Strecke beginnt dort, wo die jetzige endet.").waitFor();
      await page.keyboard.press("Escape");

      await append.setInputFiles(gpxFile(track(12_300, 0), "fern.gpx"));
      await question.getByRole("button", { name: "Teil anhängen" }).click();
      await page.getByText("Der Teil wurde angehängt.").waitFor();
      const { distanceM } = await jsonOf(send(`/api/routes/${routeId}`, {}), 200);
      const km = (number(distanceM) / 1000).toFixed(1).replace(".", ",");
      assert.deepEqual(
        lengths,
        ["300\u00a0m", `${km}\u00a0km`],
        "the length was that of the server",
      );
      const { entries } = await jsonOf(send(`/api/routes/${routeId}/removed`, {}), 200);
      assert.deepEqual(objects(entries).map(({ cause }) => cause), ["appended"]);
    })));

/** Files that the server refuses, by their names. */
const REFUSED: Readonly<Record<string, Uint8Array>> = {
  "kaputt.gpx": new TextEncoder().encode("<gpx>\n<trk></gpx>"),
  "leer.gpx": new Uint8Array(),
  "keine.gpx": new TextEncoder().encode("<html></html>"),
  "ohne.gpx": new TextEncoder().encode('<gpx><wpt lat="1" lon="2"/></gpx>'),
  "ort.gpx": new TextEncoder().encode(
    '<gpx><trk><trkseg><trkpt lat="91" lon="2"/></trkseg></trk></gpx>',
  ),
  "gepackt.gpx": new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]),
};

Deno.test("The editor in Chromium: what the server would refuse is refused before with its words, until the next success", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Strecke", STATIONS);
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      const writes = await openTrack(page);
      const alert = page.getByRole("region", { name: "Strecke" }).getByRole("alert");
      for (const [name, content] of Object.entries(REFUSED)) {
        await page.getByLabel("Strecke ersetzen", { exact: true }).setInputFiles(
          gpxFile(content, name),
        );
        await alert.getByText(`„${name}“ konnte nicht gelesen werden.`).waitFor();
        const form = new FormData();
        form.append("gpx", new File([new Uint8Array(content)], name));
        const response = await send(`/api/routes/${routeId}`, { method: "PUT", body: form });
        const { message, details } = await jsonOf(response, response.status);
        assert.ok(response.status >= 400, name);
        const said = await alert.locator("details span").textContent();
        assert.equal(said, details === undefined ? message : `${text(message)}: ${text(details)}`);
      }
      assert.equal(writes(), 0, "nothing was sent");
      await page.getByLabel("Teil anhängen", { exact: true }).setInputFiles(gpxFile(track(320, 0)));
      await page.getByRole("dialog").getByRole("button", { name: "Teil anhängen" }).click();
      await page.getByText("Der Teil wurde angehängt.").waitFor();
      await alert.waitFor({ state: "hidden" });
    })));

Deno.test("The editor in Chromium: a long file shows progress, and a refused upload names the file beside the key", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Lang", STATIONS);
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await openTrack(page);
      const points = Array.from({ length: 100_000 }, (_, i) => {
        const { lat, lon } = onTrack(i / 50, 10 * Math.sin(i / 500));
        return [lat, lon] as const;
      });
      const shares = page.locator(".reading progress");
      const isSeen = shares.waitFor();
      await page.getByLabel("Strecke ersetzen", { exact: true }).setInputFiles(
        gpxFile(gpx("Lang", points), "lang.gpx"),
      );
      await isSeen;
      const question = page.getByRole("dialog", { name: "Strecke ersetzen?" });
      await question.getByText("Alle 2 Stationen liegen am neuen Weg.").waitFor();
      await page.route("**/api/routes/*", (route) =>
        route.request().method() === "PUT"
          ? route.fulfill({ status: 507, body: "{}", contentType: "application/json" })
          : route.continue());
      await question.getByRole("button", { name: "Strecke ersetzen" }).click();
      const alert = page.getByRole("region", { name: "Strecke" }).getByRole("alert");
      await alert.getByText(/„lang\.gpx“ .* kein Platz mehr/).waitFor();
      await question.waitFor({ state: "hidden" });
    })));

Deno.test("The editor in Chromium: the ride before a walk is shown with the length after it, taken out, and undone", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      // Two minutes at 12 m/s, then ten minutes on foot.
      const paces = [
        ...Array.from({ length: 120 }, () => 12),
        ...Array.from({ length: 600 }, () => 1.2),
      ];
      let alongM = 0;
      const points = paces.map((metres, second) => {
        const { lat, lon } = onTrack(alongM += metres);
        return [
          lat,
          lon,
          100,
          new Date(Date.UTC(2026, 4, 7) + second * 1000).toISOString(),
        ] as const;
      });
      const body = new FormData();
      body.append("gpx", new File([new Uint8Array(gpx("Anfahrt", points))], "anfahrt.gpx"));
      const routeId = number((await jsonOf(send("/api/routes", { method: "POST", body }), 201)).id);
      const { page, complaints } = await openEditorPage(browser, base, `/edit/${routeId}`);
      const sentence = page.getByText(
        /^Am Anfang sind Sie gefahren: 1,4\skm mit 43\skm\/h\. Danach: 7\d0\sm\.$/,
      );
      await sentence.waitFor();
      await page.locator("path.map-marked").waitFor({ state: "attached" });
      assert.deepEqual(await findingsOf(page), []);
      await page.getByRole("button", { name: "Fahrt wegnehmen" }).click();
      await sentence.waitFor({ state: "hidden" });
      await page.locator("path.map-marked").waitFor({ state: "detached" });
      const left = number((await jsonOf(send(`/api/routes/${routeId}`, {}))).distanceM);
      assert.ok(left > 690 && left < 760, `${left} m`);
      await page.getByRole("button", { name: /^Rückgängig: .*Strecke/ }).click();
      await sentence.waitFor();
      assert.equal(await pointsOf(send, routeId), points.length);
      assert.deepEqual(complaints, []);
    })));

Deno.test("The editor in Chromium: a spike of a recording is named, shown, taken out by one key, and undone", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const points = Array.from({ length: 101 }, (_, i) => onTrack(8 * i, i === 50 ? 140 : 0));
      const body = new FormData();
      const content = gpx("Spitze", points.map(({ lat, lon }) => [lat, lon]));
      body.append("gpx", new File([content.slice()], "spitze.gpx"));
      const routeId = number((await jsonOf(send("/api/routes", { method: "POST", body }), 201)).id);
      const { page, complaints } = await openEditorPage(browser, base, `/edit/${routeId}`);
      const sentence = page.getByRole("button", {
        name: /^A ?Ein Punkt der Strecke liegt 140\sm daneben\. Danach: 800\sm\.$/,
      });
      await page.getByText("1,1\u00a0km").first().waitFor();
      await sentence.click();
      await page.locator(".profile-point").waitFor();
      assert.deepEqual(await findingsOf(page), []);
      await page.getByRole("button", { name: "Punkt wegnehmen" }).click();
      await page.getByText("800\u00a0m").first().waitFor();
      await sentence.waitFor({ state: "hidden" });
      assert.equal(await pointsOf(send, routeId), 100);
      await page.getByRole("button", { name: /^Rückgängig: .*Strecke/ }).click();
      await sentence.waitFor();
      assert.equal(await pointsOf(send, routeId), 101);
      await page.reload();
      await sentence.waitFor();
      assert.deepEqual(complaints, []);
    })));
