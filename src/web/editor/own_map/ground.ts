/**
 * Places on a walk that a picture may show: what a click means, and how a place is called. Pure.
 *
 * @module
 */
import {
  alongTrack,
  distanceM,
  type Line,
  type Position,
  positionOf,
} from "../../../shared/geo.ts";

/** A station, as names of places need it. */
export interface PlaceStation extends Position {
  readonly number: number;
  readonly title: string;
}

/** The walk on which places are named. */
export interface Ground {
  readonly segments: readonly Line[];
  readonly stations: readonly PlaceStation[];
}

/** An end of the track; `both` is that of a loop. */
export interface TrackEnd extends Position {
  readonly end: "start" | "finish" | "both";
}

/** What a place is. */
export type Place =
  | { readonly kind: "station"; readonly station: PlaceStation }
  | { readonly kind: "end"; readonly end: TrackEnd["end"] }
  /** Metres from the start along the track. */
  | { readonly kind: "along"; readonly alongM: number }
  | { readonly kind: "free"; readonly at: Position };

/** A click this near to a station or to the track is one on it, in pixels. */
const SNAP_PX = 24;

/** Tracks whose ends are closer than this are loops, in metres; as the labels of the map have it. */
const LOOP_M = 40;

/** A place this near to a station or an end is there, in metres. */
const SAME_M = 1;

/** A place this near to the track is on it, in metres: the line of the editor is simplified. */
const ON_TRACK_M = 3;

/** The ends of a track: one of a loop, none of a track without points. */
export function endsOf(segments: readonly Line[]): readonly TrackEnd[] {
  const first = segments[0]?.[0];
  const last = segments.at(-1)?.at(-1);
  if (first === undefined || last === undefined) return [];
  const [start, finish] = [positionOf(first), positionOf(last)];
  return distanceM(start, finish) < LOOP_M
    ? [{ ...start, end: "both" }]
    : [{ ...start, end: "start" }, { ...finish, end: "finish" }];
}

/** The place that a click means: a station, an end, the track, or else where it is. */
export function snapped(ground: Ground, clicked: Position, metresPerPixel: number): Position {
  const reachM = SNAP_PX * metresPerPixel;
  const { segments, stations } = ground;
  const near = nearest(stations, clicked, reachM) ?? nearest(endsOf(segments), clicked, reachM);
  if (near !== null) return near;
  const track = alongTrack(segments, clicked);
  return track !== null && track.offM <= reachM ? track.at : clicked;
}

/** What a place is. */
export function placeOf({ segments, stations }: Ground, at: Position): Place {
  const isThere = (other: Position) => distanceM(at, other) <= SAME_M;
  const station = stations.find(isThere);
  if (station !== undefined) return { kind: "station", station };
  const end = endsOf(segments).find(isThere);
  if (end !== undefined) return { kind: "end", end: end.end };
  const track = alongTrack(segments, at);
  return track !== null && track.offM <= ON_TRACK_M
    ? { kind: "along", alongM: track.alongM }
    : { kind: "free", at };
}

function nearest(
  known: readonly Position[],
  at: Position,
  reachM: number,
): Position | null {
  const [near] = known.map((place) => ({ place, offM: distanceM(at, place) }))
    .filter(({ offM }) => offM <= reachM).sort((a, b) => a.offM - b.offM);
  return near === undefined ? null : { lat: near.place.lat, lon: near.place.lon };
}
