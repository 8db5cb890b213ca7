/** Tests of what the tag of a pack depends on, and of the memory that a pack counts for. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { makePack, type Pack } from "../../src/pack/archive.ts";
import type { WalkJson } from "../../src/pack/walk_json.ts";
import { Checksums } from "../../src/site/contents.ts";
import { entryFile, sha256Of } from "../../src/site/site_file.ts";

const GPX = "<gpx/>";

async function pack(points: number, page: string): Promise<Pack> {
  const folder = await Deno.makeTempDir({ prefix: "route-guide-test-" });
  const path = join(folder, "track.gpx");
  const pointsPath = join(folder, "points.json");
  try {
    const point = { sequence: 0, lat: 50, lon: 7, elevation: null, recordedAt: null };
    const json = JSON.stringify(Array.from({ length: points }, () => point));
    await Deno.writeTextFile(path, GPX);
    await Deno.writeTextFile(pointsPath, json);
    const gpx = { path: "original.gpx", mediaType: "application/gpx+xml", size: GPX.length };
    const walk: WalkJson = {
      format: "route-guide-walk",
      version: 2,
      name: "Weg",
      slug: "weg",
      description: "",
      schoolName: "",
      gpx: { ...gpx, sha256: sha256Of(GPX) },
      stations: [],
    };
    const file = (path: string, content: string) => ({
      path,
      currentPath: () => path,
      size: content.length,
      mediaType: gpx.mediaType,
      sha256: sha256Of(content),
      storedAt: new Date(0),
      registerDownload: () => () => {},
    });
    const track = {
      file: file(pointsPath, json),
      segmentStarts: new Uint32Array([0]),
      count: points,
    };
    return await makePack(
      {
        walk,
        track: () => Promise.resolve(track),
        gpx: file(path, GPX),
        files: [entryFile("index.html", page)],
      },
      new Checksums(),
      1024 * 1024,
    );
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("makePack computes another tag to the same walk with another page or another GPX text", async () => {
  const tags = [await pack(1, "page"), await pack(1, "Page"), await pack(2, "page")]
    .map(({ sha256 }) => sha256);
  assert.equal(new Set(tags).size, 3);
  assert.equal((await pack(1, "page")).sha256, tags[0]);
});

Deno.test("makePack counts the page that a pack keeps in memory, which keeps no points", async () => {
  const { memoryBytes } = await pack(1, "x".repeat(5000));
  assert.ok(memoryBytes > 5000, String(memoryBytes));
  const { memoryBytes: ofMore } = await pack(50_000, "x".repeat(5000));
  assert.ok(ofMore < memoryBytes + 50_000, `${ofMore} instead of ${memoryBytes}`);
});
