/** Long tracks as JSON: the same whether they are put together in memory or written while they are sent. @module */
import assert from "node:assert/strict";
import { jsonOf, objects } from "../support/responses.ts";
import { gpx, type SamplePoint } from "../support/gpx_samples.ts";
import { createRoute } from "../support/fixtures.ts";
import { Service } from "../support/service.ts";

// Without a response cache a long response is streamed.
for (const [what, options] of [["kept in memory", {}], ["streamed", { cacheBytes: 0 }]] as const) {
  for (const count of [999, 1000, 2000, 25_001]) {
    Deno.test(`GET /api/routes/:id returns all ${count} points, ${what}`, async () => {
      await using service = await Service.open(options);
      const start = Date.parse("2026-05-01T23:59:00Z");
      const points = Array.from({ length: count }, (_, index): SamplePoint => {
        const place = [index / 1000, -index / 3000] as const;
        if (index % 3 === 0) return place;
        if (index % 3 === 1) return [...place, -(1 + index % 4000) / 10];
        return [...place, (index % 8000) * 1.1, new Date(start + index * 999).toISOString()];
      });
      await createRoute(service, gpx("Long", points));
      const route = await jsonOf(service.fetch("/api/routes/1"));
      const expected = points.map(([lat, lon, elevation = null, recordedAt = null], sequence) => ({
        ...{ sequence, lat, lon: lon + 0, elevation, recordedAt },
      }));
      // Point by point: what is said of a difference between two such lists takes all memory.
      const actual = objects(route.points);
      assert.equal(actual.length, count);
      for (const [index, point] of expected.entries()) assert.deepEqual(actual[index], point);
      assert.equal(route.pointCount, count);
    });
  }
}
