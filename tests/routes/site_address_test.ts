/** Tests of the address at which the published walks are. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { MAX_SITE_ADDRESS, siteAddress } from "../../src/shared/site_address.ts";
import { cpuMs } from "../support/cpu_time.ts";
import { runCommand } from "../support/process/command.ts";
import { withDataDir } from "../support/process/process.ts";
import { expectError, jsonOf } from "../support/responses.ts";
import { Service } from "../support/service.ts";

const ADDRESS = "/api/site/address";
const HOME = "https://school.example/walks/";

Deno.test("PUT /api/site/address keeps the address beyond a restart, and GET /api/settings has it", () =>
  withDataDir(async (dataDir) => {
    {
      await using service = await Service.open({ dataDir });
      const none = { url: null };
      assert.deepEqual(await jsonOf(service.fetch(ADDRESS)), none);
      const sent = { url: "https://school.example/walks" };
      const set = { url: HOME };
      assert.deepEqual(await jsonOf(service.send("PUT", ADDRESS, sent)), set);
    }
    await using service = await Service.open({ dataDir });
    assert.deepEqual(await jsonOf(service.fetch(ADDRESS)), { url: HOME });
    assert.equal((await jsonOf(service.fetch("/api/settings"))).publishedUrl, HOME);
    const other = { url: "https://other.example/" };
    assert.equal((await jsonOf(service.send("PUT", ADDRESS, other))).url, other.url);
    assert.equal((await jsonOf(service.send("PUT", ADDRESS, { url: null }))).url, null);
    assert.equal((await jsonOf(service.fetch("/api/settings"))).publishedUrl, null);
  }));

Deno.test("PUT /api/site/address takes empty text of a form as none", async () => {
  await using service = await Service.open();
  await jsonOf(service.send("PUT", ADDRESS, { url: HOME }));
  const body = new URLSearchParams({ url: " " });
  assert.equal((await jsonOf(service.fetch(ADDRESS, { method: "PUT", body }))).url, null);
});

Deno.test("PUT /api/site/address is 400 for what is no address of a folder, and changes nothing", async () => {
  await using service = await Service.open();
  await jsonOf(service.send("PUT", ADDRESS, { url: HOME }));
  const refused = ["http://school.example/walks/", "school.example/walks", `${HOME}?a=1`, 7];
  for (const url of refused) {
    const { message } = await expectError(service.send("PUT", ADDRESS, { url }), 400);
    assert.match(String(message), /^url must be /);
  }
  await expectError(service.send("PUT", ADDRESS, {}), 400);
  assert.equal((await jsonOf(service.fetch(ADDRESS))).url, HOME);
});

Deno.test("PUT /api/site/address: a backup has the address and the choice of the map, and restore-backup brings them back", () =>
  withDataDir(async (dataDir) => {
    const [backup, restored] = [join(dataDir, "backup"), join(dataDir, "restored")];
    const source = join(dataDir, "source");
    {
      await using service = await Service.open({ dataDir: source });
      await jsonOf(service.send("PUT", ADDRESS, { url: HOME }));
      await jsonOf(service.send("PUT", "/api/map-source", { map: "topplusopen" }));
    }
    const folders = [dataDir];
    const made = await runCommand({ dataDir: source, folders }, "backup", backup);
    assert.equal(made.code, 0, made.stderr);
    const done = await runCommand({ dataDir: restored, folders }, "restore-backup", backup);
    assert.equal(done.code, 0, done.stderr);
    await using service = await Service.open({ dataDir: restored });
    assert.equal((await jsonOf(service.fetch(ADDRESS))).url, HOME);
    assert.equal((await jsonOf(service.fetch("/api/map-source"))).map, "topplusopen");
  }));

Deno.test("siteAddress returns the folder with a slash at its end", () => {
  for (
    const [text, address] of [
      [" https://school.example ", "https://school.example/"],
      ["https://school.example/walks//", HOME],
      ["https://school.example/walks/index.html", HOME],
      ["https://SCHOOL.example/Wege", "https://school.example/Wege/"],
      ["http://localhost:8000/a", "http://localhost:8000/a/"],
      ["http://127.0.0.1:8000/a/", "http://127.0.0.1:8000/a/"],
    ] as const
  ) assert.equal(siteAddress(text), address);
});

Deno.test("siteAddress returns null for what a phone could not open over https, or is no folder", () => {
  for (
    const text of [
      "",
      "school.example/walks",
      "http://school.example/",
      "http://localhost.school.example/",
      "ftp://school.example/",
      "https://teacher:secret@school.example/",
      "https://school.example/?page=walks",
      "https://school.example/?",
      "https://school.example/#walks",
      "javascript:alert(1)",
      "https://school example/",
      "https://our homepage",
      `https://school.example/${"a".repeat(MAX_SITE_ADDRESS)}`,
    ]
  ) assert.equal(siteAddress(text), null, text);
});

Deno.test("PUT /api/site/address refuses a megabyte of slashes without reading it for hours", async () => {
  await using service = await Service.open();
  const begin = cpuMs();
  const url = `https://school.example${"/".repeat(1_000_000)}x`;
  const { message } = await expectError(service.send("PUT", ADDRESS, { url }), 400);
  assert.match(String(message), /^url must be /);
  assert.ok(cpuMs() - begin < 10_000);
});
