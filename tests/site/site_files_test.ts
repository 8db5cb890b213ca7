/** Tests of the files of published walks: their names, the pages, and the data files that the guide reads. @module */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { createPoi, createRoute } from "../support/fixtures.ts";
import { mp3, png, wav } from "../support/media/samples.ts";
import { jsonOf } from "../support/responses.ts";
import { Service } from "../support/service.ts";
import { addressesIn, siteOf } from "../support/site_zip.ts";
import { createWalk } from "../support/walk_pack.ts";

const ENTRY =
  /^(?:(?:w\/[a-z0-9-]+\/)?index\.html|walks\.json|files\.json|manifest\.json|sw\.js|README\.txt|LICENCES\.txt)$/;
const HASHED =
  /^(?:assets\/[a-z0-9_-]+|w\/[a-z0-9-]+\/walk|media\/)\.?([0-9a-f]{16}|[0-9a-f]{32})\.[a-z0-9]+$/;

function sha256(content: Uint8Array | undefined, encoding: "hex" | "base64" = "hex"): string {
  return createHash("sha256").update(content ?? "").digest(encoding);
}

Deno.test("GET /api/site: every file is an entry, or has a name that holds its hash", async () => {
  await using service = await Service.open();
  await createWalk(service);
  const { files } = await siteOf(service);
  const hashed = [...files].filter(([path]) => !ENTRY.test(path));
  assert.ok(hashed.length > 10, "the files were found");
  for (const [path, content] of hashed) {
    const [, hash] = HASHED.exec(path) ?? [];
    assert.ok(hash !== undefined, path);
    assert.equal(sha256(content).slice(0, hash.length), hash, path);
  }
});

Deno.test("GET /api/site: a page names only files of the site, with the hashes of its scripts and its style", async () => {
  const env = { TILE_URL: "https://t.example/{z}/{x}/{y}.png", TILE_ATTRIBUTION: "© Karte" };
  await using service = await Service.open({ env });
  await createWalk(service);
  const { files, text, walks } = await siteOf(service);
  for (const path of ["index.html", `${walks[0]?.path}index.html`]) {
    const page = text(path);
    const address = (at: string) => new URL(at, `https://schule.example/${path}`).pathname.slice(1);
    const named = addressesIn(page);
    assert.ok(named.length >= 10, "the addresses were found");
    for (const at of named) {
      assert.ok(files.has(address(at)), `${path} names ${at}`);
      assert.doesNotMatch(at, /^\//, "addresses are relative");
    }
    const withHash = [...page.matchAll(/ (?:href|src)="([^"]*)" integrity="sha256-([^"]*)"/g)];
    assert.equal(withHash.length, 3);
    for (const [, at = "", hash] of withHash) {
      assert.equal(sha256(files.get(address(at)), "base64"), hash);
    }
    const [, inline = ""] = /<script>([^]*?)<\/script>/.exec(page) ?? [];
    const hash = sha256(new TextEncoder().encode(inline), "base64");
    const [, policy = ""] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page) ??
      [];
    assert.ok(policy.includes(`script-src 'self' 'sha256-${hash}';`), policy);
    assert.ok(policy.includes("img-src 'self' data: blob:;"), policy);
    assert.ok(page.indexOf("Content-Security-Policy") < page.indexOf("<script>"));
    assert.ok(
      page.indexOf("<script>") < page.indexOf("<link"),
      "it runs before anything is loaded",
    );
  }
  assert.match(text("index.html"), / data-root="\.\/" (?!data-walk)/);
  const { data = "", path = "" } = walks[0] ?? {};
  const walk = `data-root="../../" data-walk="${data.slice(path.length)}"`;
  assert.ok(text(`${path}index.html`).includes(walk));
});

Deno.test("GET /api/site: files are the same with and without an official map in the editor", async () => {
  const tiles = { TILE_URL: "https://t.example/{z}/{x}/{y}.png", TILE_ATTRIBUTION: "© Karte" };
  const namesWith = async (env: Readonly<Record<string, string>>) => {
    await using service = await Service.open({ env });
    const { files } = await siteOf(service);
    return [...files.keys()].filter((name) => name !== "walks.json").sort();
  };
  assert.deepEqual(await namesWith(tiles), await namesWith({}));
});

Deno.test("GET /api/site: pages are in the language of PAGE_LANGUAGE, and search engines list them only if indexable is true", async () => {
  await using service = await Service.open({ env: { PAGE_LANGUAGE: "en" } });
  await createWalk(service);
  for (const query of ["", "?indexable=false", "?indexable=1"]) {
    const { text, walks } = await siteOf(service, query);
    for (const path of ["index.html", `${walks[0]?.path}index.html`]) {
      assert.ok(text(path).includes('<meta name="robots" content="noindex">'), `${path}${query}`);
    }
  }
  const { text, walks } = await siteOf(service, "?indexable=true");
  for (const path of ["index.html", `${walks[0]?.path}index.html`]) {
    assert.doesNotMatch(text(path), /robots/);
    assert.match(text(path), /<html lang="en" data-language="en">/);
  }
  assert.match(text("index.html"), /<title>Walks to listen to<\/title>/);
});

Deno.test("GET /api/site: a data file holds the walk, and all files that it needs in the order of the stations", async () => {
  await using service = await Service.open();
  const routeId = await createWalk(service);
  const last = await createPoi(service, routeId, { title: "Ende", sequence: 20 });
  const path = `/api/routes/${routeId}/pois/${last}`;
  await jsonOf(service.sendForm("POST", `${path}/audio`, { audio: wav() }), 201);
  // The same picture as that of the first station.
  await jsonOf(service.sendForm("POST", `${path}/pictures`, { picture: png() }), 201);
  const { files, walks, data } = await siteOf(service);
  const [walk] = walks;
  const content = data(walk);
  assert.deepEqual(
    content.walk.stations.map(({ id, number, title }) => [id, number, title]),
    [[1, 1, `Tor "1" & </script>`], [2, 2, "Station 2"], [last, 3, "Ende"]],
  );
  const outline = await jsonOf(service.fetch(`/api/routes/${routeId}/outline`));
  assert.deepEqual(content.walk.segments, outline.segments);
  const [first, , third] = content.walk.stations;
  assert.match(first?.audioUrl ?? "", /^media\/[0-9a-f]{32}\.mp3$/);
  assert.deepEqual(files.get(first?.audioUrl ?? ""), mp3());
  assert.deepEqual(third?.pictures[0]?.url, first?.pictures[0]?.url);
  const media = [first?.audioUrl, first?.pictures[0]?.url, third?.audioUrl];
  const listed = content.files.map(({ path }) => path);
  assert.deepEqual(listed.slice(-3), media);
  const names = listed.slice(0, -3).map((path) => path.replace(/^assets\/(.*)\.[^.]+\./, "$1."));
  assert.deepEqual(names.slice(0, 2), ["guide.js", "guide.css"]);
  for (const part of ["published", "later", "extras", "list", "english", "walk_map", "own_map"]) {
    assert.ok(names.includes(`guide_${part}.js`), `${part} is kept: ${names}`);
  }
  assert.equal(names.at(-1), "icon.svg");
  // Neither the check of the folder nor what only a service has.
  assert.doesNotMatch(names.join(), /check|service|home\./);
  for (const { path, bytes, sha256: hash } of content.files) {
    assert.deepEqual([bytes, hash], [files.get(path)?.length, sha256(files.get(path))], path);
  }
  const needed = [...listed, walk?.data ?? "", `${walk?.path}index.html`];
  assert.equal(walk?.bytes, needed.reduce((sum, path) => sum + (files.get(path)?.length ?? 0), 0));
});

Deno.test("GET /api/site: walks.json and data files name the library, and a walk keeps path and id when it is renamed", async () => {
  await using service = await Service.open();
  const routeId = await createWalk(service);
  const before = await siteOf(service);
  const changes = { name: "Neuer Name", description: "Neu" };
  await jsonOf(service.send("PUT", `/api/routes/${routeId}`, changes));
  const after = await siteOf(service);
  const [walk] = after.walks;
  const route = await jsonOf(service.fetch(`/api/routes/${routeId}`));
  const { data: _data, bytes: _bytes, ...entry } = walk ?? {};
  assert.deepEqual(entry, {
    path: `w/${route.slug}/`,
    name: "Neuer Name",
    origin: service.library.origin,
    routeId,
    schoolName: "Schule",
    description: "Neu",
    lat: 50.6833,
    lon: 7.2486,
    distanceM: route.distanceM,
    elevationGainM: route.elevationGainM,
    stationCount: 2,
    changedAt: route.updatedAt,
  });
  assert.equal(before.walks[0]?.path, walk?.path);
  const [old, renewed] = [before.data(before.walks[0]), after.data(walk)];
  assert.notEqual(before.walks[0]?.data, walk?.data);
  assert.equal(renewed.walk.id, old.walk.id);
  const parts = `${service.library.origin} ${routeId} ${route.slug}`;
  const digest = sha256(new TextEncoder().encode(parts));
  assert.equal(renewed.walk.id, Number.parseInt(digest.slice(0, 12), 16));
  assert.deepEqual(renewed.walk.stations, old.walk.stations);
  await using other = await Service.open();
  await createWalk(other);
  const [ofOther] = (await siteOf(other)).walks;
  assert.notEqual(ofOther?.origin, walk?.origin);
});

Deno.test("GET /api/site: no text of a walk breaks a page or a list", async () => {
  await using service = await Service.open();
  const texts = [
    "</title></script><script>alert(1)</script>",
    `"><img src=x onerror='alert(1)'> & &amp; \\ ' \``,
    "🦔 Igel, ‮rechts‬ nach links, שלום مرحبا",
    "<!-- --> ]]> \u2028 \u2029 \ufeff",
  ];
  for (const name of texts) {
    const routeId = await createRoute(service, undefined, {
      name,
      description: name,
      schoolName: name,
    });
    await createPoi(service, routeId, { title: name, description: name });
  }
  const { text, walks, data } = await siteOf(service);
  assert.deepEqual(walks.map(({ name }) => name).sort(), texts.map((it) => it.trim()).sort());
  for (const walk of walks) {
    const page = text(`${walk.path}index.html`);
    const [, title = ""] = /<title>([^<"]*)<\/title>/.exec(page) ?? [];
    const shown = title.replaceAll("&lt;", "<").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
    assert.equal(shown, walk.name);
    assert.equal(page.match(/<script/g)?.length, 3);
    assert.equal(page.match(/<img/g), null);
    const [station] = data(walk).walk.stations;
    assert.equal(station?.description.trim(), walk.name);
    assert.match(walk.path, /^w\/[a-z0-9-]+\/$/);
  }
});

Deno.test("GET /api/site: the service worker and the manifest name files of the site by relative paths", async () => {
  await using service = await Service.open();
  await createWalk(service);
  const { files, text, walks, data } = await siteOf(service);
  const [line = ""] = text("sw.js").split("\n");
  const [, assets = "[]"] = /^const BUILD_ASSETS = (\[.*\]);$/.exec(line) ?? [];
  const ofWalk = data(walks[0]).files.map(({ path }) => path);
  assert.deepEqual(JSON.parse(assets), ofWalk.filter((path) => path.startsWith("assets/")));
  const { icons, ...manifest } = JSON.parse(text("manifest.json"));
  assert.deepEqual([manifest.start_url, manifest.scope], ["./", "./"]);
  assert.ok(!("id" in manifest), "an id would be that of every folder of the server");
  for (const { src } of icons) assert.ok(files.has(src), src);
});
