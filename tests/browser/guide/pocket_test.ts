/** The screen for the pocket: touches do nothing but slide, and one key leads out by keyboard. @module */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { inChromium } from "../chromium.ts";
import { type Gallery, openGallery } from "./gallery.ts";
import { until } from "../../support/until.ts";

/** A point of the screen in pixels. */
interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

const hashOf = (page: Page) => page.evaluate<string>("location.hash");

/** Where the board is, and how far it can be slid. */
async function boardOf(page: Page): Promise<ScreenPoint & { readonly wayPx: number }> {
  const board = await page.locator(".slide-board").boundingBox();
  const slide = await page.locator(".slide").boundingBox();
  assert.ok(board !== null && slide !== null);
  return {
    x: board.x + board.width / 2,
    y: board.y + board.height / 2,
    wayPx: slide.width - board.width,
  };
}

/** Sends touches as a phone does: an event has the points of all fingers by their number. */
async function touchesOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  return (
    type: "touchStart" | "touchMove" | "touchEnd" | "touchCancel",
    ...fingers: ScreenPoint[]
  ) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: fingers.map((point, id) => ({ ...point, id })),
    });
}

/** The share of the way that the board has moved. */
async function movedShare(page: Page): Promise<number> {
  const { left, wayPx } = await page.evaluate<{ left: number; wayPx: number }>(`(() => {
    const board = document.querySelector(".slide-board");
    return { left: board.offsetLeft, wayPx: board.parentElement.clientWidth - board.offsetWidth };
  })()`);
  return left / wayPx;
}

Deno.test("The guide in Chromium: the pocket is left by sliding the board, not below nine tenths", (test) =>
  inChromium(test, async (browser) => {
    const { page, show } = await openGallery(browser);
    await show("pocket-next");
    const touch = await touchesOf(page);
    const { x, y, wayPx } = await boardOf(page);
    const slideTo = async (share: number) => {
      await touch("touchStart", { x, y });
      for (const part of [0.3, 0.6, 1]) {
        await touch("touchMove", { x: x + part * share * wayPx, y });
      }
    };
    await slideTo(0.85);
    await page.getByText("Noch ein Stück").waitFor();
    await until("the board follows the finger", async () => await movedShare(page) > 0.8);
    await touch("touchEnd");
    await until("the board is back", async () => await movedShare(page) === 0);
    assert.equal(await hashOf(page), "#pocket-next");
    await slideTo(0.95);
    await touch("touchEnd");
    await until("the pocket is left", async () => await hashOf(page) === "#left");
  }));

Deno.test("The guide in Chromium: a drag in the pocket that the system takes away, or another finger, leaves nothing", (test) =>
  inChromium(test, async (browser) => {
    const { page, show } = await openGallery(browser);
    await show("pocket-next");
    const touch = await touchesOf(page);
    const { x, y, wayPx } = await boardOf(page);
    const end = { x: x + wayPx, y };
    await touch("touchStart", { x, y });
    await touch("touchMove", end);
    await until("the board follows", async () => await movedShare(page) > 0.9);
    await touch("touchCancel");
    await until("the board is back", async () => await movedShare(page) === 0);
    // The second finger slides over the board while the first one rests on it.
    await touch("touchStart", { x, y });
    await touch("touchStart", { x, y }, { x: x + 20, y });
    await touch("touchMove", { x, y }, end);
    assert.equal(await movedShare(page), 0);
    await touch("touchEnd");
    assert.equal(await hashOf(page), "#pocket-next");
    // A drag that begins beside the board does not move it.
    await touch("touchStart", { x: x + wayPx / 2, y });
    await touch("touchMove", { x: x + 1.5 * wayPx, y });
    await touch("touchEnd");
    assert.equal(await movedShare(page), 0);
    assert.equal(await hashOf(page), "#pocket-next");
  }));

/** Chromium moves a tap beside a control onto it, within this many pixels. */
const TOUCH_PX = 30;

/** Taps at points all over the screen, on the board and beside it, but for the key that says how far it is. */
async function tapAllOver({ page }: Gallery): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const key = await page.getByRole("button").boundingBox();
  assert.ok(key !== null);
  for (let y = 20; y < height; y += 60) {
    if (y >= key.y - TOUCH_PX && y <= key.y + key.height + TOUCH_PX) continue;
    for (let x = 15; x < width; x += 60) await page.touchscreen.tap(x, y);
  }
}

Deno.test("The guide in Chromium: a tap anywhere in the pocket does nothing, but on its key", (test) =>
  inChromium(test, async (browser) => {
    const gallery = await openGallery(browser);
    for (const name of ["pocket-next", "pocket-playing", "pocket-vague", "pocket-next-40"]) {
      await gallery.show(name);
      await tapAllOver(gallery);
      assert.equal(await hashOf(gallery.page), `#${name}`);
      assert.equal(await gallery.tapped(), "");
      assert.equal(await gallery.page.evaluate("getSelection().toString()"), "");
      await gallery.page.getByRole("button", { name: "Wie weit?" }).tap();
      assert.equal(await gallery.tapped(), "how far");
    }
  }));

Deno.test("The guide in Chromium: touches in the pocket open no menu and select nothing", (test) =>
  inChromium(test, async (browser) => {
    const { page, show } = await openGallery(browser);
    await show("pocket-next");
    const passed = await page.evaluate<string[]>(`["touchstart", "contextmenu", "dragstart"].filter(
      (type) => document.querySelector("h1").dispatchEvent(
        new Event(type, { bubbles: true, cancelable: true }),
      ))`);
    assert.deepEqual(passed, []);
  }));

Deno.test("The guide in Chromium: while something waits for a tap, the large button alone takes it", (test) =>
  inChromium(test, async (browser) => {
    const { page, show, tapped } = await openGallery(browser);
    for (
      const name of ["pocket-reload", "pocket-sound", "pocket-ask", "pocket-pause", "pocket-call"]
    ) {
      await show(name);
      await page.getByRole("heading").tap();
      assert.equal(await tapped(), "", name);
      await page.getByRole("button").tap();
      assert.equal(await tapped(), "go on", name);
    }
    await show("pocket-reload");
    assert.equal(await page.locator(".slide").count(), 0);
  }));

Deno.test("The guide in Chromium: the pocket is left by keyboard with one key", (test) =>
  inChromium(test, async (browser) => {
    const { page, show } = await openGallery(browser);
    for (const name of ["pocket-next", "pocket-playing", "pocket-battery"]) {
      await show(name);
      const key = page.getByRole("link", { name: "Wieder hell machen" });
      assert.ok((await key.boundingBox())?.width === 1, "it is not seen");
      await page.keyboard.press("Tab");
      const focused = page.locator(":focus");
      assert.equal(await focused.textContent(), "Wie weit?");
      await page.keyboard.press("Tab");
      const { width = 0, height = 0 } = await key.boundingBox() ?? {};
      assert.ok(width > 200 && height >= 48, `it is seen: ${width} × ${height}`);
      await page.keyboard.press("Enter");
      await until("the pocket is left", async () => await hashOf(page) === "#left");
    }
  }));

Deno.test("The guide in Chromium: what the pocket says fits on small and large phones, upright and in landscape", (test) =>
  inChromium(test, async (browser) => {
    const sizes = [[320, 568], [360, 640], [390, 844], [568, 320], [844, 390]] as const;
    const { page, show, names } = await openGallery(browser);
    const found: string[] = [];
    for (const name of names.filter((name) => /^pocket|^resume-dark/.test(name))) {
      await show(name);
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        const cut = await page.evaluate<string[]>(`(() => {
          const now = document.querySelector(".now").getBoundingClientRect();
          return [...document.querySelectorAll(".pocket :is(h1, p, button, svg, progress)")]
            .filter((element) => element.closest(".slide-key") === null)
            .map((element) => [element, element.getBoundingClientRect()])
            .filter(([element, { top, bottom, right, left }]) =>
              left < 0 || top < 0 || right > innerWidth || bottom > innerHeight ||
              element.closest(".now") !== null && (top < now.top || bottom > now.bottom))
            .map(([element]) => element.localName + " " + element.textContent);
        })()`);
        found.push(...cut.map((what) => `${name} at ${width} × ${height}: ${what}`));
      }
    }
    assert.deepEqual(found, []);
  }));
