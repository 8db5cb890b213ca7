/** The list of walks and the trash: the newest first, when a walk was put there, and removing one for good. @module */
import assert from "node:assert/strict";
import { jsonOf, objects } from "../../support/responses.ts";
import { createWalk } from "../../support/walk.ts";
import { inProfile } from "../profile.ts";
import { withService } from "../guide/phone.ts";
import { openEditorPage } from "./editor_page.ts";
import { until } from "../../support/until.ts";

Deno.test("The editor in Chromium: the walk that was changed last comes first; the trash says when and how much, and removes for good", (test) =>
  inProfile(test, (browser) =>
    withService(async ({ base }, send) => {
      const stations = [{ title: "Tor", atM: 100, seconds: 1 }, { title: "Brunnen", atM: 200 }];
      const { routeId: first } = await createWalk(send, "Anfang", [{ title: "Eins", atM: 100 }]);
      await createWalk(send, "Zuletzt", [{ title: "Eins", atM: 100 }]);
      const { routeId } = await createWalk(send, "Alter Weg", stations);
      await jsonOf(send(`/api/routes/${routeId}`, { method: "DELETE" }), 200);
      const { page, complaints } = await openEditorPage(browser, base, "/edit");
      const names = page.getByRole("region", { name: "2 Wege" }).locator("li a b");
      await names.first().waitFor();
      assert.deepEqual(await names.allTextContents(), ["Zuletzt", "Anfang"]);
      const body = JSON.stringify({ description: "Neu" });
      const headers = { "Content-Type": "application/json" };
      await jsonOf(send(`/api/routes/${first}`, { method: "PUT", headers, body }), 200);
      await page.reload();
      await names.first().waitFor();
      assert.deepEqual(await names.allTextContents(), ["Anfang", "Zuletzt"]);

      const row = page.getByRole("region", { name: "Papierkorb" }).getByRole("listitem");
      await row.getByText(/^im Papierkorb seit .* \d\d:\d\d$/).waitFor();
      await row.getByText("2 Stationen").waitFor();
      await row.getByRole("button", { name: /^Für immer löschen/ }).click();
      const question = page.getByRole("dialog", { name: "„Alter Weg“ für immer löschen?" });
      await question.getByText("Gelöscht werden: die Strecke, 2 Stationen und 1 Aufnahme.")
        .waitFor();
      await question.getByRole("button", { name: "Nicht löschen" }).click();
      await question.waitFor({ state: "hidden" });
      const ids = async () => {
        const { routes } = await jsonOf(send("/api/routes?includeDeleted=true", {}), 200);
        return objects(routes).length;
      };
      assert.equal(await ids(), 3);
      await row.getByRole("button", { name: /^Für immer löschen/ }).click();
      await question.getByRole("button", { name: "Für immer löschen" }).click();
      await page.getByText("„Alter Weg“ wurde für immer gelöscht.").waitFor();
      await until("the walk is gone", async () => await ids() === 2);
      await row.waitFor({ state: "detached" });
      assert.deepEqual(complaints, []);
    })));
