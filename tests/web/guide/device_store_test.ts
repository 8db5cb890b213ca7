/**
 * The store of the guide on this device: with a database, and with one that fails, is damaged or never responds.
 *
 * @module
 */
/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/// <reference lib="dom.asynciterable" />
import assert from "node:assert/strict";
import {
  DeviceStore,
  type DeviceStoreParts,
  type Rows,
} from "../../../web/guide/ui/device_store.ts";
import { Progress } from "../../../web/guide/walk/progress.ts";
import { sleep } from "../../support/sleep.ts";
import { until } from "../../support/until.ts";

/** `localStorage` in memory. */
class Local {
  readonly texts = new Map<string, string>();
  readonly getItem = (key: string) => this.texts.get(key) ?? null;
  readonly setItem = (key: string, text: string) => void this.texts.set(key, text);
  readonly removeItem = (key: string) => void this.texts.delete(key);
}

/** A database in memory, which may be damaged. */
class Disk implements Rows {
  readonly rows = new Map<string, unknown>();
  readonly read = () => Promise.resolve([...this.rows.values()]);
  readonly write = (key: string, text: () => string) => {
    this.rows.set(key, [key, text()]);
    return Promise.resolve();
  };
}

const FAILING: Rows = {
  read: () => Promise.reject(new DOMException("no", "SecurityError")),
  write: () => Promise.reject(new DOMException("no", "SecurityError")),
};

const SILENT: Rows = {
  read: () => Promise.withResolvers<never>().promise,
  write: () => Promise.withResolvers<never>().promise,
};

/** A store of a page that has just been opened. */
async function opened(rows: Rows, local: DeviceStoreParts["local"]): Promise<DeviceStore> {
  const store = new DeviceStore({ rows, local, channel: null });
  await Promise.all([store.open(10), sleep(20)]);
  return store;
}

const KEY = "route-guide-walk-1";
const kept = (heard: readonly number[], lastMs: number) =>
  JSON.stringify({ started: heard, heard, used: heard, lastMs });

Deno.test("DeviceStore writes a row at once, which the next page reads", async () => {
  const disk = new Disk();
  const local = new Local();
  const store = await opened(disk, () => local);
  new Progress(store, 1).finish(7);
  assert.ok(disk.rows.has(KEY), "before anything else happens");
  const next = new Progress(await opened(disk, () => new Local()), 1);
  assert.deepEqual([...next.heard], [7]);
  assert.equal(local.texts.size, 0);
});

Deno.test("DeviceStore takes over what earlier versions have stored, and removes it once it is in the database", async () => {
  const disk = new Disk();
  const local = new Local();
  local.setItem(KEY, kept([7], 1000));
  const progress = new Progress(await opened(disk, () => local), 1);
  assert.deepEqual([...progress.heard], [7]);
  progress.finish(8);
  await until("the old item is removed", () => local.texts.size === 0);
  const next = new Progress(await opened(disk, () => local), 1);
  assert.deepEqual([...next.heard], [7, 8]);
});

Deno.test("DeviceStore takes the newer one of two texts of progress", async () => {
  for (const [rowMs, localMs, heard] of [[1000, 2000, 8], [2000, 1000, 7]] as const) {
    const disk = new Disk();
    const local = new Local();
    disk.rows.set(KEY, [KEY, kept([7], rowMs)]);
    local.setItem(KEY, kept([8], localMs));
    const progress = new Progress(await opened(disk, () => local), 1);
    assert.deepEqual([...progress.heard], [heard]);
  }
});

Deno.test("DeviceStore uses localStorage when the database fails or never responds, and memory without it", async () => {
  for (const rows of [FAILING, SILENT]) {
    const local = new Local();
    new Progress(await opened(rows, () => local), 1).finish(7);
    await until("localStorage has it", () => local.texts.size === 1);
    const next = new Progress(await opened(rows, () => local), 1);
    assert.deepEqual([...next.heard], [7]);

    const refused = () => {
      throw new DOMException("no", "SecurityError");
    };
    const store = await opened(rows, refused);
    new Progress(store, 1).finish(7);
    assert.deepEqual([...new Progress(store, 1).heard], [7]);
  }
});

Deno.test("DeviceStore reads the other rows when some are damaged", async () => {
  const disk = new Disk();
  for (const [index, row] of [null, 5, "x", [KEY], [KEY, 5], [5, "x"], {}].entries()) {
    disk.rows.set(String(index), row);
  }
  disk.rows.set(KEY, [KEY, kept([7], 1000)]);
  disk.rows.set("other", ["other", '{"heard":']);
  const store = await opened(disk, () => new Local());
  assert.deepEqual([...new Progress(store, 1).heard], [7]);
});

Deno.test("DeviceStore takes rows that come after the time limit, unless the page has newer ones", async () => {
  const reading = Promise.withResolvers<unknown[]>();
  const disk = new Disk();
  const rows: Rows = { read: () => reading.promise, write: disk.write };
  const store = await opened(rows, () => new Local());
  const [late, begun] = [new Progress(store, 1), new Progress(store, 2)];
  assert.equal(late.heard.size, 0);
  begun.finish(3);
  reading.resolve([[KEY, kept([7], 1000)], ["route-guide-walk-2", kept([9], 1000)]]);
  await until("the row is there", () => store.getItem(KEY) !== null);
  late.refresh();
  begun.refresh();
  assert.deepEqual([[...late.heard], [...begun.heard]], [[7], [3]]);
});

Deno.test("DeviceStore brings what one page stores to the others, and never something older", async () => {
  const others = new EventTarget();
  const channel = {
    addEventListener: others.addEventListener.bind(others),
    postMessage: (data: unknown) =>
      void others.dispatchEvent(new MessageEvent("message", { data })),
  };
  const disk = new Disk();
  const page = () => new DeviceStore({ rows: disk, local: () => new Local(), channel });
  const [one, two] = [page(), page()];
  const [first, second] = [new Progress(one, 1, () => 2000), new Progress(two, 1, () => 3000)];
  first.finish(7);
  second.refresh();
  assert.deepEqual([...second.heard], [7]);
  second.finish(8);
  channel.postMessage([KEY, kept([], 1000)]);
  first.refresh();
  assert.deepEqual([...first.heard], [7, 8]);
  // A page that was stopped meanwhile has no messages.
  const stopped = new DeviceStore({ rows: disk, local: () => new Local(), channel: null });
  await stopped.refresh();
  assert.deepEqual([...new Progress(stopped, 1).heard], [7, 8]);
});
