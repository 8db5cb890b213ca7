/**
 * Fields of the editor as a teacher types into them: conflicts, refusals beside their field, and words
 * that outlast what they were typed into.
 *
 * @module
 */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { createWalk, recording } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { withService } from "../guide/phone.ts";
import { findingsOf } from "../axe.ts";
import { openEditorPage, openPage, saved } from "./editor_page.ts";
import { list, select, titlesOf, TWO, write } from "./stations.ts";
import { until } from "../../support/until.ts";

Deno.test("The editor in Chromium: two versions have the name of their field, and both can be kept", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId, poiIds: [, id] } = await createWalk(send, "Zwei", TWO);
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await select(page, "Halt 2");
      await write(send, "PUT", `/api/routes/${routeId}/pois/${id}`, {
        description: "Seht. Ein Hase.",
      });
      const text = page.getByRole("textbox", { name: "Text zum Lesen" });
      await text.fill("Seht. Ein Fuchs.");
      await text.blur();
      const dialog = page.getByRole("dialog", { name: "Hier gibt es zwei Fassungen" });
      await dialog.getByRole("heading", { name: "Text von Station 2" }).waitFor();
      await dialog.getByText("Seht. Ein Hase.").waitFor();
      await dialog.getByText(/^Ihre Fassung von \d\d:\d\d$/).waitFor();
      await dialog.getByText(/^Die andere Fassung, Stand \d\d:\d\d$/).waitFor();
      await dialog.getByRole("button", { name: "Beide behalten" }).click();
      await saved(page);
      assert.equal(await text.inputValue(), "Seht.\nEin Hase.\nEin Fuchs.");
    })));

Deno.test("The editor in Chromium: what another window has changed does not replace what is being typed", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId, poiIds: [id] } = await createWalk(send, "Tippen", TWO);
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await select(page, "Halt 1");
      const name = page.getByRole("textbox", { name: "Name" });
      await name.fill("Mein Name");
      await write(send, "PUT", `/api/routes/${routeId}/pois/${id}`, { title: "Anders" });
      await page.evaluate(
        `document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))`,
      );
      const dialog = page.getByRole("dialog", { name: "Hier gibt es zwei Fassungen" });
      await dialog.getByText("Anders").waitFor();
      await dialog.getByText("Mein Name").waitFor();
      assert.equal(await name.inputValue(), "Mein Name");
    })));

Deno.test("The editor in Chromium: no letter is lost where a text is stored while it is typed", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Tippen", TWO);
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await select(page, "Halt 1");
      // A window that is not the active one reports no focus.
      await page.evaluate(
        `addEventListener("focus", (event) => event.stopImmediatePropagation(), true)`,
      );
      const text = page.getByRole("textbox", { name: "Text zum Lesen" });
      const typed = "Ein Specht klopft hier an die alte Eiche, und unten fließt der Bach. ".repeat(
        3,
      );
      await text.pressSequentially(typed, { delay: 20 });
      assert.equal(await text.inputValue(), typed);
      await until("all of it is stored", async () => {
        const { pois } = await (await send(`/api/routes/${routeId}/pois`, {})).json();
        return pois[0].description === typed;
      });
    })));

Deno.test("The editor in Chromium: two recordings in two windows can both be heard before one is kept", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Ton", [{ title: "Halt 1", atM: 100 }]);
      const { page: one, context } = await openEditorPage(browser, base, `/edit/${routeId}`);
      const { page: two } = await openPage(context, base, `/edit/${routeId}`);
      for (const [page, seconds] of [[one, 1], [two, 2]] as const) {
        await select(page, "Halt 1");
        const buffer = Buffer.from(recording(seconds));
        const file = { name: `${seconds}.wav`, mimeType: "audio/wav", buffer };
        await page.getByLabel("Datei wählen").setInputFiles(file);
        if (page === one) await saved(page);
      }
      const dialog = two.getByRole("dialog", { name: "Hier gibt es zwei Fassungen" });
      await dialog.getByRole("heading", { name: "Aufnahme von Station 1" }).waitFor();
      for (const [label, seconds] of [["Ihre Aufnahme", 2], ["Die andere Aufnahme", 1]] as const) {
        const sound = dialog.getByLabel(`${label} anhören`);
        await until(`${label} is there`, async () =>
          Math.round(Number(
            await sound.evaluate((audio) => Reflect.get(audio, "duration")),
          )) ===
            seconds);
      }
      assert.equal(await dialog.getByRole("button", { name: "Beide behalten" }).count(), 0);
      await dialog.getByRole("button", { name: "Die andere nehmen" }).click();
      await saved(two);
      const sound = await send(`/api/routes/${routeId}/pois/1/audio`, {});
      assert.equal((await sound.bytes()).length, recording(1).length);
    })));

Deno.test("The editor in Chromium: words typed into a station that was deleted elsewhere become a new one, after a reload too", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId, poiIds: [id] } = await createWalk(send, "Weg", TWO);
      const permissions = ["clipboard-read", "clipboard-write"];
      const { page, complaints } = await openEditorPage(browser, base, `/edit/${routeId}`, {
        permissions,
      });
      await select(page, "Halt 1");
      await write(send, "DELETE", `/api/routes/${routeId}/pois/${id}`);
      await page.getByRole("textbox", { name: "Text zum Lesen" }).fill("Hier wohnt ein Fuchs.");
      await page.getByRole("heading", { name: "Auf einem anderen Gerät gelöscht" }).waitFor();
      await page.getByText("Halt 1 gibt es nicht mehr.").waitFor();
      await saved(page);
      assert.deepEqual(await findingsOf(page), []);
      await page.reload();
      const text = page.getByRole("textbox", { name: "Text", exact: true });
      assert.equal(await text.inputValue(), "Hier wohnt ein Fuchs.");
      await page.getByRole("button", { name: "Text kopieren" }).click();
      await page.getByText("Kopiert").waitFor();
      assert.equal(
        await page.evaluate("navigator.clipboard.readText()"),
        "Hier wohnt ein Fuchs.",
      );
      await page.getByRole("button", { name: "Neue Station daraus machen" }).click();
      await saved(page);
      assert.deepEqual(await titlesOf(send, routeId), ["Halt 2", "Halt 1"]);
      const { pois } = await (await send(`/api/routes/${routeId}/pois`, {})).json();
      assert.equal(pois[1].description, "Hier wohnt ein Fuchs.");
      await page.reload();
      await list(page).getByRole("button", { name: "Halt 1" }).waitFor();
      assert.equal(await page.getByText("gibt es nicht mehr.").count(), 0);
      assert.deepEqual(complaints, []);
    })));

Deno.test("The editor in Chromium: a walk in the trash is said once, edits wait, and it is brought back", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Papierkorb", TWO);
      const { page, complaints } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await select(page, "Halt 1");
      await write(send, "DELETE", `/api/routes/${routeId}`);
      await page.getByRole("textbox", { name: "Name" }).fill("Eiche");
      await page.getByRole("textbox", { name: "Text zum Lesen" }).fill("Eine Eiche.");
      await page.getByText("Dieser Weg liegt im Papierkorb.").waitFor();
      assert.equal(await page.getByText("Dieser Weg liegt im Papierkorb.").count(), 1);
      assert.equal(await page.getByRole("textbox", { name: "Name" }).inputValue(), "Eiche");
      await page.getByRole("button", { name: "Zurückholen" }).click();
      await saved(page);
      const { pois: [first] } = await (await send(`/api/routes/${routeId}/pois`, {})).json();
      assert.deepEqual([first.title, first.description], ["Eiche", "Eine Eiche."]);
      assert.deepEqual(complaints, []);
    })));

Deno.test("The editor in Chromium: a walk that is away when it is opened has the words that wait, and comes back", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Fort", TWO);
      const { page, complaints } = await openEditorPage(browser, base, `/edit/${routeId}`);
      const route = `/api/routes/${routeId}`;
      await select(page, "Halt 1");
      await write(send, "DELETE", route);
      await page.getByRole("textbox", { name: "Name" }).fill("Eiche");
      await page.getByText("Dieser Weg liegt im Papierkorb.").waitFor();
      await page.reload();
      await page.getByRole("heading", { name: "Dieser Weg liegt im Papierkorb." }).waitFor();
      assert.deepEqual(await findingsOf(page), []);
      assert.equal(await page.getByRole("textbox", { name: "Name" }).inputValue(), "Eiche");
      await page.getByRole("button", { name: "Zurückholen" }).click();
      await saved(page);
      assert.deepEqual(await titlesOf(send, routeId), ["Eiche", "Halt 2"]);

      await select(page, "Eiche");
      await write(send, "DELETE", route);
      await write(send, "POST", `${route}/purge`);
      await page.getByRole("textbox", { name: "Text zum Lesen" }).fill("Alt.");
      const left = page.getByRole("textbox", { name: "Text", exact: true });
      await left.waitFor();
      await page.reload();
      await page.getByRole("heading", { name: "Diesen Weg gibt es nicht mehr." }).waitFor();
      assert.deepEqual(await findingsOf(page), []);
      assert.equal(await left.inputValue(), "Alt.");
      assert.deepEqual(complaints, []);
    })));

Deno.test("The editor in Chromium: a refused file is shown beside its field, until the next success", (test) =>
  inChromium(test, (browser) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Nein", TWO);
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await select(page, "Halt 1");
      const part = page.getByRole("region", { name: "Aufnahme" });
      const choose = (name: string, content: Uint8Array) =>
        part.getByLabel("Datei wählen").setInputFiles({
          name,
          mimeType: "audio/mpeg",
          buffer: Buffer.from(content),
        });
      await choose("blatt.mp3", new TextEncoder().encode("%PDF-1.7"));
      await part.getByText("„blatt.mp3“ wurde nicht angenommen.").waitFor();
      await saved(page);
      await choose("ton.mp3", recording(1));
      await saved(page);
      await part.getByText("„blatt.mp3“ wurde nicht angenommen.").waitFor({ state: "detached" });
    })));
