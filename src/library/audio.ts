/**
 * The audio of a POI: none, or one file (contract, "States and transitions").
 *
 * @module
 */
import type { AudioRow } from "../db/audio_table.ts";
import type { PoiRow } from "../db/poi_table.ts";
import { conflict, notFound } from "../errors.ts";
import { type AudioKind, MEDIA_KINDS } from "../media/kinds.ts";
import type { ServedFile } from "../media/stored_representation.ts";
import type { StagedFile } from "../media/staging.ts";
import { poiOfActiveRoute, type Rooms } from "./rooms.ts";
import { changeRoute, type NewFile, removeFile, servedFile, storeFile } from "./store_file.ts";

/** Audio and the POI it belongs to. */
export interface AudioOfPoi {
  readonly poi: PoiRow;
  readonly audio: AudioRow;
}

/** A staged audio file and the format it was found to have. */
export interface AudioUpload {
  readonly staged: StagedFile;
  readonly kind: AudioKind;
}

/** Operations on audio. All throw {HttpError} 404 unless route and POI belong together. */
export class Audio {
  constructor(private readonly rooms: Rooms) {}

  /** The audio of a POI. @throws {HttpError} 404 also when the POI has none. */
  get(routeId: number, poiId: number): AudioOfPoi {
    const poi = poiOfActiveRoute(this.rooms, routeId, poiId);
    const audio = this.rooms.db.audio.find(poiId);
    if (audio === null) throw notFound(`POI ${poiId} has no audio`);
    return { poi, audio };
  }

  /** The audio file of a POI. @throws {HttpError} 404 also when the POI has none. */
  file(routeId: number, poiId: number): ServedFile {
    const { file } = this.get(routeId, poiId).audio;
    return servedFile(this.rooms, routeId, file);
  }

  /** Checks that the POI has no audio yet. @throws {HttpError} 409 when it has. */
  checkNone(routeId: number, poiId: number): void {
    poiOfActiveRoute(this.rooms, routeId, poiId);
    if (this.rooms.db.audio.find(poiId) !== null) {
      throw conflict(`POI ${poiId} has audio already; PUT replaces it`);
    }
  }

  /** Gives a POI its audio. @throws {HttpError} 409 when it has some already. */
  create(
    routeId: number,
    poiId: number,
    upload: AudioUpload,
  ): Promise<AudioOfPoi> {
    return this.rooms.queue.run(routeId, () => {
      this.checkNone(routeId, poiId);
      storeFile(this.rooms, routeId, newFile(upload), (stored) => {
        this.rooms.db.audio.insert(poiId, stored);
      });
      return this.get(routeId, poiId);
    });
  }

  /** Replaces the audio of a POI. @throws {HttpError} 404 also when the POI has none. */
  replace(
    routeId: number,
    poiId: number,
    upload: AudioUpload,
  ): Promise<AudioOfPoi> {
    return this.rooms.queue.run(routeId, () => {
      const { audio } = this.get(routeId, poiId);
      storeFile(this.rooms, routeId, newFile(upload), (stored) => {
        this.rooms.db.audio.setFile(poiId, stored);
      });
      removeFile(this.rooms, routeId, audio.file.name);
      return this.get(routeId, poiId);
    });
  }

  /** Removes the audio of a POI for good. @throws {HttpError} 404 also when the POI has none. */
  delete(routeId: number, poiId: number): Promise<void> {
    return this.rooms.queue.run(routeId, () => {
      const { audio } = this.get(routeId, poiId);
      changeRoute(this.rooms, routeId, () => this.rooms.db.audio.delete(poiId));
      removeFile(this.rooms, routeId, audio.file.name);
    });
  }
}

function newFile({ staged, kind }: AudioUpload): NewFile {
  return { staged, purpose: "audio", ...MEDIA_KINDS[kind] };
}
