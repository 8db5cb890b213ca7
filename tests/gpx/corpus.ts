/**
 * Reference tracks: generated from a formula and a seed, so that their true length and elevation gain are known
 * without measuring. Nothing here uses the code under test.
 *
 * @module
 */

import type { Points } from "../../src/gpx/track.ts";
import { seededRandom } from "../support/random.ts";

/** How a recorder walks along a profile. */
export interface Walk {
  /** Length of the way in metres, straight north. */
  readonly lengthM: number;
  /** Metres between two points; at one point a second also the speed in metres a second. */
  readonly stepM: number;
  /** True elevation in metres at a distance from the start. Default: 100 m everywhere. */
  readonly profile?: (alongTrackM: number) => number;
  /** Error added to each elevation, in metres, one call a point. */
  readonly noise?: () => number;
  /** Error added to each position, in metres, one call for north and one for east. */
  readonly scatter?: () => number;
  /** Elevations are written in multiples of this many metres. Default: as they are. */
  readonly resolutionM?: number;
  /** Stops on the way: after how many metres, and for how many further points. */
  readonly pauses?: readonly { readonly atM: number; readonly points: number }[];
  /** Where the walk starts on the way north, in metres. */
  readonly startM?: number;
}

/** A track with its true stats. */
export interface ReferenceTrack {
  readonly name: string;
  /** The track; the same seed makes the same track. Tracks without chance ignore the seed. */
  readonly track: (seed: number) => Points;
  /** Whether the track depends on the seed. */
  readonly seeded: boolean;
  /** Accepted elevation gain in metres, both ends included. */
  readonly gainM: readonly [min: number, max: number];
  /** Accepted length in metres, both ends included. */
  readonly lengthM: readonly [min: number, max: number];
}

const METRES_PER_DEGREE = 6_371_008.8 * Math.PI / 180;
const START = { lat: 48, lon: 11, time: Date.UTC(2024, 4, 2, 8) };
const WALKING_SPEED = 1.4;

/** Normally distributed noise without memory (Box and Muller, 1958). */
export function whiteNoise(seed: number, sd: number): () => number {
  const uniform = seededRandom(seed);
  return () => sd * Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}

/** Noise that drifts: AR(1) with that coefficient and stationary standard deviation, started in its steady state. */
export function driftingNoise(seed: number, sd: number, coefficient: number): () => number {
  const shock = whiteNoise(seed, sd);
  let value = shock();
  return () => {
    const now = value;
    value = coefficient * value + Math.sqrt(1 - coefficient ** 2) * shock();
    return now;
  };
}

/** Smooth hills, each `heightM` from valley to top and `lengthM` from valley to valley, above 100 m. */
export function hills(heightM: number, lengthM: number): (alongTrackM: number) => number {
  return (alongTrackM) => 100 + heightM * Math.sin(Math.PI * alongTrackM / lengthM) ** 2;
}

/** Walks and records one segment, a point a second. */
export function walk(options: Walk): Points {
  const { lengthM, stepM, profile = () => 100, noise = () => 0, scatter = () => 0 } = options;
  const { startM = 0, pauses = [], resolutionM } = options;
  const rows: Row[] = [];
  const record = (alongTrackM: number): void => {
    const elevation = profile(alongTrackM) + noise();
    rows.push({
      lat: START.lat + (startM + alongTrackM + scatter()) / METRES_PER_DEGREE,
      lon: START.lon + scatter() / METRES_PER_DEGREE / Math.cos(START.lat * Math.PI / 180),
      elevation: resolutionM === undefined
        ? elevation
        : Math.round(elevation / resolutionM) * resolutionM,
    });
  };
  // Half a step more, so that rounding does not cost the last point.
  for (let i = 0; i * stepM < lengthM + stepM / 2; i++) {
    record(i * stepM);
    for (const pause of pauses) {
      if (Math.floor(pause.atM / stepM) !== i) continue;
      for (let k = 0; k < pause.points; k++) record(i * stepM);
    }
  }
  return columns(rows);
}

/** One segment of points `stepM` apart with these elevations; `NaN` for a point without. */
export function elevations(values: readonly number[], stepM = 25): Points {
  return walk({
    lengthM: (values.length - 1) * stepM,
    stepM,
    profile: (alongTrackM) => values[Math.round(alongTrackM / stepM)] ?? NaN,
  });
}

/** Several recordings as the segments of one track. */
export function segments(...parts: readonly Points[]): Points {
  const starts: number[] = [];
  let count = 0;
  for (const part of parts) {
    for (const start of part.segmentStarts) starts.push(count + start);
    count += part.lat.length;
  }
  const joined = (column: (part: Points) => Float64Array): Float64Array => {
    const all = new Float64Array(count);
    let at = 0;
    for (const part of parts) {
      all.set(column(part), at);
      at += part.lat.length;
    }
    return all;
  };
  return {
    lat: joined((part) => part.lat),
    lon: joined((part) => part.lon),
    elevation: joined((part) => part.elevation),
    time: joined((part) => part.time),
    segmentStarts: Uint32Array.from(starts),
  };
}

/** The same track with that share of its elevations missing. */
export function withMissingElevations(points: Points, share: number, seed: number): Points {
  const uniform = seededRandom(seed);
  return { ...points, elevation: points.elevation.map((value) => uniform() < share ? NaN : value) };
}

/** The tracks whose stats every version of the computation must match. */
export const referenceTracks: readonly ReferenceTrack[] = [
  {
    name: "A: two flat kilometres, a gap of 5 km and 300 m between them",
    seeded: false,
    track: () =>
      segments(
        walk({ lengthM: 1000, stepM: 10 }),
        walk({ lengthM: 1000, stepM: 10, startM: 6000, profile: () => 400 }),
      ),
    gainM: [0, 0],
    lengthM: [1988, 2012],
  },
  {
    name: "B: flat 5 km, white noise of 3 m",
    seeded: true,
    track: (seed) => flat(whiteNoise(seed, 3)),
    gainM: [0, 60],
    lengthM: [4988, 5012],
  },
  {
    name: "B2: flat 5 km, drifting noise of 3 m",
    seeded: true,
    track: (seed) => flat(driftingNoise(seed, 3, 0.98)),
    gainM: [0, 60],
    lengthM: [4988, 5012],
  },
  {
    name: "C: ten hills of 30 m",
    seeded: false,
    track: () => tenHills(),
    gainM: [294, 306],
    lengthM: [4988, 5012],
  },
  {
    name: "D: C with 2 % of the elevations missing",
    seeded: true,
    track: (seed) => withMissingElevations(tenHills(), 0.02, seed),
    gainM: [294, 306],
    lengthM: [4988, 5012],
  },
  {
    name: "C with white noise of 3 m",
    seeded: true,
    track: (seed) => tenHills(whiteNoise(seed, 3)),
    gainM: [270, 330],
    lengthM: [4988, 5012],
  },
  {
    name: "F: a promenade of 0, 2, 4, 2, 0 m, twenty times",
    seeded: false,
    track: () => elevations(Array.from({ length: 81 }, (_, i) => [0, 2, 4, 2][i % 4] ?? 0)),
    gainM: [78, 82],
    lengthM: [1988, 2012],
  },
];

function flat(noise: () => number): Points {
  return walk({ lengthM: 5000, stepM: WALKING_SPEED, noise });
}

function tenHills(noise = () => 0): Points {
  return walk({
    lengthM: 5000,
    stepM: 5,
    profile: hills(30, 500),
    noise,
  });
}

interface Row {
  readonly lat: number;
  readonly lon: number;
  readonly elevation: number;
}

function columns(rows: readonly Row[]): Points {
  return {
    lat: Float64Array.from(rows, (row) => row.lat),
    lon: Float64Array.from(rows, (row) => row.lon),
    elevation: Float64Array.from(rows, (row) => row.elevation),
    time: Float64Array.from(rows, (_, i) => START.time + i * 1000),
    segmentStarts: Uint32Array.of(0),
  };
}

/** 5 km at walking speed, a point a second unless given. */
export function fiveKm(options: Partial<Walk> = {}): Points {
  return walk({ lengthM: 5000, stepM: 1.4, ...options });
}
