/**
 * The editor on a phone: what is next comes first, stations and pictures belong to where the teacher stands, and what was
 * begun on a laptop goes on.
 *
 * @module
 */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { BrowserContextOptions, Page } from "playwright-core";
import type { Send } from "../../support/sample.ts";
import { createWalk, onTrack, type WalkStation } from "../../support/walk.ts";
import { until } from "../../support/until.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { findingsOf } from "../axe.ts";
import { FAKE_MICROPHONE, isLoaded, openEditorPage, saved } from "./editor_page.ts";
import { focused } from "./homepage.ts";
import { PHONE } from "./recorder.ts";
import { recordStation } from "./recorder_row.ts";
import { list, row, titlesOf } from "./stations.ts";

const FLAGS = { flags: FAKE_MICROPHONE };

const THREE: readonly WalkStation[] = [
  { title: "Halt 1", atM: 100, description: "Hier beginnt es." },
  { title: "Halt 2", atM: 300, description: "Hier geht es weiter." },
  { title: "Halt 3", atM: 500 },
];

const PHOTO = {
  name: "photo.jpg",
  mimeType: "image/jpeg",
  buffer: Buffer.from(Deno.readFileSync(new URL("../../../docs/tour/gate.jpg", import.meta.url))),
};

/** A phone that stands at a point of the track, in metres along it. */
function phoneAt(alongM: number, options: BrowserContextOptions = {}): BrowserContextOptions {
  const { lat, lon } = onTrack(alongM);
  return { ...PHONE, geolocation: { latitude: lat, longitude: lon, accuracy: 8 }, ...options };
}

/** How many pictures each station has on the service. */
async function picturesOf(send: Send, routeId: number): Promise<number[]> {
  const { pois } = await (await send(`/api/routes/${routeId}/pois`, {})).json();
  return pois.map(({ images }: { images: readonly unknown[] }) => images.length);
}

/** Waits until the stations have these numbers of pictures on the service. */
async function untilPictures(send: Send, routeId: number, counts: readonly number[]) {
  await until(
    `${counts} pictures`,
    async () => (await picturesOf(send, routeId)).join() === counts.join(),
  );
}

const takePicture = (page: Page) => page.getByLabel("Foto machen").setInputFiles(PHOTO);

Deno.test("Columns in Chromium on a phone: progress, what is next and the list come first, the map when it is chosen", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Unterwegs", THREE);
      const { page, complaints } = await openEditorPage(
        browser,
        base,
        `/edit/${routeId}`,
        phoneAt(100),
      );
      await page.getByRole("heading", { name: /^0 von 3 haben Ton und Text/ }).waitFor();
      const sign = page.getByRole("button", { name: "Text für Station 3 schreiben" });
      const box = await sign.boundingBox();
      assert.ok(box !== null && box.y + box.height < 400, "what is next is at the top");
      assert.equal(await page.locator("[data-station-map]").count(), 0);
      assert.equal(await list(page).getByRole("listitem").count(), 3);
      for (const name of ["Hier eine Station", "Foto machen"]) {
        const key = page.getByRole("navigation", { name: "Wo Sie stehen" }).getByText(name);
        const place = await key.boundingBox();
        assert.ok(place !== null && place.y > 700 && place.y + place.height <= 844, name);
      }
      // What belongs to the whole walk is one press away.
      assert.equal(await page.getByRole("link", { name: "Schilder drucken" }).count(), 0);
      await page.getByRole("banner").getByRole("button", { name: "Mehr" }).click();
      await page.getByRole("link", { name: "Schilder drucken" }).waitFor();
      await page.getByRole("banner").getByRole("button", { name: "Mehr" }).click();
      assert.deepEqual(await findingsOf(page), []);

      await page.getByText("Karte", { exact: true }).tap();
      await page.locator("[data-station-map]").waitFor();
      assert.equal(await row(page, "Halt 1").count(), 0);
      assert.deepEqual(await findingsOf(page), []);
      await page.getByText("Liste", { exact: true }).tap();
      await row(page, "Halt 1").click();
      await page.getByRole("button", { name: "Verschieben", exact: true }).click();
      await page.locator("[data-station-map]").waitFor();
      assert.deepEqual(complaints, []);
    }), FLAGS));

Deno.test("Columns in Chromium on a phone: axe finds nothing, in English, dark, and nothing is wider than the page", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Unterwegs", THREE);
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`, {
        ...phoneAt(100),
        locale: "en-GB",
        colorScheme: "dark",
        viewport: { width: 320, height: 640 },
      });
      await row(page, "Halt 1").click();
      await page.getByRole("heading", { name: "Edit station" }).waitFor();
      assert.deepEqual(await findingsOf(page), []);
      await page.getByText("Map", { exact: true }).tap();
      await page.locator(".map-station").first().waitFor();
      await page.getByRole("button", { name: "More", exact: true }).click();
      assert.equal(await page.evaluate("document.documentElement.scrollWidth"), 320);
    }), FLAGS));

Deno.test("PhoneBar in Chromium: a station is placed where the teacher stands, and a picture belongs to the station there", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Unterwegs", THREE);
      const { page, context, complaints } = await openEditorPage(
        browser,
        base,
        `/edit/${routeId}`,
        phoneAt(305),
      );
      const stand = (alongM: number) => {
        const { lat, lon } = onTrack(alongM);
        return context.setGeolocation({ latitude: lat, longitude: lon, accuracy: 8 });
      };
      await takePicture(page);
      await untilPictures(send, routeId, [0, 1, 0]);
      await page.getByRole("heading", { name: "Station bearbeiten" }).waitFor();
      assert.equal(await page.getByRole("textbox", { name: "Name" }).inputValue(), "Halt 2");
      // The form of a station is open, but the teacher has walked on.
      await stand(502);
      await takePicture(page);
      await untilPictures(send, routeId, [0, 1, 1]);
      // There is no station yet: the picture makes one.
      await stand(400);
      await takePicture(page);
      await untilPictures(send, routeId, [0, 1, 1, 1]);
      await stand(200);
      await page.getByRole("button", { name: "Hier eine Station" }).click();
      // A station is stored first and then put in its place in the order.
      let alongM: number[] = [];
      await until("five stations are in the order of the track", async () => {
        const { pois } = await (await send(`/api/routes/${routeId}/pois`, {})).json();
        alongM = pois.map(({ lat }: { lat: number }) =>
          Math.round((lat - onTrack(0).lat) / (onTrack(100).lat - onTrack(0).lat) * 100)
        );
        return alongM.join() === "100,200,300,400,500";
      }, { found: () => alongM.join() });
      await saved(page);
      assert.deepEqual(complaints, []);
    }), FLAGS));

Deno.test("PhoneBar in Chromium: without a position a picture is that of the open station, or waits for one", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Unterwegs", THREE);
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`, {
        ...PHONE,
        permissions: ["microphone"],
      });
      await takePicture(page);
      await page.getByText("Zu welcher Station gehört das Foto?").waitFor();
      assert.deepEqual(await findingsOf(page), []);
      await page.getByRole("button", { name: "Foto verwerfen" }).click();
      await takePicture(page);
      await page.getByText("Zu welcher Station gehört das Foto?").waitFor();
      await row(page, "Halt 1").click();
      await untilPictures(send, routeId, [1, 0, 0]);
      await takePicture(page);
      await untilPictures(send, routeId, [2, 0, 0]);
    }), FLAGS));

Deno.test("The editor in Chromium: what was begun on a laptop goes on on a phone and back, with the edits of both", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Zu zweit", THREE);
      const path = `/edit/${routeId}`;
      const laptop = await openEditorPage(browser, base, path);
      const phone = await openEditorPage(browser, base, path, phoneAt(100));
      // The laptop writes what is missing, the phone sees it.
      await laptop.page.getByRole("button", { name: "Text für Station 3 schreiben" }).click();
      await focused(laptop.page, laptop.page.getByRole("textbox", { name: "Text zum Lesen" }));
      await laptop.page.keyboard.type("Hier ist das Ziel.");
      await laptop.page.keyboard.press("Tab");
      await until("the text is stored", async () => {
        const { pois } = await (await send(`/api/routes/${routeId}/pois`, {})).json();
        return pois[2].description === "Hier ist das Ziel.";
      });
      await phone.page.reload();
      // Without a network the phone records one station after the other, while the laptop gives a name.
      await phone.page.getByRole("button", { name: "Station 1 aufnehmen" }).waitFor();
      await row(phone.page, "Halt 1").click();
      await phone.page.getByRole("button", { name: "Aufnehmen", exact: true }).waitFor();
      await until("the recorder is loaded", () =>
        phone.page.evaluate<boolean>(isLoaded("recorder", "level_words", "leave_question")));
      await phone.context.setOffline(true);
      await phone.page.getByRole("button", { name: "Station 1 aufnehmen" }).click();
      const dialog = phone.page.getByRole("dialog");
      for (const _ of THREE) {
        await recordStation(dialog, (main) =>
          main.tap());
      }
      await dialog.getByRole("button", { name: "Zurück zum Weg" }).tap();
      await takePicture(phone.page);
      await row(laptop.page, "Halt 1").click();
      await laptop.page.getByRole("textbox", { name: "Name" }).fill("Das Tor");
      await laptop.page.keyboard.press("Tab");
      await until("the name is stored", async () => {
        return (await titlesOf(send, routeId))[0] === "Das Tor";
      });
      await phone.context.setOffline(false);
      await saved(phone.page);
      await untilPictures(send, routeId, [1, 0, 0]);
      assert.deepEqual(await titlesOf(send, routeId), ["Das Tor", "Halt 2", "Halt 3"]);
      for (const { page } of [laptop, phone]) {
        await page.reload();
        await page.getByRole("heading", { name: /^3 von 3 haben Ton und Text/ }).waitFor();
        await row(page, "Das Tor").waitFor();
      }
      assert.deepEqual(laptop.complaints, []);
    }), FLAGS));
