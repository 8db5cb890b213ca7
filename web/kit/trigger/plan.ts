/**
 * What the trigger needs of a walk before the first fix: its track, and the position of every station along
 * it. Pure.
 *
 * @module
 */
import {
  distanceM,
  type Line,
  METRES_PER_DEGREE,
  type Position,
  positionOf,
  RADIANS_PER_DEGREE,
} from "../../../src/shared/geo.ts";
import type { Circle } from "./presence.ts";

// A track as a line in a plane, and where it passes a position. Pure. A track may pass the same position several
// times: out and back, at a crossing, where start and finish meet.

/** A vertex of a line. */
interface Vertex {
  /** Metres to the east and to the north of the first vertex. */
  readonly x: number;
  readonly y: number;
  /** Metres from the start along the track, without the gaps between its segments. */
  readonly alongM: number;
  /** Whether a segment begins here. */
  readonly isStart: boolean;
}

/** A track in a plane around its first point. */
export interface TrackLine {
  readonly origin: Position;
  readonly vertices: readonly Vertex[];
}

/** A point of a track that passes near a position. */
export interface Pass {
  /** Metres from the start along the track. */
  readonly alongM: number;
  /** Metres from the position to the track. */
  readonly offM: number;
  /** Direction of the track in degrees clockwise from north. */
  readonly bearing: number;
}

/** Two passes are one if the track does not go this much farther away between them, in metres. */
const APART_M = 10;

/** Puts a track into a plane. */
export function trackLine(segments: readonly Line[]): TrackLine {
  const origin = positionOf(segments[0]?.[0]);
  const vertices: Vertex[] = [];
  let alongM = 0;
  for (const line of segments) {
    let before: Position | null = null;
    for (const point of line) {
      const position = positionOf(point);
      if (before !== null) alongM += distanceM(before, position);
      vertices.push({ ...inPlane(origin, position), alongM, isStart: before === null });
      before = position;
    }
  }
  return { origin, vertices };
}

function inPlane(origin: Position, { lat, lon }: Position): { x: number; y: number } {
  return {
    x: (lon - origin.lon) * METRES_PER_DEGREE * Math.cos(origin.lat * RADIANS_PER_DEGREE),
    y: (lat - origin.lat) * METRES_PER_DEGREE,
  };
}

/**
 * Where a track passes a position within some metres, in the order of the track.
 *
 * @param reachM Most metres between the track and the position.
 */
export function passesOf(
  { origin, vertices }: TrackLine,
  position: Position,
  reachM: number,
): readonly Pass[] {
  const { x, y } = inPlane(origin, position);
  const search = new PassSearch(reachM);
  for (let i = 0; i + 1 < vertices.length; i++) {
    const a = vertices[i];
    const b = vertices[i + 1];
    if (a === undefined || b === undefined) break;
    if (b.isStart) search.endSegment();
    const dx = b.x - a.x;
    const dy = b.y - a.y;
    const squared = dx * dx + dy * dy;
    if (b.isStart || squared === 0) continue;
    const bearing = (Math.atan2(dx, dy) / RADIANS_PER_DEGREE + 360) % 360;
    const foot = Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / squared));
    for (const share of [0, foot, 1]) {
      const offM = Math.hypot(a.x + share * dx - x, a.y + share * dy - y);
      search.compare(a.alongM + share * (b.alongM - a.alongM), offM, bearing);
    }
  }
  search.endSegment();
  return search.passes;
}

/** Finds the minima of the distance to a position among points in the order of the track. */
class PassSearch {
  readonly passes: Pass[] = [];
  #nearest: Pass | null = null;
  /** The largest distance since the last pass; infinite at the start of a segment. */
  #farthestM = Infinity;

  constructor(private readonly reachM: number) {}

  compare(alongM: number, offM: number, bearing: number): void {
    const nearest = this.#nearest;
    if (nearest === null) {
      this.#farthestM = Math.max(this.#farthestM, offM);
      if (this.#farthestM - offM > APART_M) this.#nearest = { alongM, offM, bearing };
    } else if (offM < nearest.offM) {
      this.#nearest = { alongM, offM, bearing };
    } else if (offM - nearest.offM > APART_M) {
      this.endSegment();
      this.#farthestM = offM;
    }
  }

  endSegment(): void {
    const nearest = this.#nearest;
    if (nearest !== null && nearest.offM <= this.reachM) this.passes.push(nearest);
    this.#nearest = null;
    this.#farthestM = Infinity;
  }
}

/** What the trigger needs of a station. */
export interface TriggerStation extends Circle {
  readonly id: number;
  readonly sequence: number;
}

/** A station with its position along the track. */
interface StationOnTrack {
  readonly station: TriggerStation;
  /** Metres along the track; null if the track does not come near. */
  readonly alongM: number | null;
}

/** A walk as the trigger sees it. */
export interface TriggerPlan {
  readonly line: TrackLine;
  /** In the order of the walk. */
  readonly stations: readonly StationOnTrack[];
}

/** A station is at the track if the track comes as near as this, in metres, or into its circle. */
export const NEAR_M = 60;

/** A station before the one before it costs as much as this many metres off the track. */
const BACK_COST_M = 1000;

/** A metre along the track costs this much: of passes that differ by rounding only, the earlier is taken. */
const ALONG_COST_M = 1e-6;

/**
 * Makes the plan of a walk. Where the track passes a station several times, the passes are chosen that make the
 * stations follow each other along the track, with the least sum of distances; of equal ones the earlier.
 *
 * @param segments Lines of the track.
 * @param stations In the order of the walk.
 */
export function triggerPlan(
  segments: readonly Line[],
  stations: readonly TriggerStation[],
): TriggerPlan {
  const line = trackLine(segments);
  const passes = stations.map((station) =>
    passesOf(line, station, Math.max(NEAR_M, station.triggerRadiusM))
  );
  const stationsM = chosenDistances(passes);
  return {
    line,
    stations: stations.map((station, index) => ({ station, alongM: stationsM[index] ?? null })),
  };
}

/** A choice of passes for the stations up to one. */
interface Choice {
  readonly cost: number;
  readonly stationsM: readonly (number | null)[];
  /** The last position. */
  readonly alongM: number;
}

/**
 * The cheapest pass of every station, by dynamic programming over the stations.
 *
 * @param passes Of each station, in the order of the walk.
 * @returns Metres along the track; null for a station without a pass.
 */
export function chosenDistances(passes: readonly (readonly Pass[])[]): readonly (number | null)[] {
  let choices: readonly Choice[] = [{ cost: 0, stationsM: [], alongM: -Infinity }];
  for (const ofStation of passes) {
    choices = ofStation.length === 0
      ? choices.map((choice) => ({ ...choice, stationsM: [...choice.stationsM, null] }))
      : ofStation.map((pass) => cheapest(choices, pass));
  }
  return choices.reduce((best, choice) => choice.cost < best.cost ? choice : best).stationsM;
}

function cheapest(choices: readonly Choice[], { alongM, offM }: Pass): Choice {
  const costOf = (choice: Choice) => choice.cost + (alongM < choice.alongM ? BACK_COST_M : 0);
  const best = choices.reduce((a, b) => costOf(b) < costOf(a) ? b : a);
  const cost = costOf(best) + offM + ALONG_COST_M * alongM;
  return { cost, stationsM: [...best.stationsM, alongM], alongM };
}
