/** How long a class walks. Pure. @module */

/** Whether the climb of a walk is a metre or more when it is rounded. A walk without elevations has none. */
export function hasClimb({ elevationGainM }: { readonly elevationGainM: number }): boolean {
  return elevationGainM >= .5;
}

/** Pace of a class: minutes for a kilometre, and for ten metres of climb. */
export const MINUTES_PER_KM = 20;
export const MINUTES_PER_10_M = 1;

/** The minutes that a class walks, without breaks and recordings. @param way Metres. */
export function walkingMinutes(
  way: { readonly distanceM: number; readonly elevationGainM: number },
): number {
  return way.distanceM / 1000 * MINUTES_PER_KM + way.elevationGainM / 10 * MINUTES_PER_10_M;
}
