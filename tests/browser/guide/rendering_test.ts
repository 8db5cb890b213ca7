/**
 * What the guide renders while a recording plays: the player reports its second four times a second, and only what
 * shows it is rendered then.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { inChromium } from "../chromium.ts";
import { pageOf } from "./gallery.ts";
import { until } from "../../support/until.ts";
import { beginWalk } from "./begin_walk.ts";

/** Keeps the element that plays, which is not in the document. */
const KEEP_SOUND = `
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    window.sound = this;
    return play.call(this);
  };`;

/** Lets the recording play for a second at least. @returns What was rendered meanwhile: elements by their names. */
async function renderedInASecond(page: Page): Promise<Record<string, number>> {
  // Two frames, after which what was begun before is rendered, its effects included.
  await page.evaluate(`new Promise((done) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => {
      for (const name of Object.keys(rendered)) delete rendered[name];
      window.reported = [];
      sound.ontimeupdate = () => reported.push(sound.currentTime);
      done();
    }))))`);
  await until(
    "the recording plays on",
    () => page.evaluate("reported.length > 4 && reported.at(-1) > reported[0] + 1"),
  );
  return await page.evaluate("({ ...rendered })");
}

Deno.test("The guide in Chromium: a second of a recording renders the player, and nothing around it", (test) =>
  inChromium(test, async (browser) => {
    const { page, address } = await pageOf(browser, "counting_page.tsx");
    await page.addInitScript(KEEP_SOUND);
    await page.goto(address);
    await beginWalk(page, "Weitergehen");
    await page.getByRole("link", { name: /Eselsplatz/ }).click();
    await page.getByRole("button", { name: "Anhalten" }).waitFor();
    const time = page.locator(".player-time");
    const before = await time.textContent();
    const station = await renderedInASecond(page);
    assert.notEqual(await time.textContent(), before, "the time goes on");
    assert.ok((station["input"] ?? 0) > 0, "the slider follows");
    const around = ["header", "main", "h1", "h2", "a"].filter((name) => name in station);
    assert.deepEqual(around, [], "the station around the player");

    await page.getByRole("link", { name: "Zum Weg" }).click();
    await page.getByText("Läuft gerade").waitFor();
    assert.deepEqual(await renderedInASecond(page), {}, "the list shows no second");

    await page.getByRole("link", { name: "Handy einstecken" }).click();
    const left = page.locator(".left");
    const leftBefore = await left.textContent();
    const pocket = await renderedInASecond(page);
    assert.notEqual(await left.textContent(), leftBefore, "the time that is left goes on");
    assert.ok("progress" in pocket, "its bar follows");
    assert.deepEqual(
      ["main", "h1", "a"].filter((name) => name in pocket),
      [],
      "the pocket around it",
    );

    await page.evaluate("sound.currentTime = sound.duration - 0.5");
    await page.getByText("Weinberg").waitFor();
    await page.getByText("1 von 3 gehört").waitFor();
  }));
