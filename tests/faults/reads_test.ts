/** Tests that a file that cannot be read fails its own request only, and is reported. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expectError, jsonOf } from "../support/responses.ts";
import { ONE_MORE } from "../support/gpx_samples.ts";
import { mp3, png } from "../support/media/samples.ts";
import { createPoi, createRoute } from "../support/fixtures.ts";
import { entriesOf, restore, sendKeeping } from "../support/removed_walk.ts";
import { Service } from "../support/service.ts";
import { print } from "../support/log.ts";

const POI = "/api/routes/1/pois/1";
const FILES = {
  track: "/api/routes/1/gpx",
  picture: `${POI}/pictures/1`,
  audio: `${POI}/audio`,
};

async function openWithFiles(): Promise<Service> {
  const service = await Service.open();
  await createRoute(service);
  await createPoi(service, 1);
  await jsonOf(service.sendForm("POST", `${POI}/pictures`, { picture: png() }), 201);
  await jsonOf(service.sendForm("POST", `${POI}/audio`, { audio: mp3() }), 201);
  return service;
}

const DAMAGES: Readonly<Record<string, (path: string) => void>> = {
  "is missing": (path) => Deno.removeSync(path),
  "has lost its end": (path) => Deno.truncateSync(path, 10),
  "has grown": (path) => Deno.writeFileSync(path, new Uint8Array(1), { append: true }),
  "is a folder": (path) => {
    Deno.removeSync(path);
    Deno.mkdirSync(path);
  },
};

for (const [damage, inflict] of Object.entries(DAMAGES)) {
  Deno.test(`servedFile: a file that ${damage} fails its own requests with 500, and no others`, async () => {
    for (const purpose of Object.keys(FILES)) {
      await using service = await openWithFiles();
      const folder = join(service.dataDir, "active", "1");
      const name = [...Deno.readDirSync(folder)].find((file) => file.name.startsWith(purpose))
        ?.name;
      assert.ok(name !== undefined);
      inflict(join(folder, name));
      for (const [other, url] of Object.entries(FILES)) {
        const response = await service.fetch(url);
        if (other === purpose) {
          await expectError(response, 500);
          assert.ok(service.reports.some((report) => report.startsWith("GET failed")));
        } else {
          assert.equal(response.status, 200);
          await response.body?.cancel();
        }
      }
      await jsonOf(service.fetch("/api/routes/1"));
      await jsonOf(service.fetch(`${FILES.audio}?metadata=true`));
    }
  });
}

const GPX_DAMAGES: Readonly<Record<string, (gpx: string) => string>> = {
  "cut off": (gpx) => gpx.slice(0, 200),
  "changed, though still valid": (gpx) => gpx.replace("50.6841", "51.6841"),
};

for (const [damage, inflict] of Object.entries(GPX_DAMAGES)) {
  Deno.test(`POST /api/routes/:id/append: nothing is appended to a stored GPX that was ${damage}`, async () => {
    await using service = await openWithFiles();
    const folder = join(service.dataDir, "active", "1");
    for (const { name } of Deno.readDirSync(folder)) {
      if (!name.startsWith("track")) continue;
      const path = join(folder, name);
      Deno.writeTextFileSync(path, inflict(Deno.readTextFileSync(path)));
    }
    const before = await jsonOf(service.fetch("/api/routes/1"));
    await expectError(service.sendForm("POST", "/api/routes/1/append", { gpx: ONE_MORE }), 500);
    assert.match(service.reports.join(), /POST failed: .* is not the file that was stored/);
    assert.deepEqual(await jsonOf(service.fetch("/api/routes/1")), before);
  });
}

Deno.test("POST /api/routes/:id/removed/:id/restore: a track whose file is damaged stays where it is, 500", async () => {
  await using service = await openWithFiles();
  const stored = [...Deno.readDirSync(join(service.dataDir, "active", "1"))]
    .find(({ name }) => name.startsWith("track"));
  const entry = await sendKeeping(service, "POST", "/api/routes/1/append", { gpx: ONE_MORE });
  Deno.truncateSync(join(service.dataDir, "active", "1", stored?.name ?? ""), 300);
  const before = await jsonOf(service.fetch("/api/routes/1"));
  await expectError(restore(service, entry), 500);
  assert.match(service.reports.join(), /POST failed: .* is not the file that was stored/);
  assert.deepEqual(await jsonOf(service.fetch("/api/routes/1")), before);
  assert.deepEqual((await entriesOf(service)).map(({ id }) => id), [entry]);
});

const PROGRAM = fileURLToPath(new URL("./no_descriptors.ts", import.meta.url));
const CONFIG = fileURLToPath(new URL("../../workspace.json", import.meta.url));

Deno.test("route-guide serve: without a file descriptor files are 500, and served again when there is one", async () => {
  if (Deno.build.os === "windows") {
    print("no file descriptor left: not tried, because Windows has no such limit");
    return;
  }
  const { stdout, stderr } = await new Deno.Command("sh", {
    args: [
      "-c",
      'ulimit -n 64 && exec "$0" run -A --config "$1" "$2"',
      Deno.execPath(),
      CONFIG,
      PROGRAM,
    ],
  }).output();
  const output = new TextDecoder().decode(stdout);
  assert.ok(output.startsWith("{"), output + new TextDecoder().decode(stderr));
  const { without, later, reports } = JSON.parse(output);
  assert.deepEqual(without, { file: 500, json: 200, upload: 500 });
  assert.deepEqual(later, { file: 200, json: 200, upload: 200 });
  assert.match(reports.join("\n"), /GET failed: Too many open files/);
  assert.match(reports.join("\n"), /POST failed: Too many open files/);
});
