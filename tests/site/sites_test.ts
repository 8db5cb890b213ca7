/** Tests of making sites: once for all who wait, and each walk in one state. @module */
import assert from "node:assert/strict";
import { siteProgram } from "../../src/pages/mod.ts";
import { Sites } from "../../src/site/mod.ts";
import { SiteZips } from "../../src/site/entry_files.ts";
import { jsonOf } from "../support/responses.ts";
import { Service } from "../support/service.ts";
import { createWalk } from "../support/walk_pack.ts";

const ALL = { routeIds: null, isIndexable: false } as const;

const program = () => siteProgram({ language: null });

/** Counts the walks that are read for sites. */
function counted(service: Service) {
  const count = { walks: 0 };
  const { routes, outlines, pois, origin } = service.library;
  const sites = new Sites({
    ...{ routes, outlines, origin },
    pois: {
      list: (routeId) => {
        count.walks++;
        return pois.list(routeId);
      },
    },
  }, program);
  return { count, sites, zips: new SiteZips(service.library, sites) };
}

Deno.test("SiteZips.use makes a site once until a walk changes", async () => {
  await using service = await Service.open();
  await createWalk(service);
  await createWalk(service);
  const { count, zips } = counted(service);
  const make = () => zips.use(ALL, null, (zip) => zip);
  const [first, second] = await Promise.all([make(), make()]);
  assert.equal(first, second);
  assert.equal(await make(), first);
  assert.equal(count.walks, 2);
  const ofOne = await zips.use({ ...ALL, routeIds: [1] }, null, (zip) => zip);
  assert.notEqual(ofOne.sha256, first.sha256);
  await jsonOf(service.send("PUT", "/api/routes/1/pois/1", { title: "Turm" }));
  assert.notEqual((await make()).sha256, first.sha256);
  assert.equal(count.walks, 5);
});

Deno.test("SiteZips.use stops a site when all who waited have gone, and makes it for the next one", async () => {
  await using service = await Service.open();
  for (let walk = 0; walk < 3; walk++) await createWalk(service);
  const { count, sites, zips } = counted(service);
  const leaving = new AbortController();
  const { make } = sites;
  // The client goes while the first walk is read.
  sites.make = (options, checkNeeded) =>
    make.call(sites, options, () => {
      if (count.walks === 1) leaving.abort();
      checkNeeded?.();
    });
  await assert.rejects(zips.use(ALL, leaving.signal, () => assert.fail("used")), {
    name: "AbortError",
  });
  assert.equal(count.walks, 1);
  sites.make = make;
  await assert.rejects(zips.use(ALL, leaving.signal, () => assert.fail("used")), {
    name: "AbortError",
  });
  assert.equal(count.walks, 1);
  await zips.use(ALL, new AbortController().signal, () => {});
  assert.equal(count.walks, 4);
  await jsonOf(service.fetch("/api/routes/1/pois/1/audio", { method: "DELETE" }));
  const left = service.filesOnDisk().filter((path) => path.startsWith("staging/"));
  assert.deepEqual(left, [], "no lease is left");
});

Deno.test("Sites.list reads only what has changed since it listed it last", async () => {
  await using service = await Service.open();
  for (let walk = 0; walk < 3; walk++) await createWalk(service);
  const { count, sites } = counted(service);
  const first = await sites.list(ALL);
  assert.deepEqual(await sites.list(ALL), first);
  assert.equal(count.walks, 3);
  await jsonOf(service.send("PUT", "/api/routes/2/pois/3", { title: "Turm" }));
  const second = await sites.list(ALL);
  assert.equal(count.walks, 4);
  const changed = second.files.filter(({ path }) => !first.files.some((it) => it.path === path));
  assert.deepEqual(changed.map(({ path }) => path), [second.walks.find(isSecond)?.data]);
  await sites.list({ ...ALL, isIndexable: true });
  assert.equal(count.walks, 7, "pages for search engines are others");
  const left = service.filesOnDisk().filter((path) => path.startsWith("staging/"));
  assert.deepEqual(left, [], "no lease is left");
});

const isSecond = ({ routeId }: { readonly routeId: number }) => routeId === 2;

Deno.test("Sites.make leaves out a walk that is deleted meanwhile, unless it is named", async () => {
  await using service = await Service.open();
  for (let walk = 0; walk < 2; walk++) await createWalk(service);
  const { library } = service;
  const deleting = async (routeIds: readonly number[] | null) => {
    const outlines = {
      get: async (routeId: number) => {
        const outline = await library.outlines.get(routeId);
        if (routeId === 2) await jsonOf(service.fetch("/api/routes/2", { method: "DELETE" }));
        return outline;
      },
    };
    const { routes, pois, origin } = library;
    const sites = new Sites({ routes, pois, origin, outlines }, program);
    return await sites.make({ routeIds, isIndexable: false });
  };
  const site = await deleting(null);
  assert.deepEqual(site.walks.map(({ routeId }) => routeId), [1]);
  site.release();
  await jsonOf(service.fetch("/api/routes/2/restore", { method: "POST" }));
  await assert.rejects(deleting([1, 2]), { code: "not_found" });
});
