/**
 * A route as a client can see it, in a form in which the model's states and the service's responses compare.
 *
 * @module
 */
import { isDeepStrictEqual } from "node:util";
import type { SamplePoint } from "../gpx_samples.ts";
import type { PoiState, RouteState } from "./model.ts";
import type { RemovedState } from "./removed.ts";

/** A track point: degrees, metres, ISO 8601. */
export type PointView = readonly [
  lat: number,
  lon: number,
  elevation: number | null,
  recordedAt: string | null,
];

/** A picture. A deleted route shows no files. */
export interface PictureView {
  readonly caption: string;
  readonly sequence: number;
  readonly sha256: string | null;
}

/** A POI. A deleted route shows no files. */
export interface PoiView {
  readonly title: string;
  readonly description: string;
  readonly lat: number;
  readonly lon: number;
  readonly triggerRadiusM: number;
  readonly sequence: number;
  readonly audioSha256: string | null;
  /** By key. */
  readonly pictures: Readonly<Record<string, PictureView>>;
}

/** A route. */
export interface RouteView {
  readonly status: "active" | "deleted";
  readonly name: string;
  readonly description: string;
  readonly schoolName: string;
  readonly points: readonly PointView[];
  readonly pointCount: number;
  readonly start: { readonly lat: number; readonly lon: number };
  readonly bounds: Readonly<Record<"minLat" | "minLon" | "maxLat" | "maxLon", number>>;
  /** Of the served file; null when the model cannot know it, because points were appended. */
  readonly gpxSha256: string | null;
  /** By key. */
  readonly pois: Readonly<Record<string, PoiView>>;
  /** A line for everything that was removed and can be restored, sorted; null for a deleted route, which shows none. */
  readonly removed: readonly string[] | null;
}

/** What the list of removed things shows of an entry. POI and picture by their keys. */
export interface RemovedView {
  readonly kind: string;
  readonly cause: string;
  readonly poi: string | null;
  readonly picture: string | null;
  readonly title: string;
  readonly caption: string;
  readonly pictureCount: number;
  readonly hasAudio: boolean;
  readonly pointCount: number | null;
  readonly obstacle: string | null;
}

/** How a route of this state must look. */
export function viewOf(route: RouteState): RouteView {
  const points = route.track.flatMap((file) => file.points);
  const lats = points.map(([lat]) => lat);
  const lons = points.map(([, lon]) => lon);
  const uploaded = route.track.length === 1 ? route.track[0] : undefined;
  return {
    status: route.deleted ? "deleted" : "active",
    name: route.name,
    description: route.description,
    schoolName: route.schoolName,
    points: points.map(pointView),
    pointCount: points.length,
    start: { lat: lats[0] ?? NaN, lon: lons[0] ?? NaN },
    bounds: {
      minLat: lowest(lats),
      minLon: lowest(lons),
      maxLat: -lowest(lats.map((lat) => -lat)),
      maxLon: -lowest(lons.map((lon) => -lon)),
    },
    gpxSha256: route.deleted ? null : uploaded?.sha256 ?? null,
    pois: mapped(route.pois, (poi) => poiView(poi, route.deleted)),
    removed: route.deleted ? null : removedLines(
      [...route.removed.values()].map((removed) => removedView(removed, route.pois)),
    ),
  };
}

/** Entries as lines that can be compared, without their order. */
export function removedLines(entries: readonly RemovedView[]): string[] {
  return entries.map((entry) => JSON.stringify(Object.entries(entry).toSorted())).toSorted();
}

const NO_ENTRY: RemovedView = {
  kind: "",
  cause: "deleted",
  poi: null,
  picture: null,
  title: "",
  caption: "",
  pictureCount: 0,
  hasAudio: false,
  pointCount: null,
  obstacle: null,
};

function removedView(removed: RemovedState, pois: RouteState["pois"]): RemovedView {
  switch (removed.kind) {
    case "poi": {
      const { poi, state: { title, pictures, audio } } = removed;
      const media = { pictureCount: pictures.size, hasAudio: audio !== null };
      return { ...NO_ENTRY, kind: "poi", poi, title, ...media };
    }
    case "picture": {
      const { kind, cause, poi, picture, title, state: { caption } } = removed;
      const obstacle = pois.has(poi) ? null : "poi-missing";
      return { ...NO_ENTRY, kind, cause, poi, picture, title, caption, pictureCount: 1, obstacle };
    }
    case "audio": {
      const { kind, cause, poi, title } = removed;
      const present = pois.get(poi);
      const isTaken = present !== undefined && present.audio !== null;
      const obstacle = present === undefined ? "poi-missing" : isTaken ? "audio-present" : null;
      return { ...NO_ENTRY, kind, cause, poi, title, hasAudio: true, obstacle };
    }
    case "gpx": {
      const { kind, cause, track } = removed;
      const pointCount = track.reduce((sum, { points }) => sum + points.length, 0);
      return { ...NO_ENTRY, kind, cause, pointCount };
    }
  }
}

/** What was seen, without what the model cannot know. */
export function comparable(seen: RouteView, expected: RouteView): RouteView {
  return expected.gpxSha256 === null ? { ...seen, gpxSha256: null } : seen;
}

/** Whether a route looks as it must. */
export function matchesState(seen: RouteView, state: RouteState): boolean {
  const expected = viewOf(state);
  return isDeepStrictEqual(comparable(seen, expected), expected);
}

function poiView({ audio, pictures, ...fields }: PoiState, hidden: boolean): PoiView {
  return {
    ...fields,
    audioSha256: hidden ? null : audio,
    pictures: mapped(pictures, ({ sha256, ...texts }) => ({
      ...texts,
      sha256: hidden ? null : sha256,
    })),
  };
}

function pointView([lat, lon, elevation, time]: SamplePoint): PointView {
  const recordedAt = time === undefined ? null : new Date(time).toISOString();
  return [lat, lon, elevation ?? null, recordedAt];
}

function lowest(values: readonly number[]): number {
  return values.reduce((least, value) => Math.min(least, value), Infinity);
}

function mapped<V, W>(map: ReadonlyMap<string, V>, change: (value: V) => W): Record<string, W> {
  return Object.fromEntries([...map].map(([key, value]) => [key, change(value)]));
}
