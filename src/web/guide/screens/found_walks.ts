/**
 * The walks that the list shows, and their order.
 *
 * @module
 */
import { useEffect, useState } from "preact/hooks";
import type { ListedWalk, WalkList, WalksRead } from "../walk/walk_list.ts";

/** Walks that were found. */
export interface FoundWalks<Walk extends ListedWalk> extends WalksRead<Walk> {
  readonly isNearestFirst: boolean;
}

/** The list as the page has it. */
export interface WalkFinder<Walk extends ListedWalk> {
  /** Null until they are read. */
  readonly found: FoundWalks<Walk> | null;
  /** Why they could not be read; null if they could. */
  readonly error: unknown;
  /** Ids of the walks that have a complete copy on this device. */
  readonly copied: readonly Walk["id"][];
  /** Reads them again. */
  readonly load: () => void;
  /** Sorts them by their distance from the position of the device; the browser may show a question for it. */
  readonly sortByNearest: () => void;
}

/** Reads the walks when the page appears, the nearest first where the position was allowed before. */
export function useFoundWalks<Walk extends ListedWalk>(list: WalkList<Walk>): WalkFinder<Walk> {
  const [found, setFound] = useState<FoundWalks<Walk> | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [copied, setCopied] = useState<readonly Walk["id"][]>([]);
  const load = () => {
    setError(null);
    list.read().then((walks) => setFound({ ...walks, isNearestFirst: false }), setError);
    list.readCopied().then(setCopied, () => setCopied([]));
  };
  const sortByNearest = () => {
    navigator.geolocation.getCurrentPosition(({ coords }) => {
      list.readNear({ lat: coords.latitude, lon: coords.longitude }).then(
        (walks) => setFound({ walks, isOffline: false, isNearestFirst: true }),
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

/** Calls a function if the pupil has allowed the position before; the browser shows no question. */
async function whenPositionIsAllowed(work: () => void): Promise<void> {
  try {
    const { state } = await navigator.permissions.query({ name: "geolocation" });
    if (state === "granted") work();
  } catch {
    // In browsers without this query the pupil uses the button.
  }
}

/** Whether a walk has all words of a search in its name, its school or its description. */
export function matches({ name, schoolName, description }: ListedWalk, wanted: string): boolean {
  const text = `${name} ${schoolName} ${description}`.toLocaleLowerCase();
  return wanted.toLocaleLowerCase().split(/\s+/).every((word) => text.includes(word));
}
