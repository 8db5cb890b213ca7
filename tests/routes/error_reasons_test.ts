/**
 * Every reason of an error is that of a response to some request: the table has a request for each, and does not
 * compile without one.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Server } from "../../src/server/mod.ts";
import { ERROR_REASONS, type ErrorReason } from "../../src/shared/error_reasons.ts";
import { createLog } from "../../src/runtime/log.ts";
import { FailingFiles } from "../support/faults/failing_files.ts";
import { createRoute } from "../support/fixtures.ts";
import { bytes, gpx, OELBERG, type SamplePoint } from "../support/gpx_samples.ts";
import { MAP, POINTS_ELSEWHERE } from "../support/map_samples.ts";
import { mp4Video, png } from "../support/media/samples.ts";
import { IS_WINDOWS } from "../support/platform.ts";
import { withDataDir } from "../support/process/process.ts";
import {
  AUDIO,
  deleteKeeping,
  FIRST,
  openWalk,
  PICTURE,
  restore,
} from "../support/removed_walk.ts";
import { expectError, jsonOf } from "../support/responses.ts";
import { Service, type ServiceOptions } from "../support/service.ts";
import { forgedZip } from "../support/zip.ts";

const PASSWORD = "Kirschen im März";
const WITH_PASSWORD = { env: { EDIT_PASSWORD: PASSWORD } };

/** Sends one request. */
type Send = () => Promise<Response>;

/** A request to the walk of `openWalk`. */
function toWalk(send: (service: Service) => Promise<Response>, options?: ServiceOptions): Send {
  return async () => {
    await using service = await openWalk(options);
    return await send(service);
  };
}

/** A request to a service without walks. */
function toEmpty(send: (service: Service) => Promise<Response>, options?: ServiceOptions): Send {
  return async () => {
    await using service = await Service.open(options);
    return await send(service);
  };
}

/** The upload of a GPX file. */
function ofGpx(content: Uint8Array, options?: ServiceOptions): Send {
  return toEmpty((service) => service.sendForm("POST", "/api/routes", { gpx: content }), options);
}

/** The upload of a GPX file with this content. */
function ofGpxWith(content: string): Send {
  return ofGpx(
    bytes(`<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${content}</gpx>`),
  );
}

/** The upload of a map. */
function ofMap(map: Uint8Array, points: readonly object[] = []): Send {
  const form = { map, points: JSON.stringify(points) };
  return toWalk((service) => service.sendForm("PUT", MAP, form));
}

/** The upload of a walk pack. */
function ofPack(pack: Uint8Array): Send {
  return toEmpty((service) => service.sendForm("POST", "/api/packs", { pack }));
}

/** The upload of a zip file with this `walk.json`. */
function ofWalkJson(walk: object): Send {
  return ofPack(forgedZip([{ name: "walk.json", content: JSON.stringify(walk) }]));
}

function basic(password: string): RequestInit {
  return {
    method: "DELETE",
    headers: { Authorization: `Basic ${bytes(`t:${password}`).toBase64()}` },
  };
}

/** A walk whose track is longer than a pack may have. */
const packTooLarge = toEmpty(async (service) => {
  const points = Array.from(
    { length: 900 },
    (_, index): SamplePoint => [50.6 + index / 10_000, 7.2, 100, "2026-05-01T08:00:00Z"],
  );
  const track = gpx("Langer Weg", points);
  await createRoute(service, track);
  for (let times = 0; times < 6; times++) {
    await jsonOf(service.sendForm("POST", "/api/routes/1/append", { gpx: track }));
  }
  return await service.fetch("/api/routes/1/pack");
}, { env: { MAX_UPLOAD_MB: String(100 / 1024) } });

/** A write while the server waits for another one before it stops. */
async function whileStopping(): Promise<Response> {
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const app = async () => {
    begun.resolve();
    await released.promise;
    return new Response();
  };
  const options = { host: "127.0.0.1", port: 0, keyPair: null };
  const server = new Server(app, options, createLog("off"));
  const address = `http://${server.socket}/api/packs`;
  const first = fetch(address, { method: "POST" });
  await begun.promise;
  const stopped = server.stop();
  const refused = await fetch(address, { method: "POST" });
  const response = new Response(await refused.bytes(), refused);
  released.resolve();
  await (await first).body?.cancel();
  await stopped;
  return response;
}

const NO_BYTES = { clientBytes: 0, allBytes: 0 };
const TRACK = '<trk><trkseg><trkpt lat="50" lon="7"/></trkseg></trk>';

/** A request for every reason. */
const REQUESTS: Readonly<Record<ErrorReason, Send>> = {
  "request-invalid": toWalk((service) => service.send("PUT", FIRST, { lat: "north" })),
  "body-unsupported": toWalk((service) => service.fetch(FIRST, { method: "PUT", body: "text" })),
  "body-too-slow": toWalk((service) => {
    const headers = { "Content-Type": "application/json" };
    const body = new ReadableStream<Uint8Array>();
    return service.fetch(FIRST, { method: "PUT", headers, body });
  }, { bodyStallMs: 5 }),
  "text-too-large": toWalk((service) =>
    service.send("PUT", FIRST, { description: "Wort ".repeat(400_000) })
  ),
  "file-too-large": ofGpx(new Uint8Array(20_000), { env: { MAX_UPLOAD_MB: "0.01" } }),
  "file-empty": ofGpx(new Uint8Array()),
  "gpx-archive": ofGpx(Uint8Array.of(0x1f, 0x8b, 8, 0)),
  "not-gpx": ofGpx(bytes("<kml></kml>")),
  "gpx-encoding": ofGpx(
    Uint8Array.of(...bytes("<gpx><name>Stra"), 0xdf, ...bytes("e</name></gpx>")),
  ),
  "gpx-invalid": ofGpx(OELBERG.subarray(0, 200)),
  "gpx-no-track": ofGpxWith('<wpt lat="50" lon="7"/>'),
  "gpx-no-position": ofGpxWith('<trk><trkseg><trkpt lat="150" lon="7"/></trkseg></trk>'),
  "gpx-stations": toEmpty((service) => {
    const stations = '<wpt lat="50" lon="7"/>'.repeat(1001);
    const pack = bytes(`<gpx xmlns="http://www.topografix.com/GPX/1/1">${stations}${TRACK}</gpx>`);
    return service.sendForm("POST", "/api/packs", { pack });
  }),
  "pack-not-zip": ofPack(bytes("%PDF-1.7")),
  "pack-no-walk": ofPack(forgedZip([{ name: "Weg.gpx", content: OELBERG }])),
  "pack-newer": ofWalkJson({ format: "route-guide-walk", version: 99 }),
  "pack-invalid": ofWalkJson({ format: "route-guide-walk", version: 1 }),
  "pack-too-large": packTooLarge,
  "too-many-media": toWalk(async (service) => {
    await jsonOf(service.sendForm("POST", `${FIRST}/pictures`, { picture: png() }), 201);
    using db = new DatabaseSync(join(service.dataDir, "route-guide.db"));
    db.exec(
      `WITH RECURSIVE number(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM number WHERE n < 1001)
      INSERT INTO picture (poi_id, caption, sequence, file_name, file_media_type, file_size, file_sha256,
        file_stored_at, created_at)
      SELECT poi_id, caption, n, 'picture-' || id || '-' || n, file_media_type, file_size, file_sha256, file_stored_at, created_at
        FROM picture, number`,
    );
    return await service.sendForm("POST", `${FIRST}/pictures`, { picture: png() });
  }),
  "file-damaged": toWalk((service) => {
    const folder = join(service.dataDir, "active", "1");
    for (const { name } of Deno.readDirSync(folder)) Deno.removeSync(join(folder, name));
    return service.fetch("/api/routes/1/pack");
  }),
  "site-too-large": toWalk((service) => {
    using db = new DatabaseSync(join(service.dataDir, "route-guide.db"));
    db.exec(`UPDATE audio SET file_size = ${2 ** 32}`);
    return service.fetch("/api/site");
  }),
  "site-address-missing": toWalk((service) => service.fetch("/api/routes/1/qr.svg?at=site")),
  "media-not-playable": toWalk((service) =>
    service.sendForm("PUT", AUDIO, { audio: bytes("%PDF-1.7") })
  ),
  "media-is-video": toWalk((service) => service.sendForm("PUT", AUDIO, { audio: mp4Video() })),
  "map-too-many-pixels": ofMap(png({ width: 4097, height: 1 })),
  "map-points": ofMap(png()),
  "map-elsewhere": ofMap(png({ width: 100, height: 80 }), POINTS_ELSEWHERE),
  "not-found": toEmpty((service) => service.fetch("/api/routes/9")),
  "method-not-allowed": toEmpty((service) => service.fetch("/api/routes", { method: "DELETE" })),
  "range-outside": toWalk((service) =>
    service.fetch("/api/routes/1/gpx", { headers: { Range: "bytes=999999-" } })
  ),
  "version-changed": toWalk((service) =>
    service.fetch(FIRST, { method: "DELETE", headers: { "If-Match": '"another"' } })
  ),
  "audio-present": toWalk((service) => service.sendForm("POST", AUDIO, { audio: mp4Video() })),
  "poi-missing": toWalk(async (service) => {
    const picture = await deleteKeeping(service, PICTURE);
    await deleteKeeping(service, FIRST);
    return await restore(service, picture);
  }),
  "route-not-deleted": toWalk((service) =>
    service.fetch("/api/routes/1/restore", { method: "POST" })
  ),
  "files-not-movable": toWalk((service) => {
    Deno.writeTextFileSync(join(service.dataDir, "trash", "1"), "in the way");
    return service.fetch("/api/routes/1", { method: "DELETE" });
  }),
  "login-needed": toEmpty(
    (service) => service.fetch("/api/routes/1", { method: "DELETE" }),
    WITH_PASSWORD,
  ),
  "wrong-password": toEmpty(
    (service) => service.send("POST", "/api/session", { password: "wrong" }),
    WITH_PASSWORD,
  ),
  "too-many-attempts": toEmpty(async (service) => {
    for (let tried = 0; tried < 10; tried++) {
      await expectError(service.fetch("/api/routes/1", basic("wrong")), 401);
    }
    return await service.fetch("/api/routes/1", basic("wrong"));
  }, WITH_PASSWORD),
  "no-password": toEmpty((service) => service.send("POST", "/api/session", { password: "a" })),
  "origin-not-allowed": toWalk((service) =>
    service.fetch(FIRST, { method: "DELETE", headers: { Origin: "https://other.example" } })
  ),
  "host-not-allowed": toWalk((service) =>
    service.fetch(FIRST, { method: "DELETE", headers: { Host: "other.example" } })
  ),
  "machine-not-allowed": toWalk((service) =>
    service.fetch(FIRST, { method: "DELETE" }, { address: "192.0.2.1", isSecure: false })
  ),
  "busy": toWalk(
    (service) => service.fetch("/api/routes/1/gpx"),
    { underWayLimits: { passedOn: NO_BYTES, own: NO_BYTES } },
  ),
  "stopping": whileStopping,
  "database-in-use": toWalk(async (service) => {
    using other = new DatabaseSync(join(service.dataDir, "route-guide.db"));
    other.exec("BEGIN IMMEDIATE");
    return await service.send("PUT", FIRST, { title: "Brücke" });
  }, { busyTimeoutMs: 1 }),
  "data-moved": toWalk(async (service) => {
    const path = join(service.dataDir, "route-guide.db");
    Deno.renameSync(path, `${path}.away`);
    const response = await service.send("PUT", FIRST, { title: "Brücke" });
    Deno.renameSync(`${path}.away`, path);
    return response;
  }),
  "disk-full": async () => {
    const files = new FailingFiles();
    await using service = await Service.open({ files });
    files.fail({ at: 1, failure: "ENOSPC", times: Infinity });
    const response = await service.sendForm("POST", "/api/routes", { gpx: OELBERG });
    files.restore();
    return response;
  },
  "internal-error": async () => {
    let response = new Response();
    await withDataDir(async (dataDir) => {
      // Closed by hand, so that it can be closed too early.
      const service = await Service.open({ dataDir });
      service.library[Symbol.dispose]();
      response = await service.fetch("/api/routes");
    });
    return response;
  },
};

for (const [reason, send] of Object.entries(REQUESTS)) {
  // Windows keeps open files where they are.
  const ignore = IS_WINDOWS && reason === "data-moved";
  Deno.test({
    name: `ERROR_REASONS: ${reason} is sent with a response${ignore ? " (skipped: Windows)" : ""}`,
    ignore,
    fn: async () => {
      const response = await send();
      const sent = response.headers.get("Error-Reason");
      const { message } = await expectError(response, response.status);
      assert.equal(sent, reason, String(message));
      assert.ok(response.status >= 400);
    },
  });
}

Deno.test("ERROR_REASONS: no successful response has one, and HEAD and GET have the same", async () => {
  await using service = await openWalk();
  for (const path of ["/api/routes", "/api/routes/1/gpx", FIRST]) {
    for (const headers of [{}, { "If-None-Match": "*" }]) {
      const response = await service.fetch(path, { headers });
      assert.ok(response.status < 400);
      assert.equal(response.headers.get("Error-Reason"), null);
      await response.body?.cancel();
    }
  }
  const head = await service.fetch("/api/routes/9", { method: "HEAD" });
  assert.equal(head.headers.get("Error-Reason"), "not-found");
  await head.body?.cancel();
});

Deno.test("ERROR_REASONS: names are in kebab-case, and their meanings differ", () => {
  const names = Object.keys(ERROR_REASONS);
  for (const name of names) assert.match(name, /^[a-z]+(-[a-z]+)*$/);
  assert.equal(new Set(Object.values(ERROR_REASONS)).size, names.length);
});
