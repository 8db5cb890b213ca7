/** Recording one station after the other in Firefox, with the space bar. @module */
import assert from "node:assert/strict";
import { createWalk } from "../../support/walk.ts";
import { inFirefox, openFirefoxPage } from "../firefox.ts";
import { withService } from "../guide/phone.ts";
import { stationsOf } from "./recorder_row.ts";
import { until } from "../../support/until.ts";

Deno.test("RecorderDialog in Firefox: three stations are recorded in six presses of the space bar", (test) =>
  inFirefox(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Reihe", stationsOf(3));
      const page = await openFirefoxPage(browser, { width: 1280, height: 800 });
      await page.goto(`${base}/edit/${routeId}`);
      await page.locator(".order .pick").click();
      await page.locator("section[aria-labelledby=recording] .recording-row button").click();
      const step = (expression: string) =>
        until(expression, async () => await page.evaluate(expression) === true)
          .catch(async (cause) => {
            const shown = await page.evaluate(
              "document.querySelector('dialog.recorder')?.innerText",
            );
            throw new Error(`After ${count} presses the dialog says ${JSON.stringify(shown)}`, {
              cause,
            });
          });
      let count = 0;
      const press = async () => {
        await step(`document.activeElement?.matches("dialog.recorder [data-main]") === true`);
        await page.keyboard.press(" ");
        count++;
      };
      for (let number = 1; number <= 3; number++) {
        await step(
          `document.querySelector(".read")?.innerText.includes("Station ${number}") === true`,
        );
        await press();
        await step(`document.querySelector("dialog.recorder .keys .btn-wide") !== null`);
        await step(
          `/0:0[2-9]/.test(document.querySelector(".recorder .time b")?.textContent ?? "")`,
        );
        await press();
      }
      await step(`document.querySelector("dialog.recorder .row-end") !== null`);
      assert.equal(count, 6);
      await until("all recordings are stored", async () => {
        const { pois } = await (await send(`/api/routes/${routeId}/pois`, {})).json();
        return pois.every(({ audioUrl }: { audioUrl: string | null }) => audioUrl !== null);
      });
    }), { "media.navigator.streams.fake": true, "media.navigator.permission.disabled": true }));
