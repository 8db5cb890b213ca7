/** Tests of the zip writer: fixed bytes, parts, and what other programs read. @module */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { maxZipSize, ZipArchive } from "../../src/zip/writer.ts";
import { readDirectory } from "../../src/zip/reader.ts";
import { memoryFile, zipBytes, zipEntry } from "../support/zip.ts";

/** What {@link readDirectory} may find. */
const LIMITS = { entries: 100, totalBytes: 1_000_000, ratio: 2 };

const ENTRIES = [
  zipEntry("walk.json", '{"name":"Straße"}'),
  zipEntry("media/02/1.jpg", new Uint8Array(70_000).fill(7)),
  zipEntry("media/01/Tür.mp3", "sound"),
  zipEntry("empty.txt", ""),
];

/** Reads all entries of the zip that is named, and prints a line `name SHA-256` each. */
const PYTHON = `
import hashlib, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as z:
    assert z.testzip() is None
    for i in z.infolist(): print(i.filename, hashlib.sha256(z.read(i)).hexdigest())
`;

/** As {@link PYTHON}, from beginning to end, without the central directory. */
const JAVA = `
import java.io.*; import java.security.*; import java.util.*; import java.util.zip.*;
public class Main { public static void main(String[] a) throws Exception {
  try (var z = new ZipInputStream(new FileInputStream(a[0]))) {
    for (ZipEntry e; (e = z.getNextEntry()) != null;) {
      byte[] h = MessageDigest.getInstance("SHA-256").digest(z.readAllBytes());
      new PrintStream(System.out, true, "UTF-8").println(e.getName() + " " + HexFormat.of().formatHex(h));
    } } } }
`;

Deno.test("ZipArchive makes the same bytes in another order and time zone", async () => {
  const bytes = await zipBytes(ENTRIES);
  assert.deepEqual(await zipBytes(ENTRIES.toReversed()), bytes);
  assert.equal(
    createHash("sha256").update(bytes).digest("hex"),
    "26a08c73bc658af13ed22f594028561424e2bc7f565306edc5e52e4ca0be3540",
    "the bytes are those of every earlier version on every machine",
  );
});

Deno.test("ZipArchive announces its size and reads any part", async () => {
  const archive = new ZipArchive(ENTRIES);
  const bytes = await zipBytes(ENTRIES);
  assert.equal(archive.size, bytes.length);
  assert.ok(maxZipSize(ENTRIES) >= bytes.length);
  for (const start of [0, 1, 29, 30, 100, 70_000, bytes.length - 1]) {
    for (const length of [0, 1, 17, 65_536]) {
      const end = Math.min(bytes.length, start + length);
      const part = ReadableStream.from(archive.read(start, end - start));
      assert.deepEqual(
        await new Response(part).bytes(),
        bytes.slice(start, end),
        `${start} ${end}`,
      );
    }
  }
});

Deno.test("ZipArchive moves its entries by bytes that depend on its version, and stays below maxZipSize", async () => {
  const indexes = Array.from({ length: 40 }, (_, index) => index);
  const hashes = indexes.map((index) => createHash("sha256").update(`${index}`).digest("hex"));
  const archives = [...hashes, "0".repeat(64), "f".repeat(64)].map((hash) =>
    new ZipArchive(ENTRIES, hash)
  );
  assert.equal(new Set(archives.map(({ size }) => size)).size, archives.length);
  assert.equal(Math.max(...archives.map(({ size }) => size)), maxZipSize(ENTRIES) - 1);
  for (const archive of archives) {
    const bytes = await new Response(ReadableStream.from(archive.read())).bytes();
    assert.equal(bytes.length, archive.size);
    const entries = await readDirectory(memoryFile(bytes), LIMITS);
    assert.deepEqual(entries.map(({ name }) => name), ENTRIES.map(({ name }) => name).sort());
  }
});

Deno.test("ZipArchive refuses what would need zip64", () => {
  const huge = { ...zipEntry("a", ""), size: 2 ** 32 };
  assert.throws(() => new ZipArchive([huge]), RangeError);
  const many = Array.from({ length: 65_535 }, (_, i) => zipEntry(String(i), ""));
  assert.throws(() => new ZipArchive(many), RangeError);
});

Deno.test("ZipArchive can be read by Info-ZIP", async () => {
  await using zip = await ZipFile.create();
  const tested = await run("unzip", ["-t", zip.path]);
  if (tested === null) return;
  assert.match(tested, /No errors detected/);
});

Deno.test("ZipArchive can be read by Python", async () => {
  await using zip = await ZipFile.create();
  const read = await run("python3", ["-c", PYTHON, zip.path], { PYTHONIOENCODING: "utf-8" });
  if (read !== null) assert.equal(read, await listing());
});

Deno.test("ZipArchive can be read by Java as a stream", async () => {
  await using zip = await ZipFile.create();
  const source = join(zip.folder, "Main.java");
  Deno.writeTextFileSync(source, JAVA);
  const read = await run("java", [source, zip.path]);
  if (read !== null) assert.equal(read, await listing());
});

/** The zip of {@link ENTRIES} on the disk, removed at the end of the test. */
class ZipFile implements AsyncDisposable {
  private constructor(readonly folder: string, readonly path: string) {}

  static async create(): Promise<ZipFile> {
    const folder = await Deno.makeTempDir({ prefix: "route-guide-" });
    const path = join(folder, "a.zip");
    // The version that moves its entries most.
    const archive = new ZipArchive(ENTRIES, "f".repeat(64));
    await Deno.writeFile(path, ReadableStream.from(archive.read()));
    return new ZipFile(folder, path);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.folder, { recursive: true });
  }
}

async function listing(): Promise<string> {
  const lines = [];
  for (const { name, size, read } of ENTRIES.toSorted((a, b) => a.name < b.name ? -1 : 1)) {
    const bytes = await new Response(ReadableStream.from(read(0, size))).bytes();
    lines.push(`${name} ${createHash("sha256").update(bytes).digest("hex")}\n`);
  }
  return lines.join("");
}

/** What a program prints; null, after a line that says so, where the program is missing. */
async function run(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<string | null> {
  let output;
  try {
    output = await new Deno.Command(program, { args: [...args], env }).output();
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    Deno.stdout.writeSync(new TextEncoder().encode(`skipped: ${program} is not installed\n`));
    return null;
  }
  assert.ok(output.success, new TextDecoder().decode(output.stderr));
  return new TextDecoder().decode(output.stdout).replaceAll("\r\n", "\n");
}
