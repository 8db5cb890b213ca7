/**
 * Packs that were unpacked and packed again by other programs are the same walks.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { print } from "../support/log.ts";
import { jsonOf, number } from "../support/responses.ts";
import { Service } from "../support/service.ts";
import { createWalk, lastingStateOf, packOf, unpack } from "../support/walk_pack.ts";

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

/** Programs that pack the folder `weg` as `<name>.zip`. */
const PROGRAMS: readonly (readonly [name: string, program: string, args: readonly string[]])[] = [
  ["zip", "zip", ["-qr", "zip.zip", "weg"]],
  ["python", "python3", [
    "-c",
    "import shutil; shutil.make_archive('python', 'zip', '.', 'weg')",
  ]],
  ["java", "java", ["Repack.java"]],
  ["jar", "jar", ["--create", "--no-manifest", "--file", "jar.zip", "weg"]],
];

for (const [name, program, args] of PROGRAMS) {
  Deno.test(`POST /api/packs takes a pack that ${program} ${args[0]} has packed again`, async () => {
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

/** Runs a program in a folder; false, after a line that says so, where it is missing. */
async function run(cwd: string, program: string, args: readonly string[]): Promise<boolean> {
  try {
    const { success, stderr } = await new Deno.Command(program, { args: [...args], cwd }).output();
    assert.ok(success, new TextDecoder().decode(stderr));
    return true;
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    print(`skipped: ${program} is not installed`);
    return false;
  }
}
