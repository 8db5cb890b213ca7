/**
 * The editor's dialog for the homepage, and the states of walks in the list: with a homepage that browsers may read, one
 * that they may not, and none.
 *
 * @module
 */
import assert from "node:assert/strict";
import { jsonOf } from "../../support/responses.ts";
import { unpack } from "../../support/walk_pack.ts";
import { FolderServer } from "../../support/web_servers/folder_server.ts";
import { oneChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { openEditorPage } from "./editor_page.ts";
import {
  focused,
  folderOf,
  makeWalk,
  openDialog,
  rename,
  rowOf,
  storeAddress,
  UPLOADED_AT,
} from "./homepage.ts";

const inChromium = oneChromium();

/** The box for the consent. */
const CONSENT = /^Alle, die man hört/;

Deno.test("The editor in Chromium: the dialog makes the folder of the chosen walks, by keyboard alone", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      await makeWalk(send, "Am Bach");
      const wanted = await makeWalk(send, "Stadtmauer");
      const { page, complaints } = await openEditorPage(browser, base, "/edit");
      const press = (key: string) => page.keyboard.press(key);
      const button = page.getByRole("button", { name: "Auf die Homepage stellen" });
      await button.focus();
      await press("Enter");
      const dialog = page.getByRole("dialog", { name: "Auf die Homepage stellen" });
      await dialog.getByText(/^2 Wege, /).waitFor();
      await dialog.getByRole("checkbox", { name: "Am Bach" }).focus();
      await press("Space");
      await dialog.getByText(/^1 Weg, /).waitFor();
      await dialog.getByRole("button", { name: "Ordner erstellen" }).focus();
      await press("Enter");
      await dialog.getByText("Setzen Sie zuerst den Haken").waitFor();
      const consent = dialog.getByRole("checkbox", { name: CONSENT });
      await focused(page, consent);
      await press("Space");
      await dialog.getByRole("button", { name: "Ordner erstellen" }).focus();
      const downloading = page.waitForEvent("download");
      await press("Enter");
      const download = await downloading;
      assert.equal(download.suggestedFilename(), "wege.zip");
      const files = await unpack(await Deno.readFile(await download.path()));
      const { walks } = JSON.parse(new TextDecoder().decode(files.get("walks.json")));
      assert.deepEqual(walks.map(({ routeId }: { routeId: number }) => routeId), [wanted]);
      assert.match(new TextDecoder().decode(files.get("index.html")), /noindex/);
      await dialog.getByText(`Es entsteht ein Ordner „wege“ mit ${files.size} Dateien.`).waitFor();
      const made = dialog.getByRole("heading", { name: "„wege.zip“ kommt zu Ihren Downloads" });
      await focused(page, made);
      await press("Escape");
      await dialog.waitFor({ state: "hidden" });
      await focused(page, button);
      assert.deepEqual(complaints, []);
    })));

Deno.test("The editor in Chromium: the dialog keeps consent and walks, and adds the walk of its row", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      for (const name of ["Am Bach", "Stadtmauer", "Im Wald"]) await makeWalk(send, name);
      const { page } = await openEditorPage(browser, base, "/edit");
      const dialog = await openDialog(page);
      const box = (name: string | RegExp) => dialog.getByRole("checkbox", { name });
      await box("Stadtmauer").uncheck();
      await box("Im Wald").uncheck();
      await box(CONSENT).check();
      await box(/^Suchmaschinen/).check();
      await dialog.getByText(/^1 Weg, /).waitFor();
      await dialog.getByRole("textbox").fill("127.0.0.1:1/wege");
      const downloading = page.waitForEvent("download");
      await dialog.getByRole("button", { name: "Ordner erstellen" }).click();
      const files = await unpack(await Deno.readFile(await (await downloading).path()));
      assert.doesNotMatch(new TextDecoder().decode(files.get("index.html")), /noindex/);
      await dialog.getByRole("button", { name: "Homepage prüfen" }).click();
      await dialog.getByText("Keine Verbindung zu dieser Adresse.").waitFor();
      const { url } = await jsonOf(send("/api/site/address", {}), 200);
      assert.equal(url, "https://127.0.0.1:1/wege/");
      await page.reload();
      const ofRow = page.getByRole("button", { name: /^Homepage\s*: Im Wald$/ });
      await ofRow.click();
      await dialog.getByText(/^2 Wege, /).waitFor();
      assert.deepEqual(
        await Promise.all(
          ["Am Bach", "Stadtmauer", "Im Wald", CONSENT, /^Suchmaschinen/]
            .map((name) => box(name).isChecked()),
        ),
        [true, false, true, true, true],
      );
      await box("Am Bach").uncheck();
      await box("Im Wald").uncheck();
      await dialog.getByRole("button", { name: "Ordner erstellen" }).click();
      await dialog.getByText("Wählen Sie mindestens einen Weg.").waitFor();
      await dialog.getByRole("button", { name: "Schließen" }).click();
      await focused(page, ofRow);
    })));

Deno.test("The editor in Chromium: list and dialog say where each walk is, and what the homepage lacks", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const [bach, mauer] = [await makeWalk(send, "Am Bach"), await makeWalk(send, "Stadtmauer")];
      await makeWalk(send, "Im Wald");
      const options = { allowsOrigins: true, lastModified: UPLOADED_AT };
      await using homepage = new FolderServer(await folderOf(send, [bach, mauer]), options);
      await rename(send, mauer, "Stadtmauer neu");
      const { page } = await openEditorPage(browser, base, "/edit");
      const dialog = await openDialog(page);
      await dialog.getByRole("textbox").fill(homepage.address.replace(/\/$/, ""));
      await dialog.getByRole("button", { name: "Prüfen", exact: true }).click();
      await dialog.getByText("Gefunden.").waitFor();
      await page.reload();
      await rowOf(page, "Am Bach").getByText("Auf der Homepage seit 3. Mai").waitFor();
      await rowOf(page, "Stadtmauer neu").getByText("Hier neuer als auf der Homepage").waitFor();
      await rowOf(page, "Im Wald").getByText("Nur hier").waitFor();
      await page.getByText(/^127\.0\.0\.1:\d+\/schule\/wege, zuletzt geprüft heute, \d+:\d\d/)
        .waitFor();

      await openDialog(page);
      const box = (name: string | RegExp) => dialog.getByRole("checkbox", { name });
      assert.ok(!await box("Im Wald").isChecked());
      await box("Am Bach").uncheck();
      await dialog.getByText("Wege ohne Haken stehen dann nicht mehr in der Liste.").waitFor();
      await box("Am Bach").check();
      await box(CONSENT).check();
      await dialog.getByText(/^2 Wege, /).waitFor();
      await dialog.getByRole("button", { name: "Ordner erstellen" }).click();
      const check = dialog.getByRole("button", { name: "Homepage prüfen" });
      await check.click();
      await dialog.getByText(/^Es fehlen \d+ neue Dateien, 0,1\sMB\./).waitFor();
      await dialog.getByText("Handys behalten den alten Weg").waitFor();

      const files = new Map(await folderOf(send, [bach, mauer]));
      const [sound = ""] = [...files.keys()].filter((path) => path.startsWith("media/"));
      homepage.files = new Map([...files].filter(([path]) => path !== sound));
      const again = dialog.getByRole("button", { name: "Prüfen", exact: true });
      await again.click();
      await dialog.getByText(/^Es fehlt 1 neue Datei, 0,1\sMB\./).waitFor();
      homepage.files = files;
      await again.click();
      await dialog.getByText("Alles ist da.").waitFor();
      await dialog.getByRole("button", { name: "Schließen" }).last().click();
      await rowOf(page, "Stadtmauer neu").getByText("Auf der Homepage seit 3. Mai").waitFor();
      await rename(send, bach, "Am alten Bach");
      await page.getByRole("button", { name: "Noch einmal prüfen" }).click();
      await rowOf(page, "Am Bach").getByText("Hier neuer als auf der Homepage").waitFor();
    })));

Deno.test("The editor in Chromium: the dialog says why nothing is known of the homepage", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await makeWalk(send, "Am Bach");
      const files = await folderOf(send, [routeId]);
      const page404 = new Map([["index.html", new TextEncoder().encode("Willkommen")]]);
      const { page } = await openEditorPage(browser, base, "/edit");
      const dialog = await openDialog(page);
      const field = dialog.getByRole("textbox");
      const enter = async (address: string, sentence: string | RegExp) => {
        await field.fill(address);
        await page.keyboard.press("Enter");
        await dialog.getByText(sentence).waitFor();
      };
      await enter("schule", "Bitte eine ganze Adresse, die mit https:// beginnt.");
      await enter("http://schule.example/", "Bitte eine ganze Adresse, die mit https:// beginnt.");
      {
        await using closed = new FolderServer(files);
        await enter(closed.address, "Dieser Browser darf dort nicht nachsehen");
        await dialog.getByRole("link", { name: "Selbst nachsehen" }).waitFor();
      }
      {
        await using empty = new FolderServer(page404, { allowsOrigins: true });
        await enter(empty.address, "Dort liegt noch nichts von Route Guide.");
      }
      const ended = new FolderServer(files, { allowsOrigins: true });
      await ended[Symbol.asyncDispose]();
      await enter(ended.address, "Keine Verbindung zu dieser Adresse.");
      await page.keyboard.press("Escape");
      await page.getByText(/zuletzt geprüft heute.* Keine Verbindung zu dieser Adresse\./)
        .waitFor();
      assert.equal(await page.getByText("Nur hier").count(), 0);
    })));

Deno.test("The editor in Chromium: the dialog warns of walks of another computer in the folder", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const files = new Map(await folderOf(send, [await makeWalk(send, "Am Bach")]));
      await using homepage = new FolderServer(files, { allowsOrigins: true });
      await storeAddress(send, homepage.address);
      const { page } = await openEditorPage(browser, base, "/edit");
      const dialog = await openDialog(page);
      await dialog.getByText("Gefunden.").waitFor();
      const warning = dialog.getByText("liegen auch Wege von einem anderen Computer");
      assert.equal(await warning.count(), 0);
      const list = JSON.parse(new TextDecoder().decode(files.get("walks.json")));
      list.walks.push({
        ...list.walks[0],
        path: "w/anders/",
        origin: "another-library",
        routeId: 9,
      });
      files.set("walks.json", new TextEncoder().encode(JSON.stringify(list)));
      await dialog.getByRole("button", { name: "Prüfen", exact: true }).click();
      await warning.waitFor();
    })));

Deno.test("The editor in Chromium: without the password walks have states and no dialog; an ended session logs in", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const password = "Kirschbäume im März";
      const headers = { "Content-Type": "application/json" };
      const login = await send("/api/session", {
        method: "POST",
        headers,
        body: JSON.stringify({ password }),
      });
      await login.body?.cancel();
      const cookie = login.headers.get("Set-Cookie")?.split(";")[0] ?? "";
      const asTeacher = (path: string, init: RequestInit) => {
        const headers = new Headers(init.headers);
        headers.set("Cookie", cookie);
        return send(path, { ...init, headers });
      };
      const routeId = await makeWalk(asTeacher, "Am Bach");
      const options = { allowsOrigins: true, lastModified: UPLOADED_AT };
      await using homepage = new FolderServer(await folderOf(send, [routeId]), options);
      await storeAddress(asTeacher, homepage.address);
      const { page, context } = await openEditorPage(browser, base, "/edit");
      await rowOf(page, "Am Bach").getByText("Auf der Homepage seit 3. Mai").waitFor();
      assert.equal(await page.getByRole("button", { name: /Homepage/ }).count(), 0);

      const enter = async (within: ReturnType<typeof page.locator>) => {
        await within.getByLabel("Passwort", { exact: true }).fill(password);
        await within.getByRole("button", { name: "Anmelden" }).click();
      };
      await enter(page.locator("main"));
      const dialog = await openDialog(page);
      await context.clearCookies();
      await dialog.getByRole("textbox").fill("https://127.0.0.1:9/wege/");
      await dialog.getByRole("button", { name: "Prüfen", exact: true }).click();
      await enter(dialog);
      await dialog.getByText("Keine Verbindung zu dieser Adresse.").waitFor();
    }, { EDIT_PASSWORD: "Kirschbäume im März" })));

Deno.test("The editor in Chromium: the dialog and the help say when they cannot be loaded, and try again", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { page } = await openEditorPage(browser, base, "/edit");
      await page.getByRole("heading", { name: "0 Wege" }).waitFor();
      assert.equal(await page.getByRole("button", { name: /Homepage/ }).count(), 0);
      await makeWalk(send, "Am Bach");
      await page.reload();
      const SCRIPT = /\/assets\/(?:dialogs|help)\..*\.js$/;
      await page.route(SCRIPT, (route) => route.abort());
      await page.getByRole("button", { name: "Auf die Homepage stellen" }).click();
      await page.getByText("Route Guide antwortet nicht.").first().waitFor();
      await page.getByRole("button", { name: "Hilfe" }).click();
      const help = page.getByRole("dialog", { name: "Hilfe" });
      await help.getByText("Route Guide antwortet nicht.").waitFor();
      await page.unroute(SCRIPT);
      await help.getByRole("button", { name: "Noch einmal versuchen" }).click();
      await help.getByRole("heading", { name: "Gut aufnehmen" }).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Noch einmal versuchen" }).click();
      await page.getByRole("dialog", { name: "Auf die Homepage stellen" }).waitFor();
    })));
