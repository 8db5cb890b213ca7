/**
 * Tests of `publish` of a library that was restored from a backup: ids of walks made since the backup come again.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { createRoute } from "../support/fixtures.ts";
import { runCommand } from "../support/process/command.ts";
import { checkComplete, walksOf } from "../support/published_folder.ts";
import { addStation, text, withFixture } from "../support/publish_fixture.ts";
import { Service } from "../support/service.ts";

/** Creates a walk with a station. @returns The id of its route. */
async function create(service: Service, name: string): Promise<number> {
  const id = await createRoute(service, undefined, { name });
  await addStation(service, id, 20);
  return id;
}

/** The ids of a published walk in the library, and for phones. */
function idsOf(site: string, name: string): { routeId: number; walkId: number } {
  const { walks } = JSON.parse(text(site, "walks.json"));
  const { routeId, data } = walks.find((walk: { name: string }) => walk.name === name);
  return { routeId, walkId: JSON.parse(text(site, data)).walk.id };
}

Deno.test("route-guide publish of a restored backup puts a new walk with the id of a lost one into a folder of its own", () =>
  withFixture(async ({ folder, dataDir, site, run }) => {
    const backup = join(folder, "backup");
    {
      await using service = await Service.open({ dataDir });
      await create(service, "Zum Turm");
    }
    const folders = [folder];
    assert.equal((await runCommand({ dataDir, folders }, "backup", backup)).code, 0);
    {
      await using service = await Service.open({ dataDir });
      await create(service, "Am Bach");
    }
    await run(site);
    const lost = idsOf(site, "Am Bach");
    const restored = join(folder, "restored");
    const { code } = await runCommand({ dataDir: restored, folders }, "restore-backup", backup);
    assert.equal(code, 0);
    {
      await using service = await Service.open({ dataDir: restored });
      await create(service, "Zum See");
    }
    const runRestored = () => runCommand({ dataDir: restored, folders }, "publish", site);
    const { stdout } = await runRestored();
    assert.match(stdout, /\nNo longer published: Am Bach\n/);
    assert.deepEqual(walksOf(site), { "Zum See": "w/zum-see/", "Zum Turm": "w/zum-turm/" });
    checkComplete(site);
    const other = idsOf(site, "Zum See");
    assert.equal(other.routeId, lost.routeId, "the id came again");
    assert.notEqual(
      other.walkId,
      lost.walkId,
      "a phone keeps what was heard of the lost walk apart",
    );
    {
      await using service = await Service.open({ dataDir: restored });
      await create(service, "Am Bach");
    }
    await runRestored();
    assert.equal(walksOf(site)["Am Bach"], "w/am-bach/", "the printed codes lead to it again");
    checkComplete(site);
  }));
