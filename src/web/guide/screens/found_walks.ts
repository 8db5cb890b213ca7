/**
 * The walks that the list shows: those of the server, or, without a network, those on this device.
 *
 * @module
 */
import { useEffect, useState } from "preact/hooks";
import { listRoutes, NetworkError, type Route } from "../../api.ts";
import { copiedWalks, readCopiedRoutes, removeGoneWalks } from "../walk/copied_walks.ts";

/** Walks that were found. */
export interface FoundWalks {
  readonly routes: readonly Route[];
  /** Whether the server did not respond, so that these are the copies on this device. */
  readonly isOffline: boolean;
  readonly isNearestFirst: boolean;
}

/** The list as the page has it. */
export interface WalkFinder {
  /** Null until they are read. */
  readonly found: FoundWalks | null;
  /** Why they could not be read; null if they could. */
  readonly error: unknown;
  /** Ids of the walks that have a complete copy on this device. */
  readonly copied: readonly number[];
  /** Reads them again. */
  readonly load: () => void;
  /** Sorts them by their distance from the position of the device; the browser may show a question for it. */
  readonly sortByNearest: () => void;
}

/** Reads the walks when the page appears, the nearest first where the position was allowed before. */
export function useFoundWalks(): WalkFinder {
  const [found, setFound] = useState<FoundWalks | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [copied, setCopied] = useState<readonly number[]>([]);
  const load = () => {
    setError(null);
    read().then(setFound, setError);
    copiedWalks().then(setCopied, () => setCopied([]));
  };
  const sortByNearest = () => {
    navigator.geolocation.getCurrentPosition(({ coords }) => {
      listRoutes({ lat: coords.latitude, lon: coords.longitude }).then(
        (routes) => setFound({ routes, isOffline: false, isNearestFirst: true }),
        // The list stays as it is.
        () => {},
      );
    }, () => {});
  };
  useEffect(() => {
    load();
    whenPositionIsAllowed(sortByNearest);
  }, []);
  return { found, error, copied, load, sortByNearest };
}

/** All walks of the server; without a network those on this device. */
async function read(): Promise<FoundWalks> {
  try {
    const routes = await listRoutes();
    void removeGoneWalks(routes);
    return { routes, isOffline: false, isNearestFirst: false };
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    const routes = await readCopiedRoutes();
    if (routes.length === 0) throw error;
    return { routes, isOffline: true, isNearestFirst: false };
  }
}

/** Calls a function if the pupil has allowed the position before; the browser shows no question. */
async function whenPositionIsAllowed(work: () => void): Promise<void> {
  try {
    const { state } = await navigator.permissions.query({ name: "geolocation" });
    if (state === "granted") work();
  } catch {
    // In browsers without this query the pupil uses the button.
  }
}
