/**
 * The list of removed things of a route, according to docs/api.md#removed-things: what writes put into it, and what
 * a restore makes of a route.
 *
 * @module
 */
import type { GpxSample } from "../history/samples.ts";
import type { PictureState, PoiState, RouteState } from "./model.ts";
import type { Operation } from "./operation.ts";

/** Why something was removed. */
type Cause = "deleted" | "replaced" | "appended";

/** Something that was removed. POIs and pictures by their keys. */
export type RemovedState =
  | {
    readonly kind: "poi";
    readonly poi: string;
    readonly state: PoiState;
    readonly sharesSequence: boolean;
  }
  | {
    readonly kind: "picture";
    readonly poi: string;
    readonly title: string;
    readonly picture: string;
    readonly state: PictureState;
    readonly sharesSequence: boolean;
    readonly cause: Cause;
  }
  | {
    readonly kind: "audio";
    readonly poi: string;
    readonly title: string;
    readonly sha256: string;
    readonly cause: Cause;
  }
  | { readonly kind: "gpx"; readonly track: readonly GpxSample[]; readonly cause: Cause };

/** What an operation that takes place removes from a route; null for nothing. */
export function removedBy(route: RouteState, operation: Operation): RemovedState | null {
  const { kind, poi = "", picture = "", media, gpx } = operation;
  switch (kind) {
    case "append":
      return { kind: "gpx", track: route.track, cause: "appended" };
    case "updateRoute":
      return gpx === undefined ? null : { kind: "gpx", track: route.track, cause: "replaced" };
    case "deletePoi": {
      const state = poiOf(route, poi);
      const sharesSequence = isShared(state, route.pois);
      return { kind: "poi", poi, state, sharesSequence };
    }
    case "deletePicture":
      return removedPicture(route, poi, picture, "deleted");
    case "updatePicture":
      return media === undefined ? null : removedPicture(route, poi, picture, "replaced");
    case "deleteAudio":
      return removedAudio(route, poi, "deleted");
    case "replaceAudio":
      return removedAudio(route, poi, "replaced");
    default:
      return null;
  }
}

/** The status of a write to an entry that is refused; null when it takes place. */
export function entryRefusal(route: RouteState, { kind, entry = "" }: Operation): 404 | 409 | null {
  const removed = route.removed.get(entry);
  if (removed === undefined) return 404;
  if (kind !== "restoreRemoved" || removed.kind === "poi" || removed.kind === "gpx") return null;
  return route.pois.has(removed.poi) ? null : 409;
}

/**
 * A route after the restore of an entry, which ends with it.
 *
 * @param keep Key of the entry of what has taken its place.
 */
export function withRestored(route: RouteState, entry: string, keep: string): RouteState {
  const removed = route.removed.get(entry);
  const left = new Map([...route.removed].filter(([key]) => key !== entry));
  const rest = { ...route, removed: left };
  const keeping = (other: RemovedState) => new Map([...left, [keep, other]]);
  switch (removed?.kind) {
    case "poi": {
      const pois = placed(removed.poi, removed.state, route.pois, removed.sharesSequence);
      return { ...rest, pois };
    }
    case "picture": {
      const poi = poiOf(route, removed.poi);
      const present = poi.pictures.get(removed.picture);
      if (present === undefined) {
        const { picture, state, sharesSequence } = removed;
        const pictures = placed(picture, state, poi.pictures, sharesSequence);
        return withPoi(rest, removed.poi, { ...poi, pictures });
      }
      const swapped = { ...present, sha256: removed.state.sha256 };
      const pictures = new Map([...poi.pictures, [removed.picture, swapped]]);
      const other = removedPicture(route, removed.poi, removed.picture, "replaced");
      return withPoi({ ...rest, removed: keeping(other) }, removed.poi, { ...poi, pictures });
    }
    case "audio": {
      const poi = poiOf(route, removed.poi);
      const next = { ...poi, audio: removed.sha256 };
      if (poi.audio === null) return withPoi(rest, removed.poi, next);
      const other = removedAudio(route, removed.poi, "replaced");
      return withPoi({ ...rest, removed: keeping(other) }, removed.poi, next);
    }
    case "gpx": {
      const other = { kind: "gpx", track: route.track, cause: "replaced" } as const;
      return { ...rest, track: removed.track, removed: keeping(other) };
    }
    default:
      throw new Error(`There is no entry ${entry}`);
  }
}

function removedPicture(route: RouteState, poi: string, picture: string, cause: Cause) {
  const { title, pictures } = poiOf(route, poi);
  const state = pictures.get(picture);
  if (state === undefined) throw new Error(`There is no picture ${picture}`);
  const sharesSequence = isShared(state, pictures);
  return { kind: "picture", poi, title, picture, state, sharesSequence, cause } as const;
}

function removedAudio(route: RouteState, poi: string, cause: Cause) {
  const { title, audio } = poiOf(route, poi);
  if (audio === null) throw new Error(`POI ${poi} has no audio`);
  return { kind: "audio", poi, title, sha256: audio, cause } as const;
}

/** Something at its former place; if it had that alone and it is taken, the others move up. */
function placed<V extends { readonly sequence: number }>(
  key: string,
  value: V,
  others: ReadonlyMap<string, V>,
  sharesSequence: boolean,
): ReadonlyMap<string, V> {
  const isTaken = [...others.values()].some(({ sequence }) => sequence === value.sequence);
  const moves = isTaken && !sharesSequence;
  const moved = [...others].map(([other, it]): [string, V] => {
    const sequence = moves && it.sequence >= value.sequence ? it.sequence + 1 : it.sequence;
    return [other, { ...it, sequence }];
  });
  return new Map([...moved, [key, value]]);
}

function isShared(
  { sequence }: { readonly sequence: number },
  all: ReadonlyMap<string, { readonly sequence: number }>,
): boolean {
  return [...all.values()].filter((other) => other.sequence === sequence).length > 1;
}

function poiOf(route: RouteState, key: string): PoiState {
  const poi = route.pois.get(key);
  if (poi === undefined) throw new Error(`There is no POI ${key}`);
  return poi;
}

function withPoi(route: RouteState, key: string, poi: PoiState): RouteState {
  return { ...route, pois: new Map([...route.pois, [key, poi]]) };
}
