/**
 * Pictures on the ground: known transformations come back, also with noise, and what cannot be placed is refused.
 *
 * @module
 */
import assert from "node:assert/strict";
import {
  fitAffine,
  groundBounds,
  type PictureFit,
  pixelOfPosition,
  positionOfPixel,
} from "../../src/shared/projection.ts";
import { distanceM, moved, type Position } from "../../src/shared/geo.ts";
import type { MapPoint } from "../../src/shared/stored_map.ts";
import { fc } from "../support/property.ts";
import { seededRandom, testSeed } from "../support/random.ts";

const HERE = { lat: 50.67, lon: 7.21 };

/** A picture on the ground: its top left corner, metres a pixel along both sides, and how both are turned. */
interface Known {
  readonly corner: Position;
  readonly rightM: number;
  readonly downM: number;
  /** Degrees clockwise from north. */
  readonly rightDeg: number;
  readonly downDeg: number;
}

const NORTH_UP: Known = { corner: HERE, rightM: 0.5, downM: 0.5, rightDeg: 90, downDeg: 180 };

function onGround({ corner, rightM, downM, rightDeg, downDeg }: Known, x: number, y: number) {
  const right = moved(corner, rightDeg, x * rightM);
  const down = moved(corner, downDeg, y * downM);
  return { lat: right.lat + down.lat - corner.lat, lon: right.lon + down.lon - corner.lon };
}

const PIXELS = [[100, 80], [1900, 150], [1000, 700], [300, 1300], [1800, 1350]];

function pointsOf(known: Known, pixels: readonly (readonly number[])[] = PIXELS): MapPoint[] {
  return pixels.map(([x = 0, y = 0]) => ({ x, y, ...onGround(known, x, y) }));
}

function fitted(points: readonly MapPoint[]): PictureFit {
  const fit = fitAffine(points);
  assert.ok(fit !== null);
  return fit;
}

const PICTURES: Readonly<Record<string, Known>> = {
  "with north up": NORTH_UP,
  "turned by 30 degrees": { ...NORTH_UP, rightDeg: 120, downDeg: 210 },
  "with south up": { ...NORTH_UP, rightDeg: 270, downDeg: 0 },
  "stretched": { ...NORTH_UP, downM: 1.25 },
  "slanted": { ...NORTH_UP, downDeg: 205 },
  "of 200 m": { ...NORTH_UP, rightM: 0.1, downM: 0.1 },
  "of the southern hemisphere": { ...NORTH_UP, corner: { lat: -33.9, lon: 151.2 } },
};

for (const [name, known] of Object.entries(PICTURES)) {
  Deno.test(`fitAffine() places a picture ${name} where it is`, () => {
    const fit = fitted(pointsOf(known));
    for (const [x, y] of [[0, 0], [2000, 0], [2000, 1500], [0, 1500], [1000, 750]] as const) {
      const offM = distanceM(positionOfPixel(fit, { x, y }), onGround(known, x, y));
      assert.ok(offM < 0.1, `${offM} m at ${x}, ${y}`); // Mercator itself bends 1 km by some centimetres
    }
    assert.ok(fit.meanErrorM < 0.1, `${fit.meanErrorM}`);
    assert.equal(fit.isMirrored, false);
  });
}

Deno.test("fitAffine() gives a transformation of the map back exactly, and pixelOfPosition() is its inverse", () => {
  const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  const transformation = fc.record({
    scale: number(1e-9, 1e-7),
    stretch: number(0.5, 2),
    turn: number(0, 2 * Math.PI),
    slant: number(-0.5, 0.5),
    x0: number(0.1, 0.9),
    y0: number(0.1, 0.9),
  });
  fc.assert(fc.property(transformation, ({ scale, stretch, turn, slant, x0, y0 }) => {
    const wanted = {
      xx: scale * Math.cos(turn),
      xy: -scale * stretch * Math.sin(turn + slant),
      x0,
      yx: scale * Math.sin(turn),
      yy: scale * stretch * Math.cos(turn + slant),
      y0,
    };
    const points = PIXELS.map(([x = 0, y = 0]) => ({ x, y, ...positionOfPixel(wanted, { x, y }) }));
    const fit = fitted(points);
    for (const name of ["xx", "xy", "yx", "yy"] as const) {
      assert.ok(Math.abs(fit[name] - wanted[name]) < 1e-4 * scale, `${name}: ${fit[name]}`);
    }
    for (const point of points) {
      const { x, y } = pixelOfPosition(fit, point);
      assert.ok(Math.hypot(x - point.x, y - point.y) < 0.01, `${x}, ${y}`);
    }
  }));
});

Deno.test("fitAffine() finds a transformation within 1 % when clicks are some pixels off", () => {
  const random = seededRandom(testSeed());
  const off = () => (random() - 0.5) * 10;
  for (const known of Object.values(PICTURES)) {
    const exact = fitted(pointsOf(known));
    const fit = fitted(
      pointsOf(known).map((point) => ({
        ...point,
        x: point.x + off(),
        y: point.y + off(),
      })),
    );
    const size = Math.hypot(exact.xx, exact.yx);
    for (const name of ["xx", "xy", "yx", "yy"] as const) {
      assert.ok(Math.abs(fit[name] - exact[name]) < 0.01 * size, `${name}: ${fit[name] / size}`);
    }
    assert.ok(fit.meanErrorM > 0);
  }
});

Deno.test("fitAffine() says how many metres a point is off", () => {
  const pixels = [[0, 0], [1000, 0], [0, 1000], [1000, 1000], [500, 500]];
  const points = pointsOf(NORTH_UP, pixels).map((point, index) =>
    index === 4 ? { ...point, ...moved(point, 90, 40) } : point
  );
  const { errorsM, meanErrorM } = fitted(points);
  // One of five points in the middle moves the whole picture by a fifth of its error.
  const rounded = errorsM.map((error) => Math.round(error));
  assert.deepEqual(rounded, [8, 8, 8, 8, 32]);
  assert.ok(Math.abs(meanErrorM - 12.8) < 0.1, `${meanErrorM}`);
});

Deno.test("fitAffine() fits three points exactly", () => {
  const { errorsM } = fitted(pointsOf(NORTH_UP, [[10, 10], [1500, 60], [300, 900]]));
  assert.ok(errorsM.every((error) => error < 1e-6), `${errorsM}`);
});

Deno.test("fitAffine() says that a picture is mirrored", () => {
  assert.equal(fitted(pointsOf({ ...NORTH_UP, rightDeg: 270 })).isMirrored, true);
});

Deno.test("fitAffine() places nothing by points that are too few, on a line or not finite", () => {
  const triangle = pointsOf(NORTH_UP, [[0, 0], [1000, 0], [0, 1000]]);
  const [first, second, third] = triangle;
  assert.ok(first !== undefined && second !== undefined && third !== undefined);
  const line = [[0, 0], [500, 250], [1000, 500], [2000, 1000]];
  const refused: Record<string, MapPoint[]> = {
    none: [],
    two: [first, second],
    "one thrice": [first, first, first],
    "two places": [first, second, second],
    "a line on both": pointsOf(NORTH_UP, line),
    "a line on both, rounded to pixels": pointsOf(NORTH_UP, line).map((point) => ({
      ...point,
      x: point.x + (point.x % 1000 === 0 ? 0 : 1),
    })),
    "a line on the picture": triangle.map((point) => ({ ...point, y: 5 })),
    "a line on the ground": triangle.map((point) => ({ ...point, lat: HERE.lat })),
    "one place on the ground": triangle.map((point) => ({ ...point, ...HERE })),
    "NaN": [first, second, { ...third, x: NaN }],
    "infinite": [first, second, { ...third, lon: Infinity }],
  };
  for (const [name, points] of Object.entries(refused)) {
    assert.equal(fitAffine(points), null, name);
  }
});

Deno.test("fitAffine() places nothing that would become a line", () => {
  const [a, b, c, d] = pointsOf(NORTH_UP, [[0, 0], [1000, 0], [1000, 1000], [0, 1000]]);
  assert.ok(a !== undefined && b !== undefined && c !== undefined && d !== undefined);
  const confused = [a, { ...b, lat: c.lat, lon: c.lon }, { ...c, lat: b.lat, lon: b.lon }, d];
  assert.equal(fitAffine(confused), null);
});

Deno.test("groundBounds() is the rectangle around a turned picture", () => {
  const known = { ...NORTH_UP, rightDeg: 120, downDeg: 210 };
  const bounds = groundBounds(fitted(pointsOf(known)), 2000, 1500);
  const near = (value: number, wanted: number) =>
    assert.ok(Math.abs(value - wanted) < 1e-6, `${value} is not ${wanted}`);
  near(bounds.maxLat, HERE.lat);
  near(bounds.minLat, onGround(known, 2000, 1500).lat);
  near(bounds.minLon, onGround(known, 0, 1500).lon);
  near(bounds.maxLon, onGround(known, 2000, 0).lon);
});
