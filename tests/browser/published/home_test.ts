/** The list of published walks: schools, search, the nearest first, and walks that are being uploaded. @module */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { listedWalk, publishedFiles } from "../../support/published_files.ts";
import { jsonOf, text } from "../../support/responses.ts";
import { Service } from "../../support/service.ts";
import { until } from "../../support/until.ts";
import { createWalk, onTrack } from "../../support/walk.ts";
import { A_MONTH, type Files, FolderServer } from "../../support/web_servers/folder_server.ts";
import { inChromium } from "../chromium.ts";
import { openPhone } from "../guide/phone.ts";

/** Walks with their schools. */
const WALKS = [
  ["Am Bach", "Schule am Markt"],
  ["Zur Burg", "Schule am Markt"],
  ["Im Wald", "Bergschule"],
] as const;

/** The files of walks, all on the same track. */
async function published(
  walks: readonly (readonly [name: string, schoolName: string])[] = WALKS,
): Promise<Files> {
  await using service = await Service.open();
  const send = (path: string, init: RequestInit) => service.fetch(path, init);
  for (const [name, schoolName] of walks) {
    const { routeId } = await createWalk(send, name, [{ title: "Tor", atM: 100, seconds: 0.3 }]);
    await jsonOf(service.send("PUT", `/api/routes/${routeId}`, { schoolName }));
  }
  return await publishedFiles(service);
}

/** Headings of schools and walks as the page shows them. */
function headings(page: Page): Promise<string[]> {
  return page.locator("h2, h3").allInnerTexts();
}

async function untilHeadings(page: Page, expected: readonly string[]): Promise<void> {
  let found: string[] = [];
  await until(`${expected}`, async () => {
    found = (await headings(page)).map((text) => text.replaceAll(/\s+/g, " ").trim());
    return found.join() === expected.join();
  }, { found: () => found.join() });
}

Deno.test("The guide on published files in Chromium: the list has the walks of each school, and finds them", (test) =>
  inChromium(test, async (browser) => {
    await using server = new FolderServer(await published());
    const { page, context, complaints } = await openPhone(browser, server.address, "", {
      permissions: [],
    });
    const market = ["Schule am Markt 2 Wege", "Am Bach", "Zur Burg"];
    await untilHeadings(page, ["Bergschule 1 Weg", "Im Wald", ...market]);
    await page.getByText("1 Station").first().waitFor();
    await page.getByText(/^Stand: \d+\. \w+ \d{4}$/).waitFor();
    await page.getByText(/^Dein Standort bleibt auf deinem Gerät\./).waitFor();
    await page.getByRole("searchbox").fill("markt");
    await untilHeadings(page, market);
    await page.getByRole("status").getByText("2 Wege gefunden").waitFor({ state: "attached" });
    await page.getByRole("searchbox").fill("burg");
    await untilHeadings(page, ["Schule am Markt 1 Weg", "Zur Burg"]);
    await page.getByText("1 Weg gefunden").waitFor({ state: "attached" });
    await page.getByRole("searchbox").fill("See");
    await page.getByText("So einen Weg gibt es hier nicht.").waitFor();
    await page.getByRole("searchbox").fill("");
    await context.grantPermissions(["geolocation"]);
    const { lat, lon } = onTrack(-200);
    await context.setGeolocation({ latitude: lat, longitude: lon, accuracy: 5 });
    await page.getByRole("button", { name: "Den nächsten zuerst" }).click();
    await page.getByText("200 m von dir").first().waitFor();
    await page.getByRole("link", { name: "Zur Burg" }).click();
    await page.getByRole("button", { name: "Weg beginnen" }).waitFor();
    await page.getByRole("link", { name: "Alle Wege" }).click();
    await page.getByRole("heading", { name: "Welchen Weg geht ihr heute?" }).waitFor();
    assert.deepEqual(complaints, []);
  }));

Deno.test("The guide on published files in Chromium: the list says which walk is being updated, and shows it when it is there", (test) =>
  inChromium(test, async (browser) => {
    const files = await published();
    const missing = text(listedWalk(files, "Zur Burg").data);
    const others = new Map([...files].filter(([path]) => path !== missing));
    await using server = new FolderServer(others, { cacheControl: A_MONTH });
    const { page } = await openPhone(browser, server.address, "");
    await page.getByText("Ein Weg wird gerade aktualisiert.").waitFor();
    const updating = page.getByRole("listitem").filter({ hasText: "Wird gerade aktualisiert" });
    assert.deepEqual(await updating.locator("h3").allInnerTexts(), ["Zur Burg"]);
    server.files = files;
    await page.getByRole("button", { name: "Noch einmal versuchen" }).click();
    await until(
      "all tracks are drawn",
      async () => await page.locator(".thumb-track").count() === 3,
    );
    assert.equal(await page.getByText(/gerade aktualisiert/).count(), 0);
  }));

Deno.test("The guide on published files in Chromium: walks without a school are other walks only beside those of a school", (test) =>
  inChromium(test, async (browser) => {
    await using without = new FolderServer(await published([["Am Bach", ""], ["Im Wald", ""]]));
    const alone = await openPhone(browser, without.address, "");
    await untilHeadings(alone.page, ["Alle Wege 2 Wege", "Am Bach", "Im Wald"]);
    await using both = new FolderServer(
      await published([["Am Bach", ""], ["Im Wald", "Bergschule"]]),
    );
    const { page } = await openPhone(browser, both.address, "");
    await untilHeadings(page, ["Bergschule 1 Weg", "Im Wald", "Weitere Wege 1 Weg", "Am Bach"]);
  }));

Deno.test("The guide on published files in Chromium: the list has a link past the search, and its walks are shown when a Wi-Fi never responds", (test) =>
  inChromium(test, async (browser) => {
    const end = Promise.withResolvers<Response>();
    let isSilent = false;
    await using server = new FolderServer(await published(), {
      instead: (_request, path) => isSilent && path === "walks.json" ? end.promise : null,
    });
    const { page } = await openPhone(browser, server.address, "");
    await page.getByRole("link", { name: "Zur Burg" }).click();
    await page.getByRole("button", { name: /Für unterwegs laden/ }).click();
    await page.getByRole("heading", { name: "Bereit ohne Internet" }).waitFor();
    await page.getByRole("link", { name: "Alle Wege" }).click();
    await page.getByRole("link", { name: "Im Wald" }).waitFor();
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate("document.activeElement.textContent"), "Zu den Wegen");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate("document.activeElement.textContent"), "Im Wald");
    isSilent = true;
    await page.goto(server.address);
    await page.getByText("Kein Internet. Das sind die Wege auf deinem Gerät.").waitFor();
    await untilHeadings(page, ["Schule am Markt 1 Weg", "Zur Burg"]);
    end.resolve(new Response(null, { status: 503 }));
  }));

for (const part of ["later", "list", "home_parts"]) {
  Deno.test(`The guide on published files in Chromium: the list whose part ${part} is missing or half uploaded is the sentence, until it is whole`, (test) =>
    inChromium(test, async (browser) => {
      const files = await published();
      const isPart = (path: string) =>
        path.startsWith(`assets/guide_${part}.`) && path.endsWith(".js");
      const script = [...files.keys()].find(isPart) ?? "";
      const half = files.get(script)?.subarray(0, 1000) ?? new Uint8Array();
      const others = new Map([...files].filter(([path]) => path !== script));
      for (const cut of [others, new Map([...others, [script, half] as const])]) {
        await using server = new FolderServer(cut, { cacheControl: A_MONTH });
        const { page, context } = await openPhone(browser, server.address, "");
        await page.getByRole("heading", { name: "Diese Seite wird gerade aktualisiert." })
          .waitFor();
        server.files = files;
        await page.getByRole("button", { name: "Noch einmal versuchen" }).click();
        await page.getByRole("link", { name: "Im Wald" }).waitFor();
        await context.close();
      }
    }));
}

Deno.test("The guide on published files in Chromium: a list that is half uploaded is the sentence, until it is whole", (test) =>
  inChromium(test, async (browser) => {
    const files = await published();
    const list = files.get("walks.json") ?? new Uint8Array();
    const cut = new Map([...files, ["walks.json", list.subarray(0, 100)]]);
    await using server = new FolderServer(cut, { cacheControl: A_MONTH });
    const { page } = await openPhone(browser, server.address, "");
    await page.getByRole("heading", { name: "Diese Seite wird gerade aktualisiert." }).waitFor();
    server.files = files;
    await page.getByRole("button", { name: "Noch einmal versuchen" }).click();
    await page.getByRole("link", { name: "Im Wald" }).waitFor();
  }));
