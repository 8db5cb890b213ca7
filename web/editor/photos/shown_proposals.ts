/** Proposals of stations from photos, and how the screen shows them: with numbers, positions and circles. @module */
import type { Resource } from "../../../src/routes/resources.ts";
import { atDistance, type Line, type Position } from "../../../src/shared/geo.ts";
import { requestJson } from "../../kit/api.ts";
import type { MapStation } from "../../kit/map/map_content.ts";
import {
  chosenDistances,
  type Pass,
  passesOf,
  type TrackLine,
  trackLine,
} from "../../kit/trigger/plan.ts";
import type { EditorStation } from "../document/state.ts";
import { indexAt } from "../map/along_track.ts";
import {
  type CameraClock,
  cameraClocks,
  deviceZoneMin,
  pointAt,
  type TimedPoint,
  timedPoints,
  timeOf,
} from "./camera_clock.ts";
import { type Draft, type DraftGroup, draftOf } from "./draft.ts";
import type { PhotoData } from "./photo_data.ts";

// Puts photos that were taken near each other into groups: each becomes a station, or belongs to one that is there.
// Pure.

/** A photo on the track. */
interface SpottedPhoto {
  /** Its index among all photos. */
  readonly photo: number;
  /** Metres from the start along the track. */
  readonly alongM: number;
}

/** A station that the walk has. */
interface PresentStation {
  /** Metres from the start along the track; null if it is not on the track. */
  readonly alongM: number | null;
  /** Radius of its circle in metres. */
  readonly triggerRadiusM: number;
}

/** Photos for one station, in the order of the photos that was given. */
interface PhotoGroup {
  /** Index of the station that they belong to; null for a new one. */
  readonly station: number | null;
  readonly alongM: number;
  readonly photos: readonly number[];
}

/** Photos whose neighbours along the track are not farther away than this belong together, in metres. */
const NEAR_M = 40;

/** A group is not longer than this, in metres. */
const LONGEST_M = 80;

/** The smallest circle of a proposed station, in metres; phones are not more exact. */
export const LEAST_RADIUS_M = 15;

/**
 * The groups in the order of the track.
 *
 * @param photos In the order in which they were taken.
 */
export function photoGroups(
  photos: readonly SpottedPhoto[],
  stations: readonly PresentStation[],
): readonly PhotoGroup[] {
  const ofStation = photos.map(({ alongM }) => stationNear(alongM, stations));
  const present = stations.flatMap(({ alongM }, station) => {
    const own = photos.filter((_, i) => ofStation[i] === station).map(({ photo }) => photo);
    return own.length === 0 || alongM === null ? [] : [{ station, alongM, photos: own }];
  });
  const others = photos.filter((_, i) => ofStation[i] === null);
  const sorted = [...others].sort((a, b) => a.alongM - b.alongM);
  const added = split(sorted).map((group): PhotoGroup => ({
    station: null,
    alongM: middleOf(group),
    photos: others.filter((photo) => group.includes(photo)).map(({ photo }) => photo),
  }));
  return [...present, ...added].sort((a, b) => a.alongM - b.alongM);
}

/** Index of the station that is nearest to a distance along the track, if it is near enough; else null. */
function stationNear(alongM: number, stations: readonly PresentStation[]): number | null {
  let best: number | null = null;
  let leastM = Infinity;
  for (const [index, station] of stations.entries()) {
    const farM = Math.abs((station.alongM ?? Infinity) - alongM);
    if (farM > Math.max(NEAR_M, station.triggerRadiusM) || farM >= leastM) continue;
    leastM = farM;
    best = index;
  }
  return best;
}

/** Splits sorted photos at gaps; a group that is too long is split at its largest gap. */
function split(sorted: readonly SpottedPhoto[]): readonly (readonly SpottedPhoto[])[] {
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  let cut = 0;
  let largestM = 0;
  for (const [i, { alongM }] of sorted.entries()) {
    const gapM = alongM - (sorted[i - 1]?.alongM ?? alongM);
    if (gapM <= largestM) continue;
    largestM = gapM;
    cut = i;
  }
  const isTooLong = last.alongM - first.alongM > LONGEST_M;
  if (cut === 0 || !isTooLong && largestM <= NEAR_M) return [sorted];
  return [...split(sorted.slice(0, cut)), ...split(sorted.slice(cut))];
}

/** The distance of the photo in the middle of sorted ones. */
function middleOf(sorted: readonly SpottedPhoto[]): number {
  return sorted[Math.floor((sorted.length - 1) / 2)]?.alongM ?? 0;
}

/**
 * Radii for new stations, so that circles do not overlap along the track where that can be avoided.
 *
 * @param alongM Of the new stations, in metres. @param usualM The radius without neighbours.
 */
export function radiiFor(
  alongM: readonly number[],
  stations: readonly PresentStation[],
  usualM: number,
): readonly number[] {
  return alongM.map((own, index) => {
    const toNew = alongM.filter((_, i) => i !== index).map((other) => Math.abs(other - own) / 2);
    const toPresent = stations.flatMap(({ alongM, triggerRadiusM }) =>
      alongM === null ? [] : [Math.abs(alongM - own) - triggerRadiusM]
    );
    const mostM = Math.floor(Math.min(usualM, ...toNew, ...toPresent) / 5) * 5;
    return mostM >= usualM ? usualM : Math.max(Math.min(usualM, LEAST_RADIUS_M), mostM);
  });
}

// Which numbers proposed stations will have among those of the walk. Pure.

/** A station in the order that the walk will have. */
type OrderedStation =
  /** One of the walk, by its index now. */
  | { readonly station: number; readonly alongM: number | null }
  /** A new one, by its index among the new ones. */
  | { readonly added: number; readonly alongM: number };

/**
 * The stations of a walk with new ones among them.
 *
 * @param stationsM Where its stations are along the track, in metres. @param addedM Where new ones are, in ascending order.
 */
export function orderWith(
  stationsM: readonly (number | null)[],
  addedM: readonly number[],
): readonly OrderedStation[] {
  let order: readonly OrderedStation[] = stationsM.map((alongM, station) => ({ station, alongM }));
  for (const [added, alongM] of addedM.entries()) {
    const index = indexAt(order.map((one) => one.alongM), alongM);
    order = [...order.slice(0, index), { added, alongM }, ...order.slice(index)];
  }
  return order;
}

/** Photos for a station, as the screen shows them. */
export interface ShownGroup extends DraftGroup {
  /** The number of the station in the order of the walk; 0 for a refused one. */
  readonly number: number;
  readonly at: Position;
  readonly triggerRadiusM: number;
}

/** The walk to which stations are proposed. */
export interface ProposalGround {
  readonly segments: readonly Line[];
  readonly stations: readonly EditorStation[];
  /** Where its stations are along the track, in metres. */
  readonly stationsM: readonly (number | null)[];
  /** The radius of a new station, in metres. */
  readonly usualRadiusM: number;
}

/** A station of the walk that is in no group. */
export interface OtherStation {
  /** Its index among the stations of the walk. */
  readonly station: number;
  readonly number: number;
  readonly title: string;
  /** Metres from the start along the track. */
  readonly alongM: number;
}

/** What the screen shows of a draft. */
export interface ShownProposals {
  /** In the order of the track. */
  readonly groups: readonly ShownGroup[];
  /** Stations of the walk that no photo goes to, with the numbers that they will have. */
  readonly others: readonly OtherStation[];
  /** The order that the walk will have; new stations by their indices among the taken new groups. */
  readonly order: readonly OrderedStation[];
  /** The stations of the walk for the map, with the numbers that they will have. */
  readonly stations: readonly MapStation[];
}

/** What the screen shows. */
export function shownProposals(draft: Draft, ground: ProposalGround): ShownProposals {
  const { stations, stationsM, usualRadiusM } = ground;
  const added = draft.groups.filter(({ station, isTaken }) => station === null && isTaken);
  const addedM = added.map(({ alongM }) => alongM);
  const order = orderWith(stationsM, addedM);
  const present = stations.map(({ triggerRadiusM }, index) => ({
    alongM: stationsM[index] ?? null,
    triggerRadiusM,
  }));
  const radii = radiiFor(addedM, present, usualRadiusM);
  const numberOf = (group: DraftGroup) =>
    1 +
    order.findIndex((one) =>
      group.station === null
        ? "added" in one && added[one.added] === group
        : "station" in one && one.station === group.station
    );
  const groups = draft.groups.map((group): ShownGroup => ({
    ...group,
    number: numberOf(group),
    at: positionOf(group, ground),
    triggerRadiusM: group.station === null
      ? radii[added.indexOf(group)] ?? usualRadiusM
      : stations[group.station]?.triggerRadiusM ?? usualRadiusM,
  }));
  const shown = mapStations(stations, order);
  const others = shown.flatMap(({ number, title }, station): readonly OtherStation[] =>
    draft.groups.some((group) => group.station === station)
      ? []
      : [{ station, number, title, alongM: stationsM[station] ?? 0 }]
  );
  return { groups, others, order, stations: shown };
}

function positionOf(
  { station, alongM }: DraftGroup,
  { segments, stations }: ProposalGround,
): Position {
  const present = station === null ? undefined : stations[station];
  return present ?? atDistance(segments, alongM)?.at ?? { lat: 0, lon: 0 };
}

/** The stations of the walk; their ids are negative, so that none is that of a proposal. */
function mapStations(
  stations: readonly EditorStation[],
  order: readonly OrderedStation[],
): readonly MapStation[] {
  return stations.map(({ lat, lon, title, triggerRadiusM }, index) => ({
    id: -1 - index,
    number: 1 + order.findIndex((one) => "station" in one && one.station === index),
    title,
    lat,
    lon,
    triggerRadiusM,
    state: "done",
  }));
}

// Where photos belong on the track: by their positions, else by their times. Pure.

// From photos to proposals: reads the times of the track if they are needed, and puts the photos into groups.

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
