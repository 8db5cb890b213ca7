/** Tests of copies of walks and stations. @module */
import assert from "node:assert/strict";
import { createPoi, createRoute, openWithPoi } from "../support/fixtures.ts";
import { OELBERG, ONE_MORE } from "../support/gpx_samples.ts";
import { checkDataFolder } from "../support/invariants.ts";
import { withData } from "../support/data_folder.ts";
import { jpeg, mp3, png, wav } from "../support/media/samples.ts";
import { SeededRandom, testSeed } from "../support/random.ts";
import { deleteKeeping, digestOf, entriesOf } from "../support/removed_walk.ts";
import {
  expectError,
  type Json,
  jsonOf,
  number,
  object,
  objects,
  text,
} from "../support/responses.ts";
import { Service } from "../support/service.ts";
import { createWalk, packOf } from "../support/walk_pack.ts";

/** What a copy has in common with what it was made of: no ids, no addresses, no times, no slug. */
function contentOf(value: Json): Json {
  const own = new Set([
    "id",
    "routeId",
    "url",
    "audioUrl",
    "gpxUrl",
    "slug",
    "createdAt",
    "updatedAt",
  ]);
  return JSON.parse(JSON.stringify(value, (key, part) => own.has(key) ? undefined : part));
}

/** Addresses of all files of stations, in their order; empty for a recording that is missing. */
function filesOf(pois: readonly Json[]): string[] {
  return pois.flatMap(({ audioUrl, images }) => [
    typeof audioUrl === "string" ? audioUrl : "",
    ...objects(images).map(({ url }) => text(url)),
  ]);
}

async function readWalk(service: Service, routeId: number): Promise<Json> {
  return await jsonOf(service.fetch(`/api/routes/${routeId}`));
}

/** Compares two walks: everything that can be seen, and every byte. */
async function expectSame(service: Service, first: Json, second: Json): Promise<void> {
  assert.deepEqual(contentOf(second), contentOf(first));
  const files = [first, second].map((walk) => [text(walk.gpxUrl), ...filesOf(objects(walk.pois))]);
  const [own = [], other = []] = files;
  assert.equal(new Set(files.flat().filter(Boolean)).size, files.flat().filter(Boolean).length);
  for (const [at, url] of own.entries()) {
    const copy = other[at] ?? "";
    if (url === "") assert.equal(copy, "");
    else assert.equal(await digestOf(service, copy), await digestOf(service, url), url);
  }
}

async function copyOf(service: Service, routeId: number, fields: object = {}): Promise<Json> {
  return await jsonOf(service.send("POST", `/api/routes/${routeId}/copy`, fields), 201);
}

Deno.test("POST /api/routes/:id/copy makes the same walk again, with files of its own", async () => {
  await using service = await Service.open();
  const id = await createWalk(service);
  await jsonOf(service.sendForm("POST", `/api/routes/${id}/append`, { gpx: ONE_MORE }));
  const before = await readWalk(service, id);
  const response = await service.fetch(`/api/routes/${id}/copy`, { method: "POST" });
  assert.equal(response.headers.get("Location"), `/api/routes/${id + 1}`);
  const copy = await jsonOf(response, 201);
  assert.equal(copy.id, id + 1);
  assert.equal(copy.slug, `${text(before.slug)}-2`);
  await expectSame(service, before, copy);
  assert.deepEqual(await readWalk(service, id), before, "the walk itself has not changed");
  const names = service.filesOnDisk().map((path) => path.split("/").at(-1));
  assert.equal(new Set(names).size, names.length);
  for (const path of service.filesOnDisk()) {
    assert.equal((await Deno.stat(`${service.dataDir}/${path}`)).nlink, 1, path);
  }
});

Deno.test("POST /api/routes/:id/copy takes a name, which also makes the slug; a blank one counts as none", async () => {
  await using service = await Service.open();
  const id = await createRoute(service, OELBERG, { name: "Herbst", slug: "drachenfels" });
  const named = await copyOf(service, id, { name: "  Winter  " });
  assert.deepEqual([named.name, named.slug], ["Winter", "winter"]);
  const blank = await copyOf(service, id, { name: " " });
  assert.deepEqual([blank.name, blank.slug], ["Herbst", "drachenfels-2"]);
  await expectError(service.send("POST", `/api/routes/${id}/copy`, { name: 5 }), 400);
});

Deno.test("POST /api/routes/:id/copy leaves out what was removed", async () => {
  await using service = await openWithPoi();
  await jsonOf(service.sendForm("POST", "/api/routes/1/pois/1/pictures", { picture: png() }), 201);
  await deleteKeeping(service, "/api/routes/1/pois/1");
  const copy = await copyOf(service, 1);
  assert.deepEqual(copy.pois, []);
  assert.deepEqual(await entriesOf(service, `/api/routes/${number(copy.id)}/removed`), []);
  assert.equal((await entriesOf(service)).length, 1);
});

Deno.test("POST /api/routes/:id/copy and trash: each of the two walks stays whole without the other", async () => {
  await withData(async (dataDir) => {
    await tryTrash(dataDir);
    checkDataFolder(dataDir);
  });
});

/** Moves a walk and its copy to the trash in turn. */
async function tryTrash(dataDir: string): Promise<void> {
  await using service = await Service.open({ dataDir });
  const id = await createWalk(service);
  const copyId = number((await copyOf(service, id)).id);
  const pack = await packOf(service, id);
  assert.deepEqual(await packOf(service, copyId), pack);
  await jsonOf(service.fetch(`/api/routes/${id}`, { method: "DELETE" }));
  assert.deepEqual(await packOf(service, copyId), pack, "the walk is in the trash");
  await jsonOf(service.fetch(`/api/routes/${id}/restore`, { method: "POST" }));
  assert.deepEqual(await packOf(service, id), pack, "it is restored");
  await jsonOf(service.fetch(`/api/routes/${copyId}`, { method: "DELETE" }));
  const purged = await service.fetch(`/api/routes/${copyId}/purge`, { method: "POST" });
  assert.equal(purged.status, 204);
  assert.deepEqual(await packOf(service, id), pack, "the copy is removed for good");
  await jsonOf(service.fetch(`/api/routes/${id}`, { method: "DELETE" }));
  await expectError(service.send("POST", `/api/routes/${id}/copy`, {}), 404);
}

Deno.test("POST /api/routes/:id/copy of walks that chance makes", async () => {
  const random = new SeededRandom(testSeed(20_261_123));
  await using service = await Service.open();
  for (let round = 0; round < 12; round++) {
    const id = await createRandomWalk(service, random);
    await expectSame(service, await readWalk(service, id), await copyOf(service, id));
  }
});

Deno.test("POST /api/routes/:id/copy of a damaged or missing file is 409, names it and leaves nothing", async () => {
  await using service = await Service.open();
  const id = await createWalk(service);
  const picture = service.filesOnDisk().find((path) => path.includes("/picture-")) ?? "";
  const path = `${service.dataDir}/${picture}`;
  const content = await Deno.readFile(path);
  const damages = [
    () => Deno.writeFile(path, content.map((byte, at) => at === 40 ? byte ^ 1 : byte)),
    () => Deno.writeFile(path, new Uint8Array([...content, 0])),
    () => Deno.remove(path),
  ];
  for (const damage of damages) {
    await damage();
    const before = service.filesOnDisk();
    const { details } = await expectError(service.send("POST", `/api/routes/${id}/copy`, {}), 409);
    assert.match(String(details), /^walk ".+", a picture of station ".+": it is /);
    assert.deepEqual(service.filesOnDisk(), before);
  }
});

Deno.test("POST /api/routes/:id/pois/:poiId/copy adds the station with its media after the last one", async () => {
  await using service = await Service.open();
  const id = await createWalk(service);
  const other = await createRoute(service, OELBERG, { name: "Anderer" });
  await createPoi(service, other, { title: "Da", sequence: 7 });
  const [first] = objects((await readWalk(service, id)).pois);
  const address = `/api/routes/${id}/pois/${number(first?.id)}/copy`;
  const response = await service.send("POST", address, { routeId: other });
  const copy = await jsonOf(response, 201);
  assert.equal(response.headers.get("Location"), `/api/routes/${other}/pois/${number(copy.id)}`);
  assert.deepEqual(contentOf(copy), { ...contentOf(object(first)), sequence: 8 });
  const pois = objects((await readWalk(service, other)).pois);
  assert.deepEqual(pois.map(({ title }) => title), ["Da", first?.title]);
  for (const [at, url] of filesOf([object(first)]).entries()) {
    assert.equal(await digestOf(service, filesOf([copy])[at] ?? ""), await digestOf(service, url));
  }
  await jsonOf(service.fetch(`/api/routes/${id}`, { method: "DELETE" }));
  await digestOf(service, text(copy.audioUrl));
});

Deno.test("POST /api/routes/:id/pois/:poiId/copy repeats a station in its own walk, and fills an empty one", async () => {
  await using service = await openWithPoi();
  const own = await jsonOf(
    service.send("POST", "/api/routes/1/pois/1/copy", { routeId: "1" }),
    201,
  );
  assert.deepEqual([own.id, own.routeId, own.title, own.sequence], [2, 1, "Tor", 1]);
  const empty = await createRoute(service);
  const body = { routeId: empty };
  const first = await jsonOf(service.send("POST", "/api/routes/1/pois/1/copy", body), 201);
  assert.equal(first.sequence, 0);
});

Deno.test("POST /api/routes/:id/pois/:poiId/copy refuses what is not there and what is no id", async () => {
  await using service = await openWithPoi();
  const other = await createRoute(service);
  const copy = (path: string, routeId: unknown) =>
    service.send("POST", `/api/routes/${path}/copy`, { routeId });
  await expectError(copy("9/pois/1", other), 404);
  await expectError(copy("1/pois/9", other), 404);
  await expectError(copy(`${other}/pois/1`, other), 404);
  await expectError(copy("1/pois/1", 99), 404);
  for (const id of [0, -1, 1.5, "x", null, undefined]) await expectError(copy("1/pois/1", id), 400);
  await jsonOf(service.fetch(`/api/routes/${other}`, { method: "DELETE" }));
  await expectError(copy("1/pois/1", other), 404);
  assert.equal(objects((await readWalk(service, 1)).pois).length, 1);
});

Deno.test("POST /api/routes/:id/pois/:poiId/copy in opposite directions at the same time waits for nothing for ever", async () => {
  await using service = await Service.open();
  const ids = [await createWalk(service), await createWalk(service)];
  const [first = 0, second = 0] = ids;
  const poiOf = async (id: number) => number(objects((await readWalk(service, id)).pois)[0]?.id);
  const [a, b] = [await poiOf(first), await poiOf(second)];
  await Promise.all(
    Array.from(
      { length: 6 },
      (_, at) =>
        at % 2 === 0
          ? jsonOf(
            service.send("POST", `/api/routes/${first}/pois/${a}/copy`, { routeId: second }),
            201,
          )
          : jsonOf(
            service.send("POST", `/api/routes/${second}/pois/${b}/copy`, { routeId: first }),
            201,
          ),
    ),
  );
  for (const id of ids) assert.equal(objects((await readWalk(service, id)).pois).length, 5);
});

/** Creates a walk with stations and media that chance decides. @returns Its id. */
async function createRandomWalk(service: Service, random: SeededRandom): Promise<number> {
  const id = await createRoute(service, OELBERG, { name: `Weg ${random.below(3)}` });
  for (let station = random.below(4); station > 0; station--) {
    const poi = await createPoi(service, id, {
      title: ["Tor", "Ö\u2028", "x".repeat(300)][random.below(3)],
      description: ["", "a\r\nb", "\u{1f600}"][random.below(3)],
      triggerRadiusM: [0.5, 1e21, 80][random.below(3)],
      sequence: random.below(3),
    });
    const path = `/api/routes/${id}/pois/${poi}`;
    const audio = random.below(2) === 0 ? mp3() : wav();
    if (random.below(2) === 0) {
      await jsonOf(service.sendForm("POST", `${path}/audio`, { audio }), 201);
    }
    for (let count = random.below(3); count > 0; count--) {
      const picture = random.below(2) === 0 ? png({ width: 1 + random.below(50) }) : jpeg();
      const fields = { picture, caption: `Bild ${count}`, sequence: String(random.below(2)) };
      await jsonOf(service.sendForm("POST", `${path}/pictures`, fields), 201);
    }
  }
  return id;
}
