/**
 * Whether there is something to say of a climb.
 *
 * @module
 */

/** Whether a walk goes up by a metre that is shown. One without elevations does not. */
export function hasClimb({ elevationGainM }: { readonly elevationGainM: number }): boolean {
  return elevationGainM >= .5;
}
