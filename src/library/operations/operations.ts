/** All operations on routes and what is on them. @module */
import type { LibraryContext } from "../context.ts";
import { Outlines } from "../files/derived_files.ts";
import { FileWayPoints } from "../files/file_way_points.ts";
import { Audio } from "./audio.ts";
import { Checks } from "./checks.ts";
import { Copies } from "./copies.ts";
import { Maps } from "./maps.ts";
import { Pictures } from "./pictures.ts";
import { Pois } from "./pois.ts";
import { Removed } from "./removed.ts";
import { Routes } from "./routes.ts";
import { Tracks } from "./tracks.ts";
import { Walks } from "./walks.ts";

/** The operations that change or copy an existing route, by what they work on. They have no state of their own. */
export interface WriteOperations {
  readonly routes: Routes;
  readonly tracks: Tracks;
  readonly pois: Pois;
  readonly pictures: Pictures;
  readonly audio: Audio;
  readonly maps: Maps;
  readonly removed: Removed;
  readonly copies: Copies;
}

/** All operations, by what they work on. */
export interface Operations extends WriteOperations {
  readonly outlines: Outlines;
  readonly checks: Checks;
  readonly walks: Walks;
  readonly fileWayPoints: FileWayPoints;
}

/** The operations of a library. */
export function operationsOf(context: LibraryContext): Operations {
  const writes = writeOperationsOf(context);
  return {
    ...writes,
    outlines: new Outlines(context),
    checks: new Checks(context),
    walks: new Walks(context, writes.tracks),
    fileWayPoints: new FileWayPoints(context),
  };
}

function writeOperationsOf(context: LibraryContext): WriteOperations {
  const tracks = new Tracks(context);
  return {
    routes: new Routes(context),
    tracks,
    pois: new Pois(context),
    pictures: new Pictures(context),
    audio: new Audio(context),
    maps: new Maps(context),
    removed: new Removed(context),
    copies: new Copies(context, new Walks(context, tracks)),
  };
}

/**
 * The operations that change or copy an existing route, with a check before each write. It runs in the route's queue,
 * directly before the write: nothing can change the route between the two.
 *
 * @param check Throws an error to refuse the write.
 */
export function guardedOperations(context: LibraryContext, check: () => void): WriteOperations {
  const queue: LibraryContext["queue"] = {
    run: (routeId, task) =>
      context.queue.run(routeId, () => {
        check();
        return task();
      }),
  };
  return writeOperationsOf({ ...context, queue });
}
