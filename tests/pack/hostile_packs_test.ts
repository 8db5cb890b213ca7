/**
 * Packs that were made to do harm, and thousands of damaged ones: each is refused in the documented form, and
 * nothing of it stays.
 *
 * @module
 */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { join } from "node:path";
import { repetitions } from "../support/extent.ts";
import { damaged } from "../support/fuzzing/fuzz.ts";
import { SeededRandom, testSeed } from "../support/random.ts";
import { checkDataFolder } from "../support/invariants.ts";
import { expectError, type Json, jsonOf, objects } from "../support/responses.ts";
import { Service } from "../support/service.ts";
import { createWalk, packOf, unpack, WALK_MEDIA } from "../support/walk_pack.ts";
import { type ForgedEntry, forgedZip } from "../support/zip.ts";

const SEED = testSeed(20_261_121);

/** Damaged packs. */
const COPIES = repetitions({ usual: 1000, night: 20_000 });

/** What a damaged pack may return. */
const REFUSALS = [400, 413, 415];

/** Byte strings that mean something in zip files and in `walk.json`. */
const WORDS = [
  Uint8Array.of(0x50, 0x4b, 0x01, 0x02),
  Uint8Array.of(0x50, 0x4b, 0x03, 0x04),
  Uint8Array.of(0x50, 0x4b, 0x05, 0x06),
  Uint8Array.of(0x50, 0x4b, 0x06, 0x06),
  Uint8Array.of(0xff, 0xff, 0xff, 0xff),
  Uint8Array.of(0, 0, 0, 0),
  ...["../", "\\", "null", "1e999", "-1", "[]", '"', "\u0000", WALK_MEDIA.picture, "walk.json"]
    .map((word) => new TextEncoder().encode(word)),
];

/** The files that an import needs: the page alone would be 99 % of the bytes. */
async function smallPack(service: Service): Promise<ForgedEntry[]> {
  const files = [...await unpack(await packOf(service))];
  return files.filter(([name]) => /^(walk\.json|original\.gpx|media\/.*)$/.test(name))
    .map(([name, content]) => ({ name, content }));
}

function send(service: Service, pack: Uint8Array<ArrayBuffer>): Promise<Response> {
  const headers = { "Content-Type": "application/zip" };
  return service.fetch("/api/packs", { method: "POST", headers, body: pack });
}

/** Checks that a pack is refused with a reason, and that nothing is left of it. */
async function refused(service: Service, pack: Uint8Array, reason: RegExp): Promise<void> {
  const before = service.filesOnDisk();
  const { details } = await expectError(send(service, new Uint8Array(pack)), 400);
  assert.match(String(details), reason);
  assert.deepEqual(service.filesOnDisk(), before);
}

Deno.test("POST /api/packs refuses or imports damaged packs, and leaves nothing of the refused ones", async () => {
  await using service = await Service.open();
  await createWalk(service);
  const entries = await smallPack(service);
  const whole = forgedZip(entries);
  const staging = join(service.dataDir, "staging");
  const random = new SeededRandom(SEED);
  let imported = 0;
  for (let copy = 0; copy < COPIES; copy++) {
    const pack = copy % 2 === 0
      ? damaged(whole, random, WORDS)
      : new Uint8Array(forgedZip(withDamage(entries, random)));
    const response = await send(service, pack);
    const { status } = response;
    const text = await response.text();
    if (status === 201) imported++;
    else assert.ok(REFUSALS.includes(status), `copy ${copy}: ${status} ${text}`);
    assert.deepEqual([...Deno.readDirSync(staging)], [], `copy ${copy}`);
  }
  // Damage to bytes that nothing reads changes nothing; without refusals and imports this would prove little.
  assert.ok(imported > 0 && imported < COPIES / 2, `${imported} were imported`);
  const { routes } = await jsonOf(service.fetch("/api/routes"));
  assert.equal(objects(routes).length, 1 + imported);
  checkDataFolder(service.dataDir);
});

/** Entries of which one has damaged content, with the CRC and sizes of that content. */
function withDamage(entries: readonly ForgedEntry[], random: SeededRandom): ForgedEntry[] {
  const at = random.below(entries.length);
  return entries.map((entry, index) => {
    if (index !== at) return entry;
    const bytes = typeof entry.content === "string"
      ? new TextEncoder().encode(entry.content)
      : entry.content;
    return { ...entry, content: damaged(bytes, random, WORDS) };
  });
}

Deno.test("POST /api/packs refuses overlapping entries and extreme compression, and leaves nothing", async () => {
  await using service = await Service.open();
  await createWalk(service);
  const entries = await smallPack(service);
  const zeros = new Uint8Array(16 * 1024 * 1024);
  const bomb = { name: "zeros.bin", content: zeros, deflate: true };
  await refused(service, forgedZip([...entries, bomb]), /compressed more than 100 times/);
  // Many names for the same bytes: a kernel of 64 KiB that counts a hundred times.
  const kernel = { content: new SeededRandom(SEED).bytes(64 * 1024) };
  const copies = Array.from({ length: 100 }, (_, index) => ({
    ...kernel,
    name: "kernel",
    ...(index === 0 ? {} : { headerOffset: 0 }),
  }));
  await refused(service, forgedZip(copies), /overlap/);
});

Deno.test("POST /api/packs does not unpack zips in a pack", async () => {
  await using service = await Service.open();
  await createWalk(service);
  const entries = await smallPack(service);
  const inner = forgedZip([
    { name: "zeros.bin", content: new Uint8Array(1024 * 1024), deflate: true },
  ]);
  const nested = forgedZip([{ name: "inner.zip", content: inner }]);
  const pack = forgedZip([...entries, { name: "media/nested.zip", content: nested }]);
  const before = service.filesOnDisk().length;
  await jsonOf(send(service, new Uint8Array(pack)), 201);
  const media = entries.length - 1;
  assert.equal(service.filesOnDisk().length, before + media + 1, "media, GPX and its points");
});

Deno.test("POST /api/packs refuses 100 000 entries however many the zip announces, and leaves nothing", async () => {
  await using service = await Service.open();
  await createWalk(service);
  const many = Array.from({ length: 100_000 }, (_, index) => ({
    name: `f/${index}`,
    content: "",
  }));
  const bytes = Buffer.from(forgedZip(many, 0));
  const zip = (count: number) => {
    bytes.writeUInt16LE(count, bytes.length - 14);
    bytes.writeUInt16LE(count, bytes.length - 12);
    return bytes;
  };
  await refused(service, zip(100_000 & 0xffff), /34464 entries; at most 10000/);
  await refused(service, zip(0xffff), /zip64/);
  await refused(service, zip(9000), /directory is damaged/);
});

Deno.test("POST /api/packs refuses zip64 and sizes that are not true, and leaves nothing", async () => {
  await using service = await Service.open();
  await createWalk(service);
  const entries = await smallPack(service);
  const [first, ...rest] = entries;
  assert.ok(first !== undefined);
  const forgeries: readonly (readonly [Partial<ForgedEntry>, RegExp])[] = [
    [{ size: 0xffff_ffff }, /zip64/],
    [{ compressedSize: 0xffff_ffff }, /zip64/],
    [{ headerOffset: 0xffff_ffff }, /zip64/],
    [{ size: 0x7fff_ffff }, /disagree|bytes/],
    [{ size: 0x7fff_ffff, compressedSize: 0x7fff_ffff }, /truncated|bytes/],
    [{ headerOffset: 0x7fff_ffff }, /truncated/],
    [{ crc32: 1 }, /damaged/],
    [{ flags: 0x801 }, /encrypted/],
    [{ method: 99 }, /other than DEFLATE/],
    [{ localName: "other" }, /disagree/],
  ];
  for (const [forgery, reason] of forgeries) {
    await refused(service, forgedZip([{ ...first, ...forgery }, ...rest]), reason);
  }
});

/** A change of a `walk.json`. */
type Change = (walk: Json, station: Json) => unknown;

/** The entries of a pack with another `walk.json`: a value, or its bytes. */
function withWalk(entries: readonly ForgedEntry[], change: Change): Uint8Array {
  return forgedZip(entries.map((entry) => {
    if (entry.name !== "walk.json" || typeof entry.content === "string") return entry;
    const walk = JSON.parse(new TextDecoder().decode(entry.content));
    const changed = change(walk, walk.stations[0]);
    const content = changed instanceof Uint8Array ? changed : JSON.stringify(changed);
    return { ...entry, content };
  }));
}

const encode = (text: string) => new TextEncoder().encode(text);

Deno.test("POST /api/packs refuses a walk.json that holds what the API refuses, and leaves nothing", async () => {
  await using service = await Service.open();
  await createWalk(service);
  const entries = await smallPack(service);
  const noise = Buffer.from(new SeededRandom(SEED).bytes(12 * 1024 * 1024)).toString("base64");
  const text = (bytes: number) => noise.slice(0, bytes);
  const station = (change: Json): Change => (walk, first) => ({
    ...walk,
    stations: [{ ...first, audio: null, pictures: [], ...change }],
  });
  const picture = (change: Json): Change => (walk, first) => ({
    ...walk,
    stations: [{
      ...first,
      pictures: objects(first.pictures).map((one) => ({ ...one, ...change })),
    }],
  });
  const bare = { title: "", description: "", lat: 50, lon: 7, triggerRadiusM: 1, sequence: 0 };
  const stations = (count: number): Change => (walk) => ({
    ...walk,
    stations: Array(count).fill({ ...bare, audio: null, pictures: [] }),
  });
  const MIB = 1024 * 1024;
  const cases: readonly (readonly [Change, RegExp])[] = [
    [(walk) => ({ ...walk, name: text(15_000_000) }), /walk\.json is too large/],
    [
      (walk) => ({ ...walk, name: text(MIB + 1) }),
      /the texts of the walk have \d+ bytes; at most 1048576/,
    ],
    [(walk) => ({ ...walk, name: "ü".repeat(MIB / 2 + 1) }), /the texts of the walk/],
    [(walk) => ({ ...walk, slug: text(MIB) }), /the texts of the walk/],
    [(walk) => ({ ...walk, description: text(MIB) }), /the texts of the walk/],
    [(walk) => ({ ...walk, schoolName: text(MIB) }), /the texts of the walk/],
    [(walk) => ({ ...walk, name: "\ud800" }), /not valid at name/],
    [(walk) => ({ ...walk, schoolName: "a\u0000b" }), /not valid at schoolName/],
    [(walk) => ({ ...walk, description: null }), /not valid at description/],
    [(walk) => ({ ...walk, stations: {} }), /not valid at stations/],
    [
      (walk) => encode(JSON.stringify(walk).replace("Schule", "Sch\\udc00le")),
      /not valid at schoolName/,
    ],
    [
      (walk) => Buffer.from(JSON.stringify(walk).replace("Schule", "Sch\xffle"), "latin1"),
      /walk\.json is not UTF-8/,
    ],
    [station({ title: text(MIB + 1) }), /the texts of station 1 have/],
    [
      station({ title: text(MIB / 2), description: text(MIB / 2 + 1) }),
      /the texts of station 1 have/,
    ],
    [station({ title: "\udfff" }), /not valid at stations\.0\.title/],
    [station({ title: 7 }), /not valid at stations\.0\.title/],
    [station({ lat: 90.0001 }), /stations\.0\.lat/],
    [station({ lat: "50" }), /stations\.0\.lat/],
    [station({ lon: -180.0001 }), /stations\.0\.lon/],
    [station({ triggerRadiusM: 0 }), /stations\.0\.triggerRadiusM/],
    [station({ triggerRadiusM: -1 }), /stations\.0\.triggerRadiusM/],
    [station({ sequence: -1 }), /stations\.0\.sequence/],
    [station({ sequence: 0.5 }), /stations\.0\.sequence/],
    [station({ sequence: 2 ** 31 }), /stations\.0\.sequence/],
    [picture({ caption: text(MIB + 1) }), /the texts of a picture of station 1 have/],
    [picture({ caption: "\ud83d" }), /pictures\.0\.caption/],
    [picture({ sequence: 2 ** 31 }), /pictures\.0\.sequence/],
    [
      (walk) =>
        encode(JSON.stringify(walk).replace('"triggerRadiusM":80', '"triggerRadiusM":1e999')),
      /stations\.0\.triggerRadiusM/,
    ],
    [
      (walk, first) => ({
        ...walk,
        stations: Array(3).fill({ ...first, description: text(MIB - 100) }),
      }),
      /all texts have \d+ bytes as JSON; at most 2097152/,
    ],
    [(walk) => ({ ...walk, description: "\u0001".repeat(400_000) }), /all texts have 24\d+ bytes/],
    [stations(1001), /the walk has 1001 stations; at most 1000 are allowed/],
    [stations(15_000), /the walk has 15000 stations; at most 1000 are allowed/],
    [stations(40_000), /walk\.json has too many values/],
    [stations(150_000), /walk\.json is too large/],
    [(walk) => ({ ...walk, more: Array(2_000_000).fill(0) }), /too many values/],
    [() => encode("[".repeat(6_000_000)), /too many values/],
    [() => encode("[{},".repeat(1_000_000)), /too many values/],
    [
      (walk) => ({ ...walk, [text(2_000_000)]: '\\"[[['.repeat(400_000), name: 1 }),
      /not valid at name/,
    ],
    [
      (walk, first) => ({ ...walk, stations: [{ ...first, pictures: Array(10_001).fill(0) }] }),
      /stations\.0\.pictures/,
    ],
  ];
  for (const [change, reason] of cases) {
    await refused(service, withWalk(entries, change), reason);
  }
});
