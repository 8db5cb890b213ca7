/** The pages over HTTP: shells with their headers, assets by hash, and what installs the guide. @module */
import assert from "node:assert/strict";
import { expectError } from "../support/responses.ts";
import { Service, type ServiceOptions } from "../support/service.ts";
import { createWalk } from "../support/walk.ts";

const GUIDE_PAGES = ["/", "/w/1", "/w/1/s/2"];
const PAGES = [...GUIDE_PAGES, "/w/1/sheet", "/edit", "/edit/1"];

/** A service with the walk and the station that the addresses name. */
async function openWithWalk(options?: ServiceOptions): Promise<Service> {
  const service = await Service.open(options);
  const stations = [{ title: "Halt 1", atM: 100 }, { title: "Halt 2", atM: 200 }];
  await createWalk((path, init) => service.fetch(path, init), "Weg", stations);
  return service;
}

/** Addresses of assets that a text names. */
function assetsIn(text: string): string[] {
  return [...text.matchAll(/\/assets\/[^"]+/g)].map(([path]) => path);
}

/** The path of a file that the guide loads later, as its shell names it. */
function partOf(shell: string, name: string): string {
  return new RegExp(` data-guide_${name}="([^"]+)"`).exec(shell)?.[1] ?? "";
}

async function textOf(service: Service, path: string): Promise<string> {
  const response = await service.fetch(path);
  assert.equal(response.status, 200, path);
  return await response.text();
}

Deno.test("GET / and all pages: HTML without inline code, under a strict policy", async () => {
  await using service = await openWithWalk();
  for (const path of PAGES) {
    const response = await service.fetch(path);
    assert.equal(response.headers.get("Content-Type"), "text/html; charset=utf-8");
    const policy = response.headers.get("Content-Security-Policy") ?? "";
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self'; /);
    const requests = "media-src 'self' blob:; connect-src 'self'; worker-src 'self'; ";
    assert.ok(policy.includes(`img-src 'self' data: blob:; ${requests}`), policy);
    assert.match(policy, /base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/);
    assert.match(response.headers.get("Permissions-Policy") ?? "", /geolocation=\(self\)/);
    assert.equal(
      response.headers.get("Referrer-Policy"),
      "strict-origin-when-cross-origin",
    );
    const html = await response.text();
    assert.doesNotMatch(html, /<script(?! src=)|<style|\son\w+=| style=/);
  }
});

Deno.test("GET /edit: the server of map tiles may be asked, from no other page", async () => {
  const env = { TILE_URL: "http://tiles.example/{z}/{x}/{y}.png", TILE_ATTRIBUTION: "© Karte" };
  await using service = await openWithWalk({ env });
  for (const path of PAGES) {
    const response = await service.fetch(path);
    const policy = response.headers.get("Content-Security-Policy") ?? "";
    for (const kind of ["img-src", "connect-src"]) {
      const [, sources = ""] = new RegExp(`${kind} ([^;]*);`).exec(policy) ?? [];
      const isAllowed = sources.split(" ").includes("http://tiles.example");
      assert.equal(isAllowed, path.startsWith("/edit"), `${path} ${policy}`);
    }
  }
});

Deno.test("GET / and all pages name the licences of the program and of the libraries in the pages", async () => {
  await using service = await openWithWalk();
  for (const path of PAGES) {
    const html = await textOf(service, path);
    const [, address = ""] = /<link rel="license" href="([^"]+)">/.exec(html) ?? [];
    const licences = await textOf(service, address);
    for (const library of ["leaflet", "preact", "libheif", "LAME"]) {
      assert.match(licences, new RegExp(`^${library}\\b`, "m"), `${path}: ${library}`);
    }
  }
});

Deno.test("GET /w/:id is the same shell for every walk, and 304 for clients that have it", async () => {
  await using service = await openWithWalk();
  const [home, walk, station] = await Promise.all(GUIDE_PAGES.map((path) => textOf(service, path)));
  assert.equal(home, walk);
  assert.equal(home, station);
  for (const path of [...PAGES, "/sw.js", "/manifest.webmanifest", "/favicon.ico"]) {
    const etag = (await service.fetch(path)).headers.get("ETag") ?? "";
    const again = await service.fetch(path, { headers: { "If-None-Match": etag } });
    assert.equal(again.status, 304, path);
    const other = await service.fetch(path, { headers: { "If-Match": '"other"' } });
    await expectError(other, 412);
  }
});

Deno.test("GET / and GET /w/:id name in Link what they ask for first, also in 304", async () => {
  await using service = await openWithWalk();
  const preload = (path: string) => `<${path}>; rel=preload; as=fetch; crossorigin`;
  const ofWalk = ["/api/routes/1/outline", "/api/routes/1/pois"].map(preload).join(", ");
  const shell = await textOf(service, "/");
  const scripts = ["home", "later", "home_parts", "icons_list"].map((name) =>
    `<${partOf(shell, name)}>; rel=preload; as=script`
  );
  const [home, later, ...others] = scripts;
  const style = `<${partOf(shell, "later-style")}>; rel=preload; as=style`;
  const ofHome = [preload("/api/routes"), home, later, style, ...others].join(", ");
  const pages = [["/", ofHome], ["/w/1", ofWalk], ["/w/1/s/2", ofWalk]] as const;
  for (const [path, link] of pages) {
    for (const coding of ["gzip", "identity"]) {
      const headers = { "Accept-Encoding": coding };
      const page = await service.fetch(path, { headers });
      await page.text();
      assert.equal(page.headers.get("Link"), link);
      const known = { ...headers, "If-None-Match": page.headers.get("ETag") ?? "" };
      const again = await service.fetch(path, { headers: known });
      assert.equal(again.status, 304);
      assert.equal(again.headers.get("Link"), link);
    }
  }
  assert.equal((await service.fetch("/edit")).headers.get("Link"), null);
});

Deno.test("GET /assets/:name has every file that the pages name, for good", async () => {
  await using service = await openWithWalk();
  const texts = await Promise.all(
    [...PAGES, "/manifest.webmanifest", "/sw.js"].map((path) => textOf(service, path)),
  );
  const paths = [...new Set(texts.flatMap(assetsIn))];
  assert.ok(paths.length >= 8, paths.join());
  for (const path of paths) {
    const response = await service.fetch(path, { headers: { "Accept-Encoding": "gzip" } });
    assert.equal(response.status, 200, path);
    assert.match(response.headers.get("Cache-Control") ?? "", /immutable/);
    const etag = response.headers.get("ETag") ?? "";
    const known = { headers: { "If-None-Match": etag, "Accept-Encoding": "gzip" } };
    assert.equal((await service.fetch(path, known)).status, 304);
    await expectError(service.fetch(path, { headers: { "If-Match": '"other"' } }), 412);
  }
});

Deno.test("GET /assets/:name of an earlier build leads to this one; other names are 404", async () => {
  await using service = await openWithWalk();
  const old = "0123456789abcdef";
  for (const name of ["guide", "guide_own_map", "editor_map_dialog", "renamed_since"]) {
    const script = await service.fetch(`/assets/${name}.${old}.js`);
    assert.equal(script.headers.get("Cache-Control"), "no-store", name);
    assert.match(await script.text(), /location\.reload\(\)/, name);
  }
  const style = await service.fetch(`/assets/guide.${old}.css`);
  assert.equal(style.headers.get("Cache-Control"), "no-store");
  assert.match(await style.text(), /--accent/);
  for (const name of ["guide.js", `other.${old}.css`, `guide.${old}.png`, "..%2Fdeno.json", "x"]) {
    await expectError(service.fetch(`/assets/${name}`), 404);
  }
});

Deno.test("GET /sw.js names the assets of this build first", async () => {
  await using service = await openWithWalk();
  const [line = ""] = (await textOf(service, "/sw.js")).split("\n");
  const [, list = "[]"] = /^const BUILD_ASSETS = (.*);$/.exec(line) ?? [];
  const shell = await textOf(service, "/");
  for (const path of assetsIn(list)) {
    if (/\.(js|css)$/.test(path)) assert.ok(shell.includes(path), path);
  }
  const kept = ["service", "home", "later", "later-style", "extras", "english", "walk_map"];
  for (const name of kept) assert.ok(assetsIn(list).includes(partOf(shell, name)), name);
  assert.ok(assetsIn(list).some((path) => path.startsWith("/assets/guide.")));
  assert.doesNotMatch(list, /published|check/);
});

Deno.test("GET /manifest.webmanifest has icons of the sizes that home screens want", async () => {
  await using service = await openWithWalk();
  const manifest = JSON.parse(await textOf(service, "/manifest.webmanifest"));
  assert.equal(manifest.display, "standalone");
  assert.equal(manifest.start_url, "/");
  for (const { src, sizes, purpose } of manifest.icons) {
    const bytes = await (await service.fetch(src)).bytes();
    const view = new DataView(bytes.buffer);
    assert.equal(`${view.getUint32(16)}x${view.getUint32(20)}`, sizes);
    assert.match(purpose, /any|maskable/);
  }
});

Deno.test("GET /assets/:name: only the workers for pictures and recordings may run WebAssembly", async () => {
  await using service = await openWithWalk();
  const paths = assetsIn(await textOf(service, "/edit"));
  const allowed: string[] = [];
  for (const path of paths.filter((each) => each.endsWith(".js"))) {
    const policy = (await service.fetch(path)).headers.get("Content-Security-Policy") ?? "";
    if (!policy.includes("wasm-unsafe-eval")) continue;
    assert.equal(policy, "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'");
    allowed.push(/([a-z_]+)\.[0-9a-f]+\.js$/.exec(path)?.[1] ?? "");
  }
  assert.deepEqual(allowed.sort(), ["heic", "sound"]);
  const libraries = paths.filter((each) => each.endsWith(".wasm"));
  assert.equal(libraries.length, 2);
  for (const library of libraries) {
    for (const coding of ["gzip", "identity"]) {
      const response = await service.fetch(library, { headers: { "Accept-Encoding": coding } });
      assert.equal(response.headers.get("Content-Type"), "application/wasm");
      const sent = new Uint8Array(await response.arrayBuffer());
      if (coding === "gzip") assert.ok(sent.length < 500_000, `${sent.length} bytes`);
      else assert.ok(WebAssembly.validate(sent), "it is WebAssembly");
    }
  }
});
