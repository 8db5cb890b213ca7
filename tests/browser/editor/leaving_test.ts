/** Leaving the editor while a picture is being prepared: the browser asks. @module */
import assert from "node:assert/strict";
import { withDataDir } from "../../support/process/process.ts";
import { SeededRandom, testSeed } from "../../support/random.ts";
import { until } from "../../support/until.ts";
import { inProfile } from "../profile.ts";
import { saved } from "./editor_page.ts";
import { writePhotos } from "./killed_activities.ts";
import { openStation, withEditor } from "./recorder.ts";

Deno.test("The editor in Chromium: closing the page while pictures are prepared is asked about", (test) =>
  inProfile(
    test,
    (browser) =>
      withEditor(browser, "", {}, ({ page }) =>
        withDataDir(async (folder) => {
          const paths = writePhotos(folder, new SeededRandom(testSeed()));
          const asked: string[] = [];
          page.on("dialog", async (dialog) => {
            asked.push(dialog.type());
            await dialog.dismiss();
          });
          await openStation(page); // the browser asks on pages only that were clicked
          await page.getByLabel("Bilder hinzufügen").setInputFiles(paths);
          await page.close({ runBeforeUnload: true });
          await until("the browser asks", () => asked.length > 0);
          assert.deepEqual(asked, ["beforeunload"]);
          await saved(page);
          await page.close({ runBeforeUnload: true });
          await until("the page is closed", () => page.isClosed());
          assert.deepEqual(asked, ["beforeunload"], "nothing is asked when everything is saved");
        })),
  ));
