/**
 * Recording one station after the other: how few presses it takes, where it goes on, and that it can be undone.
 *
 * @module
 */
import assert from "node:assert/strict";
import { inChromium } from "../chromium.ts";
import { findingsOf } from "../axe.ts";
import { FAKE_MICROPHONE, saved } from "./editor_page.ts";
import { untilRecorded } from "./recorder.ts";
import {
  BEGIN,
  KEEP,
  mainButton,
  openRow,
  recordStation,
  stationsOf,
  TITLES,
  untilStored,
  withRow,
} from "./recorder_row.ts";
import { row } from "./stations.ts";
import { until } from "../../support/until.ts";

const FLAGS = { flags: FAKE_MICROPHONE };

/** Presses for three recordings once the recorder is open. */
const MOST_PRESSES = 6;

Deno.test("RecorderDialog in Chromium: three stations are recorded in six actions, with the space bar or the visible buttons", (test) =>
  inChromium(test, (browser) =>
    withRow(browser, stationsOf(3), async (opened) => {
      const { page, dialog, complaints } = opened;
      const titles = TITLES.slice(0, 3);
      await openRow(page, "Am Bach");
      let count = 0;
      for (const [index, title] of titles.entries()) {
        await dialog.getByText(`Hier beginnt der Text von Station ${index + 1}.`).waitFor();
        assert.match(
          await row(page, title).locator("xpath=..").getAttribute("class") ?? "",
          /\bon\b|is-/,
          `${title} is the selected one`,
        );
        await recordStation(dialog, async (main) => {
          count++;
          if (index % 2 === 0) await page.keyboard.press("Space");
          else await main.click();
        });
      }
      await dialog.getByText("Alle Aufnahmen sind da.").waitFor();
      assert.ok(count <= MOST_PRESSES, `${count} presses`);
      await (await mainButton(dialog, "Zurück zum Weg")).press("Space");
      await dialog.waitFor({ state: "hidden" });
      await saved(page);
      await untilStored(opened, titles);
      assert.deepEqual(complaints, []);
    }), FLAGS));

Deno.test("RecorderDialog in Chromium: the row goes on with the next missing station, and with earlier ones at its end", (test) =>
  inChromium(test, (browser) => {
    const stations = stationsOf(4).map((station) =>
      station.title === "Die Mühle" ? { ...station, seconds: 1 } : station
    );
    return withRow(browser, stations, async (opened) => {
      const { page, dialog } = opened;
      await openRow(page, "Drachenhöhle");
      await recordStation(dialog);
      await dialog.getByRole("heading", { name: "Weiter mit Station 4" }).waitFor();
      await dialog.getByText("Station 3 ist aufgenommen").waitFor();
      await dialog.getByText("Noch 2 fehlen:").waitFor();
      const trail = dialog.getByRole("list", { name: "Aufnahmen dieses Weges" });
      assert.deepEqual(
        (await trail.getByRole("listitem").allInnerTexts()).map((text) =>
          text.replaceAll(/\s+/g, " ").trim()
        ),
        [
          "Station 1 fehlt noch",
          "Station 2 ist aufgenommen",
          "Station 3 ist aufgenommen",
          "Station 4 fehlt noch",
        ],
      );
      assert.equal(await trail.locator("[aria-current=step]").count(), 1);
      await recordStation(dialog);
      await dialog.getByRole("heading", { name: "Weiter mit Station 1" }).waitFor();
      await dialog.getByText("Noch eine fehlt:").waitFor();
      await dialog.getByRole("button", { name: "Für heute genug" }).click();
      await dialog.waitFor({ state: "hidden" });
      // The form is that of the station that was recorded last, and the keyboard is not at the top of the page.
      await until(
        "the form of the last one is shown",
        async () => await page.getByRole("textbox", { name: "Name" }).inputValue() === "Alte Eiche",
      );
      assert.equal(await page.evaluate("document.activeElement === document.body"), false);
      await untilStored(opened, ["Die Mühle", "Drachenhöhle", "Alte Eiche"]);
    });
  }, FLAGS));

Deno.test("RecorderDialog in Chromium: undo in the row takes a recording back, and its take can be heard, trimmed and kept", (test) =>
  inChromium(test, (browser) =>
    withRow(browser, stationsOf(2), async (opened) => {
      const { page, dialog } = opened;
      await openRow(page, "Am Bach");
      await recordStation(dialog);
      await mainButton(dialog, "Aufnehmen");
      await untilStored(opened, ["Am Bach"]);
      await dialog.getByRole("button", { name: "Rückgängig: Aufnahme von Station 1" }).click();
      await dialog.getByRole("heading", { name: "Am Bach" }).waitFor();
      await dialog.getByRole("slider", { name: "Ende" }).waitFor();
      await untilStored(opened, []);
      await page.reload();
      await page.getByText("Hier wartet eine Aufnahme").waitFor();
      await page.getByRole("button", { name: "Anhören und zuschneiden" }).click();
      await dialog.getByRole("button", { name: "Behalten" }).click();
      await dialog.getByRole("heading", { name: "Weiter mit Station 2" }).waitFor();
      await untilStored(opened, ["Am Bach"]);
    }), FLAGS));

Deno.test("RecorderDialog in Chromium: in a row a recording can be reviewed before it is kept, and nothing begins by itself", (test) =>
  inChromium(test, (browser) =>
    withRow(browser, stationsOf(2), async (opened) => {
      const { page, dialog } = opened;
      await openRow(page, "Am Bach");
      await (await mainButton(dialog, BEGIN)).click();
      await mainButton(dialog, KEEP);
      await untilRecorded(dialog, 2);
      await dialog.getByRole("button", { name: "Fertig" }).click();
      await dialog.getByRole("slider", { name: "Ende" }).waitFor();
      await untilStored(opened, []);
      await dialog.getByRole("button", { name: "Behalten" }).click();
      await mainButton(dialog, "Aufnehmen");
      assert.equal(await dialog.getByRole("button", { name: "Abbrechen" }).count(), 0);
      await page.keyboard.press("Space");
      await mainButton(dialog, "Abbrechen");
      await page.keyboard.press("Space");
      await dialog.getByText("Station 1 ist aufgenommen").waitFor();
      await page.keyboard.press("Escape");
      await untilStored(opened, ["Am Bach"]);
    }), FLAGS));

Deno.test("RecorderDialog in Chromium: a walk with more than twelve stations has their number in words", (test) =>
  inChromium(test, (browser) =>
    withRow(browser, stationsOf(13), async ({ page, dialog }) => {
      await openRow(page, "Rheinblick");
      await dialog.getByText("0 von 13 aufgenommen").waitFor();
      assert.equal(await dialog.getByRole("list", { name: "Aufnahmen" }).count(), 0);
    }), FLAGS));

Deno.test("RecorderDialog in Chromium: axe finds nothing between two recordings and after the last", (test) =>
  inChromium(test, (browser) =>
    withRow(browser, stationsOf(2), async ({ page, dialog }) => {
      const begin = /^(Aufnahme beginnen|Aufnehmen)$/;
      const keep = "Behalten und weiter";
      await openRow(page, "Am Bach");
      await (await mainButton(dialog, begin)).click();
      for (const end of [begin, "Zurück zum Weg"]) {
        const size = await dialog.boundingBox();
        const main = await mainButton(dialog, keep);
        await untilRecorded(dialog, 1);
        assert.deepEqual(await findingsOf(page), []);
        await main.click();
        await dialog.locator(`[data-main]`, { hasText: end }).waitFor();
        assert.deepEqual(await findingsOf(page), []);
        assert.deepEqual(await dialog.boundingBox(), size, "it has one size");
        if (end === begin) await (await mainButton(dialog, begin)).click();
      }
    }), FLAGS));
