/**
 * Puts photos that were taken near each other into groups: each becomes a station, or belongs to one that is there.
 * Pure.
 *
 * @module
 */

/** A photo on the track. */
export interface SpottedPhoto {
  /** Its index among all photos. */
  readonly photo: number;
  /** Metres from the start along the track. */
  readonly alongM: number;
}

/** A station that the walk has. */
export interface PresentStation {
  /** Metres from the start along the track; null if it is not on the track. */
  readonly alongM: number | null;
  /** Radius of its circle in metres. */
  readonly triggerRadiusM: number;
}

/** Photos for one station, in the order of the photos that was given. */
export interface PhotoGroup {
  /** Index of the station that they belong to; null for a new one. */
  readonly station: number | null;
  readonly alongM: number;
  readonly photos: readonly number[];
}

/** Photos whose neighbours along the track are not farther away than this belong together, in metres. */
export const NEAR_M = 40;

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
