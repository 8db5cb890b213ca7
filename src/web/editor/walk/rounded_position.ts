/**
 * Positions as the editor stores them.
 *
 * @module
 */
import type { Position } from "../../../shared/geo.ts";

/** A position to about a tenth of a metre. */
export function rounded({ lat, lon }: Position): Position {
  const toMillionths = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  return { lat: toMillionths(lat), lon: toMillionths(lon) };
}
