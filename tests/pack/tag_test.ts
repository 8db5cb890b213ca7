/**
 * Tests of what the tag of a pack depends on, and of the memory that a pack counts for.
 *
 * @module
 */
import assert from "node:assert/strict";
import { makePack, type Pack } from "../../src/pack/archive.ts";
import { textReadable } from "../../src/pack/contents.ts";
import type { WalkJson } from "../../src/pack/walk_json.ts";
import { Downloads } from "../../src/media/downloads.ts";

const GPX = "<gpx/>";

async function pack(points: number, page: string): Promise<Pack> {
  const path = await Deno.makeTempFile({ prefix: "route-guide-test-" });
  try {
    await Deno.writeTextFile(path, GPX);
    const gpx = { path: "original.gpx", mediaType: "application/gpx+xml", size: GPX.length };
    const walk: WalkJson = {
      format: "route-guide-walk",
      version: 1,
      name: "Weg",
      slug: "weg",
      description: "",
      schoolName: "",
      gpx: { ...gpx, sha256: "0".repeat(64) },
      stations: [],
    };
    const column = () => new Float64Array(points);
    const file = () => ({
      path,
      size: GPX.length,
      mediaType: gpx.mediaType,
      sha256: walk.gpx.sha256,
      storedAt: new Date(0),
      routeId: 1,
      downloads: new Downloads(),
    });
    return await makePack(
      {
        walk,
        points: {
          lat: column(),
          lon: column(),
          elevation: column(),
          time: column(),
          segmentStarts: new Uint32Array([0]),
        },
        file,
        page: textReadable(page),
      },
      new Map(),
      1024 * 1024,
    );
  } finally {
    await Deno.remove(path);
  }
}

Deno.test("makePack computes another tag to the same walk with another page or another GPX text", async () => {
  const tags = [await pack(1, "page"), await pack(1, "Page"), await pack(2, "page")]
    .map(({ sha256 }) => sha256);
  assert.equal(new Set(tags).size, 3);
  assert.equal((await pack(1, "page")).sha256, tags[0]);
});

Deno.test("makePack counts the points and the page that a pack keeps in memory", async () => {
  const { memoryBytes } = await pack(1000, "x".repeat(5000));
  assert.ok(memoryBytes > 1000 * 32 + 5000, String(memoryBytes));
});
