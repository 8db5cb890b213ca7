/**
 * What a station is besides its media, wherever it is read or written: in the database, in files, on pages.
 *
 * @module
 */

/** What a client writes of a POI. Position in degrees, trigger radius in metres. */
export interface PoiFields {
  readonly title: string;
  readonly description: string;
  readonly lat: number;
  readonly lon: number;
  readonly triggerRadiusM: number;
  readonly sequence: number;
}
