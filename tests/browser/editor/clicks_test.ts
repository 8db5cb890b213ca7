/**
 * How many clicks a walk takes: six stations with texts, pictures and recordings, by what is visible and nothing else.
 *
 * @module
 */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Locator, Page } from "playwright-core";
import { jsonOf, number } from "../../support/responses.ts";
import { until } from "../../support/until.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { FAKE_MICROPHONE, openEditorPage, saved } from "./editor_page.ts";
import { focused } from "./homepage.ts";
import { recordStation } from "./recorder_row.ts";

const MOST_CLICKS = 45;
const MOST_MINUTES = 15;

/** What a teacher takes for a click, and for a letter, in seconds. */
const CLICK_S = 3;
const LETTER_S = 0.3;

/** How long each recording is, in seconds; those of this test are shorter. */
const RECORDING_S = 40;

const TITLES = ["Alte Eiche", "Die Brücke", "Steinbruch", "Burgruine", "Die Quelle", "Rheinblick"];

/** As long as what a class writes for a station, about 40 seconds when it is read aloud. */
const TEXT =
  "Hier stand vor langer Zeit ein Haus aus Stein. Die Leute sagen, dass darin ein Drache schlief. " +
  "Jeden Abend trugen die Kinder Milch und Brot hinauf, damit er freundlich blieb. Schau dich um! " +
  "Siehst du die schwarzen Steine?";

const SAMPLE = new URL("../../../src/sample/", import.meta.url);

function sample(name: string, mimeType: string) {
  return { name, mimeType, buffer: Buffer.from(Deno.readFileSync(new URL(name, SAMPLE))) };
}

/** A teacher at a page, whose clicks and letters are counted. */
class Teacher {
  clicks = 0;
  letters = 0;

  constructor(readonly page: Page) {}

  /** Clicks on something that can be seen. */
  async click(target: Locator, position?: { x: number; y: number }): Promise<void> {
    this.clicks++;
    await target.click(position === undefined ? {} : { position });
  }

  /** Chooses a file: a click on the button, and one in the dialog of the system. */
  async choose(button: Locator, file: ReturnType<typeof sample>): Promise<void> {
    const dialog = this.page.waitForEvent("filechooser");
    await this.click(button);
    this.clicks++;
    await (await dialog).setFiles([file]);
  }

  /** Writes into what has the focus. */
  async write(text: string): Promise<void> {
    this.letters += text.length;
    await this.page.keyboard.type(text);
  }

  /** How long it takes, besides what the recordings take. */
  get minutes(): number {
    return (this.clicks * CLICK_S + this.letters * LETTER_S) / 60;
  }
}

Deno.test("The editor in Chromium: a walk of six stations with texts, pictures and recordings takes at most 45 clicks and 15 minutes", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }) => {
      const { page, complaints } = await openEditorPage(browser, base, "/edit");
      const teacher = new Teacher(page);
      const sign = (words: string | RegExp) => page.locator(".btn-large", { hasText: words });
      const begunMs = Date.now();

      const gpx = sample("walk.gpx", "application/gpx+xml");
      await teacher.choose(page.getByText("Datei wählen"), gpx);
      const name = page.getByRole("textbox", { name: "Name" });
      for (const [index, title] of TITLES.entries()) {
        if (index === 0) await teacher.click(sign("Erste Station setzen"));
        else {
          const profile = page.locator(".profile-panel [role=slider]");
          const box = await profile.boundingBox();
          assert.ok(box !== null);
          const x = box.width * (0.1 + 0.15 * index);
          await teacher.click(profile, { x, y: box.height / 2 });
        }
        await until(
          `the form of station ${index + 1} is shown`,
          async () => await name.count() === 1 && await name.inputValue() !== TITLES[index - 1],
        );
        await focused(page, name);
        await teacher.write(title);
      }
      for (const index of TITLES.keys()) {
        await teacher.click(sign(`Text für Station ${index + 1} schreiben`));
        await focused(page, page.getByRole("textbox", { name: "Text zum Lesen" }));
        await teacher.write(TEXT);
        await teacher.choose(page.getByText("Bilder hinzufügen"), sample("oak.jpg", "image/jpeg"));
        await page.locator(".order .is-selected").getByText("Bild: ist da").waitFor();
      }
      await teacher.click(sign("Station 1 aufnehmen"));
      const dialog = page.getByRole("dialog");
      for (const _ of TITLES) {
        await recordStation(dialog, (main) => teacher.click(main));
      }
      await teacher.click(dialog.getByRole("button", { name: "Zurück zum Weg" }));
      await page.getByRole("heading", { name: /^6 von 6 haben Ton und Text/ }).waitFor();
      await saved(page);
      await page.getByText("Nichts zu verbessern").waitFor();

      const minutes = teacher.minutes + TITLES.length * RECORDING_S / 60;
      assert.ok(teacher.clicks <= MOST_CLICKS, `${teacher.clicks} clicks`);
      assert.ok(minutes <= MOST_MINUTES, `${minutes} minutes`);
      assert.ok(Date.now() - begunMs < MOST_MINUTES * 60_000);
      const routeId = number(Number(new URL(page.url()).pathname.split("/").at(-1)));
      const { pois } = await jsonOf(fetch(`${base}/api/routes/${routeId}/pois`), 200);
      assert.ok(Array.isArray(pois));
      assert.deepEqual(
        pois.map(({ title, description, audioUrl, images }) => [
          title,
          description,
          audioUrl !== null,
          images.length,
        ]),
        TITLES.map((title) => [title, TEXT, true, 1]),
      );
      assert.deepEqual(complaints, []);
    }), { flags: FAKE_MICROPHONE }));
