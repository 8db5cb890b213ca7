/**
 * The guide with a picture of the school's own as its map: where it lies, the choice between it and the grid, and the
 * picture alone.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { until } from "../../support/until.ts";
import { inChromium } from "../chromium.ts";
import { beginWalk } from "./begin_walk.ts";
import { CORNERS, putPicture, walkWithCorners } from "./own_map_walk.ts";
import { untilColours } from "./map_colours.ts";
import { openPhone, withService } from "./phone.ts";

/** Opens the map of a walk, which the page shows the start of. */
async function openMap(page: Page): Promise<void> {
  await beginWalk(page);
  await page.locator(".view-switch").getByText("Karte").click();
  await page.locator(".map-station").first().waitFor();
}

/** Waits until each corner of the picture is at the station there. @param share How bright it is. */
async function untilInPlace(page: Page, share = 1): Promise<void> {
  const wanted = CORNERS.map(({ name, colour: [red, green, blue] }) =>
    [name, [red * share, green * share, blue * share]] as const
  );
  await untilColours(page, () => new Map(wanted));
}

/** Waits until no corner of the picture is to be seen. */
async function untilNoPicture(page: Page): Promise<void> {
  await until("there is no picture", async () => {
    return await page.locator(".own-map-picture").count() === 0;
  });
}

/** Waits until the grid is drawn, or is not. */
async function untilGrid(page: Page, isDrawn: boolean): Promise<void> {
  await until(`there is ${isDrawn ? "a" : "no"} grid`, async () => {
    return (await page.locator(".map-grid").count() === 1) === isDrawn;
  });
}

Deno.test("The guide in Chromium: a picture lies where its points say, with north not up, at each zoom", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await walkWithCorners(send);
      await putPicture(send, routeId);
      for (const reducedMotion of ["reduce", "no-preference"] as const) {
        const options = { reducedMotion };
        const { page, complaints, context } = await openPhone(
          browser,
          base,
          `/w/${routeId}`,
          options,
        );
        await openMap(page);
        await untilInPlace(page);
        await untilGrid(page, false);
        await page.getByRole("button", { name: "Verkleinern" }).click();
        await untilInPlace(page);
        await page.getByRole("application").focus();
        await page.keyboard.press("ArrowLeft");
        await untilInPlace(page);
        assert.equal(await page.locator(".own-map-picture").getAttribute("alt"), "");
        assert.deepEqual(complaints, []);
        await context.close();
      }
    })));

Deno.test("The guide in Chromium: a dark page shows the picture less bright", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await walkWithCorners(send);
      await putPicture(send, routeId);
      const options = { colorScheme: "dark" } as const;
      const { page } = await openPhone(browser, base, `/w/${routeId}`, options);
      await openMap(page);
      await untilInPlace(page, 0.72);
    })));

Deno.test("The guide in Chromium: picture or grid is chosen by keyboard, and the choice is kept", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await walkWithCorners(send);
      await putPicture(send, routeId);
      const { page, complaints } = await openPhone(browser, base, `/w/${routeId}`);
      await openMap(page);
      await untilInPlace(page);
      await page.getByRole("button", { name: "Bild groß ansehen" }).focus();
      await page.keyboard.press("Tab");
      const group = page.getByRole("group", { name: "Unter dem Weg" });
      assert.ok(await group.getByRole("radio", { name: "Bild" }).isChecked());
      await page.keyboard.press("ArrowRight");
      assert.ok(await group.getByRole("radio", { name: "Gitter" }).isChecked());
      await untilNoPicture(page);
      await untilGrid(page, true);
      await page.locator(".view-switch").getByText("Liste").click();
      await page.getByRole("listitem").first().waitFor();
      await page.locator(".view-switch").getByText("Karte").click();
      await untilGrid(page, true);
      assert.ok(await group.getByRole("radio", { name: "Gitter" }).isChecked());
      await group.getByRole("radio", { name: "Gitter" }).focus();
      await page.keyboard.press("ArrowLeft");
      await untilInPlace(page);
      await untilGrid(page, false);
      assert.deepEqual(complaints, []);
    })));

/** Where the picture in the dialog is, in pixels of the page. */
async function boxInDialog(page: Page) {
  const box = await page.getByRole("dialog").locator(".own-map-picture").boundingBox();
  assert.ok(box !== null);
  return box;
}

/** Waits until the picture in the dialog is elsewhere, or of another size. */
async function untilBox(
  page: Page,
  what: string,
  isRight: (box: Awaited<ReturnType<typeof boxInDialog>>) => boolean,
): Promise<void> {
  await until(what, async () => isRight(await boxInDialog(page)));
}

Deno.test("The guide in Chromium: the picture alone is enlarged, moved and closed by keyboard", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await walkWithCorners(send);
      await putPicture(send, routeId);
      const { page, complaints } = await openPhone(browser, base, `/w/${routeId}`);
      await openMap(page);
      const opener = page.getByRole("button", { name: "Bild groß ansehen" });
      await opener.focus();
      await page.keyboard.press("Enter");
      await page.getByRole("dialog", { name: "Bild" }).waitFor();
      const whole = await boxInDialog(page);
      assert.ok(whole.width > 300 && whole.width <= 390, `${whole.width} pixels wide`);
      assert.ok(Math.abs(whole.width / whole.height - 4 / 3) < 0.01, "it is not turned");
      await page.keyboard.press("+");
      await untilBox(page, "the picture is larger", ({ width }) => width > 1.5 * whole.width);
      const enlarged = await boxInDialog(page);
      await page.keyboard.press("ArrowRight");
      await untilBox(page, "the picture is moved", ({ x }) => x < enlarged.x - 20);
      await page.keyboard.press("-");
      await page.getByRole("button", { name: "Ganzes Bild" }).focus();
      await page.keyboard.press("Enter");
      await untilBox(
        page,
        "the picture is whole",
        ({ width }) => Math.abs(width - whole.width) < 1,
      );
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      assert.equal(
        await page.evaluate("document.activeElement.textContent.slice(0, 60)"),
        "Bild groß ansehen",
      );
      assert.deepEqual(complaints, []);
    })));

Deno.test("The guide in Chromium: without the script for the picture the map has its grid", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await walkWithCorners(send);
      await putPicture(send, routeId);
      const { page, context, complaints } = await openPhone(browser, base, `/w/${routeId}`, {
        serviceWorkers: "block",
      });
      await context.route("**/assets/guide_own_map.*", (route) => route.abort());
      await openMap(page);
      await untilGrid(page, true);
      assert.equal(await page.locator(".map-station").count(), CORNERS.length + 1);
      assert.deepEqual(complaints, []);
    })));
