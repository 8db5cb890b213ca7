/** What nothing has caught in the editor: the page says it in a sentence, on every page. @module */
import assert from "node:assert/strict";
import { createWalk } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { until } from "../../support/until.ts";
import { withService } from "../guide/phone.ts";
import { openEditorPage, saved } from "./editor_page.ts";

const SENTENCE = "Auf dieser Seite ist ein Fehler passiert.";

Deno.test("The editor in Chromium: what nothing has caught is said and can be closed", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Fehler", [{ title: "Halt 1", atM: 100 }]);
      for (const path of ["/edit", `/edit/${routeId}`]) {
        const { page, context } = await openEditorPage(browser, base, path);
        await page.getByRole("heading", { name: /Fehler|bear/ }).first().waitFor();
        for (
          const code of ["Promise.reject(new Error('kaputt'))", "{ throw new Error('kaputt') }"]
        ) {
          await page.evaluate(`void setTimeout(() => ${code})`);
          const alert = page.getByRole("alert").filter({ hasText: SENTENCE });
          await alert.waitFor();
          await page.getByRole("button", { name: "Schließen" }).last().click();
          await alert.waitFor({ state: "hidden" });
        }
        await context.close();
      }
    })));

Deno.test("The editor in Chromium: what nothing has caught hides nothing, and what is typed is saved", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId, poiIds } = await createWalk(send, "Tippen", [{ title: "Halt 1", atM: 100 }]);
      const { page, context } = await openEditorPage(browser, base, `/edit/${routeId}`, {
        locale: "en-GB",
      });
      await page.getByRole("region", { name: "Stations" }).getByRole("button", { name: "Halt 1" })
        .click();
      const text = page.getByRole("textbox", { name: "Text to read" });
      await text.click();
      await page.keyboard.type("Die Eiche");
      await page.evaluate("void setTimeout(() => Promise.reject(new Error('broken')))");
      await page.getByRole("alert").filter({ hasText: "Something went wrong on this page." })
        .waitFor();
      await page.keyboard.type(" ist alt.");
      assert.equal(await text.inputValue(), "Die Eiche ist alt.");
      await page.locator(".map-station").waitFor();
      await until("the text is stored", async () => {
        const poi = await (await send(`/api/routes/${routeId}/pois/${poiIds[0]}`, {})).json();
        return poi.description === "Die Eiche ist alt.";
      });
      await context.close();
    })));

Deno.test("The editor in Chromium: a request that was ended on purpose is no failure", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }) => {
      const { page } = await openEditorPage(browser, base, "/edit");
      await page.getByRole("heading", { name: /^Wege, die/ }).waitFor();
      const alert = page.getByRole("alert").filter({ hasText: SENTENCE });
      await page.evaluate(`{
        addEventListener("unhandledrejection", ({ reason }) => window.rejected = reason.name);
        const run = new AbortController();
        setTimeout(() => {
          void fetch("/api/settings", { signal: run.signal });
          run.abort();
        });
      }`);
      await until(
        "the request has ended",
        async () => await page.evaluate("window.rejected") === "AbortError",
      );
      await page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))");
      assert.equal(await alert.count(), 0);
      await page.evaluate("void setTimeout(() => Promise.reject(new Error('kaputt')))");
      await alert.waitFor();
      assert.match(await alert.innerText(), /Error: kaputt/);
    })));

Deno.test("The editor in Chromium: findings that the server cannot make are no silent failure", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Prüfung", [{ title: "Halt 1", atM: 100 }]);
      const { page, context } = await openEditorPage(browser, base, "/edit");
      await context.route("**/checks", (route) =>
        route.fulfill({
          status: 500,
          json: { error: { code: "internal", message: "It failed." } },
        }));
      await page.goto(`${base}/edit/${routeId}`);
      await page.getByText("Bei Route Guide ist ein Fehler passiert.").first().waitFor();
      await saved(page);
    })));

Deno.test("The editor in Chromium: a session that ended meanwhile is said when the page is seen again", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Zurück", [{ title: "Halt 1", atM: 100 }]);
      const { page, context } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await saved(page);
      await context.route("**/outline", (route) =>
        route.fulfill({ status: 401, json: { error: { code: "unauthorized", message: "No." } } }));
      await page.evaluate(
        "document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))",
      );
      await page.getByText("Bitte anmelden.").first().waitFor();
      await page.getByRole("button", { name: "Passwort eingeben" }).click();
      await page.getByRole("dialog").getByLabel("Passwort").waitFor();
      assert.equal(await page.getByRole("dialog").count(), 1);
    })));
