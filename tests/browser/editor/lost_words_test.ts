/** Words that are left of what was deleted elsewhere are in sight, on a phone too. @module */
import { createWalk } from "../../support/walk.ts";
import { jsonOf } from "../../support/responses.ts";
import { inProfile } from "../profile.ts";
import { withService } from "../guide/phone.ts";
import { openEditorPage } from "./editor_page.ts";
import { until } from "../../support/until.ts";

Deno.test("The editor in Chromium: what is left of a station that was deleted elsewhere is in sight on a phone", (test) =>
  inProfile(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId, poiIds: [id] } = await createWalk(send, "Weg", [
        { title: "Halt 1", atM: 100 },
        { title: "Halt 2", atM: 200 },
      ]);
      const viewport = { width: 390, height: 844 };
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`, { viewport });
      await page.locator(".order .pick").first().click();
      await jsonOf(send(`/api/routes/${routeId}/pois/${id}`, { method: "DELETE" }), 200);
      await page.getByRole("textbox", { name: "Text zum Lesen" }).fill("Hier wohnt ein Fuchs.");
      const left = page.getByRole("region", { name: "Auf einem anderen Gerät gelöscht" });
      await left.waitFor();
      await until("it is in sight", async () => {
        const box = await left.boundingBox();
        return box !== null && box.y >= 0 && box.y + box.height <= viewport.height + 1;
      });
    })));
