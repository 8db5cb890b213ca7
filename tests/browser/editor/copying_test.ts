/** Copying in the editor: a walk, whose copy is opened, and a station to another walk. @module */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Send } from "../../support/sample.ts";
import { createWalk } from "../../support/walk.ts";
import { until } from "../../support/until.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { findingsOf } from "../axe.ts";
import { openEditorPage, saved } from "./editor_page.ts";
import { focused } from "./homepage.ts";
import { row, titlesOf, write } from "./stations.ts";

const STATIONS = [{ title: "Halt 1", atM: 100, seconds: 1 }, { title: "Halt 2", atM: 200 }];

async function makeWalk(send: Send, name: string): Promise<number> {
  return (await createWalk(send, name, STATIONS)).routeId;
}

/** Opens the form of the walk. */
async function editWalk(page: Page): Promise<void> {
  const names =
    /^(Name und Beschreibung ändern|Über diesen Weg|Change name and description|About this walk)$/;
  await page.getByRole("button", { name: names }).first().click();
}

const copyWalk = (page: Page) =>
  page.getByRole("button", { name: /^(Weg kopieren|Copy this walk)$/ });

const copyStation = (page: Page) =>
  page.getByRole("button", { name: /^(In einen anderen Weg kopieren|Copy to another walk)$/ });

Deno.test("The editor in Chromium: a walk is copied with what was just typed, and the copy is opened", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await makeWalk(send, "Am Bach");
      const { page, complaints } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await editWalk(page);
      await page.getByRole("textbox", { name: "Name" }).fill("Am Fluss");
      await copyWalk(page).focus();
      await page.keyboard.press("Enter");
      await page.waitForURL(`${base}/edit/${routeId + 1}#copied`);
      const note = page.locator(".toast").filter({ hasText: "Kopie von „Am Fluss“." });
      await note.waitFor();
      await row(page, "Halt 2").waitFor();
      await page.getByRole("heading", { name: "Am Fluss (Kopie)" }).waitFor();
      assert.deepEqual(await titlesOf(send, routeId + 1), ["Halt 1", "Halt 2"]);
      await note.getByRole("button", { name: "Schließen" }).click();
      await page.getByText("Kopie von").waitFor({ state: "detached" });
      await page.reload();
      await row(page, "Halt 2").waitFor();
      assert.equal(await page.getByText("Kopie von").count(), 0);
      assert.deepEqual(complaints, []);
    })));

Deno.test("The editor in Chromium: a walk that cannot be copied stays open, and the dialog says why", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await makeWalk(send, "Am Bach");
      const { page, context } = await openEditorPage(browser, base, `/edit/${routeId}`);
      const dialog = page.getByRole("dialog");
      await editWalk(page);
      await copyWalk(page).waitFor();
      await page.route("**/api/routes/*/copy", (route) => route.abort());
      await copyWalk(page).click();
      await dialog.getByRole("alert").filter({ hasText: "antwortet nicht" }).waitFor();
      await page.keyboard.press("Escape");
      await focused(page, copyWalk(page));

      await context.setOffline(true);
      await page.getByRole("textbox", { name: "Name" }).fill("Ohne Netz");
      await copyWalk(page).click();
      await dialog.getByRole("alert").filter({ hasText: "„Gespeichert“" }).waitFor();
      await page.unroute("**/api/routes/*/copy");
      await context.setOffline(false);
      await page.getByText(/^Gespeichert$/).waitFor();
      await dialog.getByRole("button", { name: "Noch einmal" }).click();
      await page.waitForURL(`${base}/edit/${routeId + 1}#copied`);
      await page.getByText("Kopie von „Ohne Netz“.").waitFor();
    })));

Deno.test("The editor in Chromium: copying that waits for an edit can be closed, and then nothing is copied", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await makeWalk(send, "Am Bach");
      const { page, complaints } = await openEditorPage(browser, base, `/edit/${routeId}`);
      const dialog = page.getByRole("dialog", { name: "„Am Fluss“ wird kopiert" });
      await editWalk(page);
      await copyWalk(page).waitFor();
      const { promise: isOver, resolve: letGo } = Promise.withResolvers<void>();
      await page.route(`**/api/routes/${routeId}`, async (route) => {
        if (route.request().method() === "PUT") await isOver;
        await route.continue();
      });
      await page.getByRole("textbox", { name: "Name" }).fill("Am Fluss");
      await copyWalk(page).click();
      await dialog.getByRole("button", { name: "Schließen" }).click();
      await dialog.waitFor({ state: "detached" });
      letGo();
      await saved(page);
      const { routes } = await (await send("/api/routes", {})).json();
      assert.deepEqual(routes.map(({ name }: { name: string }) => name), ["Am Fluss"]);
      assert.equal(new URL(page.url()).pathname, `/edit/${routeId}`);
      assert.deepEqual(complaints, []);
    })));

Deno.test("The editor in Chromium: a station is copied to another walk, by keyboard alone", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await makeWalk(send, "Am Bach");
      const { page, complaints } = await openEditorPage(browser, base, `/edit/${routeId}`);
      const dialog = page.getByRole("dialog", { name: "„Halt 1“ kopieren" });
      await row(page, "Halt 1").click();
      await copyStation(page).focus();
      await page.keyboard.press("Enter");
      await dialog.getByText("Es gibt noch keinen anderen Weg.").waitFor();
      await page.keyboard.press("Escape");
      const other = await makeWalk(send, "Im Wald");
      await focused(page, copyStation(page));
      await page.keyboard.press("Enter");
      await dialog.getByRole("button", { name: "Im Wald" }).waitFor();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await focused(page, dialog.getByRole("button", { name: "Im Wald" }));
      await page.keyboard.press("Enter");
      await dialog.getByRole("status").filter({ hasText: "auch in „Im Wald“" }).waitFor();
      assert.deepEqual(await titlesOf(send, other), ["Halt 1", "Halt 2", "Halt 1"]);
      assert.deepEqual(await titlesOf(send, routeId), ["Halt 1", "Halt 2"]);
      await dialog.getByRole("link", { name: "„Im Wald“ öffnen" }).click();
      await page.waitForURL(`${base}/edit/${other}`);
      await until("the copy is shown", async () => await row(page, "Halt").count() === 3);
      assert.deepEqual(complaints, []);
    })));

Deno.test("The editor in Chromium: a station is not copied to a walk that was deleted", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await makeWalk(send, "Am Bach");
      const other = await makeWalk(send, "Im Wald");
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      const dialog = page.getByRole("dialog");
      await row(page, "Halt 1").click();
      await copyStation(page).click();
      await dialog.getByRole("button", { name: "Im Wald" }).waitFor();
      await write(send, "DELETE", `/api/routes/${other}`);
      await dialog.getByRole("button", { name: "Im Wald" }).click();
      await dialog.getByRole("alert").waitFor();
      await dialog.getByRole("button", { name: "Noch einmal" }).waitFor();
    })));

Deno.test("The editor in Chromium: axe finds nothing in the dialogs that copy", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await makeWalk(send, "Am Bach");
      await makeWalk(send, "Im Wald und auf der Heide, da sucht ich meine Freude");
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      const look = async (name: string) => {
        assert.deepEqual(await findingsOf(page), [], name);
        await picture(page, name);
      };
      await row(page, "Halt 1").click();
      await copyStation(page).waitFor();
      await copyStation(page).scrollIntoViewIfNeeded();
      await picture(page, "station");
      await copyStation(page).click();
      await page.getByRole("dialog").getByRole("button", { name: "Im Wald" }).waitFor();
      await look("choice");
      await page.getByRole("dialog").getByRole("button", { name: "Im Wald" }).click();
      await page.getByRole("dialog").getByRole("link").waitFor();
      await look("copied");
      await page.keyboard.press("Escape");
      await page.route("**/api/routes/*/copy", (route) => route.abort());
      await editWalk(page);
      await copyWalk(page).click();
      await page.getByRole("dialog").getByRole("alert").waitFor();
      await look("failed");
      await page.keyboard.press("Escape");
      await page.unroute("**/api/routes/*/copy");
      await copyWalk(page).click();
      await page.waitForURL((url) => url.pathname !== `/edit/${routeId}`);
      await page.locator(".toast").waitFor();
      await row(page, "Halt 1").waitFor();
      await look("opened");
    })));

/** Saves a picture of the page for people, in the folder that `PICTURES` names. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = Deno.env.get("PICTURES");
  if (folder !== undefined) await page.screenshot({ path: `${folder}/copy-${name}.png` });
}
