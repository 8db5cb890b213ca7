/** Tests of importing packs: the same walk again, whatever people did to the zip; or nothing at all. @module */
import assert from "node:assert/strict";
import { jpeg, mp3, png } from "../support/media/samples.ts";
import { expectError, jsonOf, number, objects } from "../support/responses.ts";
import { Service } from "../support/service.ts";
import {
  createWalk,
  lastingStateOf,
  olderPack,
  packOf,
  unpack,
  WALK_MEDIA,
} from "../support/walk_pack.ts";
import { type ForgedEntry, forgedZip } from "../support/zip.ts";
import { until } from "../support/until.ts";

function importPack(service: Service, pack: Uint8Array): Promise<Response> {
  return service.sendForm("POST", "/api/packs", { pack });
}

async function imported(service: Service, pack: Uint8Array): Promise<number> {
  const response = await importPack(service, pack);
  const route = await jsonOf(response, 201);
  assert.equal(response.headers.get("Location"), `/api/routes/${route.id}`);
  return number(route.id);
}

/** The files of a pack as entries that can be changed. */
async function entriesOf(pack: Uint8Array): Promise<ForgedEntry[]> {
  return [...await unpack(pack)].map(([name, content]) => ({ name, content }));
}

/** A pack whose `walk.json` has been changed. */
async function withWalk(pack: Uint8Array, change: (walk: string) => string): Promise<Uint8Array> {
  const entries = (await entriesOf(pack)).map((entry) =>
    entry.name === "walk.json"
      ? { ...entry, content: change(new TextDecoder().decode(bytesOf(entry))) }
      : entry
  );
  return forgedZip(entries);
}

function bytesOf({ content }: ForgedEntry): Uint8Array {
  return typeof content === "string" ? new TextEncoder().encode(content) : content;
}

/** Checks that a pack is refused with a reason, and that nothing is left of it. */
async function refused(
  service: Service,
  pack: Uint8Array,
  reason: RegExp,
  status = 400,
): Promise<void> {
  const before = service.filesOnDisk();
  const { message, details } = await expectError(importPack(service, pack), status);
  assert.match(`${message}: ${details ?? ""}`, reason);
  // On Windows a removed file may keep its name until a flush of it that is under way has ended.
  await until("no file is left", () => service.filesOnDisk().length <= before.length, {
    found: () => service.filesOnDisk().join(),
  });
  assert.deepEqual(service.filesOnDisk(), before);
}

Deno.test("POST /api/packs makes the same walk again, in another library and beside the first", async () => {
  await using one = await Service.open();
  await using two = await Service.open();
  await createWalk(one);
  const pack = await packOf(one);
  const other = await imported(two, pack);
  const state = await lastingStateOf(one, 1);
  assert.deepEqual(await lastingStateOf(two, other), state);
  assert.deepEqual(
    await packOf(two, other),
    pack,
    "a pack of the imported walk has the same bytes",
  );
  const beside = await imported(one, pack);
  assert.deepEqual(await lastingStateOf(one, beside), { ...state, slug: `${state.slug}-2` });
  const audio = await one.fetch(`/api/routes/${beside}/pois/3/audio`);
  assert.deepEqual(await audio.bytes(), mp3());
  const picture = await one.fetch(`/api/routes/${beside}/pois/3/pictures/2`);
  assert.deepEqual(await picture.bytes(), png());
});

Deno.test("POST /api/packs takes the zip itself as the body", async () => {
  await using service = await Service.open();
  await createWalk(service);
  const headers = { "Content-Type": "application/zip" };
  const body = await packOf(service);
  await jsonOf(service.fetch("/api/packs", { method: "POST", headers, body }), 201);
  await expectError(service.fetch("/api/packs", { method: "POST", headers, body: "" }), 400);
  await expectError(service.fetch("/api/packs", { method: "POST" }), 400);
  await expectError(service.send("POST", "/api/packs", { pack: { base64: "" } }), 400);
});

Deno.test("POST /api/packs takes packs with a folder on top, system files, another order and compression", async () => {
  await using service = await Service.open();
  await createWalk(service);
  const state = await lastingStateOf(service, 1);
  const entries = await entriesOf(await packOf(service));
  const moved = entries.toReversed().map((entry) => ({ ...entry, name: `Mein Weg/${entry.name}` }));
  const variants: ForgedEntry[][] = [
    moved,
    [{ name: "Mein Weg/", content: "" }, ...moved],
    [...moved, { name: "__MACOSX/Mein Weg/._walk.json", content: "x" }],
    [{ name: ".DS_Store", content: "x" }, ...entries, { name: "media/Thumbs.db", content: "x" }],
    entries.map((entry) => ({ ...entry, deflate: true })),
    [...entries, { name: "notes/more.txt", content: "of the teacher" }],
  ];
  for (const [index, variant] of variants.entries()) {
    const id = await imported(service, forgedZip(variant));
    assert.deepEqual(await lastingStateOf(service, id), {
      ...state,
      slug: `${state.slug}-${index + 2}`,
    });
  }
});

Deno.test("POST /api/packs treats a blank name and a blank title as an upload does", async () => {
  await using service = await Service.open();
  await createWalk(service);
  const pack = await packOf(service);
  const change = (from: string, to: string) => withWalk(pack, (walk) => walk.replace(from, to));
  await refused(service, await change("Ölberg & <Tal>", " "), /not valid at name/);
  const routeId = await imported(service, await change('"Unbenannter POI"', '" "'));
  const { pois } = await jsonOf(service.fetch(`/api/routes/${routeId}/pois`));
  assert.match(JSON.stringify(pois), /"title":"Unbenannter POI"/);
});

Deno.test("POST /api/packs refuses paths that lead out of a folder, and leaves nothing", async () => {
  await using service = await Service.open();
  await createWalk(service);
  const entries = await entriesOf(await packOf(service));
  const paths = [
    "../x",
    "a/../../x",
    "/etc/x",
    "C:/x",
    "a\\..\\x",
    "a\\../..\\x",
    ".\\..\\x",
    "././../x",
    ".//x",
    "\\x",
    "\\\\server\\share\\x",
    "C:\\x",
    ".\\C:\\x",
    "a\\\\x",
    "a//x",
    "a/./x",
    "a/..",
    "a\u0000b",
    "a\nb",
    Uint8Array.of(0x81, 0x5c, 0x2e, 0x2e, 0x5c, 0x78),
  ];
  for (const name of paths) {
    await refused(service, forgedZip([...entries, { name, content: "x" }]), /is not allowed/);
  }
  const link = {
    name: "link",
    content: "/etc/passwd",
    madeBy: 0x031e,
    attributes: 0o120777 * 2 ** 16,
  };
  await refused(service, forgedZip([...entries, link]), /symbolic link/);
});

Deno.test("POST /api/packs refuses packs whose files are missing, double or changed, and leaves nothing", async () => {
  await using service = await Service.open();
  await createWalk(service);
  const entries = await entriesOf(await packOf(service));
  const without = (name: string) => forgedZip(entries.filter((entry) => entry.name !== name));
  await refused(service, without("walk.json"), /no walk\.json/);
  for (const name of ["original.gpx", WALK_MEDIA.recording, WALK_MEDIA.picture]) {
    await refused(service, without(name), /is missing/);
    const changed = entries.map((entry) => {
      if (entry.name !== name) return entry;
      const content = bytesOf(entry).slice();
      content[content.length - 1] = (content.at(-1) ?? 0) ^ 1;
      return { ...entry, content };
    });
    await refused(service, forgedZip(changed), /does not match walk\.json/);
  }
  const [first] = entries;
  if (first !== undefined) await refused(service, forgedZip([...entries, first]), /occurs twice/);
});

/** The same pack, in which a station has its first picture many times. */
function withPictures(pack: Uint8Array, count: number, size?: number): Promise<Uint8Array> {
  return withWalk(pack, (walk) => {
    const value = JSON.parse(walk);
    const [{ pictures }] = value.stations;
    const [first] = pictures;
    if (size !== undefined) first.size = size;
    for (let sequence = 1; sequence < count; sequence++) pictures.push({ ...first, sequence });
    return JSON.stringify(value);
  });
}

Deno.test("POST /api/packs refuses a walk.json of version 1 that names a file twice", async () => {
  await using service = await Service.open();
  await refused(service, await withPictures(olderPack(), 2), /names media\/01\/1\.png twice/);
});

Deno.test("POST /api/packs takes a file that is named often, unless that could fill the disk or its hash differs", async () => {
  await using service = await Service.open();
  const pack = await packOf(service, await createWalk(service));
  await refused(service, await withPictures(pack, 1001), /at most 1000 are allowed/);
  const often = await withPictures(pack, 50);
  const { pois } = await jsonOf(service.sendForm("POST", "/api/packs", { pack: often }), 201);
  const [station] = objects(pois);
  assert.equal(objects(station?.images).length, 50);
  await jsonOf(service.fetch("/api/routes/2", { method: "DELETE" }));
  await jsonOf(service.fetch("/api/routes/1", { method: "DELETE" }));
  await refused(service, await withPictures(pack, 50, 45_000_000), /the pack has up to \d+ bytes/);
  const other = await withWalk(often, (walk) => {
    const value = JSON.parse(walk);
    value.stations[0].pictures[7].sha256 = "0".repeat(64);
    return JSON.stringify(value);
  });
  await refused(service, other, /names media\/[0-9a-f]{32}\.png twice/);
});

Deno.test("POST /api/packs takes a pack of version 1, and makes the same walk of it as of one of this version", async () => {
  await using service = await Service.open();
  const pack = await packOf(service, await createWalk(service));
  const { id } = await jsonOf(service.sendForm("POST", "/api/packs", { pack: olderPack() }), 201);
  assert.deepEqual(await packOf(service, number(id)), pack);
});

Deno.test("POST /api/packs refuses a walk.json that cannot be used, and leaves nothing", async () => {
  await using service = await Service.open();
  await createWalk(service);
  const pack = await packOf(service);
  const change = (from: string, to: string) => withWalk(pack, (walk) => walk.replace(from, to));
  await refused(service, await change('"version": 2', '"version": 4'), /needs a newer Route Guide/);
  await refused(service, await change('"lat": 50.6841', '"lat": 95'), /stations\.0\.lat/);
  await refused(service, await change('"name":', '"names":'), /not valid at name/);
  await refused(service, await change("original.gpx", "../original.gpx"), /is missing/);
  await refused(service, await withWalk(pack, (walk) => walk.slice(5)), /not valid JSON/);
});

Deno.test("POST /api/packs says what a file of another kind is, and leaves nothing", async () => {
  await using service = await Service.open();
  const bytes = (...start: number[]) => Uint8Array.from({ length: 600 }, (_, at) => start[at] ?? 0);
  const text = (content: string) => new TextEncoder().encode(content);
  const tar = bytes();
  tar.set(text("ustar\u000000"), 257);
  const files = [
    [png(), /seems to be a PNG picture; walk packs/],
    [jpeg(), /seems to be a JPEG picture/],
    [mp3(), /seems to be an MP3 file/],
    [text("Liebe Klasse,\nheute gehen wir"), /seems to be a text file/],
    [text("%PDF-1.7\n"), /seems to be a PDF document/],
    [bytes(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4), /seems to be a 7z archive/],
    [bytes(0x52, 0x61, 0x72, 0x21, 0x1a, 0x07, 1, 0), /seems to be a RAR archive/],
    [bytes(0x1f, 0x8b, 8), /seems to be a gzip archive/],
    [bytes(0x42, 0x5a, 0x68, 0x39), /seems to be a bzip2 file/],
    [bytes(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0), /seems to be an xz file/],
    [bytes(0x28, 0xb5, 0x2f, 0xfd), /seems to be a Zstandard file/],
    [tar, /seems to be a tar archive/],
    [bytes(1, 2, 3), /type of this file is unknown/],
    [text("<!doctype html><title>x</title>"), /not GPX/],
    [text("P"), /seems to be a text file/],
  ] as const;
  for (const [file, reason] of files) await refused(service, file, reason, 415);
  for (const start of ["PK\u0003\u0004", "PK\u0005\u0006", "PK"]) {
    await refused(service, text(`${start} and nothing else`), /not a complete zip file/);
  }
});

Deno.test("POST /api/packs refuses media of another kind and zips that are too large, and leaves nothing", async () => {
  await using service = await Service.open({ env: { MAX_UPLOAD_MB: "0.5" } });
  await createWalk(service);
  const pack = await packOf(service);
  const swapped = await withWalk(pack, (walk) => {
    const value = JSON.parse(walk);
    const [station] = value.stations;
    [station.audio, station.pictures[0]] = [station.pictures[0], {
      ...station.audio,
      caption: "",
      sequence: 0,
    }];
    return JSON.stringify(value);
  });
  await refused(service, swapped, /pictures are accepted/, 415);
  const zeros = { name: "zeros", content: new Uint8Array(30 * 2 ** 20), deflate: true };
  await refused(
    service,
    forgedZip([...await entriesOf(pack), zeros]),
    /more than 100 times|more than 20971520/,
  );
  await refused(service, new Uint8Array(21 * 2 ** 20), /larger than/, 413);
});
