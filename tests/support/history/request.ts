/** Operations → HTTP requests. @module */
import { type Json, number, objects } from "../responses.ts";
import type { Names } from "../model/names.ts";
import type { PoiState } from "../model/model.ts";
import type { Operation, OperationKind } from "../model/operation.ts";

/** What goes over the wire. */
export interface WriteRequest {
  readonly method: "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly body: FormData | Blob | null;
  readonly headers: Readonly<Record<string, string>>;
}

const METHODS: Readonly<Record<OperationKind, WriteRequest["method"]>> = {
  createRoute: "POST",
  importPack: "POST",
  updateRoute: "PUT",
  append: "POST",
  trash: "DELETE",
  restore: "POST",
  createPoi: "POST",
  updatePoi: "PUT",
  deletePoi: "DELETE",
  createPicture: "POST",
  updatePicture: "PUT",
  deletePicture: "DELETE",
  createAudio: "POST",
  replaceAudio: "PUT",
  deleteAudio: "DELETE",
  restoreRemoved: "POST",
  removeForGood: "DELETE",
};

/** The request that asks for an operation. */
export function requestOf(operation: Operation, names: Names): WriteRequest {
  const method = METHODS[operation.kind];
  const hasBody = method !== "DELETE" && !operation.kind.startsWith("restore");
  const body = hasBody ? bodyOf(operation) : null;
  const headers: Record<string, string> = operation.keep === undefined
    ? {}
    : { "Keep-Previous": "true" };
  return { method, path: writePath(operation, names), body, headers };
}

/** Where the JSON is read that a successful operation, other than a deletion, returns. */
export function readPath(operation: Operation, names: Names): string {
  const path = resourcePath(operation, names);
  if (operation.kind.endsWith("Audio")) return `${path}/audio?metadata=true`;
  return operation.picture === undefined ? path : `${path}?metadata=true`;
}

/** Remembers the id in the response to a creation; other responses have none. */
export function bindCreated(
  { kind, route, poi, picture, pois }: Operation,
  body: Json,
  names: Names,
): void {
  if (kind === "importPack") bindImported(route, pois ?? new Map(), body, names);
  if (kind === "createRoute") names.bind("route", route, number(body.id));
  if (kind === "createPoi") names.bind("poi", poi ?? "", number(body.id));
  if (kind === "createPicture") names.bind("picture", picture ?? "", number(body.id));
}

/** Remembers the id of the entry of what a write has removed, if its response names one. */
export function bindRemoved({ keep }: Operation, headers: Headers, names: Names): void {
  const id = headers.get("Removed-Entry");
  if (id === null) return;
  if (keep === undefined) throw new Error(`Entry ${id} was not asked for`);
  names.bind("entry", keep, Number(id));
}

/** Stations and their pictures are in the response in the order in which they were in the pack. */
function bindImported(
  route: string,
  pois: ReadonlyMap<string, PoiState>,
  body: Json,
  names: Names,
): void {
  names.bind("route", route, number(body.id));
  for (const [index, poi] of objects(body.pois).entries()) {
    const [key = "", state] = [...pois][index] ?? [];
    names.bind("poi", key, number(poi.id));
    for (const [place, image] of objects(poi.images).entries()) {
      names.bind("picture", [...state?.pictures.keys() ?? []][place] ?? "", number(image.id));
    }
  }
}

function writePath(operation: Operation, names: Names): string {
  const { kind, route, poi } = operation;
  switch (kind) {
    case "createRoute":
      return "/api/routes";
    case "importPack":
      return "/api/packs";
    case "createPoi":
      return `${resourcePath({ route }, names)}/pois`;
    case "createPicture":
      return `${resourcePath({ route, poi }, names)}/pictures`;
    case "restoreRemoved":
      return `${entryPath(operation, names)}/restore`;
    case "removeForGood":
      return entryPath(operation, names);
    case "append":
    case "restore":
      return `${resourcePath(operation, names)}/${kind}`;
    case "createAudio":
    case "replaceAudio":
    case "deleteAudio":
      return `${resourcePath(operation, names)}/audio`;
    default:
      return resourcePath(operation, names);
  }
}

function entryPath({ route, entry }: Operation, names: Names): string {
  return `${resourcePath({ route }, names)}/removed/${names.idOf(entry)}`;
}

/** Path of the route, POI or picture that an operation names. */
function resourcePath(
  { route, poi, picture }: { route: string; poi?: string | undefined; picture?: string },
  names: Names,
): string {
  const parts = [["routes", route], ["pois", poi], ["pictures", picture]] as const;
  const named = parts.filter(([, key]) => key !== undefined);
  return "/api" + named.map(([plural, key]) => `/${plural}/${names.idOf(key)}`).join("");
}

function bodyOf({ kind, fields, gpx, media, asJson, invalid }: Operation): FormData | Blob {
  if (kind === "importPack") {
    return new Blob([new Uint8Array(media?.bytes ?? [])], { type: "application/zip" });
  }
  const texts = { ...fields, ...invalid?.fields };
  const file = invalid?.file === undefined ? (gpx ?? media)?.bytes ?? null : invalid.file;
  const fileField = kind.endsWith("Picture") ? "picture" : kind.endsWith("Audio") ? "audio" : "gpx";
  return asJson ? jsonBody(texts, fileField, file) : formBody(texts, fileField, file);
}

function jsonBody(texts: object, fileField: string, file: Uint8Array | null): Blob {
  const value = file === null ? texts : { ...texts, [fileField]: { base64: file.toBase64() } };
  return new Blob([JSON.stringify(value)], { type: "application/json" });
}

function formBody(texts: object, fileField: string, file: Uint8Array | null): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) form.append(name, String(value));
  if (file !== null) form.append(fileField, new File([new Uint8Array(file)], "upload.bin"));
  return form;
}
