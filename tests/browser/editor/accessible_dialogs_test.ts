/** The dialogs and questions of the editor for everyone: axe while each is open. @module */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import type { Send } from "../../support/sample.ts";
import { gpx } from "../../support/gpx_samples.ts";
import { jsonOf } from "../../support/responses.ts";
import { createWalk, onTrack } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { findingsOf } from "../axe.ts";
import { openEditorPage, openPage } from "./editor_page.ts";
import { row } from "./stations.ts";

const JSON_TYPE = { "Content-Type": "application/json" };

async function makeWalk(send: Send): Promise<number> {
  const { routeId, poiIds } = await createWalk(send, "Fragen", [
    { title: "Halt 1", atM: 100, seconds: 1 },
    { title: "Halt 2", atM: 300 },
  ]);
  const headers = { "Keep-Previous": "true" };
  const path = `/api/routes/${routeId}/pois/${poiIds[1]}`;
  await jsonOf(send(path, { method: "DELETE", headers }), 200);
  return routeId;
}

function track() {
  const positions = [0, 20, 40].map((atM) => onTrack(atM));
  const buffer = Buffer.from(gpx("Teil", positions.map(({ lat, lon }) => [lat, lon])));
  return { name: "teil.gpx", mimeType: "application/gpx+xml", buffer };
}

/** Opens each dialog of the page of a walk, and closes it again. */
async function inEachDialog(page: Page, check: (name: string) => Promise<void>): Promise<void> {
  const press = (name: RegExp) => page.getByRole("button", { name }).first().click();
  const dialog = page.getByRole("dialog");
  const leave = async () => {
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  };
  await press(/^Hilfe$/);
  await check("help");
  await leave();
  await press(/^Über diesen Weg$/);
  await press(/^Entferntes und Ersetztes/);
  await dialog.getByText(/Halt 2/).first().waitFor();
  await check("removed things");
  await leave();
  const replace = page.getByLabel(/^Strecke ersetzen$/);
  await replace.setInputFiles(track());
  await dialog.getByRole("button").first().waitFor();
  await check("a track that replaces");
  await leave();
}

/** Two versions of a name. @param path Path of the station in the API. */
async function withConflict(page: Page, send: Send, path: string): Promise<void> {
  await row(page, "Halt 1").click();
  const body = JSON.stringify({ title: "Anderswo" });
  await jsonOf(send(path, { method: "PUT", headers: JSON_TYPE, body }), 200);
  const name = page.getByRole("textbox", { name: /^Name$/ });
  await name.fill("Hier");
  await name.blur();
  await page.getByRole("dialog").getByText("Anderswo").waitFor();
}

Deno.test("The editor in Chromium: axe finds nothing in its dialogs and questions", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const routeId = await makeWalk(send);
      const { page, context } = await openEditorPage(browser, base, `/edit/${routeId}`);
      const check = async (name: string, on = page) =>
        assert.deepEqual(await findingsOf(on), [], name);
      await inEachDialog(page, check);
      const [poi] = Object(await jsonOf(send(`/api/routes/${routeId}/pois`, {}), 200)).pois;
      await withConflict(page, send, `/api/routes/${routeId}/pois/${poi.id}`);
      await check("conflict");

      const { page: sheet } = await openPage(context, base, `/w/${routeId}/sheet`);
      await sheet.locator("h1").first().waitFor();
      await check("sheet", sheet);
      await jsonOf(send(`/api/routes/${routeId}`, { method: "DELETE" }), 200);
      const { page: away } = await openPage(context, base, "/edit");
      await away.getByRole("button", { name: /^Für immer löschen/ }).click();
      await away.getByRole("dialog").getByText(/Fragen/).first().waitFor();
      await check("deleting a walk for good", away);
    })));

Deno.test("The editor in Chromium: axe finds nothing at the login, refused and counting down", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }) => {
      const { page } = await openEditorPage(browser, base, "/edit", { locale: "en-GB" });
      const check = async (name: string) => assert.deepEqual(await findingsOf(page), [], name);
      await page.locator("input[type=password]").waitFor();
      await check("login");
      for (let tries = 0; tries < 11 && await page.getByRole("timer").count() === 0; tries++) {
        const responded = page.waitForResponse((response) => response.url().includes("session"));
        await page.locator("input[type=password]").fill(`falsch ${tries}`);
        await page.keyboard.press("Enter");
        await responded;
        await page.getByRole("alert").filter({ hasText: /./ }).first().waitFor();
        if (tries === 0) await check("refused login");
      }
      await page.getByRole("timer").waitFor();
      await check("countdown");
    }, { EDIT_PASSWORD: "Kirschbäume im März" })));
