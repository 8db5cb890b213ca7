/** The editor in Firefox: a file becomes a walk, a click a station, and a recording plays for all phones. @module */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { inFirefox, openFirefoxPage } from "../firefox.ts";
import { withService } from "../guide/phone.ts";
import { soundAt } from "./editor_page.ts";
import { until } from "../../support/until.ts";

const TRACK = fileURLToPath(new URL("../../../src/sample/walk.gpx", import.meta.url));

Deno.test("The editor in Firefox: import, station, recording", (test) =>
  inFirefox(test, (browser) =>
    withService(async ({ base }, send) => {
      const page = await openFirefoxPage(browser, { width: 1280, height: 800 });
      await page.goto(`${base}/edit`);
      const input = await page.waitForSelector("input[type=file]");
      assert.ok(input !== null);
      await Promise.all([page.waitForNavigation(), input.uploadFile(TRACK)]);
      await page.waitForSelector(".map-track");
      await page.locator("svg.profile").click();
      await page.waitForSelector("#station-title");
      const { routes } = await (await send("/api/routes", {})).json();
      const pois = `/api/routes/${routes[0].id}/pois`;
      const stations = async () => (await (await send(pois, {})).json()).pois;
      await until("the station is stored", async () => (await stations()).length === 1);

      await page.locator("section[aria-labelledby=recording] .recording-row button").click();
      await page.locator("dialog.recorder .keys .btn-large").click();
      await until("a second is recorded", async () => {
        await page.waitForSelector("dialog.recorder .keys .btn-primary");
        const shown = await page.evaluate(
          "document.querySelector('.recorder .time b').textContent",
        );
        if (!/0:0[2-9]/.test(String(shown))) return false;
        await page.locator("dialog.recorder .keys .btn-primary").click();
        await page.waitForSelector("dialog.recorder .wave");
        const length = await page.evaluate("document.querySelector('.trim input').max");
        if (Number(length) >= 1) return true;
        // A busy machine has delivered little sound: once more.
        await page.locator("dialog.recorder .foot-review .push").click();
        return false;
      });
      await page.locator("dialog.recorder .foot-review .btn-primary").click();
      await until("the recording is stored", async () => (await stations())[0].audioUrl !== null);
      const { rate, samples } = await soundAt(page, base + (await stations())[0].audioUrl);
      assert.equal(rate, 24_000);
      assert.ok(samples.length > rate / 2, `${samples.length / rate} s`);
      assert.ok(samples.some((sample) => Math.abs(sample) > 0.01), "it is not silent");
      const seconds = await page.evaluate(
        `fetch("${(await stations())[0].audioUrl}").then((response) => response.arrayBuffer())
          .then((sound) => new OfflineAudioContext(1, 1, 16000).decodeAudioData(sound))
          .then(({ duration }) => duration)`,
      );
      assert.ok(Number(seconds) > 0.5, `Firefox reads ${seconds} s`);
      const played = await page.evaluate(`new Promise((resolve) => {
        const audio = new Audio("${(await stations())[0].audioUrl}");
        audio.addEventListener("timeupdate", () => audio.currentTime > 0.3 && resolve("played"));
        audio.addEventListener("error", () => resolve(audio.error.message));
        audio.play().catch((error) => resolve(String(error)));
      })`);
      assert.equal(played, "played");
    }), { "media.navigator.streams.fake": true, "media.navigator.permission.disabled": true }));
