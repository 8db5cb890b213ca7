/** Tests of reading zip files: what other programs write is read, what contradicts itself is refused. @module */
import assert from "node:assert/strict";
import { AppError } from "../../src/errors.ts";
import { extractAll, readDirectory } from "../../src/zip/reader.ts";
import { SeededRandom } from "../support/random.ts";
import { type ForgedEntry, forgedZip, memoryFile, zipBytes, zipEntry } from "../support/zip.ts";

const LIMITS = { entries: 100, totalBytes: 10_000_000, ratio: 100 };

/** Names and contents of a zip, in the order of its directory. */
async function unpack(bytes: Uint8Array): Promise<[string, string][]> {
  const file = memoryFile(bytes);
  const unpacked: [string, string][] = [];
  for (const entry of await readDirectory(file, LIMITS)) {
    unpacked.push([entry.name, new TextDecoder().decode(await extractAll(file, entry))]);
  }
  return unpacked;
}

/** Checks that a zip is refused for this reason, by its directory or while it is unpacked. */
async function refused(bytes: Uint8Array, reason: RegExp): Promise<void> {
  await assert.rejects(unpack(bytes), (error) => {
    assert.ok(error instanceof AppError, String(error));
    assert.equal(error.code, "invalid");
    assert.match(error.details ?? "", reason);
    return true;
  });
}

const TEXT: ForgedEntry = { name: "a.txt", content: "some text" };
const ZEROS = new Uint8Array(1_000_000);

Deno.test("readDirectory reads what ZipArchive writes", async () => {
  const bytes = await zipBytes([zipEntry("b/ü.txt", "two"), zipEntry("a.txt", "")]);
  assert.deepEqual(await unpack(bytes), [["a.txt", ""], ["b/ü.txt", "two"]]);
});

Deno.test("readDirectory reads deflated entries and leaves folders out", async () => {
  const random = new SeededRandom(1);
  const noise = Array.from({ length: 300_000 }, () => random.below(36).toString(36)).join("");
  const bytes = forgedZip([
    { name: "folder/", content: "" },
    { name: "folder/noise.txt", content: noise, deflate: true },
    { ...TEXT, flags: 0x808 },
  ]);
  assert.deepEqual(await unpack(bytes), [["folder/noise.txt", noise], ["a.txt", "some text"]]);
});

Deno.test("extractAll returns stored and deflated contents of many chunks", async () => {
  const content = new SeededRandom(2).bytes(700_000);
  for (const deflate of [false, true]) {
    const file = memoryFile(forgedZip([{ name: "noise", content, deflate }]));
    const [entry] = await readDirectory(file, LIMITS);
    assert.ok(entry !== undefined);
    assert.deepEqual(await extractAll(file, entry), content);
  }
});

Deno.test("readDirectory finds the directory before a comment", async () => {
  const bytes = forgedZip([TEXT]);
  bytes[bytes.length - 2] = 3;
  assert.deepEqual(await unpack(new Uint8Array([...bytes, 1, 2, 3])), [["a.txt", "some text"]]);
});

Deno.test("readDirectory refuses what is not a zip, or only a part of one", async () => {
  await refused(new Uint8Array(), /not a complete zip/);
  await refused(
    new TextEncoder().encode("no zip at all, but longer than an end record"),
    /not a complete/,
  );
  const bytes = forgedZip([TEXT]);
  for (let length = 0; length < bytes.length; length++) {
    await refused(bytes.slice(0, length), /not a complete zip/);
  }
});

Deno.test("readDirectory refuses entries that cannot be used", async () => {
  await refused(forgedZip([{ ...TEXT, flags: 0x801 }]), /encrypted/);
  await refused(forgedZip([{ ...TEXT, method: 14 }]), /other than DEFLATE/);
  await refused(
    forgedZip([{ ...TEXT, madeBy: 0x031e, attributes: 0o120777 * 65_536 }]),
    /symbolic link/,
  );
  await refused(forgedZip([{ ...TEXT, name: "a".repeat(600) }]), /too long/);
  await refused(forgedZip([{ ...TEXT, size: 0xffffffff }]), /zip64/);
});

Deno.test("readDirectory refuses contradictions", async () => {
  await refused(forgedZip([{ ...TEXT, localName: "b.txt" }]), /disagree/);
  await refused(forgedZip([{ ...TEXT, size: 10 }]), /disagree/);
  await refused(forgedZip([{ ...TEXT, compressedSize: 90_000, size: 90_000 }]), /truncated/);
  await refused(forgedZip([TEXT], 2), /truncated/);
  await refused(forgedZip([TEXT, TEXT], 1), /damaged/);
  await refused(forgedZip([TEXT, { ...TEXT, headerOffset: 0 }]), /overlap/);
  await refused(forgedZip([{ ...TEXT, headerOffset: 5 }]), /truncated/);
});

Deno.test("readDirectory refuses more than its limits", async () => {
  await refused(forgedZip(Array.from({ length: 101 }, () => TEXT)), /101 entries; at most 100/);
  await refused(
    forgedZip([{ ...TEXT, content: ZEROS, deflate: true }]),
    /compressed more than 100 times/,
  );
  const noise = crypto.getRandomValues(new Uint8Array(60_000));
  const many = Array.from({ length: 99 }, () => ({ name: "a", content: noise }));
  const limits = { ...LIMITS, totalBytes: 5_000_000 };
  await assert.rejects(readDirectory(memoryFile(forgedZip(many)), limits), {
    details: "its content has more than 5000000 bytes",
  });
});

Deno.test("readDirectory refuses a directory that would fill the memory", async () => {
  const length = 20 * 2 ** 20;
  const bytes = new Uint8Array(length + 22);
  const end = new DataView(bytes.buffer, length);
  end.setUint32(0, 0x06054b50, true);
  end.setUint32(12, length, true);
  await refused(bytes, /directory is too long/);
});

Deno.test("extract refuses content that is not as announced", async () => {
  const content = "some text that is long enough to be compressed, compressed, compressed";
  await refused(forgedZip([{ ...TEXT, crc32: 1 }]), /a\.txt is damaged/);
  await refused(
    forgedZip([{ name: "a", content, deflate: true, size: 5 }]),
    /larger than announced/,
  );
  await refused(
    forgedZip([{ name: "a", content, deflate: true, size: 500 }]),
    /smaller than announced/,
  );
  await refused(forgedZip([{ name: "a", content, method: 8 }]), /a is damaged/);
});
