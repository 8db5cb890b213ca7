/**
 * Photos and recordings that are dropped on the page of a walk: on a row, the form or the map they go to a station;
 * anywhere else nothing happens, and the page stays.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import type { Send } from "../../support/sample.ts";
import { jpeg } from "../../support/media/pictures.ts";
import { createWalk, recording } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { findingsOf } from "../axe.ts";
import { openEditorPage, saved } from "./editor_page.ts";
import { countDrags, dragging, dragTo } from "./dragged.ts";
import { file } from "./dropped.ts";
import { until } from "../../support/until.ts";

const STATIONS = [
  { title: "Halt 1", atM: 100 },
  { title: "Fuchsbau", atM: 900 },
  { title: "Halt 3", atM: 1500 },
];

const PHOTO = file("fuchs.jpg", "image/jpeg", jpeg({ width: 64 }));
const SOUND = file("fuchs.wav", "audio/wav", recording(1));

interface Fixture {
  readonly page: Page;
  readonly send: Send;
  readonly routeId: number;
  readonly row: (title: string) => Locator;
  readonly form: Locator;
}

/** What a station of the service has: titles of stations with pictures and recordings. */
async function stored({ send, routeId }: Fixture): Promise<string[]> {
  const { pois } = await (await send(`/api/routes/${routeId}/pois`, {})).json();
  return pois.flatMap(
    ({ title, images, audioUrl }: { title: string; images: unknown[]; audioUrl: string | null }) =>
      images.length === 0 && audioUrl === null
        ? []
        : [`${title}: ${images.length}${audioUrl === null ? "" : " + sound"}`],
  );
}

async function withWalk(
  test: Deno.TestContext,
  work: (fixture: Fixture) => Promise<void>,
  prepare: (send: Send, routeId: number) => Promise<void> = async () => {},
): Promise<void> {
  await inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Dateien", STATIONS);
      await prepare(send, routeId);
      const { page, complaints } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await page.getByRole("heading", { name: "Dateien", level: 1 }).waitFor();
      const list = page.getByRole("region", { name: "Stationen" });
      const row = (title: string) => list.getByRole("listitem").filter({ hasText: title });
      const form = page.getByRole("region", { name: "Station bearbeiten" });
      await work({ page, send, routeId, row, form });
      assert.equal(new URL(page.url()).pathname, `/edit/${routeId}`, "the page has stayed");
      assert.deepEqual(complaints, []);
    }));
}

Deno.test("The editor in Chromium: photos and a recording dropped on a row go to its station", (test) =>
  withWalk(test, async (fixture) => {
    const { page, row } = fixture;
    await dragTo(page, row("Fuchsbau"), PHOTO, SOUND, { ...PHOTO, name: "zwei.jpg" });
    await page.getByRole("button", { name: "Bild 2 entfernen" }).waitFor();
    await page.getByLabel("Aufnahme anhören").waitFor();
    assert.equal(
      await page.getByRole("textbox", { name: "Name" }).inputValue(),
      "Fuchsbau",
      "its form is open",
    );
    await saved(page);
    assert.deepEqual(await stored(fixture), ["Fuchsbau: 2 + sound"]);
  }));

Deno.test("The editor in Chromium: while files are dragged it is said where they would go", (test) =>
  withWalk(test, async ({ page, row, form }) => {
    await row("Halt 3").getByRole("button", { name: "Halt 3" }).click();
    const hint = (text: string) => page.getByRole("status").filter({ hasText: text }).waitFor();
    const isOutlined = (element: Locator) =>
      element.evaluate((shown) =>
        ["", "::after"].some((part) =>
          shown.ownerDocument.defaultView?.getComputedStyle(shown, part).outlineStyle === "solid"
        )
      );
    await dragging(page, [PHOTO], async (drag) => {
      await drag.over(row("Fuchsbau"));
      await hint("Loslassen: zu Station 2 „Fuchsbau“");
      assert.ok(await isOutlined(row("Fuchsbau")) && !await isOutlined(row("Halt 1")));
      await drag.over(form, { x: 60, y: 30 });
      await hint("Loslassen: zu Station 3 „Halt 3“");
      assert.ok(await isOutlined(form) && !await isOutlined(row("Fuchsbau")));
      const map = page.getByRole("region", { name: "Karte" });
      await drag.over(map);
      await hint("Loslassen: Sie werden gefragt");
      assert.ok(await isOutlined(map));
      await drag.over(page.getByRole("banner").first());
      await hint("Ziehen Sie die Dateien auf eine Station");
      assert.ok(!await isOutlined(map));
      await drag.leave();
      await page.getByText("Ziehen Sie die Dateien auf eine Station").waitFor({ state: "hidden" });
    });
  }));

Deno.test("The editor in Chromium: files dropped where no station is change nothing, and the page stays", (test) =>
  withWalk(test, async (fixture) => {
    const { page, row } = fixture;
    const count = await countDrags(page);
    const places = [
      page.getByRole("banner").first(),
      page.getByRole("heading", { name: "Stationen" }),
      page.locator(".profile"),
      page.getByText("Wählen Sie eine Station"),
    ];
    for (const place of places) await dragTo(page, place, PHOTO);
    await row("Halt 1").getByRole("button", { name: "Halt 1" }).click();
    await page.getByRole("button", { name: "Hilfe" }).click();
    await dragTo(page, page.getByRole("dialog"), PHOTO);
    const { announced, left } = await count();
    assert.ok(announced >= 5 && left === 0, `${left} of ${announced} are left to the browser`);
    assert.deepEqual(await stored(fixture), []);
    assert.equal(await page.getByRole("button", { name: "Bild 1 entfernen" }).count(), 0);
  }));

Deno.test("The editor in Chromium: files dropped on the map go to the nearest station, after a question", (test) =>
  withWalk(test, async (fixture) => {
    const { page } = fixture;
    const question = page.getByRole("dialog", { name: "Zu Station 2 „Fuchsbau“?" });
    const marker = page.getByRole("button", { name: "Station 2: Fuchsbau" });
    const near = { x: 40, y: 40 };
    const drop = () =>
      dragging(page, [PHOTO, SOUND], async (drag) => {
        await drag.over(marker, near);
        await drag.letGo();
      });
    await drop();
    await question.getByText("1 Bild und 1 Aufnahme").waitFor();
    assert.deepEqual(await findingsOf(page), [], "the question");
    await question.getByRole("button", { name: "Abbrechen" }).click();
    await question.waitFor({ state: "hidden" });
    assert.deepEqual(await stored(fixture), [], "cancelled");

    await drop();
    await question.getByRole("button", { name: "Ja, dorthin" }).click();
    await page.getByRole("button", { name: "Bild 1 entfernen" }).waitFor();
    await saved(page);
    assert.deepEqual(await stored(fixture), ["Fuchsbau: 1 + sound"]);

    await drop();
    await question.getByRole("button", { name: "Andere wählen" }).click();
    assert.deepEqual(await findingsOf(page), [], "the choice");
    await question.getByRole("combobox", { name: "Station" }).selectOption({ label: "3. Halt 3" });
    await question.getByRole("button", { name: "Zu dieser Station" }).click();
    await until(
      "station 3 has the files",
      async () => (await stored(fixture)).join() === "Fuchsbau: 1 + sound,Halt 3: 1 + sound",
    );
    assert.equal(await page.getByRole("textbox", { name: "Name" }).inputValue(), "Halt 3");
  }));

Deno.test("The editor in Chromium: a dropped recording replaces the present one, and undo brings that back", (test) =>
  withWalk(test, async ({ page, row, form, send, routeId }) => {
    const lengthNow = async () => {
      const { pois: [poi] } = await (await send(`/api/routes/${routeId}/pois`, {})).json();
      if (poi.audioUrl === null) return 0;
      return (await (await send(poi.audioUrl, {})).arrayBuffer()).byteLength;
    };
    await dragTo(page, row("Halt 1"), SOUND);
    await page.getByLabel("Aufnahme anhören").waitFor();
    await saved(page);
    const first = await lengthNow();
    const longer = file("neu.wav", "audio/wav", recording(2));
    await dragTo(page, form.getByRole("heading", { name: "Aufnahme" }), longer);
    await page.getByText("Die bisherige Aufnahme wurde ersetzt.").waitFor();
    await until("the other recording is stored", async () => await lengthNow() > first);
    await saved(page);
    await page.getByRole("button", { name: /^Rückgängig/ }).first().click();
    await until("the first recording is back", async () => await lengthNow() === first);
  }));

Deno.test("The editor in Chromium: what a station does not take gets a sentence, and the rest is taken", (test) =>
  withWalk(test, async (fixture) => {
    const { page, row, form } = fixture;
    const text = (content: string) => new TextEncoder().encode(content);
    const alert = page.getByRole("alert");
    await dragTo(page, row("Halt 1"), SOUND, { ...SOUND, name: "wolf.wav" }, PHOTO);
    await alert.getByText(/nur eine Aufnahme.*„fuchs\.wav“, „wolf\.wav“/).waitFor();
    await page.getByRole("button", { name: "Bild 1 entfernen" }).waitFor();
    await saved(page);
    assert.deepEqual(await stored(fixture), ["Halt 1: 1"]);
    const gpx = text('<?xml version="1.0"?><gpx version="1.1"></gpx>');
    await dragTo(
      page,
      form,
      file("weg.gpx", "application/gpx+xml", gpx),
      file("alles.zip", "application/zip", text("PK\x03\x04")),
      file("blatt.pdf", "application/pdf", text("%PDF-1.7")),
      file("film.mp4", "video/mp4", text("\0\0\0\x18ftypmp42")),
      file("notiz.txt", "text/plain", text("Hallo")),
    );
    await alert.getByText(/„weg\.gpx“ ist ein Weg.*„Strecke“ können Sie ihn anhängen/).waitFor();
    await alert.getByText("„alles.zip“ ist gepackt.").waitFor();
    await alert.getByText("„blatt.pdf“ ist ein PDF.").waitFor();
    await alert.getByText("„film.mp4“ ist ein Video.").waitFor();
    await alert.getByText("„notiz.txt“ passt hier nicht.").waitFor();
    await alert.getByRole("button", { name: "Schließen" }).click();
    await alert.getByText("notiz.txt").waitFor({ state: "hidden" });
    assert.deepEqual(await stored(fixture), ["Halt 1: 1"]);
  }));

Deno.test("The editor in Chromium: files of a phone that was unplugged are not taken for a full disk", (test) =>
  withWalk(test, async (fixture) => {
    const { page, row } = fixture;
    await dragging(page, [PHOTO, SOUND], async (drag) => {
      await drag.over(row("Halt 1"));
      await drag.unplug();
      await drag.letGo();
    });
    await page.getByText("„fuchs.jpg“ ist nicht mehr zu lesen.").waitFor();
    await page.getByText("Die Datei ist nicht mehr zu lesen.").waitFor();
    assert.deepEqual(await stored(fixture), []);
  }));

Deno.test("The editor in Chromium: files on the map of a walk without stations say what comes first", (test) =>
  withWalk(test, async ({ page }) => {
    await dragTo(page, page.getByRole("region", { name: "Karte" }), PHOTO);
    await page.getByRole("alert").getByText("Setzen Sie zuerst eine Station").waitFor();
  }, async (send, routeId) => {
    const { pois } = await (await send(`/api/routes/${routeId}/pois`, {})).json();
    for (const { id } of pois) {
      const path = `/api/routes/${routeId}/pois/${id}`;
      await (await send(path, { method: "DELETE" })).body?.cancel();
    }
  }));

Deno.test("The editor in Chromium: a picture of the clipboard goes to the station whose form is open", (test) =>
  withWalk(test, async (fixture) => {
    const { page, row } = fixture;
    await row("Fuchsbau").getByRole("button", { name: "Fuchsbau" }).click();
    await page.getByLabel("Text zum Lesen").focus();
    const paste = (text: string) =>
      page.evaluate(`{
        const clipboardData = new DataTransfer();
        const picture = Uint8Array.fromBase64("${PHOTO.buffer.toString("base64")}");
        clipboardData.items.add(new File([picture], "image.png", { type: "image/png" }));
        if ("${text}" !== "") clipboardData.setData("text/plain", "${text}");
        document.activeElement.dispatchEvent(
          new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
        );
      }`);
    await paste("Aus einem Textprogramm");
    await paste("");
    await page.getByRole("button", { name: "Bild 1 entfernen" }).waitFor();
    await saved(page);
    assert.deepEqual(await stored(fixture), ["Fuchsbau: 1"]);
  }));

Deno.test("The editor in Chromium: no page of the editor is left for a dropped file", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }) => {
      const pages = [["/edit", /^Wege, die/], ["/edit/4711", /^Diesen Weg gibt es nicht/]] as const;
      for (const [path, name] of pages) {
        const { page } = await openEditorPage(browser, base, path);
        const title = page.getByRole("heading", { level: 1, name });
        await title.waitFor();
        const count = await countDrags(page);
        await dragTo(page, title, PHOTO);
        const { announced, left } = await count();
        assert.ok(
          announced > 0 && left === 0,
          `${path}: ${left} of ${announced} are left to the browser`,
        );
      }
    })));

Deno.test("The editor in Chromium: the page that asks for the password is not left for a dropped file", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }) => {
      const { page } = await openEditorPage(browser, base, "/edit");
      const password = page.getByLabel("Passwort");
      await password.waitFor();
      const count = await countDrags(page);
      await dragTo(page, password, PHOTO);
      const { announced, left } = await count();
      assert.ok(announced > 0 && left === 0, `${left} of ${announced} are left to the browser`);
    }, { EDIT_PASSWORD: "eulen-im-wald" })));
