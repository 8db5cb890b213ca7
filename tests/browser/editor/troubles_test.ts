/**
 * What nothing has caught in the editor: the page says it in a sentence, on every page.
 *
 * @module
 */
import assert from "node:assert/strict";
import { createWalk } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/scene.ts";
import { openDesk, saved } from "./desk.ts";

const SENTENCE = "Auf dieser Seite ist ein Fehler passiert.";

Deno.test("The editor in Chromium: what nothing has caught is said and can be closed", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Fehler", [{ title: "Halt 1", atM: 100 }]);
      for (const path of ["/edit", `/edit/${routeId}`]) {
        const { page, context } = await openDesk(browser, base, path);
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

Deno.test("The editor in Chromium: findings that the server cannot make are no silent failure", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Prüfung", [{ title: "Halt 1", atM: 100 }]);
      const { page, context } = await openDesk(browser, base, "/edit");
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
      const { page, context } = await openDesk(browser, base, `/edit/${routeId}`);
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
