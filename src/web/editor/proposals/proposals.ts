/**
 * What the script with proposed stations exports.
 *
 * @module
 */
import { PhotosScreen } from "./photos_screen.tsx";
import { WayPointsScreen } from "./way_points_screen.tsx";

/** Components, loaded by `more_dialogs.tsx`. */
export const PROPOSALS = { PhotosScreen, WayPointsScreen };
