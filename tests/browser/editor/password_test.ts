/**
 * A password that is changed while a teacher edits: the service starts again with another one, which ends all
 * sessions. The page asks for it, loses nothing, and goes on.
 *
 * @module
 */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { bytes, gpx } from "../../support/gpx_samples.ts";
import { jpeg } from "../../support/media/pictures.ts";
import { ServiceProcess, withDataDir } from "../../support/process/process.ts";
import { createWalk, onTrack, recording } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { openEditorPage, saved } from "./editor_page.ts";
import { until } from "../../support/until.ts";

const OLD = "Kirschbäume im März";
const NEW = "Pflaumen im September";

/** A walk with one station, and a way to start its service again with the new password. */
interface Fixture {
  readonly base: string;
  readonly routeId: number;
  readonly restart: () => Promise<void>;
}

async function withPassword(work: (fixture: Fixture) => Promise<void>): Promise<void> {
  await withDataDir(async (dataDir) => {
    await using services = new AsyncDisposableStack();
    const start = async (password: string, port: string) =>
      services.use(
        await ServiceProcess.start({
          dataDir,
          env: { LOG: "off", EDIT_PASSWORD: password, PORT: port },
        }),
      );
    const first = await start(OLD, "0");
    const { base } = first;
    const Authorization = `Basic ${bytes(`teacher:${OLD}`).toBase64()}`;
    const send = (path: string, init: RequestInit) => {
      const headers = new Headers(init.headers);
      headers.set("Authorization", Authorization);
      return fetch(base + path, { ...init, headers });
    };
    const { routeId } = await createWalk(send, "Passwort", [{ title: "Halt 1", atM: 100 }]);
    const restart = async () => {
      first.kill("SIGTERM");
      await first.ended();
      await start(NEW, new URL(base).port);
    };
    await work({ base, routeId, restart });
  });
}

/** Opens the form for the password from the strip. */
async function openLogin(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Passwort eingeben" }).click();
}

async function enter(page: Page, password: string): Promise<void> {
  await page.getByLabel("Passwort", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
}

Deno.test("The editor in Chromium: the password is changed while a teacher edits, and nothing is lost", (test) =>
  inChromium(test, (browser) =>
    withPassword(async ({ base, routeId, restart }) => {
      const { page, complaints } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await enter(page, OLD);
      const list = page.getByRole("region", { name: "Stationen", exact: true });
      await list.getByRole("button", { name: "Halt 1" }).click();
      const name = page.getByRole("textbox", { name: "Name", exact: true });
      await name.fill("Mit altem Passwort");
      await name.blur();
      await saved(page);
      await restart();

      await name.fill("Nach dem Wechsel");
      await name.blur();
      await page.getByText("Bitte anmelden. Dann wird alles gespeichert.").waitFor();
      const picture = { name: "a.jpg", mimeType: "image/jpeg", buffer: Buffer.from(jpeg()) };
      await page.getByLabel("Bilder hinzufügen").setInputFiles(picture);
      const sound = { name: "a.wav", mimeType: "audio/wav", buffer: Buffer.from(recording(1)) };
      await page.getByLabel("Datei wählen").setInputFiles(sound);
      // The click on the button ends the edit of the text: the form must stay as it is.
      await page.getByRole("textbox", { name: "Text zum Lesen", exact: true }).fill("Bleibt.");
      await openLogin(page);
      await enter(page, OLD);
      await page.getByText("Das Passwort stimmt nicht.").waitFor();
      const password = page.getByLabel("Passwort", { exact: true });
      await password.fill("");
      for (const letter of NEW) await page.keyboard.type(letter, { delay: 20 });
      assert.equal(await password.inputValue(), NEW);
      await page.keyboard.press("Enter");
      await saved(page);
      await until("everything is stored", async () => {
        const { pois: [poi] } = await (await fetch(`${base}/api/routes/${routeId}/pois`)).json();
        return poi.title === "Nach dem Wechsel" && poi.description === "Bleibt." &&
          poi.images.length === 1 && poi.audioUrl !== null;
      });
      assert.equal(await password.count(), 0);
      assert.deepEqual(complaints.filter((text) => !text.includes("ERR_CONNECTION")), []);
    })));

Deno.test("The editor in Chromium: track and trash ask for a changed password, and then work", (test) =>
  inChromium(test, (browser) =>
    withPassword(async ({ base, routeId, restart }) => {
      const { page } = await openEditorPage(browser, base, `/edit/${routeId}`);
      await enter(page, OLD);
      await page.getByRole("button", { name: "Über diesen Weg" }).click();
      await page.getByLabel("Teil anhängen", { exact: true }).waitFor();
      await restart();

      const positions = [0, 20, 40].map((atM) => onTrack(atM));
      const buffer = Buffer.from(gpx("Teil", positions.map(({ lat, lon }) => [lat, lon])));
      const part = { name: "teil.gpx", mimeType: "application/gpx+xml", buffer };
      await page.getByLabel("Teil anhängen", { exact: true }).setInputFiles(part);
      const append = page.getByRole("dialog").getByRole("button", { name: "Teil anhängen" });
      await append.click();
      await page.getByText("Bitte melden Sie sich zuerst an.").waitFor();
      await openLogin(page);
      await enter(page, NEW);
      await saved(page);
      await page.getByLabel("Teil anhängen", { exact: true }).setInputFiles(part);
      await append.click();
      await page.getByText("Der Teil wurde angehängt.").waitFor();

      await page.context().clearCookies();
      await page.goto(`${base}/edit`);
      await enter(page, NEW);
      await page.getByRole("button", { name: /^In den Papierkorb/ }).waitFor();
      await page.context().clearCookies();
      await page.getByRole("button", { name: /^In den Papierkorb/ }).click();
      await enter(page, NEW);
      await page.getByRole("button", { name: /^In den Papierkorb/ }).click();
      await page.getByText("liegt im Papierkorb.").waitFor();
    })));
