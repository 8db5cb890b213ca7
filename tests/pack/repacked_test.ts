/** Packs that were unpacked and packed again by other programs are the same walks. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { print } from "../support/log.ts";
import { expectError, jsonOf, number } from "../support/responses.ts";
import { Service } from "../support/service.ts";
import { createWalk, lastingStateOf, packOf, unpack, WALK_MEDIA } from "../support/walk_pack.ts";
import { type ForgedEntry, forgedZip } from "../support/zip.ts";

/** Packs a folder with `java.util.zip`: deflated, with sizes after the content of each entry. */
const JAVA = `
import java.io.*; import java.nio.file.*; import java.util.zip.*;
public class Repack {
  public static void main(String[] args) throws Exception {
    try (var zip = new ZipOutputStream(new FileOutputStream("java.zip")); var paths = Files.walk(Path.of("weg"))) {
      for (var path : (Iterable<Path>) paths::iterator) {
        var isFolder = Files.isDirectory(path);
        zip.putNextEntry(new ZipEntry(path.toString().replace('\\\\', '/') + (isFolder ? "/" : "")));
        if (!isFolder) Files.copy(path, zip);
        zip.closeEntry();
      }
    }
  }
}
`;

/** Packs a folder as Windows does: names in code page 437 and with backslashes. */
const CP437 = `
import os, zipfile
class Entry(zipfile.ZipInfo):
    def _encodeFilenameFlags(self): return self.name437, self.flag_bits
with zipfile.ZipFile("cp437.zip", "w", zipfile.ZIP_DEFLATED) as z:
    for folder, _, names in os.walk("weg"):
        for name in names:
            path = os.path.join(folder, name)
            entry = Entry(path)
            entry.name437 = path.replace("weg", "F\u00fchrung", 1).replace("/", chr(92)).encode("cp437")
            with open(path, "rb") as f: z.writestr(entry, f.read())
`;

/** The entries of a pack in a folder, with names as a program writes them. */
function named(
  files: ReadonlyMap<string, Uint8Array>,
  nameOf: (path: string) => string | Uint8Array,
): ForgedEntry[] {
  return [...files].map(([path, content]) => ({ name: nameOf(path), content, flags: 0 }));
}

/** Text in an encoding of one byte a character, in which these bytes are its letters beyond ASCII. */
function inCodePage(text: string, ...letters: number[]): Uint8Array {
  let next = 0;
  return Uint8Array.from(
    text,
    (letter) => letter > "\x7f" ? letters[next++] ?? 0 : letter.charCodeAt(0),
  );
}

/** Checks that a pack is imported as the walk of the first route. */
async function sameWalk(service: Service, pack: Uint8Array, what: string): Promise<void> {
  const { id, slug } = await jsonOf(service.sendForm("POST", "/api/packs", { pack }), 201);
  const state = await lastingStateOf(service, 1);
  assert.deepEqual(await lastingStateOf(service, number(id)), { ...state, slug }, what);
}

Deno.test("POST /api/packs takes names in old encodings, with backslashes and with ./ in front", async () => {
  await using service = await Service.open();
  await createWalk(service);
  const files = await unpack(await packOf(service));
  const plain = named(files, (path) => path);
  const more = (...name: number[]) => ({ name: Uint8Array.from(name), content: "x", flags: 0 });
  const variants: Readonly<Record<string, ForgedEntry[]>> = {
    "a folder in code page 437": named(files, (path) => inCodePage(`Müllers Weg/${path}`, 0x81)),
    "a folder in Windows-1252": named(files, (path) => inCodePage(`Größe/${path}`, 0xf6, 0xdf)),
    "further files in code page 850": [more(0x81, 0x9a, 0xe1), ...plain, more(0x84, 0x2f, 0x94)],
    "names that are UTF-8 only in part": [...plain, more(0xc3, 0xbc), more(0xf6), more(0xc3)],
    "backslashes": named(files, (path) => path.replaceAll("/", "\\")),
    "a folder, backslashes and folders": [
      { name: "Weg\\media\\", content: "", flags: 0 },
      ...named(files, (path) => `Weg\\${path.replaceAll("/", "\\")}`),
    ],
    "backslashes in code page 850": named(
      files,
      (path) => inCodePage(`Führung\\${path.replaceAll("/", "\\")}`, 0x81),
    ),
    "./": [{ name: "./", content: "", flags: 0 }, ...named(files, (path) => `./${path}`)],
    ".\\": named(files, (path) => `.\\Weg\\${path.replaceAll("/", "\\")}`),
    "an icon of macOS": [...plain, { name: "Icon\r", content: "", flags: 0 }],
    "files outside of the folder": [
      { name: "Lies mich.txt", content: "x" },
      { name: "Anderes/walk.txt", content: "x" },
      ...named(files, (path) => `Weg/${path}`),
    ],
    "one folder in two encodings": [
      ...named(files, (path) => inCodePage(`Tür/${path}`, 0x81)),
      { name: "Tür/\u{1f600}.txt", content: "x" },
    ],
  };
  for (const [what, variant] of Object.entries(variants)) {
    await sameWalk(service, forgedZip(variant), what);
  }
});

Deno.test("POST /api/packs says where a walk.json is that is not where it belongs, and leaves nothing", async () => {
  await using service = await Service.open();
  await createWalk(service);
  const files = await unpack(await packOf(service));
  const before = service.filesOnDisk();
  const cases = [
    [named(files, (path) => `Meine Wege/Burg/${path}`), /but "Meine Wege\/Burg\/walk\.json"; pack/],
    [
      [...named(files, (path) => `a/${path}`), ...named(files, (path) => `b\\${path}`)],
      /more than one walk\.json: "a\/walk\.json" and "b\/walk\.json"/,
    ],
    [
      [...named(files, (path) => path), {
        name: WALK_MEDIA.picture.replace("/", "\\"),
        content: "x",
      }],
      /occurs twice/,
    ],
    [[...named(files, (path) => path), { name: "./walk.json", content: "x" }], /occurs twice/],
    [[{ name: "a.txt", content: "x" }], /it has no walk\.json$/],
  ] as const;
  for (const [entries, reason] of cases) {
    const form = { pack: forgedZip(entries) };
    const { details } = await expectError(service.sendForm("POST", "/api/packs", form), 400);
    assert.match(String(details), reason);
    assert.deepEqual(service.filesOnDisk(), before);
  }
});

/** Programs that pack the folder `weg` as `<name>.zip`. */
const PROGRAMS: readonly (readonly [name: string, program: string, args: readonly string[]])[] = [
  ["zip", "zip", ["-qr", "zip.zip", "weg"]],
  ["python", "python3", [
    "-c",
    "import shutil; shutil.make_archive('python', 'zip', '.', 'weg')",
  ]],
  ["stream", "sh", [
    "-c",
    "command -v zip >/dev/null || exit 127; zip -qr - weg | cat > stream.zip",
  ]],
  ["folders", "sh", [
    "-c",
    "mkdir -p 'Müllers Wege' && mv weg/* 'Müllers Wege' && zip -qr folders.zip .",
  ]],
  ["cp437", "python3", ["-c", CP437]],
  ["bsdtar", "bsdtar", ["-a", "-cf", "bsdtar.zip", "weg"]],
  ["java", "java", ["Repack.java"]],
  ["jar", "jar", ["--create", "--no-manifest", "--file", "jar.zip", "weg"]],
];

for (const [name, program, args] of PROGRAMS) {
  Deno.test(`POST /api/packs takes a pack that ${program} has packed again: ${name}.zip`, async () => {
    await using service = await Service.open();
    await createWalk(service);
    const folder = await Deno.makeTempDir({ prefix: "route-guide-test-" });
    try {
      for (const [path, content] of await unpack(await packOf(service))) {
        const target = join(folder, "weg", ...path.split("/"));
        await Deno.mkdir(join(target, ".."), { recursive: true });
        await Deno.writeFile(target, content);
      }
      await Deno.writeTextFile(join(folder, "Repack.java"), JAVA);
      if (!await run(folder, program, args)) return;
      const pack = await Deno.readFile(join(folder, `${name}.zip`));
      const { id } = await jsonOf(service.sendForm("POST", "/api/packs", { pack }), 201);
      const state = await lastingStateOf(service, 1);
      const imported = await lastingStateOf(service, number(id));
      assert.deepEqual(imported, { ...state, slug: `${state.slug}-2` });
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  });
}

/** Exit code of a shell that does not find a program (POSIX, "Exit Status for Commands"). */
const NOT_FOUND = 127;

/** Runs a program in a folder; false, after a line that says so, where it is missing. */
async function run(cwd: string, program: string, args: readonly string[]): Promise<boolean> {
  try {
    const { code, stderr } = await new Deno.Command(program, { args: [...args], cwd }).output();
    if (code !== NOT_FOUND) {
      assert.equal(code, 0, new TextDecoder().decode(stderr));
      return true;
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  print(`skipped: ${program}, or a program that it starts, is not installed`);
  return false;
}
