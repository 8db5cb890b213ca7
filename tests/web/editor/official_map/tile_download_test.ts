/** Downloads of tiles from a server on this machine that does what servers do. @module */
import assert from "node:assert/strict";
import {
  type DownloadOutcome,
  estimatedBytes,
  PARALLEL_REQUESTS,
  tileAddress,
  TileDownload,
  type TileDownloadOptions,
  type TilePlace,
  type TileProgress,
} from "../../../../web/editor/official_map/tile_download.ts";
import { tilePng } from "../../../support/media/tiles.ts";
import {
  type TileResponse,
  TileServer,
  type TileServerOptions,
} from "../../../support/tile_server.ts";
import { until } from "../../../support/until.ts";

/** A row of tiles. */
const PLACES: readonly TilePlace[] = Array.from({ length: 20 }, (_, index) => {
  return { z: 14, x: 8500 + index, y: 5600 };
});

/** A download of {@link PLACES} with short pauses. */
function downloadFrom(server: TileServer, more: Partial<TileDownloadOptions> = {}): TileDownload {
  return new TileDownload({ url: server.url, wanted: PLACES, fetch, pauseMs: 5, ...more });
}

/** What comes of a server that responds in one way to one of the tiles. */
async function outcomeOf(
  kind: TileResponse,
  times = Infinity,
  more: Partial<TileDownloadOptions> = {},
): Promise<{ outcome: DownloadOutcome; server: TileServer; download: TileDownload }> {
  const respond: TileServerOptions["respond"] = ({ x }, before) =>
    x === 8507 && before < times ? kind : "tile";
  await using server = new TileServer({ respond, width: 8 });
  const download = downloadFrom(server, more);
  return { outcome: await download.run(), server, download };
}

const asked = (server: TileServer) => server.asked.filter((name) => name === "14/8507/5600").length;

Deno.test("TileDownload fetches all tiles, four at a time, and says how far it is", async () => {
  await using server = new TileServer({ delayMs: 10 });
  const seen: TileProgress[] = [];
  const download = downloadFrom(server, { onProgress: (progress) => seen.push(progress) });
  assert.deepEqual(download.progress, { done: 0, all: 20, bytes: 0 });
  assert.deepEqual(await download.run(), { kind: "complete" });
  assert.equal(server.mostAtOnce, PARALLEL_REQUESTS);
  assert.equal(server.asked.length, 20);
  assert.deepEqual(seen.map(({ done }) => done), PLACES.map((_, index) => index + 1));
  const bytes = download.tiles.reduce((sum, tile) => sum + tile.bytes.length, 0);
  assert.deepEqual(download.progress, { done: 20, all: 20, bytes });
  assert.deepEqual(download.tiles.map(({ z, x, y }) => ({ z, x, y })), PLACES);
  assert.deepEqual(download.tiles[3]?.bytes, tilePng({ z: 14, x: 8503, y: 5600 }));
});

Deno.test("TileDownload leaves out places without a tile, and a map without any has nothing", async () => {
  const { outcome, download } = await outcomeOf("missing");
  assert.equal(outcome.kind, "complete");
  assert.equal(download.tiles.length, 19);
  assert.deepEqual(download.missing, [{ z: 14, x: 8507, y: 5600 }]);
  assert.equal(download.progress.done, 20);
  await using empty = new TileServer({ respond: () => "missing" });
  assert.deepEqual(await downloadFrom(empty).run(), { kind: "nothing" });
});

Deno.test("TileDownload tries again three times after a failure, waits as long as the server asks, and no longer than 30 s", async () => {
  for (const kind of ["failing", "stuck"] as const) {
    const passing = await outcomeOf(kind, 3, { limitMs: 300 });
    assert.equal(passing.outcome.kind, "complete", kind);
    assert.equal(asked(passing.server), 4);
  }
  const lasting = await outcomeOf("failing");
  assert.deepEqual(lasting.outcome, { kind: "failed", why: "busy", status: 500 });
  assert.equal(asked(lasting.server), 4);
  const before = performance.now();
  const busy = await outcomeOf("busy", 1);
  assert.equal(busy.outcome.kind, "complete");
  assert.ok(performance.now() - before >= 950);
  const closed = await outcomeOf("closed");
  assert.deepEqual(closed.outcome, { kind: "failed", why: "busy", status: 503 });
  assert.equal(asked(closed.server), 1);
});

Deno.test("TileDownload says what is wrong with a server, and asks it no more", async () => {
  const expected: readonly (readonly [TileResponse, DownloadOutcome])[] = [
    ["refused", { kind: "failed", why: "refused", status: 403 }],
    ["page", { kind: "failed", why: "no-picture", status: 200 }],
    ["huge", { kind: "failed", why: "tile-too-large", status: 200 }],
  ];
  for (const [kind, outcome] of expected) {
    const found = await outcomeOf(kind);
    assert.deepEqual(found.outcome, outcome);
    assert.equal(asked(found.server), 1, kind);
    assert.ok(found.server.asked.length < 20, `${kind}: ${found.server.asked.length}`);
  }
});

Deno.test("TileDownload follows a redirect, and fails where there is no server", async () => {
  assert.equal((await outcomeOf("redirect")).outcome.kind, "complete");
  await using server = new TileServer();
  const { url } = server;
  await server[Symbol.asyncDispose]();
  const gone = new TileDownload({ url, wanted: PLACES, fetch, pauseMs: 1 });
  assert.deepEqual(await gone.run(), { kind: "failed", why: "unreachable", status: null });
});

Deno.test("TileDownload ends when the tiles have too many bytes", async () => {
  await using server = new TileServer();
  const most = 5 * tilePng({ z: 14, x: 8500, y: 5600 }).length;
  const download = downloadFrom(server, { maxBytes: most });
  assert.deepEqual(await download.run(), { kind: "too-large" });
  assert.ok(download.progress.bytes <= most);
  assert.ok(server.asked.length < 12);
});

Deno.test("TileDownload can be stopped, and goes on where it was", async () => {
  await using server = new TileServer({ delayMs: 5 });
  const stop = new AbortController();
  const download = downloadFrom(server, {
    onProgress: ({ done }) => done === 6 && stop.abort(),
  });
  assert.deepEqual(await download.run(stop.signal), { kind: "stopped" });
  const first = server.asked.length;
  assert.ok(first >= 6 && first < 15, `${first}`);
  assert.equal((await download.run()).kind, "complete");
  assert.ok(server.asked.length <= 20 + PARALLEL_REQUESTS, `${server.asked.length}`);
  assert.equal(download.tiles.length, 20);
  assert.deepEqual(await downloadFrom(server).run(AbortSignal.abort()), { kind: "stopped" });
});

Deno.test("TileDownload that waits for another attempt is stopped at once", async () => {
  await using server = new TileServer({ respond: () => "failing" });
  const stop = new AbortController();
  const run = downloadFrom(server, { pauseMs: 3_600_000 }).run(stop.signal);
  await until("four tiles were asked for", () => server.asked.length === 4);
  await until("nothing is under way", () => server.underWay === 0);
  let outcome: unknown;
  run.then((ended) => outcome = ended);
  stop.abort();
  await until("it has ended", () => outcome !== undefined);
  assert.deepEqual(outcome, { kind: "stopped" });
});

Deno.test("estimatedBytes() is 25 kB a tile, and then the average of the tiles that are there", () => {
  assert.equal(estimatedBytes(400, []), 10_000_000);
  const tile = (bytes: number) => ({ z: 1, x: 0, y: 0, bytes: new Uint8Array(bytes) });
  assert.equal(estimatedBytes(10, [tile(100), tile(300)]), 2000);
});

Deno.test("tileAddress() puts numbers in their places, in any order and more than once", () => {
  const place = { z: 13, x: 4000, y: 2700 };
  assert.equal(
    tileAddress("https://t.example/{z}/{y}/{x}.png", place),
    "https://t.example/13/2700/4000.png",
  );
  assert.equal(
    tileAddress("https://t.example/{x}/{y}?z={z}&l={z}", place),
    "https://t.example/4000/2700?z=13&l=13",
  );
});
