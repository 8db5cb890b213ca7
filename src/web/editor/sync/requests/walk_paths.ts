/**
 * Paths of the API that belong to one walk.
 *
 * @module
 */
import { type Key, pictureId } from "../state.ts";

/** Paths by the keys of stations and pictures that the server has. */
export class WalkPaths {
  /** Path of the walk. */
  readonly walk: string;

  constructor(routeId: number) {
    this.walk = `/api/routes/${routeId}`;
  }

  /** Path of a station. */
  poi(key: Key): string {
    return `${this.walk}/pois/${key}`;
  }

  /** Path of the recording of a station. */
  audio(key: Key): string {
    return `${this.poi(key)}/audio`;
  }

  /** Path of a picture. */
  picture(key: Key, picture: Key): string {
    return `${this.poi(key)}/pictures/${pictureId(picture)}`;
  }
}
