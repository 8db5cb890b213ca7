/**
 * The map beside a picture: it says which position is at a pixel.
 *
 * @module
 */
import type { PicturePixel } from "../../../shared/projection.ts";
import type { Position } from "../../../shared/geo.ts";
import { PlacingMap } from "../../map/placing_map.ts";

/** The map. */
export class PointsMap extends PlacingMap {
  /** The position at pixels from the left upper corner of the map. */
  positionAt({ x, y }: PicturePixel): Position {
    const { lat, lng } = this.map.containerPointToLatLng([x, y]);
    return { lat, lon: lng };
  }

  /** Metres of a pixel. */
  get pixelM(): number {
    return this.metresPerPixel();
  }
}
