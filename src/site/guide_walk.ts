/**
 * A walk as the guide reads it from a file (`Walk` of the browser code), with paths as addresses of media.
 *
 * @module
 */
import type { LinePoint } from "../gpx/outline/outline.ts";
import { stationName } from "../shared/station_name.ts";

/** The lines of a track on a map. */
export type Segments = readonly (readonly LinePoint[])[];

/** What the guide shows of a walk besides its stations. Lengths in metres. */
export interface GuideDetails {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly schoolName: string;
  readonly distanceM: number;
  readonly elevationGainM: number;
}

/** A station. Position in degrees, radius in metres. */
export interface GuideStation {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly lat: number;
  readonly lon: number;
  readonly triggerRadiusM: number;
  readonly sequence: number;
  readonly audioUrl: string | null;
  readonly pictures: readonly { readonly url: string; readonly caption: string }[];
}

/** A walk for the guide. */
export interface GuideWalk extends GuideDetails {
  readonly segments: Segments;
  /** In their order; `number` counts from 1. */
  readonly stations: readonly (GuideStation & { readonly number: number })[];
}

/** Puts a walk together, with names for stations without a title; the JSON of the same walk has the same bytes. */
export function guideWalk(
  { id, name, description, schoolName, distanceM, elevationGainM }: GuideDetails,
  segments: Segments,
  stations: readonly GuideStation[],
): GuideWalk {
  return {
    ...{ id, name, description, schoolName, distanceM, elevationGainM },
    segments,
    stations: stations.map((station, index) => {
      const number = index + 1;
      return { ...station, number, title: stationName(station.title, number) };
    }),
  };
}
