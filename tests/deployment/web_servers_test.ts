/**
 * Web servers of schools, with the settings that they have when they are installed: what published walks rely on.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { withOpenssl } from "../support/tls/certificates.ts";
import { Authority } from "../support/tls/certificates.ts";
import { isListening } from "../support/process/listening.ts";
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
