/**
 * The title of a POI that was created without one.
 *
 * @module
 */

/** docs/api.md#creating-a-poi */
export const DEFAULT_POI_TITLE = "Unbenannter POI";
