/**
 * Browsers that keep nothing, or lose what they have kept: the editor opens all the same, what is edited arrives at the
 * service, and the page says what is not kept.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { chosenEngines } from "../../support/extent.ts";
import { withDataDir } from "../../support/process/process.ts";
import { posixOnly } from "../../support/platform.ts";
import { SeededRandom, testSeed } from "../../support/random.ts";
import { until } from "../../support/until.ts";
import { jpeg } from "../../support/media/pictures.ts";
import { NO_GROUPS } from "../profile.ts";
import { removeValueFiles } from "../value_files.ts";
import {
  chromiumDevice,
  type EditedWalk,
  type EditorTab,
  firefoxDevice,
  type InDevice,
  newWalk,
  openHalt,
  openStation,
  openWalk,
  StoppableService,
  storedStation,
  untilSaved,
} from "./killed.ts";
import { beginRecording, keepRecording, writePhotos } from "./killed_activities.ts";

/** What the strip says where nothing is kept. */
const NOTHING_KEPT = "Dieses Gerät kann nichts zwischenspeichern";

/** Whether the database can be opened, as an expression of the page. */
const OPENS = `new Promise((resolve) => {
  try {
    const opening = indexedDB.open("tried");
    opening.onsuccess = () => resolve(true);
    opening.onerror = () => resolve(false);
  } catch {
    resolve(false);
  }
})`;

/** Runs `work` with a walk on a device, and a folder for files. */
async function withWalk(
  inDevice: InDevice,
  test: Deno.TestContext,
  work: (walk: EditedWalk, folder: string) => Promise<void>,
): Promise<void> {
  await inDevice(test, (device) =>
    withDataDir((dataDir) =>
      withDataDir(async (folder) => {
        await using service = new StoppableService(dataDir);
        await service.start();
        await work({ device, service, routeId: await newWalk(service) }, folder);
      })
    ));
}

/** Edits everything of a station, and waits until the service has it. */
async function editAll(walk: EditedWalk, folder: string): Promise<void> {
  const paths = [1, 2].map((number) => {
    const path = join(folder, `${number}.jpg`);
    Deno.writeFileSync(path, jpeg({ width: 600 * number, height: 400 }));
    return path;
  });
  const tab = await walk.device.tab();
  await openStation(tab);
  await tab.evaluate(`document.querySelector("section.form textarea").focus()`);
  await tab.keyboard.type("Hier geht es los.");
  await walk.device.choose("section.form input[type=file][multiple]", paths);
  await until(
    "two pictures are stored",
    async () => (await storedStation(walk)).images.length === 2,
    { limitMs: 60_000 },
  );
  await beginRecording(tab, 2);
  await keepRecording(tab);
  await until(
    "the recording is stored",
    async () => (await storedStation(walk)).audioUrl !== null,
    { limitMs: 60_000 },
  );
  await untilSaved(tab);
  const { description, images } = await storedStation(walk);
  assert.deepEqual([description, images.length], ["Hier geht es los.", 2]);
}

/** Waits until the page says something. */
async function untilSaid(tab: EditorTab, sentence: string): Promise<void> {
  let said = "";
  await until(`the page says "${sentence}"`, async () => {
    said = String(await tab.evaluate(`document.body.innerText`));
    return said.includes(sentence);
  }, { limitMs: 30_000, found: () => said });
}

/** A device whose browser refuses to store anything for the site. */
const BLOCKED = chromiumDevice({
  onFolder: (folder) => {
    Deno.mkdirSync(join(folder, "Default"));
    const settings = { profile: { default_content_setting_values: { cookies: 2 } } };
    Deno.writeTextFileSync(join(folder, "Default", "Preferences"), JSON.stringify(settings));
  },
});

/** A device whose disk is damaged where the databases are. */
const DAMAGED = chromiumDevice({
  onFolder: (folder) => {
    Deno.mkdirSync(join(folder, "Default"));
    Deno.writeTextFileSync(join(folder, "Default", "IndexedDB"), "no folder");
  },
});

const WITHOUT: Readonly<Record<string, InDevice>> = {
  "Chromium: without any data of sites": BLOCKED,
  "Firefox: without any data of sites": firefoxDevice({ "network.cookie.cookieBehavior": 2 }),
  "Chromium: with a damaged folder of databases": DAMAGED,
};

for (const [name, inDevice] of chosenEngines(WITHOUT, 2)) {
  Deno.test(`The editor in ${name}, what is edited is sent, and the page says that nothing is kept`, (test) =>
    withWalk(inDevice, test, async (walk, folder) => {
      const tab = await openWalk(walk);
      assert.equal(await tab.evaluate(OPENS), false, "the database cannot be opened");
      await untilSaid(tab, NOTHING_KEPT);
      await editAll(walk, folder);
      await untilSaid(tab, NOTHING_KEPT);
    }));
}

/** Bytes that sites may store: enough for a database, and for nothing in it. */
const QUOTA = 1000;

/** What the strip has said, as an expression of the page; the first one begins to collect. */
const SAID = `(() => {
  if (window.said === undefined) {
    const strip = document.querySelector(".strip");
    window.said = [];
    new MutationObserver(() => window.said.push(strip.innerText))
      .observe(strip, { subtree: true, childList: true, characterData: true });
  }
  return window.said.join(" | ");
})()`;

/** The name of the error when more is stored than the disk has space for, as an expression of the page. */
const FULL = `new Promise((resolve) => {
  const opening = indexedDB.open("tried");
  opening.onupgradeneeded = () => opening.result.createObjectStore("values");
  opening.onerror = () => resolve(opening.error.name);
  opening.onsuccess = () => {
    const transaction = opening.result.transaction("values", "readwrite");
    transaction.objectStore("values").put(new Uint8Array(100_000), "name");
    transaction.oncomplete = () => resolve("stored");
    transaction.onabort = () => resolve(transaction.error.name);
  };
})`;

/** Lets the disk be full for the service. */
async function fillDisk(tab: Page, origin: string): Promise<void> {
  const session = await tab.context().newCDPSession(tab);
  await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: QUOTA });
}

Deno.test("The editor in Chromium: with a full disk, what is edited is sent, and the page says that it is not kept", async (test) => {
  const tabs: Page[] = [];
  const device = chromiumDevice({
    onTab: (tab) => Promise.resolve(void tabs.push(tab)),
    isWhole: false,
  });
  await withWalk(device, test, async (walk, folder) => {
    await openWalk(walk);
    const [tab] = tabs;
    assert.ok(tab !== undefined);
    await fillDisk(tab, walk.service.base);
    assert.equal(await tab.evaluate(FULL), "QuotaExceededError");
    await tab.evaluate(SAID);
    await editAll(walk, folder);
    const said = String(await tab.evaluate(SAID));
    assert.ok(said.includes(NOTHING_KEPT), said);
  });
});

const ENGINES = { Chromium: chromiumDevice(), Firefox: firefoxDevice() };

for (const [engine, inDevice] of chosenEngines(ENGINES, 1)) {
  Deno.test(
    posixOnly(
      `The editor in ${engine}: a walk opens although files of the profile are lost`,
      NO_GROUPS,
    ),
    (test) =>
      withWalk(inDevice, test, async (walk, folder) => {
        const { device, service } = walk;
        const random = new SeededRandom(testSeed());
        const tab = await openHalt(walk);
        await service.stop();
        await device.choose("section.form input[type=file][multiple]", writePhotos(folder, random));
        await until("a picture is prepared", async () =>
          await tab.evaluate(`document.querySelector("section.form img.pic") !== null`) === true);
        await device.kill();
        const count = removeValueFiles(device.folder);
        assert.ok(count > 0, `${count} files were removed`);
        await service.start();
        const later = await openHalt(walk);
        await later.evaluate(`document.querySelector("section.form textarea").focus()`);
        await later.keyboard.type("Hier geht es los.");
        await until("the text is stored", async () =>
          (await storedStation(walk)).description === "Hier geht es los.", { limitMs: 60_000 });
        await untilSaid(later, "nicht mehr");
      }),
  );
}
