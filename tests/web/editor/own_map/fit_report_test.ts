/** What the points of a picture say to a teacher. @module */
import assert from "node:assert/strict";
import type { MapPoint } from "../../../../src/shared/stored_map.ts";
import { fitReport } from "../../../../web/editor/own_map/ground.ts";
import { onTrack } from "../../../support/walk.ts";

/** A point of a picture whose pixels are two metres, with north up: metres to the east and to the north. */
function point(eastM: number, northM: number, wrongM = 0): MapPoint {
  return { x: 500 + eastM / 2, y: 500 - northM / 2, ...onTrack(northM, eastM + wrongM) };
}

const SQUARE = [point(0, 0), point(800, 0), point(800, 800), point(0, 800)];

Deno.test("fitReport() says that points are missing, or are on a line", () => {
  assert.equal(fitReport(SQUARE.slice(0, 2)).kind, "few");
  assert.equal(fitReport([point(0, 0), point(100, 100), point(200, 200)]).kind, "line");
});

Deno.test("fitReport() has no errors of three points, which fit in any case", () => {
  const { kind, errorsM, fit } = fitReport(SQUARE.slice(0, 3));
  assert.equal(kind, "three");
  assert.equal(errorsM, null);
  assert.ok(fit !== null);
});

Deno.test("fitReport() finds good points", () => {
  const { kind, errorsM, worst } = fitReport([...SQUARE, point(400, 400, 4)]);
  assert.equal(kind, "good");
  assert.equal(worst, null);
  assert.ok(errorsM !== null && Math.max(...errorsM) < 4);
});

Deno.test("fitReport() says that two points are swapped when the picture is mirrored", () => {
  const [a, b, c] = [point(0, 0), point(800, 0), point(400, 700)];
  const swapped = [{ ...a, lat: b.lat, lon: b.lon }, { ...b, lat: a.lat, lon: a.lon }, c];
  assert.equal(fitReport([a, b, c]).kind, "three");
  assert.equal(fitReport(swapped).kind, "mirrored");
});

Deno.test("fitReport() names the point that is wrong, wherever it is among the others", () => {
  const right = [...SQUARE, point(350, 250), point(200, 500)];
  for (const wrong of right.keys()) {
    const points = right.map((own, index) =>
      index === wrong ? { ...own, x: own.x + 60, y: own.y + 20 } : own
    );
    const { kind, worst, isBad } = fitReport(points);
    assert.equal(kind, "bad");
    assert.equal(worst, wrong);
    assert.equal(isBad[wrong], true);
  }
});

Deno.test("fitReport() does not mind a few metres, whatever their share", () => {
  const points = [...SQUARE, point(400, 400), point(200, 600, 9)];
  assert.equal(fitReport(points).kind, "good");
});
