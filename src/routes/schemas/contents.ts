/**
 * The schema of what is on a route.
 *
 * @module
 */
import * as v from "valibot";

function counted(what: string) {
  return v.pipe(
    v.number(),
    v.safeInteger(),
    v.minValue(0),
    v.description(what),
    v.examples([0]),
  );
}

/** How much is on a route. */
export const Contents = v.strictObject({
  poiCount: counted("Number of POIs"),
  pictureCount: counted("Number of pictures of all POIs"),
  audioCount: counted("Number of POIs with audio"),
  bytes: counted("Bytes of all files of the route"),
});
