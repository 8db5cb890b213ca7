/**
 * The shortest way through both pages, for `deno task test:fast`: the guide opens a walk, and the editor opens one and
 * saves a title.
 *
 * @module
 */
import assert from "node:assert/strict";
import { until } from "../support/until.ts";
import { createWalk } from "../support/walk.ts";
import { inChromium } from "./chromium.ts";
import { openEditorPage, saved } from "./editor/editor_page.ts";
import { row, titlesOf, TWO } from "./editor/stations.ts";
import { openPhone, withService } from "./guide/phone.ts";

Deno.test("The guide opens a walk, and the editor saves the title of a station", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Unser Weg", TWO);
      const phone = await openPhone(browser, base, `/w/${routeId}`);
      await phone.page.getByRole("heading", { name: "Unser Weg" }).waitFor();
      await phone.page.getByRole("button", { name: "Weg beginnen" }).waitFor();

      const { page, complaints } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await row(page, "Halt 1").click();
      const field = page.getByRole("textbox", { name: "Name" });
      await field.fill("Eiche");
      await field.blur();
      await saved(page);
      await until("the title is stored", async () =>
        (await titlesOf(send, routeId)).join() === "Eiche,Halt 2");
      assert.deepEqual([...phone.complaints, ...complaints], []);
    })));
