/**
 * From photos to proposals: reads the times of the track if they are needed, and puts the photos into groups.
 *
 * @module
 */
import { requestJson } from "../../api.ts";
import type { Resource } from "../../../routes/schemas/resources.ts";
import { passesOf, trackLine } from "../../trigger/track_line.ts";
import { type CameraClock, cameraClocks, deviceZoneMin } from "./camera_clock.ts";
import { type Draft, draftOf } from "./draft.ts";
import type { PhotoData } from "./photo_data.ts";
import { photoGroups } from "./photo_groups.ts";
import { orderOf, type PhotoSpot, photoSpots, REACH_M } from "./photo_spots.ts";
import type { ProposalGround } from "./shown_proposals.ts";
import { type TimedPoint, timedPoints } from "./track_times.ts";

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
