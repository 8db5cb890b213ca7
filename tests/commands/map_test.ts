/**
 * Tests of `map` as a process, with a tile server on this machine.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { inspectPmtiles } from "../../src/media/formats/pmtiles.ts";
import { encodePmtiles } from "../../src/shared/pmtiles/encode.ts";
import { TILE_CODES } from "../../src/shared/pmtiles/header.ts";
import type { TilePlace } from "../../src/shared/pmtiles/tile_id.ts";
import { tileAt } from "../../src/shared/tile_bounds.ts";
import { checkDataFolder } from "../support/invariants.ts";
import { pmtilesOf, pmtilesReader } from "../support/media/pmtiles.ts";
import { tilePng } from "../support/media/tiles.ts";
import { type CommandResult, runCommand } from "../support/process/command.ts";
import { withDataDir } from "../support/process/process.ts";
import { jsonOf, object } from "../support/responses.ts";
import { Service } from "../support/service.ts";
import { TileServer, type TileServerOptions } from "../support/tile_server.ts";
import { createWalk } from "../support/walk_pack.ts";

const MAP = "/api/routes/1/map";

/** A folder with the data folder of a library that has a walk. */
interface Fixture {
  readonly folder: string;
  readonly dataDir: string;
  /** Runs `map` with these settings. */
  readonly run: (
    env: Readonly<Record<string, string>>,
    hosts: readonly string[],
    ...args: readonly string[]
  ) => Promise<CommandResult>;
}

function withFixture(work: (fixture: Fixture) => Promise<void>): Promise<void> {
  return withDataDir(async (folder) => {
    const dataDir = join(folder, "data");
    {
      await using service = await Service.open({ dataDir });
      await createWalk(service);
    }
    const run: Fixture["run"] = (env, hosts, ...args) =>
      runCommand({ dataDir, folders: [folder], env, hosts }, "map", ...args);
    await work({ folder, dataDir, run });
    await checkDataFolder(dataDir);
  });
}

/** The settings of a server whose tiles may be stored. */
function settingsOf({ url }: TileServer): Record<string, string> {
  return { TILE_URL: url, TILE_ATTRIBUTION: "© Test & Söhne (2026)", TILE_STORE: "yes" };
}

const hostOf = ({ origin }: TileServer) => new URL(origin).host;

/** What `map 1` says with a server like this. */
function resultOf(options: TileServerOptions, check?: (fixture: Fixture) => Promise<void>) {
  let result: CommandResult | undefined;
  return withFixture(async (fixture) => {
    await using server = new TileServer({ width: 8, ...options });
    result = await fixture.run(settingsOf(server), [hostOf(server)], "1");
    await check?.(fixture);
  }).then(() => result);
}

Deno.test("route-guide map loads the tiles around a walk, which the service then serves", () =>
  withFixture(async ({ dataDir, folder, run }) => {
    await using server = new TileServer();
    const { code, stdout, stderr } = await run(settingsOf(server), [hostOf(server)], "1");
    assert.deepEqual([code, stderr], [0, ""]);
    const line = /^Stored a map of (\d+) tiles, zooms 13 to 17, \d\.\d MB, for route 1\n$/;
    const [, count] = line.exec(stdout) ?? assert.fail(stdout);
    assert.equal(server.asked.length, Number(count));
    assert.ok(server.mostAtOnce <= 4);

    await using service = await Service.open({ dataDir });
    const map = await jsonOf(service.fetch(`${MAP}?metadata=true`));
    assert.equal(map.attribution, "© Test & Söhne (2026)");
    const file = await (await service.fetch(MAP)).bytes();
    const path = join(folder, "served.pmtiles");
    await Deno.writeFile(path, file);
    assert.equal((await inspectPmtiles(path)).maxZoom, 17);
    const place = await placeOf(service);
    const tile = await pmtilesReader(file).getZxy(place.z, place.x, place.y);
    assert.deepEqual(new Uint8Array(tile?.data ?? []), tilePng(place));
  }));

Deno.test("route-guide map leaves out places without a tile, and says how many", async () => {
  const result = await resultOf({ respond: ({ z }) => z > 15 ? "missing" : "tile" });
  assert.match(
    result?.stdout ?? "",
    /zooms 13 to 15, .* for route 1; \d+ places without a tile\n$/,
  );
  assert.equal(result?.code, 0);
});

Deno.test("route-guide map stores nothing when tiles cannot be loaded, and says why", async () => {
  const refused: readonly (readonly [TileServerOptions, RegExp])[] = [
    [{ respond: () => "page" }, /sends something else instead of PNG, JPEG or WebP tiles$/],
    [{ respond: () => "refused" }, /refuses them \(status 403\)$/],
    [{ respond: () => "closed" }, /has too much to do, or fails \(status 503\)$/],
    [{ respond: () => "missing" }, /no tile around it$/],
    [{ respond: ({ x }) => x % 2 === 0 ? "tile" : "jpeg" }, /pictures of several types$/],
  ];
  for (const [options, message] of refused) {
    const result = await resultOf(options, async ({ dataDir }) => {
      await using service = await Service.open({ dataDir });
      assert.equal((await service.fetch(MAP)).status, 404);
    });
    assert.match(result?.stderr.trimEnd() ?? "", /^Route Guide cannot change the map of route 1: /);
    assert.match(result?.stderr.trimEnd() ?? "", message);
    assert.deepEqual([result?.code, result?.stdout], [1, ""]);
  }
});

Deno.test("route-guide map connects to no host without permission, and says which flag is missing", () =>
  withFixture(async ({ run }) => {
    await using server = new TileServer();
    const { code, stderr } = await run(settingsOf(server), [], "1");
    assert.equal(code, 1);
    assert.match(
      stderr,
      /no permission to connect to 127\.0\.0\.1:\d+; add --allow-net=127\.0\.0\.1 /,
    );
    assert.deepEqual(server.asked, []);
  }));

Deno.test("route-guide map needs TILE_URL, and TILE_STORE=yes", () =>
  withFixture(async ({ run }) => {
    await using server = new TileServer();
    const { TILE_STORE: _, ...tiles } = settingsOf(server);
    const not = await run(tiles, [hostOf(server)], "1");
    assert.deepEqual([not.code, not.stdout], [1, ""]);
    assert.match(
      not.stderr,
      /^Route Guide cannot change the map of route 1: TILE_STORE is not yes/,
    );
    const none = await run({}, [], "1");
    assert.match(none.stderr, /TILE_URL and TILE_ATTRIBUTION are not set/);
    assert.equal(none.code, 1);
    assert.deepEqual(server.asked, []);
  }));

Deno.test("route-guide map stores a PMTiles file, refuses other files, and removes a map", () =>
  withFixture(async ({ dataDir, folder, run }) => {
    const near = await (async () => {
      await using service = await Service.open({ dataDir });
      return await placeOf(service);
    })();
    const file = encodePmtiles({
      tiles: [{ ...near, bytes: tilePng(near) }],
      tileType: "image/png",
      attribution: "© Datei",
    });
    const write = async (name: string, bytes: Uint8Array) => {
      await Deno.writeFile(join(folder, name), bytes);
      return join(folder, name);
    };
    const stored = await run({}, [], "1", await write("walk.pmtiles", file));
    assert.deepEqual([stored.code, stored.stderr], [0, ""]);
    assert.match(stored.stdout, /^Stored a map of 0\.0 MB for route 1\n$/);
    const refused = [
      [tilePng(near), /This is not a PMTiles file$/],
      [pmtilesOf({ header: { tileCode: TILE_CODES.mvt } }), /contains vector tiles/],
      [file.subarray(0, file.length - 1), /is damaged/],
    ] as const;
    for (const [bytes, message] of refused) {
      const { code, stderr } = await run({}, [], "1", await write("other", bytes));
      assert.equal(code, 1);
      assert.match(stderr.trimEnd(), message);
    }
    {
      await using service = await Service.open({ dataDir });
      assert.deepEqual(await (await service.fetch(MAP)).bytes(), file);
    }
    const removed = await run({}, [], "1", "--remove");
    assert.deepEqual([removed.code, removed.stdout], [0, "Removed the map of route 1\n"]);
    const again = await run({}, [], "1", "--remove");
    assert.match(again.stderr, /Route 1 has no map/);
  }));

/** The tile of zoom 13 in which the walk is. */
async function placeOf(service: Service): Promise<TilePlace> {
  const { center } = await jsonOf(service.fetch("/api/routes/1"));
  const { lat, lon } = object(center);
  return tileAt(Number(lat), Number(lon), 13);
}

Deno.test("route-guide map needs the service to be stopped, and a route that exists", () =>
  withFixture(async ({ dataDir, folder, run }) => {
    const path = join(folder, "walk.pmtiles");
    await Deno.writeFile(path, pmtilesOf());
    const { code, stderr } = await run({}, [], "9", path);
    assert.deepEqual([code, stderr.includes("no active route 9")], [1, true], stderr);
    await using _service = await Service.open({ dataDir });
    const busy = await run({}, [], "1", path);
    assert.equal(busy.code, 1);
    assert.match(
      busy.stderr,
      /^Route Guide cannot change .*: The data folder .* is in use .*; stop it first\n$/,
    );
  }));
