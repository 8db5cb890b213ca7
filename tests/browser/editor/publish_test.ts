/** The editor's dialog for the homepage: what is chosen, the folder that is made, and the way to its check. @module */
import assert from "node:assert/strict";
import { jsonOf } from "../../support/responses.ts";
import { unpack } from "../../support/walk_pack.ts";
import { FolderServer } from "../../support/web_servers/folder_server.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { openEditorPage } from "./editor_page.ts";
import { focused, folderOf, makeWalk, openDialog } from "./homepage.ts";

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
      await dialog.getByRole("link", { name: "Ist alles da?" }).waitFor();
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

Deno.test("The editor in Chromium: the dialog asks the homepage nothing, and leads to the check of the folder that was made", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await makeWalk(send, "Am Bach");
      await using homepage = new FolderServer(await folderOf(send, [routeId]));
      const { page, context } = await openEditorPage(browser, base, "/edit");
      const dialog = await openDialog(page);
      const field = dialog.getByRole("textbox");
      for (const address of ["schule", "http://schule.example/"]) {
        await field.fill(address);
        await page.keyboard.press("Enter");
        await dialog.getByText("Bitte eine ganze Adresse, die mit https:// beginnt.").waitFor();
      }
      await field.fill(homepage.address.replace(/\/$/, ""));
      await dialog.getByRole("button", { name: "Speichern" }).click();
      await dialog.getByText("Gespeichert. Die Adresse steht auch auf den Schildern.").waitFor();
      assert.equal((await jsonOf(send("/api/site/address", {}))).url, homepage.address);
      await dialog.getByRole("checkbox", { name: CONSENT }).check();
      await dialog.getByRole("button", { name: "Ordner erstellen" }).click();
      const link = dialog.getByRole("link", { name: "Ist alles da?" });
      await link.waitFor();
      assert.deepEqual(homepage.requests, []);
      const opening = context.waitForEvent("page");
      await link.click();
      await (await opening).getByRole("heading", { name: "Alles ist da." }).waitFor();

      await page.keyboard.press("Escape");
      const line = page.getByRole("link", { name: "Ist alles da?" });
      assert.equal(await line.getAttribute("href"), `${homepage.address}#pruefen`);
      await openDialog(page);
      await field.fill("");
      await dialog.getByRole("button", { name: "Speichern" }).click();
      await dialog.getByText("Die Adresse ist entfernt.").waitFor();
      assert.equal((await jsonOf(send("/api/site/address", {}))).url, null);
    })));

Deno.test("The editor in Chromium: without the password there is no dialog of the homepage; in it an ended session logs in", (test) =>
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
      await makeWalk((path, init) => {
        const headers = new Headers(init.headers);
        headers.set("Cookie", cookie);
        return send(path, { ...init, headers });
      }, "Am Bach");
      const { page, context } = await openEditorPage(browser, base, "/edit");
      await page.getByRole("link", { name: "Am Bach", exact: true }).waitFor();
      assert.equal(await page.getByRole("button", { name: /Homepage/ }).count(), 0);

      const enter = async (within: ReturnType<typeof page.locator>) => {
        await within.getByLabel("Passwort", { exact: true }).fill(password);
        await within.getByRole("button", { name: "Anmelden" }).click();
      };
      await enter(page.locator("main"));
      const dialog = await openDialog(page);
      await context.clearCookies();
      await dialog.getByRole("textbox").fill("https://127.0.0.1:9/wege/");
      await dialog.getByRole("button", { name: "Speichern" }).click();
      await enter(dialog);
      await dialog.getByText("Gespeichert.").waitFor();
    }, { EDIT_PASSWORD: "Kirschbäume im März" })));

Deno.test("The editor in Chromium: the dialog and the help say when they cannot be loaded, and try again", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { page } = await openEditorPage(browser, base, "/edit");
      await page.getByRole("heading", { name: "Ihr erster Weg" }).waitFor();
      assert.equal(await page.getByRole("button", { name: /Homepage/ }).count(), 0);
      await makeWalk(send, "Am Bach");
      await page.reload();
      const SCRIPT = /\/assets\/editor_(?:homepage|help_chapters)\./;
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
