/** Tests of the files of one walk, in a folder of its own or in that of the site. @module */
import assert from "node:assert/strict";
import { siteProgram } from "../../src/pages/mod.ts";
import { SiteAssets } from "../../src/site/site_file.ts";
import { walkFiles } from "../../src/site/walk_files.ts";
import { Service } from "../support/service.ts";
import { addressesIn, textOfFile } from "../support/site_zip.ts";
import { createWalk } from "../support/walk_pack.ts";

Deno.test("walkFiles: the folder of a site can be that of its only walk", async () => {
  await using service = await Service.open();
  const routeId = await createWalk(service);
  const { library: { origin, routes, pois, outlines } } = service;
  const { segments } = await outlines.get(routeId);
  const state = { route: routes.get(routeId), pois: pois.list(routeId), segments, map: null };
  const assets = new SiteAssets(await siteProgram({ language: null }));
  for (const [path, root] of [["", "./"], ["wege/am-bach/", "../../"]] as const) {
    const made = walkFiles(
      state,
      { origin, path, isIndexable: false },
      assets,
      (file) => routes.storedFile(routeId, file),
    );
    const files = [...made.files, ...assets.files, ...assets.entries(false)];
    const paths = files.map((file) => file.path);
    assert.ok(made.walk.data.startsWith(path));
    const page = made.files.at(-1);
    assert.ok(page !== undefined);
    assert.equal(page.path, `${path}index.html`);
    const html = await textOfFile(page);
    assert.ok(html.includes(` data-root="${root}" data-walk="walk.`));
    for (const address of addressesIn(html)) {
      const { pathname } = new URL(address, `https://schule.example/${path}`);
      assert.ok(paths.includes(pathname.slice(1)), address);
    }
  }
});
