/**
 * A click on the map.
 *
 * @module
 */

/** How a place was clicked on. */
export interface MapClick {
  /** Metres of a pixel there. */
  readonly metresPerPixel: number;
  /** Whether it is the second click of a double click, or a later one. */
  readonly isRepeated: boolean;
}
