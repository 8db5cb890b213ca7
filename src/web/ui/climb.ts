/**
 * Whether a climb is large enough to be shown.
 *
 * @module
 */

/** Whether a walk goes up by a metre that is shown. One without elevations does not. */
export function hasClimb({ elevationGainM }: { readonly elevationGainM: number }): boolean {
  return elevationGainM >= .5;
}
