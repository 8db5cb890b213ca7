/**
 * The database of the pages in profiles on disk: Chromium and Firefox keep large values in files of their own, and read
 * them later than small ones.
 *
 * @module
 */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { buildPage } from "../../tools/build_web.ts";
import { chosenEngines } from "../support/extent.ts";
import { posixOnly } from "../support/platform.ts";
import {
  type AnyPage,
  type AnyProfile,
  type AnyWindow,
  inChromiumProfile,
  inFirefoxProfile,
  NO_GROUPS,
} from "./profile.ts";
import { removeValueFiles } from "./value_files.ts";

/** Bytes of the values: Chromium moves those of more than 64 KiB into files, Firefox those of more than 1 MiB. */
const LENGTHS = [1, 65_535, 65_536, 65_537, 130_000, 500_000, 1_500_000, 5_000_000];

/** Bytes of values that are in files of their own in every browser. */
const IN_FILES = [1_500_000, 5_000_000];

/** How often each value is read. */
const TIMES = 10;

/** Runs `work` with the address of the page; it stays the same, and with it the database, while browsers come and go. */
async function withPage(work: (address: string) => Promise<void>): Promise<void> {
  const { script } = await buildPage(fileURLToPath(new URL("values_page.ts", import.meta.url)));
  const html = `<!doctype html><meta charset="utf-8"><title>Values</title>
    <link rel="icon" href="data:,"><script src="/page.js"></script>`;
  const respond = ({ url }: Request) =>
    url.endsWith("/page.js")
      ? new Response(script, { headers: { "content-type": "text/javascript" } })
      : new Response(html, { headers: { "content-type": "text/html" } });
  const options = { hostname: "127.0.0.1", port: 0, onListen: () => {} };
  await using server = Deno.serve(options, respond);
  await work(`http://127.0.0.1:${server.addr.port}/`);
}

async function pageOf(window: AnyWindow, address: string): Promise<AnyPage> {
  const page = await window.newPage();
  await page.goto(address);
  return page;
}

/** Calls a function of the page, which says what went wrong. */
async function call(page: AnyPage, name: string, ...given: readonly unknown[]): Promise<string> {
  const values = given.map((value) => JSON.stringify(value)).join(", ");
  return String(await page.evaluate(`values.${name}(${values})`));
}

/** Reads everything that was written, in every way. @param lengths Bytes of the values. */
async function readsAll(page: AnyPage, lengths: readonly number[], when: string): Promise<void> {
  assert.equal(await call(page, "read", lengths, TIMES), "", `one after the other, ${when}`);
  assert.equal(await call(page, "readAtOnce", lengths), "", `at the same time, ${when}`);
  assert.equal(await call(page, "readAll", lengths), "", `with one request, ${when}`);
  assert.equal(
    await call(page, "readInOne", lengths, "readonly"),
    "",
    `in one transaction, ${when}`,
  );
}

/** What a transaction that writes has read is the result of {@link Database.run}, too. */
async function keepsValues(profile: AnyProfile): Promise<void> {
  await withPage(async (address) => {
    const first = await pageOf(await profile.open(), address);
    assert.equal(await call(first, "write", LENGTHS), "");
    await readsAll(first, LENGTHS, "in the same page");
    const closed = await pageOf(await profile.reopen("close"), address);
    await readsAll(closed, LENGTHS, "after the browser was closed");
    for (const length of LENGTHS) {
      assert.equal(await call(closed, "readInOne", [length], "readwrite"), "", `${length} bytes`);
    }
    assert.equal(await call(closed, "replaceInOne", 5_000_000, 4_000_000), "");
    const killed = await pageOf(await profile.reopen("kill"), address);
    const lengths = LENGTHS.map((length) => length === 5_000_000 ? 4_000_000 : length);
    await readsAll(killed, lengths, "after the browser was killed");
  });
}

async function refusesWithoutFiles(profile: AnyProfile): Promise<void> {
  await withPage(async (address) => {
    const first = await pageOf(await profile.open(), address);
    assert.equal(await call(first, "write", LENGTHS), "");
    await profile.close();
    const count = removeValueFiles(profile.folder);
    assert.ok(count >= IN_FILES.length, `${count} files were removed`);
    const page = await pageOf(await profile.open(), address);
    for (const length of IN_FILES) {
      assert.match(await call(page, "read", [length], 1), /^rejected: /, `${length} bytes`);
    }
    assert.match(await call(page, "readAll", LENGTHS), /^rejected: /);
    assert.equal(await call(page, "read", [1], TIMES), "", "a small row is read");
    assert.equal(await call(page, "write", IN_FILES), "", "the rows are written again");
    assert.equal(await call(page, "read", IN_FILES, TIMES), "");
  });
}

/** Runs `work` with a fresh profile. */
type InProfile = (
  test: Deno.TestContext,
  work: (profile: AnyProfile) => Promise<void>,
) => Promise<void>;

const ENGINES: Readonly<Record<string, InProfile>> = {
  Chromium: (test, work) => inChromiumProfile(test, work),
  Firefox: (test, work) => inFirefoxProfile(test, work),
};

for (const [engine, inProfile] of Object.entries(ENGINES)) {
  Deno.test(
    posixOnly(
      `Database.run: ${engine} reads values of 1 B to 5 MB, also after it was closed or killed`,
      NO_GROUPS,
    ),
    (test) => inProfile(test, keepsValues),
  );
}

for (const [engine, inProfile] of chosenEngines(ENGINES, 1)) {
  Deno.test(`Database.run: ${engine} rejects a value whose file is gone`, (test) =>
    inProfile(test, refusesWithoutFiles));
}
