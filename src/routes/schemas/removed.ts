/**
 * The JSON of what was removed from a route and can be restored (docs/api.md#removed-things).
 *
 * @module
 */
import * as v from "valibot";
import { REMOVAL_CAUSES, REMOVED_KINDS } from "../../db/removed_kinds.ts";
import { OBSTACLES } from "../../library/consistency/obstacles.ts";
import { count, described, id, metres, timestamp } from "./parts.ts";

/** A number of a thing that is not in every entry. */
function countOrNull(description: string) {
  return v.pipe(v.nullable(count), v.description(description));
}

/** An entry of the list of removed things. */
export const RemovedEntry = v.strictObject({
  id: v.pipe(id, v.description("Identifier of the entry")),
  kind: v.pipe(
    v.picklist(REMOVED_KINDS),
    v.description(
      "A POI with its pictures and audio, a picture, audio, or the track or the map of the route",
    ),
  ),
  cause: v.pipe(
    v.picklist(REMOVAL_CAUSES),
    v.description("Whether it was deleted, replaced, or, as a track, appended to"),
  ),
  removedAt: timestamp,
  keptUntil: v.pipe(timestamp, v.description("After that it is removed for good")),
  bytes: v.pipe(count, v.description("Bytes of its files")),
  poiId: v.pipe(
    v.nullable(id),
    v.description("The POI that it is or belongs to; null for a track or a map"),
  ),
  pictureId: v.pipe(v.nullable(id), v.description("The picture; null for anything else")),
  title: described("Title of the POI at that time; empty for a track or a map"),
  caption: described("Caption of the picture; empty for anything else"),
  number: countOrNull(
    "Place of the POI in the order at that time, from 1; null for a track or a map",
  ),
  pictureCount: v.pipe(count, v.description("Number of pictures in it")),
  hasAudio: v.pipe(v.boolean(), v.description("Whether there is audio in it")),
  pointCount: countOrNull("Number of track points; null for anything but a track"),
  distanceM: v.pipe(
    v.nullable(metres),
    v.description("Length of the track in metres; null for anything else"),
  ),
  obstacle: v.pipe(
    v.nullable(v.picklist(OBSTACLES)),
    v.description(
      "What is in the way of restoring it: `poi-missing`, its POI is not there; `audio-present`, the POI has " +
        "other audio, which `Keep-Previous` exchanges. Null if nothing is.",
    ),
  ),
});
