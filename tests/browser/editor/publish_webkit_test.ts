/**
 * The editor's dialog for the homepage in WebKit, the engine of Safari: what it finds on the homepage, and what it says
 * has to be deleted there.
 *
 * @module
 */
import { withService } from "../guide/phone.ts";
import { inWebKit } from "../webkit.ts";
import { folderOf, makeWalk, openHomepage } from "./homepage.ts";

Deno.test("The editor in WebKit: the dialog compares the homepage, and names what was left out", (test) =>
  inWebKit(test, (page) =>
    withService(async ({ base }, send) => {
      const [bach, mauer] = [await makeWalk(send, "Am Bach"), await makeWalk(send, "Stadtmauer")];
      const files = await folderOf(send, [bach, mauer]);
      await using homepage = await openHomepage(send, files);
      await page.goto(`${base}/edit`);
      await page.hasText("Auf der Homepage");
      await page.tap("button", "Homepage aktualisieren");
      await page.tap("checkbox", /^Am Bach/);
      await page.tap("checkbox", /^Alle, die man/);
      await page.hasText("1 Weg, ");
      await page.tap("button", "Ordner erstellen");
      await page.hasText("w/am-bach (Am Bach)");
      homepage.files = new Map([...files, ...await folderOf(send, [mauer])]);
      await page.tap("button", "Homepage prüfen");
      await page.hasText("Alles ist da.");
      await page.hasText("Nicht mehr in der Liste, aber noch auf der Homepage");
      const [sound = ""] = [...files.keys()].filter((path) => path.startsWith("media/"));
      homepage.files = new Map([...homepage.files, [sound, new Uint8Array(100)]]);
      await page.tap("button", "Prüfen");
      await page.hasText("Laden Sie denselben Ordner weiter hoch.");
    }, { PAGE_LANGUAGE: "de" }), { screen: { width: 1280, height: 800 } }));
