/**
 * A picture as the map of a walk, in the editor: points by mouse and by keys, what the dialog says of them, what the server
 * gets, and what closing, removing and undoing do.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { fitAffine, pixelOfPosition } from "../../../src/shared/projection.ts";
import type { StoredMap } from "../../../src/shared/stored_map.ts";
import type { Send } from "../../support/sample.ts";
import { until } from "../../support/until.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { openEditorPage } from "./editor_page.ts";
import {
  choosePicture,
  clickPicture,
  createLoop,
  drawing,
  onDrawing,
  onLoop,
  openMapDialog,
  PICTURE,
  placeOf,
  setPoint,
} from "./map_dialog.ts";

/** The map that the server has. */
async function storedMap(send: Send, routeId: number): Promise<StoredMap | null> {
  return (await (await send(`/api/routes/${routeId}/outline`, {})).json()).map;
}

function take(dialog: Locator): Locator {
  return dialog.getByRole("button", { name: "Karte übernehmen" });
}

Deno.test("The editor in Chromium, map dialog: points by mouse lay a picture under the track, it is stored, opened again, removed, and brought back", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await createLoop(send);
      const { page, complaints } = await openEditorPage(browser, base, `/edit/${routeId}`);
      const dialog = await openMapDialog(page);
      await choosePicture(dialog);
      await dialog.getByText("Klicken Sie im Bild auf eine Stelle, die Sie wiedererkennen.")
        .waitFor();
      for (const index of [0, 1, 2]) await setPoint(dialog, index);
      await dialog.getByText("Ein vierter Punkt zeigt, wie genau es passt.").waitFor();
      await dialog.locator(".own-map-picture").waitFor();
      await setPoint(dialog, 3);
      await setPoint(dialog, 4, { x: 70, y: 40 });
      await dialog.getByText(/^Punkt E liegt \d+\sm daneben\./).waitFor();
      const points = dialog.getByRole("list", { name: "Punkte" }).getByRole("listitem");
      assert.match(await points.nth(4).innerText(), /^E\s+5: Höhle\s+\d+\sm daneben$/);

      // Dragged to where it belongs, nothing is bad any more.
      const pin = await dialog.getByRole("button", { name: "Punkt E im Bild" }).boundingBox();
      const box = await dialog.locator(".map-dialog-picture").boundingBox();
      assert.ok(pin !== null && box !== null);
      const scale = box.width / PICTURE.width;
      const right = onDrawing(placeOf(4));
      await page.mouse.move(pin.x + pin.width / 2, pin.y + pin.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + scale * right.x, box.y + scale * right.y, { steps: 4 });
      await page.mouse.up();
      await dialog.getByText(/^Im Mittel sind es \d\sm\./).waitFor();
      await dialog.getByRole("slider", { name: "Wie kräftig ist das Bild?" }).fill("60");
      await dialog.getByRole("button", { name: "Ansehen wie die Kinder" }).click();
      await dialog.getByRole("region", { name: "So sehen es die Kinder" }).waitFor();
      assert.equal(await dialog.getByRole("button", { name: "Punkt A auf dem Weg" }).count(), 0);
      await take(dialog).click();
      await dialog.waitFor({ state: "hidden" });
      await page.getByText("Die Karte ist da.").waitFor();
      const chosen = page.getByRole("button", { name: /^Eigenes Bild/, pressed: true });
      await chosen.waitFor();
      assert.ok(await chosen.evaluate((element) => element === document.activeElement));

      const stored = await storedMap(send, routeId);
      assert.ok(stored !== null);
      assert.equal(stored.opacity, 0.6);
      assert.deepEqual([stored.width, stored.height], [PICTURE.width, PICTURE.height]);
      const fit = fitAffine(stored.points);
      assert.ok(fit !== null);
      for (const degrees of [0, 90, 180, 270]) {
        const place = onLoop(degrees);
        const [is, should] = [pixelOfPosition(fit, place), onDrawing(place)];
        const off = Math.hypot(is.x - should.x, is.y - should.y);
        assert.ok(off < 0.01 * PICTURE.width, `${degrees} degrees: ${off} pixels off`);
      }

      await page.reload();
      await page.locator(".editor-map .own-map-picture").waitFor();
      const again = await openMapDialog(page);
      await again.getByRole("button", { name: "Punkt E im Bild" }).waitFor();
      await again.getByText("Die Karte ist so schon gespeichert.").waitFor();
      await again.getByRole("button", { name: "Karte entfernen" }).click();
      await again.waitFor({ state: "hidden" });
      await page.getByText("Die Karte wurde entfernt.").waitFor();
      assert.equal(await storedMap(send, routeId), null);
      const isThere = async () => await storedMap(send, routeId) !== null;
      await page.getByRole("button", { name: "Rückgängig: Karte entfernen" }).click();
      await until("the map is back", isThere);
      await page.locator(".editor-map .own-map-picture").waitFor();
      await page.getByRole("button", { name: "Wiederholen: Karte entfernen" }).click();
      await until("the map is removed again", async () => !await isThere());
      await page.getByRole("button", { name: "Rückgängig: Karte entfernen" }).click();
      await until("the map is back again", isThere);
      assert.deepEqual(complaints, []);
    })));

Deno.test("The editor in Chromium, map dialog: by keys alone a picture gets its points, one is moved and one removed", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await createLoop(send);
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      const dialog = await openMapDialog(page);
      await choosePicture(dialog);
      const picture = dialog.getByRole("application", { name: /^Bild:/ });
      const press = async (...keys: readonly string[]) => {
        for (const key of keys) await page.keyboard.press(key);
      };
      const ways = [["ArrowUp"], ["ArrowRight", "ArrowRight"], ["ArrowDown", "ArrowDown"]] as const;
      const labels = ["Start und Ziel", "2: Brunnen", "3: Linde"];
      for (const [index, way] of ways.entries()) {
        await picture.focus();
        await press("ArrowUp", ...way.map((key) => `Shift+${key}`), "Enter");
        const place = dialog.getByRole("combobox", { name: /^Wo ist Punkt [A-C] auf dem Weg\?$/ });
        await place.waitFor();
        assert.equal(await place.and(page.locator(":focus")).count(), 1);
        await place.selectOption({ label: labels[index] ?? "" });
      }
      await dialog.getByText("Ein vierter Punkt zeigt, wie genau es passt.").waitFor();
      const pin = dialog.getByRole("button", { name: "Punkt C im Bild" });
      const before = await pin.boundingBox();
      await pin.focus();
      await press("Shift+ArrowLeft");
      const after = await pin.boundingBox();
      assert.equal(Math.round((before?.x ?? 0) - (after?.x ?? 0)), 32);
      await press("Delete");
      await dialog.getByText("Punkt C ist weg.").waitFor();
      assert.equal(await dialog.locator(":focus").count(), 1);
      await dialog.getByRole("button", { name: "Zurückholen" }).click();
      await take(dialog).focus();
      await press("Enter");
      await until("the map is stored", async () => await storedMap(send, routeId) !== null);
    })));

Deno.test("The editor in Chromium, map dialog: too few points, points on a line and swapped ones are said, and store nothing or not silently", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await createLoop(send);
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      const dialog = await openMapDialog(page);
      await choosePicture(dialog);
      await setPoint(dialog, 0);
      await dialog.getByText("Noch zwei Punkte fehlen.").waitFor();
      await setPoint(dialog, 1);
      await dialog.getByText("Noch ein Punkt fehlt.").waitFor();
      await dialog.getByText("Dafür braucht das Bild drei Punkte.").waitFor();
      await take(dialog).click({ force: true });
      assert.equal(await dialog.locator(".own-map-picture").count(), 0);
      assert.equal(await storedMap(send, routeId), null);

      // Between the first two on the picture, so on their line.
      const [a, b] = [onDrawing(placeOf(0)), onDrawing(placeOf(1))];
      await clickPicture(dialog, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
      await dialog.getByRole("button", { name: "Station 3: Linde" }).click();
      await dialog.getByText("Die Punkte liegen auf einer Linie.").waitFor();
      await dialog.getByText("Dafür dürfen die Punkte nicht auf einer Linie liegen.").waitFor();

      await dialog.getByRole("button", { name: "Punkt C wegnehmen" }).click();
      // Farther out than both, where the third station is farther in.
      const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
      const out = (of: number, center: number) => of + 0.3 * (of - center / 2);
      await clickPicture(dialog, {
        x: out(middle.x, PICTURE.width),
        y: out(middle.y, PICTURE.height),
      });
      await dialog.getByRole("button", { name: "Station 3: Linde" }).click();
      await dialog.getByText("Wahrscheinlich sind zwei Punkte vertauscht.").waitFor();
    })));

Deno.test("The editor in Chromium, map dialog: what is not stored survives closing and reloading, and other points send no file", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await createLoop(send);
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      let dialog = await openMapDialog(page);
      await choosePicture(dialog);
      await setPoint(dialog, 0);
      await setPoint(dialog, 1);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      dialog = await openMapDialog(page);
      await dialog.getByRole("button", { name: "Punkt B im Bild" }).waitFor();
      await page.reload();
      dialog = await openMapDialog(page);
      await dialog.getByRole("button", { name: "Punkt B im Bild" }).waitFor();
      await dialog.getByRole("button", { name: "Verwerfen" }).click();
      await dialog.getByLabel("Bild wählen").waitFor({ state: "attached" });
      await dialog.getByRole("button", { name: "Zurückholen" }).click();
      await dialog.getByRole("button", { name: "Punkt B im Bild" }).waitFor();
      await setPoint(dialog, 3);
      await take(dialog).click();
      await dialog.waitFor({ state: "hidden" });
      const before = await storedMap(send, routeId);

      dialog = await openMapDialog(page);
      await setPoint(dialog, 2);
      const sent = page.waitForRequest((request) => request.method() === "PUT");
      await take(dialog).click();
      assert.doesNotMatch((await sent).postData() ?? "", /name="map"/);
      await dialog.waitFor({ state: "hidden" });
      const after = await storedMap(send, routeId);
      assert.ok(before !== null && after !== null);
      assert.equal(after.points.length, 4);
      assert.equal(after.bytes, before.bytes);
      await page.getByText("Die Karte wurde geändert.").waitFor();
      await page.getByRole("button", { name: "Rückgängig: Karte ändern" }).click();
      await until("the picture lies where it did", async () => {
        const now = await storedMap(send, routeId);
        return now?.points.length === 3;
      });
    })));

Deno.test("The editor in Chromium, map dialog: files that are no picture, and several at once, are refused; a failure can be tried again", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await createLoop(send);
      const { page, context } = await openEditorPage(browser, base, `/edit/${routeId}`);
      const dialog = await openMapDialog(page);
      const choose = dialog.getByLabel("Bild wählen");
      const alert = dialog.getByRole("alert");
      await choose.setInputFiles({ ...drawing("plan.pdf"), mimeType: "application/pdf" });
      await alert.getByText("„plan.pdf“ ist kein Bild.").waitFor();
      const broken = { ...drawing("kaputt.png") };
      await choose.setInputFiles({ ...broken, buffer: broken.buffer.subarray(0, 40) });
      await alert.getByText("kaputt.png").waitFor();
      await choosePicture(dialog);
      for (const index of [0, 1, 2]) await setPoint(dialog, index);
      await context.setOffline(true);
      await take(dialog).click();
      await alert.getByText("Die Karte ist nicht gespeichert.").waitFor();
      await context.setOffline(false);
      await take(dialog).click();
      await dialog.waitFor({ state: "hidden" });
      assert.notEqual(await storedMap(send, routeId), null);
    })));
