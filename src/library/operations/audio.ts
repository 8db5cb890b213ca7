/** The audio of a POI: none, or one file (docs/api.md#audio). @module */
import type { AudioRow, PoiRow } from "../../db/poi_tables.ts";
import { conflict, notFound } from "../../errors.ts";
import type { ServedFile } from "../../media/served_file.ts";
import type { AudioUpload } from "../../media/staging.ts";
import { MEDIA_KINDS } from "../../shared/media_kinds.ts";
import { changeRoute, type NewFile } from "../consistency/transaction.ts";
import { checkMediaCount, type LibraryContext, poiOfActiveRoute, queueWrite } from "../context.ts";
import { servedFile } from "../files/route_files.ts";
import { type Keeping, letGo, type Removal } from "./keeping.ts";

/** Audio and the POI it belongs to. */
export interface AudioOfPoi {
  readonly poi: PoiRow;
  readonly audio: AudioRow;
}

/** Operations on audio. All throw {AppError} `not_found` unless route and POI belong together. */
export class Audio {
  constructor(private readonly context: LibraryContext) {}

  /** The audio of a POI. @throws {AppError} `not_found` also when the POI has none. */
  get(routeId: number, poiId: number): AudioOfPoi {
    const poi = poiOfActiveRoute(this.context, routeId, poiId);
    const audio = this.context.db.audio.find(poiId);
    if (audio === null) throw notFound(`POI ${poiId} has no audio`);
    return { poi, audio };
  }

  /** Checks that a POI has audio. @throws {AppError} `not_found` also when it has none. */
  require(routeId: number, poiId: number): void {
    this.get(routeId, poiId);
  }

  /** The audio file of a POI. @throws {AppError} `not_found` also when the POI has none. */
  file(routeId: number, poiId: number): ServedFile {
    const { file } = this.get(routeId, poiId).audio;
    return servedFile(this.context, routeId, file);
  }

  /** Checks that the POI has no audio yet. @throws {AppError} `conflict` when it has. */
  checkNone(routeId: number, poiId: number): void {
    poiOfActiveRoute(this.context, routeId, poiId);
    if (this.context.db.audio.find(poiId) !== null) {
      throw conflict("audio-present", `POI ${poiId} already has audio; use PUT to replace it`);
    }
  }

  /** Adds the audio of a POI. @throws {AppError} `conflict` when it has some already. */
  create(
    routeId: number,
    poiId: number,
    upload: AudioUpload,
  ): Promise<AudioOfPoi> {
    return queueWrite(this.context, routeId, async () => {
      this.checkNone(routeId, poiId);
      checkMediaCount(this.context.db, routeId);
      await changeRoute(this.context, routeId, (files) => {
        this.context.db.audio.insert(poiId, files.add(routeId, audioFile(upload)), upload.codec);
      });
      return this.get(routeId, poiId);
    });
  }

  /** Replaces the audio of a POI. @throws {AppError} `not_found` also when the POI has none. */
  replace(
    routeId: number,
    poiId: number,
    upload: AudioUpload,
    keeping: Keeping,
  ): Promise<AudioOfPoi & Removal> {
    return queueWrite(this.context, routeId, async () => {
      const content = { kind: "audio", audio: this.get(routeId, poiId).audio } as const;
      const { db } = this.context;
      const removal = await changeRoute<Removal>(this.context, routeId, (files) => {
        const kept = letGo(db, files, { routeId, cause: "replaced", content }, keeping);
        db.audio.setFile(poiId, files.add(routeId, audioFile(upload)), upload.codec);
        return kept;
      });
      return { ...this.get(routeId, poiId), ...removal };
    });
  }

  /** Removes the audio of a POI. @throws {AppError} `not_found` also when the POI has none. */
  delete(routeId: number, poiId: number, keeping: Keeping): Promise<Removal> {
    return queueWrite(this.context, routeId, async () => {
      const content = { kind: "audio", audio: this.get(routeId, poiId).audio } as const;
      const { db } = this.context;
      return await changeRoute<Removal>(this.context, routeId, (files) => {
        const removal = letGo(db, files, { routeId, cause: "deleted", content }, keeping);
        db.audio.delete(poiId);
        return removal;
      });
    });
  }
}

/** An audio file as a file of its route. */
export function audioFile({ staged, kind }: Omit<AudioUpload, "codec">): NewFile {
  return { staged, purpose: "audio", ...MEDIA_KINDS[kind] };
}
