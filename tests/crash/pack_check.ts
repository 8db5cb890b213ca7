/** Whether the pack of a walk holds what the service shows of the walk. @module */
import assert from "node:assert/strict";
import { sha256 } from "../support/history/samples.ts";
import type { Send } from "../support/history/observation.ts";
import type { RouteView } from "../support/model/view.ts";
import { unpack } from "../support/walk_pack.ts";

/** Downloads the pack of an active route and compares it with what was seen of the route. */
export async function expectPack(send: Send, routeId: number, seen: RouteView): Promise<void> {
  const response = await send(`/api/routes/${routeId}/pack`);
  const bytes = await response.bytes();
  assert.equal(response.status, 200, new TextDecoder().decode(bytes));
  const files = await unpack(bytes);
  const hashes = [...files].filter(([name]) => /^(original\.gpx|media\/.*)$/.test(name))
    .map(([, content]) => sha256(content));
  const expected = Object.values(seen.pois).flatMap(({ audioSha256, pictures }) => [
    ...(audioSha256 === null ? [] : [audioSha256]),
    ...Object.values(pictures).map((picture) => picture.sha256),
  ]);
  assert.deepEqual(hashes.toSorted(), [seen.gpxSha256, ...expected].toSorted());
  const walk: { name: string; stations: { title: string }[] } = JSON.parse(
    new TextDecoder().decode(files.get("walk.json")),
  );
  const titles = Object.values(seen.pois).map(({ title }) => title).toSorted();
  assert.deepEqual(walk.stations.map(({ title }) => title).toSorted(), titles);
  assert.equal(walk.name, seen.name);
}
