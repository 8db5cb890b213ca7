/**
 * Tests of the comparison of a walk with the lists of the homepage.
 *
 * @module
 */
import assert from "node:assert/strict";
import {
  type LocalWalk,
  ownPath,
  pathThere,
  type SiteFiles,
  type SiteLists,
  stateOf,
  type WalkThere,
} from "../../../src/web/published/state.ts";

const WALK: LocalWalk = { id: 7, slug: "am-bach", updatedAt: "2026-05-02T10:00:00.000Z" };
const OWN = "own-library";
const OTHER = "other-library";
const CHANGED = new Date("2026-05-03T08:00:00Z");

/** A list of files. */
function files(origin: string, ...paths: readonly string[]): SiteFiles {
  const listed = paths.map((path) => ({ path, bytes: 1, sha256: "0", origins: [origin] }));
  return { format: 1, files: listed, removable: [] };
}

const LOCAL = files(
  OWN,
  "assets/site.aaaaaaaaaaaaaaaa.js",
  "w/am-bach/index.html",
  "w/am-bach/walk.1111111111111111.json",
);

/** The lists of a site. */
function site(there: SiteFiles, walks: readonly Partial<WalkThere>[] | null): SiteLists {
  const usual = {
    path: "w/am-bach/",
    name: "Am Bach",
    origin: OWN,
    routeId: 7,
    changedAt: WALK.updatedAt,
  };
  const listed = walks?.map((walk) => ({ ...usual, ...walk })) ?? null;
  return { kind: "lists", files: there, walks: listed, changedAt: CHANGED };
}

Deno.test("stateOf: a walk with the same data file is published, with the time of the list", () => {
  const published = { kind: "published", path: "w/am-bach/", at: CHANGED };
  assert.deepEqual(stateOf(WALK, LOCAL, site(LOCAL, [{}])), published);
  assert.deepEqual(stateOf(WALK, LOCAL, site(LOCAL, null)), published, "without walks.json");
});

Deno.test("stateOf: a walk with another data file is newer here", () => {
  const older = files(OWN, "w/am-bach/index.html", "w/am-bach/walk.2222222222222222.json");
  const state = stateOf(WALK, LOCAL, site(older, [{}]));
  assert.deepEqual(state, { kind: "newer-here", path: "w/am-bach/", at: CHANGED });
});

Deno.test("stateOf: a walk that the lists do not have is only here, also where another library has its folder", () => {
  const here = { kind: "here" };
  const none = files(OWN, "w/im-wald/index.html");
  assert.deepEqual(stateOf(WALK, LOCAL, site(none, [{ path: "w/im-wald/", routeId: 8 }])), here);
  const ofOthers = files(OTHER, "w/am-bach/index.html", "w/am-bach/walk.1111111111111111.json");
  assert.deepEqual(stateOf(WALK, LOCAL, site(ofOthers, [{ origin: OTHER }])), here);
  assert.deepEqual(stateOf(WALK, LOCAL, site(ofOthers, null)), here, "without walks.json");
});

Deno.test("stateOf: a published walk with the same id and another slug is another walk, as after a backup was restored", () => {
  const there = files(OWN, "w/zum-see/index.html", "w/zum-see/walk.1111111111111111.json");
  const lists = site(there, [{ path: "w/zum-see/" }]);
  assert.deepEqual(stateOf(WALK, LOCAL, lists), { kind: "here" });
  assert.equal(pathThere(WALK, LOCAL, lists), null);
});

Deno.test("ownPath: a walk whose slug is a device of Windows is found in the folder that it was published in", () => {
  const walk = { ...WALK, slug: "con" };
  assert.equal(ownPath(walk), "w/con-walk/");
  const list = files(OWN, "w/con-walk/index.html", "w/con-walk/walk.1111111111111111.json");
  assert.equal(stateOf(walk, list, site(list, [{ path: "w/con-walk/" }])).kind, "published");
});

Deno.test("stateOf: a walk in a folder with a number is compared by its time and the program", () => {
  const there = files(
    OWN,
    "assets/site.aaaaaaaaaaaaaaaa.js",
    "w/am-bach-2/index.html",
    "w/am-bach-2/walk.3333333333333333.json",
  );
  const suffixed = { path: "w/am-bach-2/" };
  assert.equal(pathThere(WALK, LOCAL, site(there, [suffixed])), "w/am-bach-2/");
  assert.equal(stateOf(WALK, LOCAL, site(there, [suffixed])).kind, "published");
  const older = { ...suffixed, changedAt: "2026-05-01T10:00:00.000Z" };
  assert.equal(stateOf(WALK, LOCAL, site(there, [older])).kind, "newer-here");
  const oldProgram = files(OWN, "assets/site.bbbbbbbbbbbbbbbb.js", "w/am-bach-2/index.html");
  assert.equal(stateOf(WALK, LOCAL, site(oldProgram, [suffixed])).kind, "newer-here");
});

Deno.test("stateOf: without lists the state is unknown, and says why", () => {
  const unknown = { kind: "unknown", why: "forbidden" } as const;
  assert.deepEqual(stateOf(WALK, LOCAL, unknown), unknown);
});
