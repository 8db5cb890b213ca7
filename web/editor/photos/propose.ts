/**
 * From photos to proposals: reads the times of the track if they are needed, and puts the photos into groups.
 *
 * @module
 */
import type { Resource } from "../../../src/routes/resources.ts";
import type { Line, Position } from "../../../src/shared/geo.ts";
import { requestJson } from "../../kit/api.ts";
import {
  chosenDistances,
  type Pass,
  passesOf,
  type TrackLine,
  trackLine,
} from "../../kit/trigger/plan.ts";
import {
  type CameraClock,
  cameraClocks,
  deviceZoneMin,
  pointAt,
  type TimedPoint,
  timedPoints,
  timeOf,
} from "./camera_clock.ts";
import { type Draft, draftOf } from "./draft.ts";
import type { PhotoData } from "./photo_data.ts";
import { photoGroups, type ProposalGround } from "./shown_proposals.ts";

// Where photos belong on the track: by their positions, else by their times. Pure.

/** Where a photo belongs. */
export interface PhotoSpot {
  /** Metres from the start along the track. */
  readonly alongM: number;
  readonly from: "position" | "time";
}

/** A photo farther from the track than this was not taken on the walk, in metres. */
const REACH_M = 150;

/** Passes that are this much farther away than the nearest one are not meant, in metres. */
const ALIKE_M = 40;

/** The walk, and the clocks of the cameras. */
interface PhotoGround {
  readonly segments: readonly Line[];
  /** Empty without times. */
  readonly track: readonly TimedPoint[];
  readonly clocks: readonly CameraClock[];
}

/** The spots of photos; null for one that was not taken on the walk, or does not say where. */
export function photoSpots(
  photos: readonly PhotoData[],
  ground: PhotoGround,
): readonly (PhotoSpot | null)[] {
  const line = trackLine(ground.segments);
  const order = orderOf(photos, ground.clocks);
  const passes = order.map((index) => passesFor(photos[index], line, ground));
  const alongM = chosenDistances(passes.map((found) => found?.passes ?? []));
  const spots: (PhotoSpot | null)[] = photos.map(() => null);
  for (const [i, index] of order.entries()) {
    const at = alongM[i] ?? null;
    const from = passes[i]?.from;
    spots[index] = at === null || from === undefined ? null : { alongM: at, from };
  }
  return spots;
}

/** Indices of the photos in the order in which they were taken, as far as that is known. */
function orderOf(
  photos: readonly PhotoData[],
  clocks: readonly CameraClock[],
): readonly number[] {
  const times = photos.map((photo) => timeOf(photo, clocks) ?? photo.localMs ?? Infinity);
  return photos.map((_, index) => index).sort((a, b) => {
    const [before = 0, after = 0] = [times[a], times[b]];
    return before === after ? a - b : before - after;
  });
}

/** The passes at which a photo may have been taken. */
function passesFor(
  photo: PhotoData | undefined,
  line: TrackLine,
  { track, clocks }: PhotoGround,
): { readonly passes: readonly Pass[]; readonly from: PhotoSpot["from"] } | null {
  if (photo === undefined) return null;
  const timeMs = track.length === 0 ? null : timeOf(photo, clocks);
  const then = timeMs === null ? null : pointAt(track, timeMs);
  if (photo.at !== null) {
    const passes = nearPasses(line, photo.at);
    return { passes: then === null ? passes : nearestTo(passes, then.alongM), from: "position" };
  }
  if (then === null) return null;
  const passes = nearestTo(nearPasses(line, then), then.alongM);
  const { alongM } = then;
  return { passes: passes.length > 0 ? passes : [{ alongM, offM: 0, bearing: 0 }], from: "time" };
}

function nearPasses(line: TrackLine, at: Position): readonly Pass[] {
  const passes = passesOf(line, at, REACH_M);
  const leastM = Math.min(...passes.map(({ offM }) => offM));
  return passes.filter(({ offM }) => offM <= leastM + ALIKE_M);
}

/** The pass that is nearest to a distance along the track. */
function nearestTo(passes: readonly Pass[], alongM: number): readonly Pass[] {
  const farM = (pass: Pass) => Math.abs(pass.alongM - alongM);
  return [...passes].sort((a, b) => farM(a) - farM(b)).slice(0, 1);
}

/** What was found out about photos. */
export interface Found {
  readonly data: readonly PhotoData[];
  /** The times of the track; empty without any, null if they could not be read. */
  readonly track: readonly TimedPoint[] | null;
  readonly clocks: readonly CameraClock[];
  readonly spots: readonly (PhotoSpot | null)[];
}

/** Finds out where photos belong. @param readTrack Reads the times of the track. */
export async function find(
  data: readonly PhotoData[],
  ground: ProposalGround,
  readTrack: () => Promise<readonly TimedPoint[]>,
): Promise<Found> {
  const track = needsTimes(data, ground) ? await readTrack().catch(() => null) : [];
  const isTimed = track !== null && track.length > 0;
  const clocks = isTimed ? cameraClocks(data, track, deviceZoneMin) : [];
  return withClocks({ data, track, clocks, spots: [] }, clocks, ground);
}

/** The same with other clocks of the cameras. */
export function withClocks(
  found: Found,
  clocks: readonly CameraClock[],
  { segments }: ProposalGround,
): Found {
  const track = found.track ?? [];
  return { ...found, clocks, spots: photoSpots(found.data, { segments, track, clocks }) };
}

/** The proposals for photos. */
export function propose({ data, clocks, spots }: Found, ground: ProposalGround): Draft {
  const order = orderOf(data, clocks);
  const spotted = order.flatMap((photo) => {
    const spot = spots[photo];
    return spot ? [{ photo, alongM: spot.alongM }] : [];
  });
  const stations = ground.stations.map(({ triggerRadiusM }, index) => ({
    alongM: ground.stationsM[index] ?? null,
    triggerRadiusM,
  }));
  return draftOf(photoGroups(spotted, stations), data.length);
}

/** Whether the time decides where one of the photos belongs: it has no position, or the track passes that more than once. */
function needsTimes(data: readonly PhotoData[], { segments }: ProposalGround): boolean {
  const line = trackLine(segments);
  return data.some(({ at, gpsMs, localMs }) =>
    (gpsMs !== null || localMs !== null) && (at === null || passesOf(line, at, REACH_M).length > 1)
  );
}

/** Reads the times of the track of a walk. @throws {ApiError} @throws {NetworkError} */
export async function readTrackTimes(
  routeId: number,
  lengthM: number,
): Promise<readonly TimedPoint[]> {
  const { points } = await requestJson<Resource<"FullRoute">>(`/api/routes/${routeId}`);
  return timedPoints(points, lengthM);
}
