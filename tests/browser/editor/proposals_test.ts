/**
 * Photos of a walk become stations: each lands where it was taken, whatever its camera says; the teacher changes and
 * refuses proposals, and takes all of it back.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { FileChooser, Page } from "playwright-core";
import { alongTrack } from "../../../src/shared/geo.ts";
import { until } from "../../support/until.ts";
import { onTrack } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { dragTo } from "./dragged.ts";
import { saved } from "./editor_page.ts";
import { LENGTH_M, type PhotoFixture, PHOTOS, withPhotoWalk } from "./photo_walk.ts";

interface StoredStation {
  readonly title: string;
  readonly atM: number;
  readonly pictures: readonly string[];
}

const TRACK = [[0, LENGTH_M].map((atM) => onTrack(atM)).map(({ lat, lon }) => [lat, lon])];

/** The stations of the service: metres along the track, and the paths of their pictures. */
async function stored({ send, routeId }: PhotoFixture): Promise<StoredStation[]> {
  const { pois } = await (await send(`/api/routes/${routeId}/pois`, {})).json();
  return pois.map((
    { title, lat, lon, images }: {
      title: string;
      lat: number;
      lon: number;
      images: { url: string }[];
    },
  ) => ({
    title,
    atM: Math.round(alongTrack(TRACK, { lat, lon })?.alongM ?? NaN),
    pictures: images.map(({ url }) => url),
  }));
}

/** A station as it is expected: metres along the track, and its number of pictures. */
type Expected = readonly [atM: number, pictures: number];

/** Metres by which a station may be elsewhere: cameras write positions and times less exactly than the test has them. */
const EXACT_M = 3;

const ALL: readonly Expected[] = [
  [10, 3],
  [505, 4],
  [900, 2],
  [1210, 5],
  [1710, 4],
  [2104, 5],
  [2710, 3],
  [2990, 1],
];

async function choose({ page, screen }: PhotoFixture, photos = PHOTOS): Promise<void> {
  await page.getByLabel("Stationen aus Fotos").setInputFiles([...photos]);
  await screen.getByRole("listitem").first().waitFor();
}

const take = (page: Page, count: number) =>
  page.getByRole("button", { name: `${count} Stationen anlegen` }).click();

async function waitUntilStored(
  fixture: PhotoFixture,
  expected: readonly Expected[],
): Promise<void> {
  let last: readonly StoredStation[] = [];
  await until(`the service has ${expected.join(" ")}`, async () => {
    last = await stored(fixture);
    return last.length === expected.length && last.every(({ atM, pictures }, index) => {
      const [alongM, count] = expected[index] ?? [NaN, NaN];
      return Math.abs(atM - alongM) <= EXACT_M && pictures.length === count;
    });
  }, { found: () => JSON.stringify(last) });
}

Deno.test("The editor in Chromium: 30 photos that are dropped at once become eight stations, and one undo takes them back", (test) =>
  inChromium(test, (browser) =>
    withPhotoWalk(browser, {}, async (fixture) => {
      const { page, screen, send, complaints } = fixture;
      await dragTo(page, page.getByRole("banner").first(), ...PHOTOS);
      await screen.getByRole("heading", { name: "30 Fotos, 8 Vorschläge" }).waitFor();
      await screen.getByText("3 Fotos ohne Platz.").waitFor();
      const clock = screen.getByLabel("Uhr der Kamera Testwerk alt");
      assert.equal(await clock.locator("option:checked").innerText(), "geht 1 Stunde vor");
      await take(page, 8);
      await screen.waitFor({ state: "hidden" });
      await saved(page);
      await waitUntilStored(fixture, ALL);
      for (const { pictures } of await stored(fixture)) {
        for (const url of pictures) {
          const content = new Uint8Array(await (await send(url, {})).arrayBuffer());
          const text = new TextDecoder("latin1").decode(content);
          assert.ok(!text.includes("Exif") && !text.includes("Testwerk"), "no EXIF is stored");
        }
      }
      const undo = page.getByRole("button", { name: "Rückgängig: 8 Stationen aus Fotos" });
      await undo.click();
      await saved(page);
      await waitUntilStored(fixture, []);
      await page.getByRole("button", { name: "Wiederholen: 8 Stationen aus Fotos" }).click();
      await saved(page);
      await waitUntilStored(fixture, ALL);
      assert.deepEqual(complaints, []);
    })));

Deno.test("The editor in Chromium: proposals are named, moved, joined, split and refused, and photos without a place are sent to one", (test) =>
  inChromium(test, (browser) =>
    withPhotoWalk(browser, {}, async (fixture) => {
      const { page, screen } = fixture;
      await choose(fixture);
      await screen.getByLabel("Name von Vorschlag 4").fill("Die Drachenhöhle");
      await screen.getByRole("button", { name: "Vorschlag 8 ablehnen" }).click();
      await screen.getByText("Das Foto geht nicht verloren.").waitFor();
      await screen.getByLabel("Vorschlag für Foto foto28.jpg").selectOption({
        label: "1. Station 1",
      });
      await screen.getByText("2 Fotos ohne Platz.").waitFor();
      const loose = screen.getByRole("img", { name: "Foto foto29.jpg" });
      await loose.waitFor();
      await loose.dragTo(screen.getByLabel("Name von Vorschlag 2"));
      await screen.getByText("1 Foto ohne Platz.").waitFor();
      await screen.getByRole("button", { name: "Vorschlag 3 ändern" }).click();
      await screen.getByRole("button", { name: "Mit Vorschlag 2 verbinden" }).click();
      await screen.getByRole("button", { name: "Fertig" }).click();
      await screen.getByRole("button", { name: "Vorschlag 5 ändern" }).click();
      await screen.getByRole("button", { name: "In zwei teilen" }).click();
      await screen.getByLabel("Foto foto19.jpg verschieben").waitFor();
      await screen.getByRole("button", { name: "Fertig" }).click();
      await take(page, 7);
      await screen.waitFor({ state: "hidden" });
      await saved(page);
      await waitUntilStored(fixture, [
        [10, 4],
        [505, 7],
        [1210, 5],
        [1710, 4],
        [2104, 3],
        [2144, 2],
        [2710, 3],
      ]);
      const [, , named] = await stored(fixture);
      assert.equal(named?.title, "Die Drachenhöhle");
    })));

Deno.test("The editor in Chromium: stations from photos, by keyboard alone, with photos for a station that is there", (test) =>
  inChromium(test, (browser) =>
    withPhotoWalk(browser, {}, async (fixture) => {
      const { page, screen, send, routeId } = fixture;
      for (const [title, atM] of [["Fuchsbau", 1200], ["Turm", 2900]] as const) {
        const headers = { "Content-Type": "application/json" };
        const body = JSON.stringify({ title, ...onTrack(atM), triggerRadiusM: 30 });
        await (await send(`/api/routes/${routeId}/pois`, { method: "POST", headers, body })).json();
      }
      // From the beginning: a chooser that opens before the driver takes part in it is never seen.
      const chooser = new Promise<FileChooser>((resolve) => page.on("filechooser", resolve));
      await page.reload();
      const button = page.getByLabel("Stationen aus Fotos");
      await button.focus();
      await page.keyboard.press("Enter");
      await (await chooser).setFiles([...PHOTOS]);
      await screen.getByText("Fotos für „Fuchsbau“").waitFor();
      const press = async (name: string) => {
        const wanted = screen.getByRole("button", { name });
        for (let tabs = 0; tabs < 120; tabs++) {
          if (await wanted.evaluate((node) => node === node.ownerDocument.activeElement)) break;
          await page.keyboard.press("Tab");
        }
        await page.keyboard.press("Enter");
      };
      await press("Vorschlag 2 ändern");
      const slider = screen.getByRole("slider", { name: "Platz am Weg" });
      await slider.focus();
      for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Escape");
      await slider.waitFor({ state: "hidden" });
      assert.ok(await screen.isVisible(), "Escape closes the proposal, not the screen");
      await press("Vorschlag 3 ablehnen");
      const own = screen.getByLabel("Vorschlag für Foto foto30.jpg");
      // Beforehand the screen moves the focus from the button that is gone.
      await until("the focus stays", async () => {
        await own.focus();
        await page.waitForTimeout(200);
        return await own.evaluate((node) => node === node.ownerDocument.activeElement);
      });
      await page.keyboard.press("E");
      await screen.getByText("2 Fotos ohne Platz.").waitFor();
      await screen.getByLabel("Vorschlag für Foto foto29.jpg").selectOption({ label: "7. Turm" });
      await screen.getByText("Fotos für „Turm“").waitFor();
      await press("7 Stationen anlegen");
      await screen.waitFor({ state: "hidden" });
      await saved(page);
      const pictures = (await stored(fixture)).map((one) => one.pictures.length);
      assert.equal(pictures.reduce((sum, count) => sum + count, 0), 27);
      const there = (name: string) =>
        stored(fixture).then((all) => all.find(({ title }) => title === name)?.pictures.length);
      assert.deepEqual([await there("Fuchsbau"), await there("Turm")], [5, 1]);
    })));

Deno.test("The editor in Chromium: stations from photos, without a connection, and after a reload, nothing is lost", (test) =>
  inChromium(test, (browser) =>
    withPhotoWalk(browser, {}, async (fixture) => {
      const { page, screen, context } = fixture;
      await choose(fixture);
      await context.setOffline(true);
      await take(page, 8);
      await screen.waitFor({ state: "hidden" });
      const list = page.getByRole("region", { name: "Stationen" });
      await list.getByRole("button", { name: /Station 8/ }).waitFor();
      assert.deepEqual(await stored(fixture), []);
      await context.setOffline(false);
      await page.reload();
      await saved(page);
      await waitUntilStored(fixture, ALL);
    })));

Deno.test("The editor in Chromium: stations from photos, cancelling adds nothing, and one photo beside the stations is no proposal", (test) =>
  inChromium(test, (browser) =>
    withPhotoWalk(browser, {}, async (fixture) => {
      const { page, screen } = fixture;
      await choose(fixture);
      await screen.getByRole("button", { name: "Abbrechen" }).click();
      await screen.waitFor({ state: "hidden" });
      await dragTo(page, page.getByRole("banner").first(), ...PHOTOS.slice(0, 1));
      assert.equal(await screen.count(), 0);
      assert.deepEqual(await stored(fixture), []);
    })));
