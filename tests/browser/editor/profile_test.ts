/**
 * The profile: its slider by keyboard, its labels at every width, and where it is clicked on wide screens. A walk
 * without elevations says nothing of a climb.
 *
 * @module
 */
import assert from "node:assert/strict";
import { distanceM } from "../../../src/shared/geo.ts";
import { gpx } from "../../support/gpx_samples.ts";
import { jsonOf, number } from "../../support/responses.ts";
import { onTrack } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { openPhone, withService } from "../guide/phone.ts";
import { openEditorPage, saved, showMap } from "./editor_page.ts";
import { addStation, createWay, ONE_WAY_M, profilePixel, storedStations } from "./placing.ts";
import { until } from "../../support/until.ts";

Deno.test("The editor in Chromium: the profile's slider takes arrows, Home, End, Page and Enter", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await createWay(send, false, true);
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      const slider = page.getByRole("slider", { name: /^Höhe: mit den Pfeiltasten/ });
      await slider.focus();
      const scrolled = await page.evaluate("scrollY");
      for (
        const [key, expected] of [
          ["End", 2000],
          ["ArrowDown", 1980],
          ["ArrowUp", 2000],
          ["PageDown", 1800],
          ["Home", 0],
          ["ArrowLeft", 0],
          ["PageUp", 200],
          ["ArrowRight", 220],
        ] as const
      ) {
        await page.keyboard.press(key);
        await until(`${key} leads to ${expected} m`, async () =>
          Math.abs(Number(await slider.getAttribute("aria-valuenow")) - expected) <= 1);
      }
      assert.equal(await page.evaluate("scrollY"), scrolled, "the page stays where it is");
      await page.keyboard.press("Enter");
      await saved(page);
      await until("the station is stored", async () => {
        const [station] = await storedStations(send, routeId);
        return station !== undefined && distanceM(station, onTrack(220)) < 2;
      });
    })));

Deno.test("The editor in Chromium: a click on the profile is where it was clicked, at every width", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      for (const width of [390, 1280]) {
        const routeId = await createWay(send, false, true);
        const viewport = { width, height: 900 };
        const { page, context } = await openEditorPage(browser, base, `/edit/${routeId}`, {
          viewport,
        });
        await showMap(page);
        // On a phone a bar is over the lower edge of the page.
        await page.locator("svg.profile").evaluate((svg) =>
          svg.scrollIntoView({ block: "center" })
        );
        const { x, y } = await profilePixel(page, 300, ONE_WAY_M);
        await page.mouse.click(x, y);
        await until(
          "the station is stored",
          async () => (await storedStations(send, routeId)).length === 1,
        );
        const [station] = await storedStations(send, routeId);
        assert.ok(station !== undefined);
        const wrongM = distanceM(station, onTrack(300));
        assert.ok(wrongM < 15, `${wrongM} m beside the click at ${width} px`);
        await context.close();
      }
    })));

Deno.test("The editor in Chromium: the profile and the plan give a station the same distance on a winding track", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      // The line of the map leaves out bends of 3 m, which make the track a sixth longer.
      const points = Array.from({ length: 401 }, (_, i): [number, number, number] => {
        const { lat, lon } = onTrack(5 * i);
        return [lat, lon + (i % 2) * 4e-5, 120 + i / 20];
      });
      const body = new FormData();
      body.append("gpx", new File([gpx("Gewunden", points)], "weg.gpx"));
      const route = await jsonOf(send("/api/routes", { method: "POST", body }), 201);
      const routeId = number(route.id);
      await addStation(send, routeId, onTrack(2000));
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      const row = page.getByRole("table", { name: /^Höhe/ }).getByRole("row", { name: /Halt 1/ });
      assert.match(await row.innerText(), /2,3\skm/);
      const { page: plan } = await openPhone(browser, base, `/w/${routeId}/sheet#plan`);
      await plan.getByRole("row", { name: /Halt 1.*2,3\skm/ }).first().waitFor();
    })));

/** Labels of the profile that reach over its edge, or over each other. */
const WRONG_LABELS = `(() => {
  const svg = document.querySelector("svg.profile").getBoundingClientRect();
  const labels = [...document.querySelectorAll("svg.profile .profile-axes text")].map((label) =>
    ({ text: label.textContent, box: label.getBoundingClientRect() }));
  const cut = labels.filter(({ box }) =>
    box.left < svg.left - 1 || box.right > svg.right + 1 || box.bottom > svg.bottom + 2);
  const pairs = labels.flatMap((a, i) => labels.slice(i + 1).map((b) => [a, b]));
  const crossed = pairs.filter(([{ box: a }, { box: b }]) =>
    a.left < b.right && b.left < a.right && a.top + 4 < b.bottom && b.top + 4 < a.bottom);
  return [
    ...cut.map(({ text }) => "cut: " + text),
    ...crossed.map(([a, b]) => a.text + " over " + b.text),
    ...labels.length < 3 ? ["only " + labels.length + " labels"] : [],
  ];
})()`;

Deno.test("The editor in Chromium: no label of the profile is cut or covers another one", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      for (const lengthM of [240, 1990, 40_200]) {
        const points = Array.from({ length: 60 }, (_, i): [number, number, number] => {
          const { lat, lon } = onTrack(lengthM * i / 59);
          return [lat, lon, 1100 + 20 * (i % 30)];
        });
        const body = new FormData();
        body.append("gpx", new File([gpx("Lang", points)], "lang.gpx"));
        const route = await jsonOf(send("/api/routes", { method: "POST", body }), 201);
        const { page, context } = await openEditorPage(browser, base, `/edit/${number(route.id)}`);
        await page.locator("svg.profile .profile-axes text").first().waitFor();
        for (
          const [width, fontSize] of [[320, 200], [1280, 100], [1280, 200]]
        ) {
          await page.setViewportSize({ width: width ?? 0, height: 900 });
          await page.evaluate(`document.documentElement.style.fontSize = "${fontSize}%"`);
          await showMap(page);
          let wrong: string[] = [];
          await until("all labels can be read", async () => {
            wrong = await page.evaluate<string[]>(WRONG_LABELS);
            return wrong.length === 0;
          }).catch(() => assert.fail(`${lengthM} m at ${width} px, ${fontSize} %: ${wrong}`));
        }
        await context.close();
      }
    })));

Deno.test("The editor and the guide in Chromium: a walk without elevations says nothing of a climb", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const flat = await createWay(send, false);
      const { page } = await openEditorPage(browser, base, `/edit/${flat}`);
      await page.getByText("2,0 km").first().waitFor();
      await page.locator(".profile-level").waitFor();
      const climb = /0.m hinauf|Hinauf|Höhe entlang/;
      assert.doesNotMatch(await page.locator("body").innerText(), climb);
      for (const path of ["/edit", "/", `/w/${flat}`, `/w/${flat}/sheet`]) {
        const phone = await openPhone(browser, base, path);
        await phone.page.getByText("Nordweg").first().waitFor();
        await phone.page.waitForLoadState("networkidle");
        assert.doesNotMatch(await phone.page.locator("body").innerText(), climb, path);
        await phone.context.close();
      }
      const steep = await createWay(send, false, true);
      await page.goto(`${base}/edit/${steep}`);
      await page.getByText("120 m hinauf").waitFor();
      await page.goto(`${base}/w/${steep}`);
      await page.getByText("Hinauf").waitFor();
    })));
