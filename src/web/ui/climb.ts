/**
 * Whether a climb is large enough to be shown.
 *
 * @module
 */

/** Whether the climb of a walk is a metre or more when it is rounded. A walk without elevations has none. */
export function hasClimb({ elevationGainM }: { readonly elevationGainM: number }): boolean {
  return elevationGainM >= .5;
}
