/** Whole walks in Chromium: a recorded track of positions, and what pupils hear. @module */
import assert from "node:assert/strict";
import { onTrack, type WalkStation } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { steps } from "./positions.ts";
import { inEitherPlace, PLACES } from "./places.ts";
import { openPhone, type Phone, walk } from "./phone.ts";
import { until } from "../../support/until.ts";
import { beginWalk } from "./begin_walk.ts";

const FOUR: readonly WalkStation[] = [100, 220, 340, 460].map((atM, index) => ({
  title: `Halt ${index + 1}`,
  atM,
  // Different lengths: published recordings that are the same are one file.
  seconds: 0.6 + index / 100,
  description: "Ein Text.",
}));

async function begin({ page, context }: Phone): Promise<void> {
  const { lat, lon } = onTrack(0);
  await context.setGeolocation({ latitude: lat, longitude: lon, accuracy: 8 });
  await beginWalk(page);
  await page.getByText("Nächste Station").waitFor();
}

for (const { where, withWalk } of PLACES) {
  Deno.test(`The guide in Chromium ${where}: a walk starts every recording once and in order`, (test) =>
    inChromium(
      test,
      (browser) =>
        withWalk("Vier Halte", FOUR, async ({ base, path, recordings }) => {
          const phone = await openPhone(browser, base, path);
          await begin(phone);
          for (const atM of [100, 220, 340, 460]) {
            await walk(phone, steps(atM - 60, atM + 12, 12));
            await until(
              `the recording at ${atM} m has ended`,
              () => phone.page.getByRole("link", { name: /Weitergehen|Zum Schluss/ }).isVisible(),
            );
          }
          assert.deepEqual(await phone.played(), recordings);
          await phone.page.getByRole("link", { name: "Zum Schluss" }).click();
          await phone.page.getByRole("heading", { name: "Geschafft!" }).waitFor();
          // Back along the whole track nothing starts again.
          await walk(phone, steps(470, 80, 30));
          assert.equal((await phone.played()).length, 4);
          assert.deepEqual(phone.complaints, []);
        }),
    ));
}

Deno.test("The guide in Chromium: a station is announced once, with its number and title", (test) =>
  inChromium(test, (browser) =>
    inEitherPlace(test, "Ansage", FOUR, async ({ base, path }) => {
      const phone = await openPhone(browser, base, path);
      await begin(phone);
      await walk(phone, steps(80, 104, 6));
      const status = phone.page.getByRole("status").first();
      await until("the announcement", async () =>
        (await status.textContent())?.includes("Halt 1") ?? false);
      assert.equal(await status.textContent(), "Du bist bei Station 1: Halt 1");
      await phone.page.getByRole("heading", { name: "Halt 1" }).waitFor();
      // From the start again: the old announcement is gone, and the same station can be announced once more.
      for (const screen of ["", "settings"]) {
        await walk(phone, steps(40, 20, 10));
        await phone.page.goto(`${base}${path}#${screen}`);
        await phone.page.getByRole("button", { name: "Den ganzen Weg neu anfangen" }).click();
        await until(`the announcement at #${screen}`, async () =>
          await status.textContent() === "Du fängst wieder von vorn an.");
        await walk(phone, steps(80, 104, 6));
        await until(`the announcement of the station after #${screen}`, async () =>
          await status.textContent() === "Du bist bei Station 1: Halt 1");
      }
    })));

Deno.test("The guide in Chromium: a recording is not cut off by the next circle, which is offered", (test) =>
  inChromium(test, (browser) =>
    inEitherPlace(test, "Überlappung", [
      { title: "Erster", atM: 100, radiusM: 60, seconds: 180 },
      { title: "Zweiter", atM: 130, radiusM: 60, seconds: 1 },
    ], async ({ base, path, recordings }) => {
      const phone = await openPhone(browser, base, path);
      await begin(phone);
      await walk(phone, steps(90, 130, 10));
      await phone.page.getByText("Danach: 2 Zweiter").waitFor();
      await until("the first recording", async () => (await phone.played()).length === 1);
      const [first, second] = recordings;
      assert.equal((await phone.played()).length, 1, "the first one goes on");
      await phone.page.getByRole("slider").fill("179");
      await until("the second recording", async () => (await phone.played()).length === 2);
      assert.deepEqual(await phone.played(), [first, second]);
      await phone.page.getByRole("heading", { name: "Zweiter" }).waitFor();
    })));

Deno.test("The guide in Chromium: bad positions start nothing, and the walk goes on after them", (test) =>
  inChromium(
    test,
    (browser) =>
      inEitherPlace(test, "Schlechter Empfang", FOUR, async ({ base, path }) => {
        const phone = await openPhone(browser, base, path);
        await begin(phone);
        const vague = [0, 3, 6].map((offM) => ({ ...onTrack(100 + offM), accuracyM: 200 }));
        const outlier = [onTrack(40), onTrack(1400, 1400), onTrack(42), onTrack(100), onTrack(44)];
        await walk(phone, [...vague, ...outlier]);
        await phone.context.setGeolocation(null);
        await phone.page.getByText("Dein Standort ist gerade nicht zu finden. Geh einfach weiter.")
          .waitFor();
        assert.deepEqual(await phone.played(), []);
        await walk(phone, steps(80, 104, 6));
        await until("the first recording", async () => (await phone.played()).length === 1);
        assert.deepEqual(phone.complaints, []);
      }),
  ));

Deno.test("The guide in Chromium: a user who refuses the position is asked once and taps", (test) =>
  inChromium(
    test,
    (browser) =>
      inEitherPlace(test, "Ohne Ort", FOUR, async ({ base, path, recordings }) => {
        const phone = await openPhone(browser, base, path, { permissions: [] });
        const { page } = phone;
        await beginWalk(page);
        await page.getByText("Dein Standort ist ausgeschaltet.").waitFor();
        await page.getByRole("listitem").filter({ hasText: "Halt 3" }).getByRole("link").click();
        await until("the recording", async () => (await phone.played()).length === 1);
        assert.deepEqual(await phone.played(), [recordings[2]]);
        await page.getByRole("link", { name: "Weitergehen" }).click();
        await page.getByText("Tippe hier, wenn du da bist.").waitFor();
        assert.equal(await page.getByText("Gehört", { exact: true }).count(), 1);
      }),
  ));

Deno.test("The guide in Chromium: what was heard, and where a recording stopped, survives a reload", (test) =>
  inChromium(test, (browser) =>
    inEitherPlace(test, "Neu geladen", [
      { title: "Kurz", atM: 100, seconds: 0.5 },
      { title: "Lang", atM: 220, seconds: 20 },
    ], async ({ base, path, recordings }) => {
      const phone = await openPhone(browser, base, path);
      const { page } = phone;
      await begin(phone);
      await walk(phone, steps(80, 104, 6));
      await until("the first one is heard", () =>
        page.getByRole("link", { name: "Weitergehen" }).isVisible());
      await walk(phone, steps(205, 222, 6));
      await until("the second one plays", async () =>
        (await phone.played()).length === 2);
      const slider = page.getByRole("slider");
      await until("it is at second 2", async () => Number(await slider.inputValue()) >= 2);
      await page.reload();
      // Browsers let a page sound only after a tap, so that comes before everything else.
      await page.getByRole("button", { name: "Weitergehen" }).click();
      await page.getByRole("button", { name: "Anhalten" }).waitFor();
      await until("the recording", async () => (await phone.played()).length === 1);
      const second = await slider.inputValue();
      assert.ok(Number(second) >= 1, `it goes on at second ${second}`);
      assert.deepEqual(await phone.played(), [recordings[1]]);
      await page.getByRole("link", { name: "Zum Weg" }).click();
      await page.getByText("1 von 2 gehört").waitFor();
    })));
