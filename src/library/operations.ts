/**
 * All operations on routes and what is on them.
 *
 * @module
 */
import { Audio } from "./audio.ts";
import { Checks } from "./checks.ts";
import type { LibraryContext } from "./context.ts";
import { Outlines } from "./outlines.ts";
import { Pictures } from "./pictures.ts";
import { Pois } from "./pois.ts";
import { Routes } from "./routes.ts";
import { Tracks } from "./tracks.ts";
import { Walks } from "./walks.ts";

/** The operations, by what they work on. */
export interface Operations {
  readonly routes: Routes;
  readonly tracks: Tracks;
  readonly outlines: Outlines;
  readonly pois: Pois;
  readonly pictures: Pictures;
  readonly audio: Audio;
  readonly checks: Checks;
  readonly walks: Walks;
}

/** The operations of a library. */
export function operationsOf(context: LibraryContext): Operations {
  const tracks = new Tracks(context);
  return {
    routes: new Routes(context),
    tracks,
    outlines: new Outlines(context),
    pois: new Pois(context),
    pictures: new Pictures(context),
    audio: new Audio(context),
    checks: new Checks(context),
    walks: new Walks(context, tracks),
  };
}

/**
 * The same operations, with a check before each write to an existing route. It runs in the route's queue,
 * directly before the write: nothing can change the route between the two.
 *
 * @param check Throws an error to refuse the write.
 */
export function guardedOperations(context: LibraryContext, check: () => void): Operations {
  const queue: LibraryContext["queue"] = {
    run: (routeId, task) =>
      context.queue.run(routeId, () => {
        check();
        return task();
      }),
  };
  return operationsOf({ ...context, queue });
}
