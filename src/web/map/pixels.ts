/**
 * Points and areas of the map in pixels.
 *
 * @module
 */

/** A point of the map in pixels. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** The part of the map that is drawn, in pixels. */
export interface Frame {
  readonly min: Pixel;
  readonly max: Pixel;
}

/** A rectangle on the map in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Whether a point is in a frame. */
export function isIn({ min, max }: Frame, { x, y }: Pixel): boolean {
  return x >= min.x && x <= max.x && y >= min.y && y <= max.y;
}
