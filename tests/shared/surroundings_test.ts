/**
 * Tiles around tracks: near ones all, far ones none, and never too many.
 *
 * @module
 */
import assert from "node:assert/strict";
import { alongTrack, type Line, moved } from "../../src/shared/geo.ts";
import { mercatorLat, mercatorLon } from "../../src/shared/mercator.ts";
import { tileIdOf } from "../../src/shared/pmtiles/tile_id.ts";
import { surroundingTiles } from "../../src/shared/surroundings.ts";
import { boundsOfTiles, tileAt } from "../../src/shared/tile_bounds.ts";
import { cpuMs } from "../support/cpu_time.ts";
import { fc } from "../support/property.ts";

const START = { lat: 50.67, lon: 7.21 };

/** A line of points, each some metres in a direction from the one before. */
function track(steps: readonly (readonly [bearing: number, metres: number])[]): Line {
  let at = START;
  return [START, ...steps.map(([bearing, metres]) => at = moved(at, bearing, metres))]
    .map(({ lat, lon }) => [lat, lon]);
}

const NAMES = (tiles: readonly { z: number; x: number; y: number }[]) =>
  new Set(tiles.map(({ z, x, y }) => `${z}/${x}/${y}`));

const STEPS = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 359 }), fc.integer({ min: 0, max: 600 })),
  { minLength: 1, maxLength: 6 },
);

Deno.test("surroundingTiles() has the tile of every position within 300 m of the track, in each zoom", () => {
  const sides = fc.tuple(
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.integer({ min: 0, max: 359 }),
  );
  fc.assert(fc.property(STEPS, sides, (steps, [share, bearing]) => {
    const line = track(steps);
    const found = surroundingTiles([line], { maxTiles: 10_000 });
    const names = NAMES(found?.tiles ?? []);
    const [lat = 0, lon = 0] = line[Math.floor(share * line.length)] ?? line[0] ?? [];
    const near = moved({ lat, lon }, bearing, 299);
    for (let z = 13; z <= 17; z++) {
      const { x, y } = tileAt(near.lat, near.lon, z);
      assert.ok(names.has(`${z}/${x}/${y}`), `${z}/${x}/${y}`);
    }
  }));
});

Deno.test("surroundingTiles() has no tile that is farther away than 300 m", () => {
  fc.assert(
    fc.property(STEPS, (steps) => {
      const line = track(steps);
      for (const { z, x, y } of surroundingTiles([line], { maxTiles: 10_000 })?.tiles ?? []) {
        const side = 2 ** z;
        const least = Math.min(
          ...grid(9).map(([east, south]) => {
            const position = {
              lat: mercatorLat((y + south) / side),
              lon: mercatorLon((x + east) / side),
            };
            return alongTrack([line], position)?.offM ?? Infinity;
          }),
        );
        // Distances are measured from a grid in the tile; between its points there is half a cell, in both directions.
        const cellM = 40_075_000 * Math.cos(START.lat * Math.PI / 180) / side / 8;
        assert.ok(least <= 303 + cellM, `${z}/${x}/${y}: ${least} m`);
      }
    }),
    { numRuns: 10 },
  );
});

/** Positions in a square, both parts from 0 to 1. */
function grid(lines: number): (readonly [number, number])[] {
  return Array.from(
    { length: lines * lines },
    (_, index) => [index % lines / (lines - 1), Math.floor(index / lines) / (lines - 1)] as const,
  );
}

Deno.test("surroundingTiles() of a short walk has all zooms, of one of 40 km the lower ones, of a journey fewer", () => {
  const zooms = (metres: number) => {
    const found = surroundingTiles([track([[20, metres]])]);
    assert.ok(found !== null && found.tiles.length <= 400);
    const ids = found.tiles.map(tileIdOf);
    assert.equal(new Set(ids).size, ids.length);
    assert.equal(Math.min(...found.tiles.map(({ z }) => z)), found.minZoom);
    assert.equal(Math.max(...found.tiles.map(({ z }) => z)), found.maxZoom);
    return [found.minZoom, found.maxZoom];
  };
  assert.deepEqual(zooms(3000), [13, 17]);
  assert.deepEqual(zooms(40_000), [13, 15]);
  assert.deepEqual(zooms(3_000_000), [10, 10]);
});

Deno.test("surroundingTiles() crosses the 180th meridian the short way, and ends at the poles", () => {
  const across = surroundingTiles([[[10, 179.999], [10, -179.999]]]);
  assert.ok(across !== null && across.tiles.length < 60 && across.maxZoom === 17);
  const columns = new Set(across.tiles.filter(({ z }) => z === 17).map(({ x }) => x));
  assert.ok(columns.has(0) && columns.has(2 ** 17 - 1) && columns.size < 10);
  for (const lat of [90, 89.99, -90]) {
    const polar = surroundingTiles([[[lat, 0], [lat, 0.001]]]);
    assert.ok(polar !== null && polar.tiles.length > 0, `${lat}`);
    for (const { z, x, y } of polar.tiles) tileIdOf({ z, x, y });
  }
});

Deno.test("surroundingTiles() of a single point is its surroundings, of none is null", () => {
  const single = surroundingTiles([[[50, 7]]]);
  assert.equal(single?.maxZoom, 17);
  assert.ok(NAMES(single?.tiles ?? []).has(`17/${tileAt(50, 7, 17).x}/${tileAt(50, 7, 17).y}`));
  assert.equal(surroundingTiles([]), null);
  assert.equal(surroundingTiles([[]]), null);
});

Deno.test("surroundingTiles() of 100 000 points takes less than a second of CPU", () => {
  const line = Array.from(
    { length: 100_000 },
    (_, at) => [50 + at * 4e-6, 7 + Math.sin(at / 300) / 100],
  );
  const before = cpuMs();
  assert.ok((surroundingTiles([line])?.tiles.length ?? 0) > 100);
  assert.ok(cpuMs() - before < 1000);
});

Deno.test("boundsOfTiles() is the rectangle of all tiles, and contains what tileAt() finds in them", () => {
  const tiles = [tileAt(50.67, 7.21, 15), tileAt(50.7, 7.3, 15)];
  const { minLat, minLon, maxLat, maxLon } = boundsOfTiles(tiles);
  assert.ok(minLat <= 50.67 && 50.7 <= maxLat && minLon <= 7.21 && 7.3 <= maxLon);
  assert.ok(maxLat - minLat < 0.05 && maxLon - minLon < 0.12);
  assert.deepEqual(tileAt(90, 180, 3), { z: 3, x: 7, y: 0 });
});
