/**
 * Generates one client in a temporary folder, runs its program against a service of its own, and compares what is there
 * afterwards with what the program should have made.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { HttpApiClient } from "../support/api_client.ts";
import { hasProgram } from "../support/platform.ts";
import { ServiceProcess, withDataDir } from "../support/process/process.ts";
import { jsonOf, objects } from "../support/responses.ts";
import type { Generator } from "./generators.ts";

/**
 * Tries a generator.
 *
 * @param programs The folder with a folder for each generator.
 * @param samples The folder with the files of the walk.
 * @returns The program that it needs and this machine lacks, or null if everything went well.
 * @throws {Error} with the output of the command that failed, or with what differs.
 */
export async function tryGenerator(
  generator: Generator,
  programs: string,
  samples: string,
): Promise<string | null> {
  const missing = Object.entries(generator.needs)
    .find(([program, flag]) => !hasProgram(program, flag));
  if (missing !== undefined) return missing[0];
  const folder = await Deno.makeTempDir({ prefix: "route-guide-clients-" });
  try {
    await copyFolder(join(programs, generator.name), folder);
    await copyFolder(samples, join(folder, "samples"));
    await withDataDir(async (dataDir) => {
      await using service = await ServiceProcess.start({ dataDir, env: { LOG: "off" } });
      using client = new HttpApiClient(service.base);
      const documents = {
        "openapi.json": "/api/openapi.json",
        "openapi_first.json": "/api/openapi.json?bodies=first",
      };
      for (const [name, path] of Object.entries(documents)) {
        await Deno.writeTextFile(join(folder, name), await (await client.fetch(path)).text());
      }
      for (const command of generator.commands(service.base)) await run(command, folder);
      await checkWalks(client, samples);
    });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
  return null;
}

async function copyFolder(from: string, to: string): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    const [source, target] = [join(from, name), join(to, name)];
    await (isDirectory ? copyFolder(source, target) : Deno.copyFile(source, target));
  }
}

async function run([program = "", ...args]: readonly string[], cwd: string): Promise<void> {
  const { success, stdout, stderr } = await new Deno.Command(program, { args, cwd }).output();
  if (success) return;
  const decoder = new TextDecoder();
  const output = decoder.decode(stdout) + decoder.decode(stderr);
  throw new Error(`${[program, ...args].join(" ")}\n${output}`);
}

/** The walk that the program made, and its copy from the pack: both with the bytes of the samples. */
async function checkWalks(client: HttpApiClient, samples: string): Promise<void> {
  const { routes } = await jsonOf(client.fetch("/api/routes"));
  assert.equal(objects(routes).length, 2);
  for (const { id } of objects(routes)) {
    const [poi, ...others] = objects((await jsonOf(client.fetch(`/api/routes/${id}/pois`))).pois);
    assert.ok(poi !== undefined && others.length === 0);
    assert.equal(poi.title, "Tor");
    const [image] = objects(poi.images);
    for (const [url, name] of [[poi.audioUrl, "gate.mp3"], [image?.url, "gate.jpg"]]) {
      const stored = await (await client.fetch(String(url))).bytes();
      assert.deepEqual(stored, await Deno.readFile(join(samples, String(name))));
    }
  }
}
