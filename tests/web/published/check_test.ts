/**
 * Tests of the states of walks on the homepage, after looking at their pages.
 *
 * @module
 */
import assert from "node:assert/strict";
import { checkPage } from "../../../src/web/published/check.ts";
import type { LocalWalk, SiteFiles, SiteLists } from "../../../src/web/published/state.ts";
import { CHANGED, type Content, HomepageServer } from "./homepage_server.ts";

const WALK: LocalWalk = { id: 7, slug: "am-bach", updatedAt: "2026-05-02T10:00:00.000Z" };
const PATH = "w/am-bach/";
const PAGE = `${PATH}index.html`;
const [OLD, NEW] = ["walk.1111111111111111.json", "walk.2222222222222222.json"];

/** A list of files of one library. */
function files(origin: string, ...paths: readonly string[]): SiteFiles {
  const listed = paths.map((path) => ({ path, bytes: 1, sha256: "0", origins: [origin] }));
  return { format: 1, files: listed, removable: [] };
}

const LOCAL = files("own", PAGE, `${PATH}${NEW}`);

/** The lists of a homepage. @param walks The origins of the walks in the folder. */
function lists(files: SiteFiles, ...origins: readonly string[]): SiteLists {
  const walks = origins.map((origin) => (
    { path: PATH, name: "Am Bach", origin, routeId: 7, changedAt: WALK.updatedAt }
  ));
  return { kind: "lists", files, walks, changedAt: null };
}

function page(dataName: string): string {
  return `<html><script data-root="../../" data-walk="${dataName}"></script></html>`;
}

/** Where the walk is. @param there What the homepage has, whatever its lists say. */
async function placeOf(site: SiteLists, there: Content) {
  await using homepage = new HomepageServer(there);
  return await checkPage(homepage.address, WALK, LOCAL, site);
}

Deno.test("checkPage: a walk whose page shows the newest version is published, since the day of its page", async () => {
  const published = { kind: "published", path: PATH, at: CHANGED };
  assert.deepEqual(await placeOf(lists(LOCAL, "own"), { [PAGE]: page(NEW) }), published);
  const older = lists(files("own", PAGE, `${PATH}${OLD}`), "own");
  assert.deepEqual(await placeOf(older, { [PAGE]: page(NEW) }), published, "older lists");
});

Deno.test("checkPage: a walk whose page shows an older version, or is not there, is unfinished, although the lists are new", async () => {
  const unfinished = { kind: "unfinished", path: PATH };
  for (const content of [page(OLD), page(NEW).slice(0, -3), "<p>Willkommen", 404]) {
    const place = await placeOf(lists(LOCAL, "own"), { [PAGE]: content });
    assert.deepEqual(place, unfinished, `${content}`);
  }
});

Deno.test("checkPage: a walk that was changed here is newer here", async () => {
  const older = lists(files("own", PAGE, `${PATH}${OLD}`), "own");
  const place = await placeOf(older, { [PAGE]: page(OLD) });
  assert.deepEqual(place, { kind: "newer-here", path: PATH, at: CHANGED });
});

Deno.test("checkPage: a walk that the list is without is unlisted as long as its page is there", async () => {
  const without = lists(files("own", "index.html"));
  const unlisted = { kind: "unlisted", path: PATH };
  assert.deepEqual(await placeOf(without, { [PAGE]: page(OLD) }), unlisted);
  assert.deepEqual(await placeOf(without, {}), { kind: "here" });
  assert.deepEqual(await placeOf(without, { [PAGE]: "<p>Willkommen</p>" }), { kind: "here" });
});

Deno.test("checkPage: the page of another library in the folder of the slug is not that of the walk", async () => {
  const ofOthers = lists(files("other", PAGE, `${PATH}${OLD}`), "other");
  assert.deepEqual(await placeOf(ofOthers, { [PAGE]: page(OLD) }), { kind: "here" });
});

Deno.test("checkPage: nothing is known of a walk whose page the server refuses", async () => {
  for (const site of [lists(LOCAL, "own"), lists(files("own", "index.html"))]) {
    const place = await placeOf(site, { [PAGE]: 403 });
    assert.deepEqual(place, { kind: "unknown", why: "unreachable" });
  }
});
