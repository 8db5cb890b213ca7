/** Takes of stations that are removed: what was spoken is neither lost nor out of reach. @module */
import assert from "node:assert/strict";
import { createWalk } from "../../support/walk.ts";
import { inProfile } from "../profile.ts";
import { withService } from "../guide/phone.ts";
import { FAKE_MICROPHONE, openEditorPage, recordFor, saved } from "./editor_page.ts";
import { until } from "../../support/until.ts";

const TWO = [{ title: "Halt 1", atM: 100 }, { title: "Fuchsbau", atM: 200 }];

Deno.test("The editor in Chromium: a take that waits is there again with its station, hours after that was removed", (test) =>
  inProfile(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Wartet", TWO);
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await page.clock.install({ time: Date.now() });
      const list = page.getByRole("region", { name: "Stationen" });
      await list.getByRole("button", { name: "Fuchsbau" }).click();
      await page.getByRole("button", { name: "Aufnehmen", exact: true }).click();
      const dialog = page.getByRole("dialog");
      await recordFor(dialog, "Aufnahme beginnen", 1);
      await page.keyboard.press("Escape");
      const waits = page.getByText("Hier wartet eine Aufnahme");
      await waits.waitFor();
      await page.getByRole("button", { name: "Station entfernen" }).click();
      await saved(page);
      await page.clock.setSystemTime(Date.now() + 3 * 60 * 60 * 1000);
      for (let load = 0; load < 2; load++) await page.reload();
      await saved(page);
      assert.equal(await waits.count(), 0);
      const { entries } = await (await send(`/api/routes/${routeId}/removed`, {})).json();
      const path = `/api/routes/${routeId}/removed/${entries[0].id}/restore`;
      await (await send(path, { method: "POST" })).body?.cancel();
      await page.evaluate(
        `document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))`,
      );
      await list.getByRole("button", { name: "Fuchsbau" }).click();
      await waits.waitFor();
    }), { flags: FAKE_MICROPHONE }));

Deno.test("The editor in Chromium: the recorder stays when its station is deleted elsewhere, and the take becomes a new one", (test) =>
  inProfile(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId, poiIds } = await createWalk(send, "Anderswo", TWO);
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      const list = page.getByRole("region", { name: "Stationen" });
      await list.getByRole("button", { name: "Fuchsbau" }).click();
      await page.getByRole("button", { name: "Aufnehmen", exact: true }).click();
      const dialog = page.getByRole("dialog");
      await recordFor(dialog, "Aufnahme beginnen", 1);
      const path = `/api/routes/${routeId}/pois`;
      await (await send(`${path}/${poiIds[1]}`, { method: "DELETE" })).body?.cancel();
      await page.evaluate(
        `document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))`,
      );
      await dialog.getByRole("button", { name: "Behalten" }).click();
      await dialog.getByText("Die Station davor gibt es nicht mehr.").waitFor();
      await dialog.getByRole("button", { name: "Für heute genug" }).click();
      await page.getByText("Fuchsbau gibt es nicht mehr.").waitFor();
      await page.getByRole("button", { name: "Neue Station daraus machen" }).click();
      await saved(page);
      await until("the new station has the take", async () => {
        const { pois } = await (await send(path, {})).json();
        return pois.at(-1).title === "Fuchsbau" && pois.at(-1).audioUrl !== null;
      });
    }), { flags: FAKE_MICROPHONE }));
