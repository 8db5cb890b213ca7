/**
 * Walks that are left out of the folder for the homepage: uploading deletes nothing, so the editor says what is still
 * there, and which folders have to be deleted by hand.
 *
 * @module
 */
import { jsonOf } from "../../support/responses.ts";
import { type Files, FolderServer } from "../../support/web_servers/folder_server.ts";
import { oneChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { openEditorPage } from "./editor_page.ts";
import {
  focused,
  folderOf,
  makeWalk,
  openDialog,
  openHomepage,
  rowOf,
  storeAddress,
} from "./homepage.ts";

const inChromium = oneChromium();

/** What the list says of a walk that was left out. */
const UNLISTED = "Nicht mehr in der Liste, aber noch auf der Homepage";

/** The files after an upload: nothing is deleted. */
function uploaded(before: Files, folder: Files): Files {
  return new Map([...before, ...folder]);
}

/** The files after a folder was deleted. */
function withoutFolder(files: Files, folder: string): Files {
  return new Map([...files].filter(([path]) => !path.startsWith(folder)));
}

Deno.test("The editor in Chromium: a walk that is left out is on the homepage until its folder is deleted there", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const [bach, mauer] = [await makeWalk(send, "Am Bach"), await makeWalk(send, "Stadtmauer")];
      const files = await folderOf(send, [bach, mauer]);
      await using homepage = await openHomepage(send, files);
      const { page } = await openEditorPage(browser, base, "/edit");
      await rowOf(page, "Am Bach").getByText("Auf der Homepage").waitFor();
      const dialog = await openDialog(page);
      await dialog.getByRole("checkbox", { name: "Am Bach" }).uncheck();
      await dialog.getByText("Wer den Code hat, hört sie weiter").waitFor();
      await dialog.getByRole("checkbox", { name: /^Alle, die man/ }).check();
      await dialog.getByRole("button", { name: "Ordner erstellen" }).click();
      await dialog.getByText("w/am-bach (Am Bach)").waitFor();

      homepage.files = uploaded(files, await folderOf(send, [mauer]));
      await dialog.getByRole("button", { name: "Homepage prüfen" }).click();
      await dialog.getByText("Alles ist da.").waitFor();
      await dialog.getByText("w/am-bach (Am Bach)").waitFor();
      await page.keyboard.press("Escape");
      await rowOf(page, "Am Bach").getByText(UNLISTED).waitFor();
      await page.reload();
      await rowOf(page, "Am Bach").getByText(UNLISTED).waitFor();
      await page.getByText(/zuletzt geprüft heute.*w\/am-bach \(Am Bach\)/).waitFor();

      homepage.files = withoutFolder(homepage.files, "w/am-bach/");
      await page.getByRole("button", { name: "Noch einmal prüfen" }).click();
      await rowOf(page, "Am Bach").getByText("Nur hier").waitFor();
      await page.getByText(/w\/am-bach \(Am Bach\)/).waitFor({ state: "hidden" });
    })));

Deno.test("The editor in Chromium: the dialog names folder and recordings of a walk that is in the trash", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const [bach, mauer] = [await makeWalk(send, "Am Bach"), await makeWalk(send, "Stadtmauer")];
      const files = await folderOf(send, [bach, mauer]);
      await using homepage = await openHomepage(send, files);
      await jsonOf(send(`/api/routes/${bach}`, { method: "DELETE" }), 200);
      const { page } = await openEditorPage(browser, base, "/edit");
      await rowOf(page, "Stadtmauer").getByText("Auf der Homepage").waitFor();
      const dialog = await openDialog(page);
      await dialog.getByText("Wer den Code hat, hört sie weiter").waitFor();
      await dialog.getByRole("checkbox", { name: /^Alle, die man/ }).check();
      await dialog.getByRole("button", { name: "Ordner erstellen" }).click();
      await dialog.getByText("w/am-bach (Am Bach)").waitFor();

      homepage.files = uploaded(files, await folderOf(send, [mauer]));
      await page.reload();
      const line = page.getByText(/zuletzt geprüft heute.*w\/am-bach \(Am Bach\)/);
      await line.waitFor();
      homepage.files = withoutFolder(homepage.files, "w/am-bach/");
      await page.getByRole("button", { name: "Noch einmal prüfen" }).click();
      await line.waitFor({ state: "hidden" });
    })));

Deno.test("The editor in Chromium: the dialog names recordings that were replaced", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const bach = await makeWalk(send, "Am Bach");
      const files = await folderOf(send, [bach]);
      const [sound = ""] = [...files.keys()].filter((path) => path.startsWith("media/"));
      await using _homepage = await openHomepage(send, files);
      await jsonOf(send(`/api/routes/${bach}/pois/1/audio`, { method: "DELETE" }), 200);
      const { page } = await openEditorPage(browser, base, "/edit");
      const dialog = await openDialog(page);
      await dialog.getByRole("checkbox", { name: /^Alle, die man/ }).check();
      await dialog.getByRole("button", { name: "Ordner erstellen" }).click();
      await dialog.getByText("Im Ordner „media“: 1 alte Datei").click();
      await dialog.getByText(sound).waitFor();
    })));

Deno.test("The editor in Chromium: the dialog names what was left out where browsers may not read, until it is said to be deleted", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const [bach, mauer] = [await makeWalk(send, "Am Bach"), await makeWalk(send, "Stadtmauer")];
      await using homepage = new FolderServer(await folderOf(send, [bach, mauer]));
      await storeAddress(send, homepage.address);
      const { page } = await openEditorPage(browser, base, "/edit");
      const dialog = await openDialog(page);
      const create = dialog.getByRole("button", { name: "Ordner erstellen" });
      await dialog.getByRole("checkbox", { name: /^Alle, die man/ }).check();
      await create.click();
      await dialog.getByRole("button", { name: "Zurück" }).click();
      await dialog.getByRole("checkbox", { name: "Am Bach" }).uncheck();
      await create.click();
      const folder = dialog.getByText("w/am-bach (Am Bach)");
      await folder.waitFor();
      await page.reload();
      await openDialog(page);
      await create.click();
      await folder.waitFor();
      await dialog.getByRole("button", { name: "Ist gelöscht : Am Bach" }).click();
      await folder.waitFor({ state: "hidden" });
      await focused(page, dialog.getByRole("heading", { name: /kommt zu Ihren Downloads/ }));
      await page.reload();
      await openDialog(page);
      await create.click();
      await dialog.getByRole("heading", { name: /kommt zu Ihren Downloads/ }).waitFor();
      await folder.waitFor({ state: "hidden" });
    })));
