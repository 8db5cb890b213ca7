/**
 * The check of a published folder (`#pruefen`): what a teacher reads when all files are there, some are missing, or the folder
 * is another one than that which was made last.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { BrowserContextOptions, Page } from "playwright-core";
import { night, sampled } from "../../support/extent.ts";
import { publishedVersions } from "../../support/published_versions.ts";
import { until } from "../../support/until.ts";
import { A_MONTH, type Files, FolderServer } from "../../support/web_servers/folder_server.ts";
import { inChromium, LIMIT_MS } from "../chromium.ts";
import { inFirefox, openFirefoxPage } from "../firefox.ts";
import { findingsOf } from "../guide/findings.ts";
import { openPhone } from "../guide/phone.ts";
import { inWebKit } from "../webkit.ts";

const { first, second, path: folder, stationId } = await publishedVersions();
const [one, two] = first.stations;

/** Reads what the page shows. */
const TEXT = "document.body.innerText";

const COMPLETE = "Alles ist da.";

/** The files without those at these paths. */
function without(...paths: readonly string[]): Files {
  return new Map([...first.files].filter(([path]) => !paths.includes(path)));
}

async function seen(page: Page, heading: string | RegExp): Promise<void> {
  await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
}

Deno.test("The guide on published files in Chromium, check: it names what is missing, and all is there once that is uploaded", (test) =>
  inChromium(test, async (browser) => {
    assert.ok(one && two);
    const all = first.stations.map(({ recording }) => recording);
    await using server = new FolderServer(without(...all), {
      cacheControl: A_MONTH,
    });
    const { page, complaints } = await openPhone(browser, server.address, "#pruefen");
    await seen(page, "Drei Dateien fehlen.");
    await page.getByText(/^Diese Wege? sehen die Kinder noch nicht\.$/).waitFor();
    server.files = without(two.recording);
    await page.getByRole("button", { name: "Nachsehen" }).click();
    await seen(page, "Eine Datei fehlt.");
    await page.getByText("Die Kinder können losgehen, aber an diesen Stationen fehlt etwas.")
      .waitFor();
    const row = page.getByRole("listitem").filter({ hasText: two.title });
    assert.match(await row.innerText(), /2[^]*Aufnahme fehlt[^]*media\//);
    server.files = without(`${folder}index.html`);
    const again = page.getByRole("button", { name: "Nachsehen" });
    await again.focus();
    await page.keyboard.press("Enter");
    await seen(page, "Eine Datei fehlt.");
    await page.getByText("Diesen Weg sehen die Kinder noch nicht.").waitFor();
    server.files = first.files;
    await again.click();
    await seen(page, COMPLETE);
    await page.getByText(/^2 Wege mit \d+ Dateien, nachgesehen um \d+:\d\d\.$/).waitFor();
    assert.equal(await page.getByText("Vollständig").count(), 2);
    await page.getByRole("link", { name: "Zu den Wegen" }).click();
    await page.getByRole("link", { name: first.name }).waitFor();
    // The check is another page at the address of the list.
    await page.evaluate("location.hash = '#pruefen'");
    await seen(page, COMPLETE);
    assert.deepEqual(complaints.filter((complaint) => !complaint.includes("404")), []);
  }));

Deno.test("The guide on published files in Chromium, check: a copy on the device is no file on the server", (test) =>
  inChromium(test, async (browser) => {
    assert.ok(one);
    await using server = new FolderServer(first.files, { refusesHead: true });
    const { page } = await openPhone(browser, server.address, folder);
    await page.getByRole("button", { name: /Für unterwegs laden/ }).click();
    await page.getByRole("heading", { name: "Bereit ohne Internet" }).waitFor();
    const script = [...first.files.keys()].find((path) =>
      path.startsWith("assets/guide_walk_map.")
    ) ?? "";
    server.files = without(one.recording, script);
    await page.goto("about:blank");
    await page.goto(`${server.address}#pruefen`);
    await seen(page, "Zwei Dateien fehlen.");
    await page.getByText("Bis alles da ist, sehen manche Kinder gar keinen Weg.").waitFor();
    await page.getByText(script).waitFor();
    await page.getByText(one.recording).first().waitFor();
    server.files = new Map();
    await page.getByRole("button", { name: "Nachsehen" }).click();
    await seen(page, "Die Liste der Dateien fehlt.");
  }));

Deno.test("The guide on published files in Chromium, check: a whole folder that is not the one that was made last is not the new one", (test) =>
  inChromium(test, async (browser) => {
    await using server = new FolderServer(first.files);
    const list = JSON.parse(new TextDecoder().decode(second.files.get("files.json")));
    const walks = list.files.find(({ path }: { path: string }) => path === "walks.json");
    const fragment = `#pruefen-${walks.sha256.slice(0, 16)}`;
    const { page } = await openPhone(browser, server.address, fragment);
    await seen(page, "Der neue Ordner ist noch nicht da.");
    server.files = second.files;
    await page.reload();
    await seen(page, COMPLETE);
  }));

Deno.test("The guide on published files in Chromium, check: it can be stopped, and says for how many files there was no response", (test) =>
  inChromium(test, async (browser) => {
    let isBusy = true;
    const held = Promise.withResolvers<void>();
    await using server = new FolderServer(first.files, {
      instead: (_request, path) =>
        isBusy && path.startsWith("media/")
          ? held.promise.then(() => new Response("", { status: 429 }))
          : null,
    });
    const { page } = await openPhone(browser, server.address, "#pruefen");
    await page.getByText(/^\d+ von \d+ Dateien$/).first().waitFor();
    await page.getByRole("button", { name: "Anhalten" }).click();
    held.resolve();
    await seen(page, "Angehalten.");
    await page.getByRole("button", { name: "Noch einmal nachsehen" }).click();
    await seen(page, "Nicht alles ließ sich nachsehen.");
    isBusy = false;
    await page.getByRole("button", { name: "Nachsehen" }).click();
    await seen(page, COMPLETE);
  }));

const MODES: readonly BrowserContextOptions[] = [
  { locale: "en-GB", viewport: { width: 320, height: 640 } },
  { locale: "de-DE", viewport: { width: 1280, height: 800 } },
];

Deno.test("The guide on published files in Chromium, check: axe finds nothing, and nothing is wider than a small phone", (test) =>
  inChromium(test, async (browser) => {
    assert.ok(one);
    for (const mode of sampled(MODES, 2)) {
      await using server = new FolderServer(first.files);
      const context = await browser.newContext(mode);
      const page = await context.newPage();
      page.setDefaultTimeout(LIMIT_MS);
      for (const files of [first.files, without(one.recording), new Map()]) {
        server.files = first.files;
        await page.goto(`${server.address}#pruefen`);
        await seen(page, /^(Alles ist da|Everything is there)/);
        server.files = files;
        await page.getByRole("button", { name: /nachsehen$|^Check again$/ }).click();
        await seen(page, /^(Alles|Everything|Eine|One|Die Liste|The list)/);
        assert.deepEqual(await findingsOf(page), []);
        const isWider =
          "document.documentElement.scrollWidth > document.documentElement.clientWidth";
        assert.equal(await page.evaluate(isWider), false);
        await page.goto("about:blank");
      }
      await context.close();
    }
  }));

night.test("The guide on published files in Firefox, check: it names what is missing", (test) =>
  inFirefox(test, async (browser) => {
    assert.ok(one);
    await using server = new FolderServer(without(one.recording));
    const page = await openFirefoxPage(browser, { width: 390, height: 844 });
    await page.goto(`${server.address}#pruefen`);
    await until(
      "a file is missing",
      async () => /Eine Datei fehlt\.[^]*Aufnahme fehlt/.test(String(await page.evaluate(TEXT))),
    );
  }, { "intl.accept_languages": "de-DE, de" }));

night.test("The guide on published files in WebKit, check: it names what is missing", (test) =>
  inWebKit(test, async (page) => {
    assert.ok(one);
    await using server = new FolderServer(without(one.recording));
    await page.goto(`${server.address}#pruefen`);
    await page.hasText("Eine Datei fehlt.");
    await page.hasText("Aufnahme fehlt");
    server.files = first.files;
    await page.tap("button", "Nachsehen");
    await page.hasText(COMPLETE);
    await page.goto(`${server.address}${folder}#s${stationId}`);
  }));
