/**
 * The whole way of a teacher from a GPX file to the printed sheet by keyboard alone. After each step something has
 * the focus: a page that loses it sends people who cannot use a mouse back to its beginning.
 *
 * @module
 */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { FileChooser, Page } from "playwright-core";
import { jsonOf } from "../../support/responses.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { FAKE_MICROPHONE, openEditorPage, saved } from "./editor_page.ts";
import { until } from "../../support/until.ts";

const SAMPLE = new URL("../../../src/sample/", import.meta.url);

function sample(name: string, mimeType: string) {
  return { name, mimeType, buffer: Buffer.from(Deno.readFileSync(new URL(name, SAMPLE))) };
}

/** The role and the name of what has the focus, as a screen reader says them. */
const FOCUS = `(({ activeElement: focus }) => {
  const clean = (text) => (text ?? "").replaceAll("\\u00ad", "").replaceAll(/\\s+/g, " ").trim();
  const label = focus.getAttribute("aria-label") ?? focus.labels?.[0]?.innerText ?? focus.innerText;
  return focus === document.body ? "body" : clean(label);
})(document)`;

/** A teacher without a mouse. */
class Keyboard {
  readonly #choosers: FileChooser[] = [];

  constructor(private readonly page: Page) {
    // One listener from the beginning: the browser gets once that its windows for files are taken over.
    page.on("filechooser", (chooser) => this.#choosers.push(chooser));
  }

  /** What has the focus; never the body. */
  async focus(): Promise<string> {
    await until("something has the focus", async () => await this.#focus() !== "body");
    return await this.#focus();
  }

  /** Presses Tab until something of this name has the focus. */
  async to(name: RegExp, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
    const passed: string[] = [];
    for (let presses = 0; presses < 150; presses++) {
      const focus = await this.#focus();
      if (presses > 0 && name.test(focus)) return;
      passed.push(focus);
      await this.page.keyboard.press(key);
    }
    throw new Error(`The keyboard never comes to ${name}, only to ${passed.join(" | ")}`);
  }

  /** Goes to something, and presses it. */
  async press(name: RegExp, key: "Enter" | "Space" = "Enter"): Promise<void> {
    await this.to(name);
    await this.page.keyboard.press(key);
  }

  /** Replaces the text of a field. */
  async fill(name: RegExp, text: string): Promise<void> {
    await this.to(name);
    await this.page.keyboard.press("Control+a");
    await this.page.keyboard.type(text);
  }

  /** Goes to a button for files, opens its window, and chooses. */
  async choose(name: RegExp, file: ReturnType<typeof sample>): Promise<void> {
    await this.to(name);
    await this.page.keyboard.press("Space");
    const isOpen = () => Promise.resolve(this.#choosers.length > 0);
    await until(`the window for ${file.name} is open`, isOpen);
    await this.#choosers.pop()?.setFiles(file);
    await this.focus();
  }

  /** Presses a key some times. */
  async repeat(key: string, times: number): Promise<void> {
    for (let presses = 0; presses < times; presses++) await this.page.keyboard.press(key);
  }

  #focus(): Promise<string> {
    return this.page.evaluate<string>(FOCUS);
  }
}

/** Makes the page count what is sent to the printer, because there is none. */
const COUNT_PRINTS = "window.prints = 0; window.print = () => { window.prints += 1; };";

Deno.test("The editor in Chromium: from the file to the sheet by keyboard alone", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }) => {
      const { page, context, complaints } = await openEditorPage(browser, base, "/edit");
      await context.addInitScript(COUNT_PRINTS);
      const keyboard = new Keyboard(page);
      const list = page.getByRole("region", { name: "Stationen", exact: true })
        .getByRole("listitem");
      await page.getByRole("heading", { name: "Ihr erster Weg" }).waitFor();
      await keyboard.choose(/^Datei wählen/, sample("walk.gpx", "application/gpx+xml"));
      await page.getByRole("heading", { name: "Stationen", exact: true }).waitFor();

      await keyboard.press(/^Über diesen Weg/);
      await keyboard.fill(/^Name$/, "Ohne Maus");
      await keyboard.fill(/^Schule$/, "Tastenschule");
      await keyboard.focus();

      for (const [steps, title] of [[15, "Eiche"], [10, "Brücke"], [10, "Burg"]] as const) {
        await keyboard.to(/^Höhe/);
        await keyboard.repeat("ArrowRight", steps);
        await page.keyboard.press("Enter");
        await until("the name is selected", async () => await keyboard.focus() === "Name");
        await page.keyboard.type(title);
        await keyboard.fill(/^Text zum Lesen/, `Hier ist die ${title}.`);
      }
      await saved(page);
      assert.deepEqual(await list.count(), 3);

      await keyboard.choose(/^Datei wählen/, sample("1.mp3", "audio/mpeg"));
      await keyboard.choose(/^Bilder hinzufügen/, sample("oak.jpg", "image/jpeg"));
      await page.getByRole("textbox", { name: "Bildtext 1" }).waitFor();
      await keyboard.fill(/^Bildtext 1/, "Die Burg im Wald");
      await keyboard.to(/^Hörkreis/);
      await keyboard.repeat("ArrowRight", 4);
      await saved(page);

      await keyboard.press(/^Nach oben/);
      await keyboard.focus();
      await saved(page);
      await keyboard.press(/^Station entfernen/);
      await keyboard.focus();
      await until("the station is gone", async () => await list.count() === 2);
      await page.keyboard.press("Control+z");
      await until("the station is there again", async () => await list.count() === 3);
      await keyboard.focus();
      await saved(page);

      await keyboard.press(/Eiche/);
      await page.getByRole("heading", { name: "Station bearbeiten" }).waitFor();
      await keyboard.press(/^Aufnehmen/);
      const dialog = page.getByRole("dialog");
      await dialog.waitFor();
      await keyboard.focus();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      assert.match(await keyboard.focus(), /^Aufnehmen/);

      await keyboard.press(/^Weitergeben/);
      await keyboard.press(/^Schilder/);
      await page.getByRole("heading", { name: "Ohne Maus" }).waitFor();
      await keyboard.press(/^Drucken$/);
      assert.equal(await page.evaluate("window.prints"), 1);

      const routeId = /\d+/.exec(new URL(page.url()).pathname)?.[0];
      const route = await jsonOf(fetch(`${base}/api/routes/${routeId}`), 200);
      const { pois } = await jsonOf(fetch(`${base}/api/routes/${routeId}/pois`), 200);
      assert.deepEqual([route.name, route.schoolName], ["Ohne Maus", "Tastenschule"]);
      assert.ok(Array.isArray(pois));
      assert.deepEqual(pois.map(({ title }) => title), ["Eiche", "Burg", "Brücke"]);
      assert.equal(pois[1].images[0].caption, "Die Burg im Wald");
      assert.notEqual(pois[1].audioUrl, null);
      assert.equal(pois[1].triggerRadiusM, 100);
      assert.deepEqual(complaints, []);
    }), { flags: FAKE_MICROPHONE }));
