/**
 * The write operations as data: what a client asks for, without ids, which only the service
 * assigns. Routes, POIs and pictures have keys instead, which a history makes up.
 *
 * @module
 */
import type { GpxSample, Sample } from "../history/samples.ts";
import type { PoiState } from "./model.ts";

/** Every write operation of docs/api.md. */
export type OperationKind =
  | "createRoute"
  | "importPack"
  | "updateRoute"
  | "append"
  | "trash"
  | "restore"
  | "createPoi"
  | "updatePoi"
  | "deletePoi"
  | "createPicture"
  | "updatePicture"
  | "deletePicture"
  | "createAudio"
  | "replaceAudio"
  | "deleteAudio"
  | "restoreRemoved"
  | "removeForGood";

/** What a client sends as text. */
export type Fields = Readonly<Record<string, string | number>>;

/** Something wrong with a request, which spoils it if its path and the state allow it at all. */
export interface InvalidInput {
  /** The status that it must return. */
  readonly status: 400 | 415;
  /** Sent instead of the file; null for no file. */
  readonly file?: Uint8Array | null;
  /** Sent besides the fields and instead of those of the same name. */
  readonly fields?: Fields;
}

/** One write. */
export interface Operation {
  readonly kind: OperationKind;
  /** Key of the route it is about. */
  readonly route: string;
  /** Key of the POI it is about, or which it creates. */
  readonly poi?: string;
  /** Key of the picture it is about, or which it creates. */
  readonly picture?: string;
  /** Key of the entry of removed things that it is about. */
  readonly entry?: string;
  /** Sends `Keep-Previous: true`; key of the entry that comes of it, if anything is removed. */
  readonly keep?: string;
  readonly fields: Fields;
  /** The GPX file it sends. */
  readonly gpx?: GpxSample;
  /** The picture or audio file, or the pack, that it sends. */
  readonly media?: Sample;
  /** The stations in the pack, by key. */
  readonly pois?: ReadonlyMap<string, PoiState>;
  /** Sends JSON instead of a form; never with a GPX file, which is taken in forms only. */
  readonly asJson: boolean;
  readonly invalid?: InvalidInput;
}

/** One line about an operation, for messages. */
export function describe(operation: Operation): string {
  const { kind, route, poi, picture, entry, keep, fields, gpx, media, invalid } = operation;
  const path = [route, poi, picture, entry].filter((key) => key !== undefined).join("/");
  const file = gpx ?? media;
  return [
    `${kind} ${path}`,
    JSON.stringify(fields),
    ...(file === undefined ? [] : [`${file.bytes.length} bytes ${file.sha256.slice(0, 8)}`]),
    ...(keep === undefined ? [] : [`kept as ${keep}`]),
    ...(invalid === undefined ? [] : [`invalid: ${invalid.status}`]),
  ].join(" ");
}
