/**
 * Walks that are left out of the folder for the homepage: uploading deletes nothing, so the editor names the folders that
 * have to be deleted by hand.
 *
 * @module
 */
import { jsonOf } from "../../support/responses.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { openEditorPage } from "./editor_page.ts";
import { focused, makeWalk, openDialog } from "./homepage.ts";

Deno.test("The editor in Chromium: the dialog names the folders of walks that were left out or deleted, until they are said to be deleted there", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      for (const name of ["Am Bach", "Stadtmauer"]) await makeWalk(send, name);
      const wald = await makeWalk(send, "Im Wald");
      const { page } = await openEditorPage(browser, base, "/edit");
      const dialog = await openDialog(page);
      const create = dialog.getByRole("button", { name: "Ordner erstellen" });
      const made = dialog.getByRole("heading", { name: /kommt zu Ihren Downloads/ });
      await dialog.getByRole("checkbox", { name: /^Alle, die man/ }).check();
      await create.click();
      await dialog.getByRole("button", { name: "Zurück" }).click();
      await dialog.getByRole("checkbox", { name: "Am Bach" }).uncheck();
      await dialog.getByText("Wer den Code hat, hört sie weiter").waitFor();
      await create.click();
      const bachFolder = dialog.getByText("w/am-bach (Am Bach)");
      const waldFolder = dialog.getByText("w/im-wald (Im Wald)");
      await bachFolder.waitFor();
      await jsonOf(send(`/api/routes/${wald}`, { method: "DELETE" }), 200);
      await page.reload();
      await openDialog(page);
      await create.click();
      await waldFolder.waitFor();
      await dialog.getByRole("button", { name: "Ist gelöscht : Am Bach" }).click();
      await bachFolder.waitFor({ state: "hidden" });
      await focused(page, made);
      await page.reload();
      await openDialog(page);
      await create.click();
      await waldFolder.waitFor();
      await bachFolder.waitFor({ state: "hidden" });
    })));
