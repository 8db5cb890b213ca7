/** The editor in WebKit, the engine of Safari: a station, a recording, and a take that waits. @module */
import assert from "node:assert/strict";
import { object } from "../../support/responses.ts";
import { createWalk } from "../../support/walk.ts";
import { withService } from "../guide/phone.ts";
import { inWebKit } from "../webkit.ts";
import type { WebKitPage } from "../webkit_page.ts";
import { until } from "../../support/until.ts";

/** The walk of the test, and the editor. */
interface Fixture {
  readonly page: WebKitPage;
  readonly base: string;
  readonly routeId: number;
}

/** The stations as the service has them. */
async function stations({ base, routeId }: Fixture): Promise<Record<string, unknown>[]> {
  const { pois } = await (await fetch(`${base}/api/routes/${routeId}/pois`)).json();
  return pois.map(object);
}

/** Seconds of the recording that the dialog shows while it runs. */
async function recordedSeconds(page: WebKitPage): Promise<number> {
  const time = await page.evaluate("document.querySelector('dialog .run .time b')?.textContent");
  const [, minutes = "", rest = ""] = /(\d+):(\d\d)/.exec(String(time)) ?? [];
  return Number(minutes) * 60 + Number(rest);
}

/** Records with the dialog; a take that a busy machine has left too short is recorded once more. */
async function record(page: WebKitPage, seconds: number): Promise<void> {
  await page.tap("button", /^(Aufnehmen|Neu aufnehmen)$/);
  await page.tap("button", "Aufnahme beginnen");
  await until(`a take of ${seconds} seconds`, async () => {
    await page.sees("button", "Fertig");
    await page.until("it is long enough", async () => await recordedSeconds(page) >= seconds);
    await page.tap("button", "Fertig");
    await page.sees("slider", /^Ende/);
    const length = await page.evaluate("document.querySelector('.trim input').max");
    if (Number(length) >= seconds / 2) return true;
    await page.tap("button", "Noch einmal");
    return false;
  });
}

const STEPS: Readonly<Record<string, (fixture: Fixture) => Promise<void>>> = {
  "a walk is opened, and a station is made and saved": async (fixture) => {
    const { page, base } = fixture;
    await page.goto(`${base}/edit`);
    await page.tap("link", /Mit WebKit/);
    await page.tapOn("svg.profile");
    await page.type("Name", " am Bach");
    await page.hasText("Gespeichert");
    await until(
      "the service has it",
      async () => (await stations(fixture)).some(({ title }) => /am Bach$/.test(String(title))),
    );
  },
  "the disk of the browser keeps edits": async ({ page }) => {
    const names = await page.evaluate("indexedDB.databases()");
    assert.match(JSON.stringify(names), /"route-guide-editor"/);
  },
  "a take is recorded, taken over and saved": async (fixture) => {
    const { page } = fixture;
    await record(page, 2);
    await page.tap("button", "Behalten");
    await page.tap("button", "Für heute genug"); // another station is without one
    const audio = async () => (await stations(fixture))[1]?.audioUrl ?? null;
    await until("the recording is stored", async () => await audio() !== null);
    const heard = await page.evaluate(`fetch("${await audio()}")
      .then((response) => response.arrayBuffer())
      .then((sound) => new OfflineAudioContext(1, 1, 16000).decodeAudioData(sound))
      .then((sound) => [sound.duration, Math.max(...sound.getChannelData(0))])`);
    assert.ok(Array.isArray(heard));
    const [seconds, loudest] = heard.map(Number);
    assert.ok(Number(seconds) >= 1, `${seconds} s`);
    assert.ok(Number(loudest) > 0.01, "it is not silent");
    const played = await page.evaluate(`new Promise((resolve) => {
      const audio = new Audio("${await audio()}");
      audio.addEventListener("timeupdate", () => audio.currentTime > 0.3 && resolve("played"));
      audio.addEventListener("error", () => resolve(audio.error.message));
      audio.play().catch((error) => resolve(String(error)));
    })`);
    assert.equal(played, "played");
    const { headers, body } = await fetch(fixture.base + await audio());
    await body?.cancel();
    assert.equal(headers.get("Content-Type"), "audio/mpeg");
  },
  "a take is heard, and waits after a reload when it was not taken over": async ({ page }) => {
    await record(page, 1);
    const player = "document.querySelector('dialog audio')";
    await page.tap("button", "Anhören");
    await page.until(
      "the take is heard",
      async () => Number(await page.evaluate(`${player}.currentTime`)) > 0.3,
    );
    await page.reload();
    await page.hasText("Hier wartet eine Aufnahme, die Sie noch nicht behalten haben.");
  },
};

Deno.test("The editor in WebKit", (test) =>
  inWebKit(test, (page) =>
    withService(async ({ base }, send) => {
      const { routeId } = await createWalk(send, "Mit WebKit", [{ title: "Halt 1", atM: 20 }]);
      const fixture = { page, base, routeId };
      // Each step goes on where the one before has ended.
      for (const [name, step] of Object.entries(STEPS)) {
        if (!await test.step(name, () => step(fixture))) break;
      }
    }, { PAGE_LANGUAGE: "de" }), {
    screen: { width: 1280, height: 800 },
    args: ["--enable-mock-capture-devices=true"],
  }));
