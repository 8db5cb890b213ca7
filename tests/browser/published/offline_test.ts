/**
 * Copies of published walks on a phone: without a network, when a newer version is published or half uploaded, when the
 * walk is gone, and with several sites at one origin.
 *
 * @module
 */
import assert from "node:assert/strict";
import { publishedVersions } from "../../support/published_versions.ts";
import { until } from "../../support/until.ts";
import { type Files, FolderServer } from "../../support/web_servers/folder_server.ts";
import { inChromium, reload } from "../chromium.ts";
import { openPhone } from "../guide/phone.ts";
import {
  type CopiedWalk,
  copies,
  heading,
  leave,
  load,
  newRecording,
  READY,
  withCopy as withCopyIn,
} from "./copied_walk.ts";

/** Runs `work` with a phone that has loaded the first version of the walk. */
const withCopy = (test: Deno.TestContext, work: (walk: CopiedWalk) => Promise<void>) =>
  withCopyIn(inChromium, test, work);

/** Opens the walk, and waits until its copy has been compared with the server. */
async function openAndCompare({ server, versions, phone, address }: CopiedWalk): Promise<void> {
  const { page } = phone;
  server.requests.length = 0;
  await page.goto(address);
  await page.getByRole("heading", READY).waitFor();
  const asked = `GET ${versions.path}index.html`;
  await until("the page is compared with the server", () => server.requests.includes(asked));
  await page.waitForLoadState("networkidle");
}

/** The files of a version, without some. */
function without(files: Files, isLeftOut: (path: string) => boolean): Files {
  return new Map([...files].filter(([path]) => !isLeftOut(path)));
}

Deno.test("The guide on published files in Chromium: a loaded walk is heard without a network, also by a code and from the list", (test) =>
  withCopy(test, async ({ server, versions, phone, address }) => {
    const { page, context, complaints } = phone;
    const { first, path, stationId } = versions;
    await context.setOffline(true);
    await reload(page);
    await page.getByRole("heading", READY).waitFor();
    await page.getByText("3 Aufnahmen und 1 Bild").waitFor();
    await page.goto(`${address}#s${stationId}`);
    await page.getByRole("button", { name: /^(Tippen und hören|Anhören)/ }).first().click();
    await until("the recording plays", async () => (await phone.played()).length > 0);
    const [station] = first.stations;
    const { pathname } = new URL(station?.recording ?? "", server.address);
    assert.deepEqual(new Set(await phone.played()), new Set([pathname]));
    const part = await page.evaluate<[status: number, length: number]>(`
      fetch("${pathname}", { headers: { Range: "bytes=100-199" } })
        .then(async (part) => [part.status, (await part.arrayBuffer()).byteLength])`);
    assert.deepEqual(part, [206, 100]);
    await page.goto(server.address);
    await page.getByRole("link", { name: "Am Bach" }).click();
    await page.getByRole("heading", READY).waitFor();
    await page.goto(server.address + path.slice(0, -1));
    await page.getByRole("heading", READY).waitFor();
    await page.goto(`${server.address}w/zur-burg/`);
    await page.getByRole("link", { name: "Am Bach" }).waitFor();
    assert.deepEqual(complaints, []);
  }));

Deno.test("The guide on published files in Chromium: a newer version replaces the copy without a tap and as a whole", (test) =>
  withCopy(test, async ({ server, versions, phone: { page }, address }) => {
    const { first, second, path } = versions;
    const before = await copies(page);
    server.files = new Map([...first.files, ...second.files]);
    server.requests.length = 0;
    await reload(page);
    await until("the new name is shown", async () => await heading(page) === second.name);
    await page.getByRole("heading", READY).waitFor();
    await until("the old copy is deleted", async () => (await copies(page)).length === 1);
    assert.notDeepEqual(await copies(page), before);
    const media = server.requests.filter((line) => /^GET media\//.test(line));
    const recordings = second.stations.map(({ recording }) => recording)
      .filter((recording) => first.stations.every((station) => station.recording !== recording));
    assert.deepEqual(new Set(media), new Set(recordings.map((recording) => `GET ${recording}`)));
    await leave(page);
    server.files = new Map();
    await page.goto(address);
    await page.getByRole("heading", READY).waitFor();
    assert.equal(await heading(page), second.name);
    assert.equal(await page.evaluate("window.programVersion"), 2);
    assert.ok(server.requests.includes(`GET ${path}index.html`));
  }));

Deno.test("The guide on published files in Chromium: a version that is half uploaded is left alone, and the copy stays", (test) =>
  withCopy(test, async (site) => {
    const { server, versions, phone } = site;
    const { first, second } = versions;
    const { page } = phone;
    const recording = newRecording(versions);
    const half = second.files.get(recording)?.subarray(0, 1000);
    assert.ok(half);
    server.files = new Map([...first.files, ...second.files, [recording, half]]);
    for (let visit = 1; visit <= 2; visit++) {
      await openAndCompare(site);
      const tries = () => server.requests.filter((line) => line === `GET ${recording}`).length;
      await until("the half file was loaded", () => tries() === 1);
      await page.getByRole("heading", READY).waitFor();
      for (let i = 0; i < 3; i++) await page.evaluate("void dispatchEvent(new Event('online'))");
      await page.waitForLoadState("networkidle");
      assert.equal(tries(), 1);
      assert.equal(await heading(page), first.name);
      await leave(page);
    }
    server.files = new Map([...first.files, ...second.files]);
    await page.goto(site.address);
    await until("the new name is shown", async () => await heading(page) === second.name);
  }));

Deno.test("The guide on published files in Chromium: only a list without the walk deletes its copy", (test) =>
  withCopy(test, async (site) => {
    const { server, versions: { first, path }, phone } = site;
    const { page } = phone;
    const isOfWalk = (file: string) => file.startsWith(path);
    const failures: readonly Files[] = [
      new Map(),
      without(first.files, isOfWalk),
      without(first.files, (file) => isOfWalk(file) || file === "walks.json"),
      new Map([...first.files, [`${path}index.html`, new TextEncoder().encode("<h1>Login</h1>")]]),
    ];
    for (const files of failures) {
      server.files = files;
      await openAndCompare(site);
      await page.getByRole("heading", READY).waitFor();
      assert.equal((await copies(page)).length, 1);
    }
    const list = new TextEncoder().encode(JSON.stringify({ format: 1, walks: [] }));
    server.files = new Map([...without(first.files, isOfWalk), ["walks.json", list]]);
    await reload(page);
    await page.getByRole("heading", { name: "Diesen Weg gibt es nicht mehr." }).waitFor();
    assert.deepEqual(await copies(page), []);
  }));

Deno.test("The guide on published files in Chromium: a service worker whose files are not there yet does not replace the one before", (test) =>
  withCopy(test, async ({ server, versions: { first, second }, phone: { page, context } }) => {
    const isNewAsset = (path: string) => path.startsWith("assets/") && !first.files.has(path);
    const script = [...second.files.keys()].find(isNewAsset) ?? "";
    const half = second.files.get(script)?.subarray(0, 1000) ?? new Uint8Array();
    const update = `navigator.serviceWorker.getRegistration()
      .then((registration) => registration.update()).then((registration) => new Promise((resolve) => {
        const worker = registration.installing;
        if (worker === null) return resolve("none");
        worker.addEventListener("statechange", () =>
          ["redundant", "installed"].includes(worker.state) && resolve(worker.state));
      }))`;
    const worker = second.files.get("sw.js");
    assert.ok(worker);
    server.files = new Map([...first.files, ["sw.js", worker]]);
    assert.equal(await page.evaluate(update), "redundant");
    server.files = new Map([...first.files, [script, half], ["sw.js", worker]]);
    assert.equal(await page.evaluate(update), "redundant");
    await context.setOffline(true);
    await page.goto(server.address);
    await page.getByRole("link", { name: "Am Bach" }).click();
    await page.getByRole("heading", READY).waitFor();
    await context.setOffline(false);
    server.files = new Map([...first.files, ...second.files]);
    // Chromium activates it when the one before has nothing under way.
    assert.equal(await page.evaluate(update), "installed");
  }));

Deno.test("The guide on published files in Chromium: sites at one origin do not touch each other’s copies", (test) =>
  inChromium(test, async (browser) => {
    const { first, second, path } = await publishedVersions();
    const inFolder = (folder: string, files: Files) =>
      [...files].map(([path, content]) => [folder + path, content] as const);
    const outer = inFolder("", first.files);
    await using server = new FolderServer(new Map([...outer, ...inFolder("alt/", first.files)]));
    const { page, context } = await openPhone(browser, server.address, path);
    await load(page);
    await page.goto(`${server.address}alt/${path}`);
    await load(page);
    assert.equal((await copies(page)).length, 2);
    server.files = new Map([...outer, ...inFolder("alt/", second.files)]);
    await reload(page);
    await until("the new name is shown", async () => await heading(page) === second.name);
    await until("two copies are left", async () => (await copies(page)).length === 2);
    await leave(page);
    const list = new TextEncoder().encode(JSON.stringify({ format: 1, walks: [] }));
    server.files = new Map([...outer, ["alt/walks.json", list]]);
    await page.goto(`${server.address}alt/${path}`);
    await until("its copy is deleted", async () => (await copies(page)).length === 1);
    await context.setOffline(true);
    await page.goto(server.address);
    await page.getByRole("link", { name: "Am Bach" }).click();
    await page.getByRole("heading", READY).waitFor();
  }));
