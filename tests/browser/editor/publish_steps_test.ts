/**
 * The steps of the editor's dialog for the homepage: what is chosen at first, what has the focus, and what to do after an
 * upload that has stopped.
 *
 * @module
 */
import assert from "node:assert/strict";
import { jsonOf } from "../../support/responses.ts";
import { FolderServer } from "../../support/web_servers/folder_server.ts";
import { oneChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { openEditorPage } from "./editor_page.ts";
import {
  focused,
  folderOf,
  makeWalk,
  openDialog,
  openHomepage,
  rename,
  rowOf,
  storeAddress,
} from "./homepage.ts";

const inChromium = oneChromium();

Deno.test("The editor in Chromium: the dialog waits for the homepage before it chooses the walks that are there", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const bach = await makeWalk(send, "Am Bach");
      await makeWalk(send, "Im Wald");
      await using homepage = await openHomepage(send, await folderOf(send, [bach]));
      const { page } = await openEditorPage(browser, base, "/edit");
      await rowOf(page, "Im Wald").getByText("Nur hier").waitFor();
      const held = Promise.withResolvers<void>();
      await page.route(`${homepage.address}files.json`, async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.reload();
      const dialog = await openDialog(page);
      await dialog.getByRole("button", { name: "Einen Moment …" }).waitFor();
      const box = (name: string) => dialog.getByRole("checkbox", { name });
      assert.deepEqual([await box("Am Bach").isChecked(), await box("Im Wald").isChecked()], [
        false,
        false,
      ]);
      held.resolve();
      await dialog.getByText(/^1 Weg, /).waitFor();
      assert.deepEqual([await box("Am Bach").isChecked(), await box("Im Wald").isChecked()], [
        true,
        false,
      ]);
    })));

Deno.test("The editor in Chromium: each part of the dialog has the focus when it is shown, by keyboard alone", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const bach = await makeWalk(send, "Am Bach");
      await using _homepage = await openHomepage(send, await folderOf(send, [bach]));
      const { page } = await openEditorPage(browser, base, "/edit");
      const dialog = await openDialog(page);
      const heading = (name: string) => dialog.getByRole("heading", { name });
      const press = async (name: string) => {
        await dialog.getByRole("button", { name }).last().focus();
        await page.keyboard.press("Enter");
      };
      await focused(page, heading("Auf die Homepage stellen"));
      await press("Homepage prüfen");
      await focused(page, heading("So steht es um Ihre Wege"));
      await dialog.getByText("Alles ist da.").waitFor();
      await press("Zurück");
      await focused(page, heading("Was kommt auf die Homepage?"));
      await dialog.getByRole("checkbox", { name: /^Alle, die man/ }).check();
      await press("Ordner erstellen");
      await focused(page, heading("„wege.zip“ kommt zu Ihren Downloads"));
      await press("Zurück");
      await focused(page, heading("Was kommt auf die Homepage?"));
    })));

Deno.test("The editor in Chromium: after an upload that has stopped the dialog goes on with the same folder, also when half a file or an old page is there", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const bach = await makeWalk(send, "Am Bach");
      const old = await folderOf(send, [bach]);
      await using homepage = await openHomepage(send, old);
      await rename(send, bach, "Am alten Bach");
      const { page } = await openEditorPage(browser, base, "/edit");
      const dialog = await openDialog(page);
      await dialog.getByRole("checkbox", { name: /^Alle, die man/ }).check();
      await dialog.getByRole("button", { name: "Ordner erstellen" }).click();
      const files = await folderOf(send, [bach]);
      const pagePath = "w/am-bach/index.html";
      homepage.files = new Map([...files, [pagePath, old.get(pagePath) ?? new Uint8Array()]]);
      await dialog.getByRole("button", { name: "Homepage prüfen" }).click();
      const goOn = dialog.getByText(
        /^Es fehlt 1 neue Datei, .* Laden Sie denselben Ordner weiter hoch\.$/,
      );
      await goOn.waitFor();
      await dialog.getByText("Noch nicht ganz auf der Homepage").waitFor();
      assert.equal(await dialog.getByRole("button", { name: "Neuen Ordner erstellen" }).count(), 0);

      const [sound = ""] = [...files.keys()].filter((path) => path.startsWith("media/"));
      const half = files.get(sound)?.subarray(0, 100) ?? new Uint8Array();
      homepage.files = new Map([...files, [sound, half]]);
      const again = dialog.getByRole("button", { name: "Prüfen", exact: true });
      await again.click();
      await dialog.getByText("Auf der Homepage", { exact: true }).waitFor();
      await goOn.waitFor();

      await rename(send, bach, "Am neuen Bach");
      await page.reload();
      await openDialog(page);
      await dialog.getByRole("button", { name: "Homepage prüfen" }).click();
      await dialog.getByText(/^Es fehlen \d+ neue Dateien, /).waitFor();
      await dialog.getByRole("button", { name: "Neuen Ordner erstellen" }).waitFor();
      assert.equal(await goOn.count(), 0);
    })));

Deno.test("The editor in Chromium: the dialog does not say that all is there when the homepage lets browsers read only its lists", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const bach = await makeWalk(send, "Am Bach");
      await makeWalk(send, "Im Wald");
      await using _homepage = await openHomepage(send, await folderOf(send, [bach]));
      const { page } = await openEditorPage(browser, base, "/edit");
      await rowOf(page, "Am Bach").getByText("Auf der Homepage").waitFor();
      await page.route(/\/schule\/wege\/.*(?<!\.json)$/, (route) => route.abort());
      await page.reload();
      const dialog = await openDialog(page);
      await dialog.getByText(/^1 Weg, /).waitFor();
      assert.ok(await dialog.getByRole("checkbox", { name: "Am Bach" }).isChecked());
      await dialog.getByRole("button", { name: "Homepage prüfen" }).click();
      await dialog.getByText("Ob alles da ist, lässt sich von hier aus nicht sehen.").waitFor();
      await dialog.getByText("Nicht bekannt").first().waitFor();
      assert.equal(await dialog.getByText("Alles ist da.").count(), 0);
    })));

Deno.test("The editor in Chromium: a new version is found on a server whose files keep the tags of the zip file", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const bach = await makeWalk(send, "Am Bach");
      const options = { allowsOrigins: true, tagOf: () => '"1980"' };
      await using homepage = new FolderServer(await folderOf(send, [bach]), options);
      await storeAddress(send, homepage.address);
      const { page } = await openEditorPage(browser, base, "/edit");
      await rowOf(page, "Am Bach").getByText("Auf der Homepage").waitFor();
      await rename(send, bach, "Am alten Bach");
      await page.reload();
      await rowOf(page, "Am alten Bach").getByText("Hier neuer als auf der Homepage").waitFor();
      homepage.files = await folderOf(send, [bach]);
      await page.getByRole("button", { name: "Noch einmal prüfen" }).click();
      await rowOf(page, "Am alten Bach").getByText("Auf der Homepage", { exact: true }).waitFor();
    })));

Deno.test("The editor in Chromium: the dialog says which address was removed", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      await makeWalk(send, "Am Bach");
      await using homepage = await openHomepage(send, new Map());
      const { page } = await openEditorPage(browser, base, "/edit");
      const dialog = await openDialog(page);
      await dialog.getByRole("textbox").fill("");
      await dialog.getByRole("button", { name: "Prüfen", exact: true }).click();
      await dialog.getByText(`Die Adresse ${homepage.address} ist entfernt.`).waitFor();
      assert.equal((await jsonOf(send("/api/site/address", {}))).url, null);
      await dialog.getByRole("button", { name: "Prüfen", exact: true }).click();
      await dialog.getByText("Bitte eine ganze Adresse").waitFor();
    })));
