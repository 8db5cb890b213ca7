/**
 * The editor for everyone: axe on its screens; a station by keyboard alone.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { fillSample } from "../../support/sample.ts";
import { createWalk } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { findingsOf } from "../axe.ts";
import { FAKE_MICROPHONE, openEditorPage, saved } from "./editor_page.ts";
import { row } from "./stations.ts";
import { until } from "../../support/until.ts";

/** What is opened one after the other on the page of a walk, by the names of buttons. */
const STEPS: readonly (readonly [name: string, button: RegExp | string])[] = [
  ["walk's texts", /^(Über diesen Weg|About this walk)$/],
  ["station", "Die Eulen-Eiche"],
  ["moving", /^(Verschieben|Move)$/],
  ["simulation", /^(Probelauf Ein|Try the walk A)/],
  ["recorder", /^(Neu aufnehmen|Record again)$/],
];

/** Takes a step. A string is the title of a station. What concerns the whole walk is in a menu. */
async function press(page: Page, button: RegExp | string): Promise<void> {
  const key = typeof button === "string"
    ? row(page, button)
    : page.getByRole("button", { name: button }).first();
  const more = page.getByRole("banner").getByRole("button", {
    name: /^(Mehr|More|Ausprobieren|Try it)$/,
  });
  await key.or(more).first().waitFor();
  if (await key.count() === 0) await more.click();
  await key.click();
}

Deno.test("The editor in Chromium: an empty library offers the sample walk, a file and a drawing, and axe finds nothing", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { page, complaints } = await openEditorPage(browser, base, "/edit");
      await page.getByRole("heading", { name: "Ihr erster Weg" }).waitFor();
      await page.getByText("Datei wählen", { exact: true }).waitFor();
      await page.getByRole("link", { name: "Zeichnen" }).waitFor();
      assert.deepEqual(await findingsOf(page), []);
      await page.setViewportSize({ width: 320, height: 640 });
      assert.equal(await page.evaluate("document.documentElement.scrollWidth"), 320);
      await page.getByRole("button", { name: /^Beispielweg ansehen/ }).click();
      await page.getByRole("heading", { name: "Rund um den Eulenberg", level: 1 }).waitFor();
      await page.getByRole("heading", { name: "6 von 6 haben Ton und Text" }).waitFor();
      await page.goto(`${base}/edit`);
      await page.getByRole("heading", { name: "1 Weg", exact: true }).waitFor();
      assert.equal(await page.getByRole("button", { name: /^Beispielweg/ }).count(), 0);
      const { routes } = await (await send("/api/routes", {})).json();
      assert.equal(routes.length, 1);
      assert.deepEqual(complaints, []);
    })));

Deno.test("The editor in Chromium: axe finds nothing", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await fillSample(send);
      await createWalk(send, "Stimmt nicht", [{ title: "Nichts", atM: 100, radiusM: 10 }]);
      const { page } = await openEditorPage(browser, base, "/edit", { locale: "en-GB" });
      const check = async (name: string) => assert.deepEqual(await findingsOf(page), [], name);
      await page.getByText("Rund um den Eulenberg").first().waitFor();
      await check("home");
      await page.getByRole("button", { name: "Help" }).click();
      await page.getByText(/^Route Guide \d+\.\d+\.\d+$/).waitFor();
      await check("help");
      await page.goto(`${base}/edit/${routeId + 1}`);
      await page.getByRole("region", { name: "Please look" }).waitFor();
      await check("what is wrong");
      const menu = page.getByRole("button", { name: "Pass on" });
      await menu.click();
      await check("menu");
      await page.keyboard.press("Escape");
      assert.equal(await menu.and(page.locator(":focus[aria-expanded=false]")).count(), 1);
      await page.goto(`${base}/edit/${routeId}`);
      await page.locator(".panel-rows").waitFor();
      await check("ready");
      for (const [name, button] of STEPS) {
        await press(page, button);
        await check(name);
      }
      assert.equal(await page.locator("html").getAttribute("lang"), "en");
    }), { flags: FAKE_MICROPHONE }));

/** What reaches over the right edge of the screen, and how wide the page is. */
const WIDE = `(() => ({
  width: document.documentElement.scrollWidth,
  cut: [...document.querySelectorAll("body *")]
    .filter((element) => element.closest("svg, .visually-hidden, .skip") === null)
    .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
    .map((element) => element.className + " " + element.textContent),
}))()`;

Deno.test("The editor in Chromium: 320 pixels with text twice as large lose nothing", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await fillSample(send);
      for (const locale of ["de-DE", "en-GB"]) {
        const options = { viewport: { width: 320, height: 640 }, locale };
        const { page, context } = await openEditorPage(browser, base, "/edit", options);
        const check = async (name: string) => {
          await page.evaluate("document.documentElement.style.fontSize = '200%'");
          const { width, cut } = await page.evaluate<{ width: number; cut: string[] }>(WIDE);
          assert.deepEqual(cut, [], `${name}, ${locale}`);
          assert.ok(width <= 320, `${name} is ${width} pixels wide, ${locale}`);
        };
        await page.getByText("Rund um den Eulenberg").first().waitFor();
        await check("home");
        await page.goto(`${base}/edit/${routeId}`);
        for (const [name, button] of STEPS.slice(0, -1)) {
          await press(page, button);
          await check(name);
        }
        await page.goto(`${base}/w/${routeId}/sheet`);
        await page.locator("h1").first().waitFor();
        await check("sheet");
        await context.close();
      }
    })));

/** Presses Tab until the element with the focus has this name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press("Tab");
    const text = await page.evaluate<string>(
      `(({ activeElement: focus }) => focus.getAttribute("aria-label") ??
        focus.labels?.[0]?.textContent ?? focus.textContent)(document).replaceAll("\\u00ad", "")`,
    );
    if (name.test(text)) return;
  }
  throw new Error(`The keyboard never comes to ${name}`);
}

Deno.test("The editor in Chromium: a station is made, moved and ordered by keyboard", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Tastatur", [{ title: "Halt 1", atM: 500 }]);
      // The walk of the other tests has no elevations, hence no profile; this one gets some.
      const points = Array.from({ length: 30 }, (_, i) =>
        `<trkpt lat="${50.6702 + i / 5000}" lon="7.2143"><ele>${100 + i}</ele></trkpt>`);
      const form = new FormData();
      form.append(
        "gpx",
        new Blob([
          `<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${
            points.join("")
          }</trkseg></trk></gpx>`,
        ]),
      );
      const replaced = await send(`/api/routes/${routeId}`, { method: "PUT", body: form });
      assert.equal(replaced.status, 200, await replaced.text());
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await page.getByRole("heading", { name: "Tastatur" }).waitFor();
      await tabTo(page, /^Höhe/);
      for (let presses = 0; presses < 20; presses++) {
        await page.keyboard.press("ArrowRight");
      }
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Station bearbeiten" }).waitFor();
      await tabTo(page, /^Name$/);
      await page.keyboard.press("Control+a");
      await page.keyboard.type("Mit der Tastatur");
      await tabTo(page, /^Verschieben$/);
      await page.keyboard.press("Enter");
      const latitude = page.getByRole("textbox", { name: "Breitengrad" });
      const before = Number((await latitude.inputValue()).replace(",", "."));
      for (let presses = 0; presses < 4; presses++) {
        await page.keyboard.press("ArrowUp");
      }
      await saved(page);
      const after = Number((await latitude.inputValue()).replace(",", "."));
      const metres = (after - before) * 111_195;
      assert.ok(Math.abs(metres - 20) < 2, `moved ${metres} m to the north`);
      await tabTo(page, /^Nach unten$/);
      await page.keyboard.press("Enter");
      await saved(page);
      const { pois } = await (await send(`/api/routes/${routeId}/pois`, {})).json();
      const titles = pois.map(({ title }: { title: string }) =>
        title
      );
      assert.deepEqual(titles, ["Halt 1", "Mit der Tastatur"]);
    })));

Deno.test("The editor in Chromium: on a phone the form of what was chosen comes into sight", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await fillSample(send);
      const viewport = { width: 390, height: 844 };
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`, { viewport });
      const isInSight = async (heading: string) => {
        const box = await page.getByRole("heading", { name: heading, exact: true }).boundingBox();
        return box !== null && box.y >= 0 && box.y < 422;
      };
      const list = page.getByRole("region", { name: "Stationen", exact: true });
      await list.getByRole("button", { name: "Die Steinbrücke" }).click();
      await until("the form of the station is in sight", () => isInSight("Station bearbeiten"));
      await page.getByRole("button", { name: "Über diesen Weg" }).click();
      await until("the texts of the walk are in sight", () => isInSight("Über diesen Weg"));
      await page.getByRole("banner").getByRole("button", { name: "Mehr", exact: true }).click();
      await page.getByRole("button", { name: /^Probelauf Ein/ }).click();
      await until("the simulated walk is in sight", () => isInSight("Probelauf"));
    })));

/** Moves the point on the profile, and chooses a station before that is drawn. */
const CHOOSE_AT_ONCE = `(async () => {
  const profile = document.querySelector("svg.profile");
  const before = profile.innerHTML;
  profile.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  while (profile.innerHTML === before) await null;
  [...document.querySelectorAll(".pick")].find((button) =>
    button.textContent.includes("Die Steinbrücke")).click();
})()`;

Deno.test("The editor in Chromium: on a narrow page a form comes into sight that is chosen between two frames", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await fillSample(send);
      const viewport = { width: 700, height: 844 };
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`, { viewport });
      await page.locator(".map-station").nth(5).waitFor({ state: "attached" });
      await page.evaluate(CHOOSE_AT_ONCE);
      await until("the form of the station is in sight", async () => {
        const heading = page.getByRole("heading", { name: "Station bearbeiten", exact: true });
        const box = await heading.boundingBox();
        return box !== null && box.y >= 0 && box.y < viewport.height / 2;
      });
    })));

Deno.test("The editor in Chromium: captions are wide enough beside their pictures, on a computer and on a phone", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await fillSample(send);
      for (const width of [1280, 390]) {
        const viewport = { width, height: 800 };
        const { page, context } = await openEditorPage(browser, base, `/edit/${routeId}`, {
          viewport,
        });
        const list = page.getByRole("region", { name: "Stationen", exact: true });
        await list.getByRole("button", { name: "Die Steinbrücke" }).click();
        const box = await page.getByRole("textbox", { name: "Bildtext 1", exact: true })
          .boundingBox();
        assert.ok((box?.width ?? 0) >= 200, `${box?.width} pixels at ${width}`);
        await context.close();
      }
    })));
