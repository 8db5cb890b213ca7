/**
 * Web servers of schools, with the settings that they have when they are installed: what published walks rely on.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { MEDIA_KINDS } from "../../src/shared/media_kinds.ts";
import { isListening } from "../support/process/listening.ts";
import { publishedFiles } from "../support/published_files.ts";
import { Service } from "../support/service.ts";
import { Authority, withOpenssl } from "../support/tls/certificates.ts";
import { createWalk } from "../support/walk_pack.ts";
import type { Files } from "../support/web_servers/folder_server.ts";
import type { WebServer } from "../support/web_servers/mod.ts";
import { startWebServers } from "../support/web_servers/started.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

/** Files as published walks have them. */
const FILES: Files = new Map([
  ["index.html", bytes("<!doctype html><title>Alle Wege</title>")],
  ["w/am-bach/index.html", bytes("<!doctype html><title>Am Bach</title>")],
  ["w/am-bach/walk.0123456789abcdef.json", bytes(`{"format":1}`)],
  ["media/0123456789abcdef.mp3", bytes("0123456789")],
]);

/** Content types that browsers need, by the ending of the name; the first part without parameters. */
const TYPES: Readonly<Record<string, RegExp>> = {
  html: /^text\/html$/,
  css: /^text\/css$/,
  js: /^(text|application)\/javascript$/,
  json: /^application\/json$/,
  svg: /^image\/svg\+xml$/,
  png: /^image\/png$/,
  jpg: /^image\/jpeg$/,
  webp: /^image\/webp$/,
  mp3: /^audio\/mpeg$/,
  m4a: /^audio\/(mp4|x-m4a)$/,
  ogg: /^audio\/ogg$/,
  // nginx has no type for these two; browsers find out by the content what a recording is.
  aac: /^(audio\/aac|application\/octet-stream)$/,
  wav: /^(audio\/x-wav|application\/octet-stream)$/,
  // The ending of films, too. Browsers play the sound.
  webm: /^video\/webm$/,
  txt: /^text\/plain$/,
};

/** Checks that a web server serves a folder as every place for published walks must. */
async function expectFiles(server: WebServer, client: Deno.HttpClient): Promise<void> {
  const get = (path: string, init: RequestInit = {}) =>
    fetch(server.address + path, { ...init, client });
  for (const [path, content] of FILES) {
    const whole = await get(path);
    assert.deepEqual([whole.status, await whole.bytes()], [200, content], path);
    const head = await get(path, { method: "HEAD", headers: { "Accept-Encoding": "identity" } });
    assert.equal(head.headers.get("Content-Length"), `${content.length}`, `HEAD ${path}`);
    assert.equal(whole.headers.get("Cache-Control"), null, path);
  }
  const page = await get("w/am-bach/");
  assert.equal(await page.text(), "<!doctype html><title>Am Bach</title>");
  const withoutSlash = await get("w/am-bach", { redirect: "manual" });
  await withoutSlash.body?.cancel();
  assert.ok([301, 308].includes(withoutSlash.status), `${withoutSlash.status}`);
  const part = await get("media/0123456789abcdef.mp3", { headers: { Range: "bytes=2-4" } });
  const expected = server.program.hasRanges ? [206, "234"] : [200, "0123456789"];
  assert.deepEqual([part.status, await part.text()], expected);
  const missing = await get("w/nowhere/");
  await missing.body?.cancel();
  assert.equal(missing.status, 404);
}

Deno.test({
  ...withOpenssl(
    "GET /api/site: every file has an ending that web servers have a content type for",
  ),
  async fn(test) {
    await using service = await Service.open();
    await createWalk(service);
    const files = await publishedFiles(service);
    const kinds = Object.values(MEDIA_KINDS).map(({ extension }) => extension);
    const endings = new Set([...files.keys()].map(endingOf).concat(kinds));
    assert.deepEqual([...endings].filter((ending) => !Object.hasOwn(TYPES, ending)), []);
    const examples = Object.keys(TYPES)
      .map((ending) => [`assets/example.${ending}`, bytes(ending)] as const);
    using authority = new Authority();
    await using started = await startWebServers(test, authority, new Map(examples));
    using client = Deno.createHttpClient({ caCerts: [authority.root] });
    for (const { address, program } of started.servers) {
      for (const [ending, type] of Object.entries(TYPES)) {
        const response = await fetch(`${address}assets/example.${ending}`, { client });
        await response.body?.cancel();
        const [sent = ""] = response.headers.get("Content-Type")?.split(";") ?? [];
        assert.match(sent, type, `${program.name}: ${ending}`);
      }
    }
  },
});

Deno.test({
  ...withOpenssl(
    "tests/support/web_servers/mod.ts: each web server serves a folder over https, and ends",
  ),
  async fn(test) {
    using authority = new Authority();
    await using started = await startWebServers(test, authority, FILES);
    using client = Deno.createHttpClient({ caCerts: [authority.root] });
    for (const server of started.servers) {
      await test.step(server.program.name, async () => {
        await expectFiles(server, client);
        // A file that is uploaded again is served at once.
        await Deno.writeTextFile(join(server.folder, "index.html"), "new");
        const response = await fetch(server.address, { client });
        assert.equal(await response.text(), "new");
        await server.end();
        assert.equal(await isListening(Number(new URL(server.origin).port)), false);
      });
    }
  },
});

function endingOf(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}
