/**
 * The password in the editor: teachers log in and out, and a session that ends while they edit loses nothing.
 *
 * @module
 */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { jpeg } from "../../support/media/pictures.ts";
import { createWalk } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { openEditorPage, saved } from "./editor_page.ts";
import { until } from "../../support/until.ts";

const PASSWORD = "Kirschbäume im März";

async function enter(page: Page, password: string): Promise<void> {
  await page.getByLabel("Passwort", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Anmelden" }).click();
}

Deno.test("The editor in Chromium: what was edited when the session ended is sent after the login", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const credentials = new TextEncoder().encode(`teacher:${PASSWORD}`).toBase64();
      const { routeId } = await createWalk(
        (path, init) => {
          const headers = new Headers(init.headers);
          headers.set("Authorization", `Basic ${credentials}`);
          return send(path, { ...init, headers });
        },
        "Abgelaufen",
        [{ title: "Halt 1", atM: 100 }],
      );
      const first = async () =>
        (await (await send(`/api/routes/${routeId}/pois`, {})).json()).pois[0];
      const { page, context, complaints } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await enter(page, PASSWORD);
      await page.getByRole("region", { name: "Stationen" }).getByRole("button", { name: "Halt 1" })
        .click();
      const name = page.getByRole("textbox", { name: "Name" });
      await name.fill("Mit Anmeldung");
      await name.blur();
      await until("the name is stored", async () => (await first()).title === "Mit Anmeldung");

      await context.clearCookies();
      await name.fill("Ohne Anmeldung");
      await name.blur();
      await page.getByText("Bitte anmelden. Dann wird alles gespeichert.").waitFor();
      const buffer = Buffer.from(jpeg({ width: 64 }));
      await page.getByLabel("Bilder hinzufügen").setInputFiles({
        name: "a.jpg",
        mimeType: "image/jpeg",
        buffer,
      });
      await page.getByRole("textbox", { name: "Bildtext 1" }).waitFor();
      await page.getByRole("textbox", { name: "Text zum Lesen" }).fill("Wartet auch.");
      await page.getByRole("heading", { name: "Station bearbeiten" }).click();
      await page.getByRole("button", { name: "Passwort eingeben" }).click();
      await enter(page, "falsch und lang");
      await page.getByText("Das Passwort stimmt nicht.").waitFor();
      assert.equal((await first()).title, "Mit Anmeldung");
      await enter(page, PASSWORD);
      await saved(page);
      const stored = await first();
      assert.deepEqual(
        [stored.title, stored.description, stored.images.length],
        ["Ohne Anmeldung", "Wartet auch.", 1],
      );
      assert.equal(await page.getByLabel("Passwort", { exact: true }).count(), 0);
      assert.deepEqual(complaints, []);
    }, { EDIT_PASSWORD: PASSWORD })));

Deno.test("The editor in Chromium: after too many wrong passwords the form counts down until the next try", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }) => {
      const { page, complaints } = await openEditorPage(browser, base, "/edit");
      await page.clock.install();
      for (let tries = 0; tries < 10; tries++) {
        const refused = page.waitForResponse((response) => response.status() === 401);
        await enter(page, `falsch ${tries}`);
        await refused;
        await page.getByText("Das Passwort stimmt nicht.").waitFor();
      }
      await enter(page, "falsch zum elften Mal");
      await page.getByText("Das waren zu viele falsche Passwörter.").waitFor();
      const timer = page.getByRole("timer");
      assert.match(await timer.innerText(), /^Bitte noch (5\d|60) Sekunden warten\.$/);
      const button = page.getByRole("button", { name: "Anmelden" });
      assert.equal(await button.getAttribute("aria-disabled"), "true");
      await page.clock.runFor(20_000);
      await until("it counts down", async () => /noch (3\d|40) Sek/.test(await timer.innerText()));
      await page.clock.runFor(41_000);
      await page.getByText("Jetzt können Sie es wieder versuchen.").waitFor();
      assert.equal(await timer.count(), 0);
      assert.equal(await button.getAttribute("aria-disabled"), "false");
      assert.deepEqual(complaints, []);
    }, { EDIT_PASSWORD: PASSWORD })));
