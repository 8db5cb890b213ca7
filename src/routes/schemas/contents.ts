/**
 * The schema of what is on a route.
 *
 * @module
 */
import * as v from "valibot";
import { count } from "./parts.ts";

/** How much is on a route. */
export const Contents = v.strictObject({
  poiCount: v.pipe(count, v.description("Number of POIs")),
  pictureCount: v.pipe(count, v.description("Number of pictures of all POIs")),
  audioCount: v.pipe(count, v.description("Number of POIs with audio")),
  bytes: v.pipe(count, v.description("Bytes of all files of the route")),
});
