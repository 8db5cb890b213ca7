/**
 * What writes do according to docs/api.md, in memory and without ids, files or time. It shares no code with
 * the product, and it never changes a state, it makes new ones, so that a test can think through what may
 * have happened.
 *
 * @module
 */
import type { GpxSample } from "../history/samples.ts";
import type { Fields, Operation } from "./operation.ts";
import { entryRefusal, removedBy, type RemovedState, withRestored } from "./removed.ts";

/** A picture. */
export interface PictureState {
  readonly caption: string;
  readonly sequence: number;
  readonly sha256: string;
}

/** A POI. */
export interface PoiState {
  readonly title: string;
  readonly description: string;
  readonly lat: number;
  readonly lon: number;
  /** Metres. */
  readonly triggerRadiusM: number;
  readonly sequence: number;
  /** SHA-256 of the audio, null without. */
  readonly audio: string | null;
  /** By key. */
  readonly pictures: ReadonlyMap<string, PictureState>;
}

/** What a client writes of a route. */
export interface RouteTexts {
  readonly name: string;
  readonly description: string;
  readonly schoolName: string;
}

/** A route. */
export interface RouteState extends RouteTexts {
  readonly deleted: boolean;
  /** The file it was made of, or last replaced with, and those that were appended since. */
  readonly track: readonly GpxSample[];
  /** By key. */
  readonly pois: ReadonlyMap<string, PoiState>;
  /** What was removed and can be restored, by key. */
  readonly removed: ReadonlyMap<string, RemovedState>;
}

/** What an operation returns, and the route afterwards. */
export interface Outcome {
  readonly status: number;
  readonly route: RouteState | undefined;
}

/** What becomes of a route (undefined: there is none) with an operation that is about it. */
export function applied(route: RouteState | undefined, operation: Operation): Outcome {
  if (operation.kind === "importPack") return { status: 201, route: newRoute(operation) };
  if (operation.kind === "createRoute") {
    const invalid = operation.invalid?.status;
    return invalid === undefined
      ? { status: 201, route: newRoute(operation) }
      : { status: invalid, route };
  }
  if (route === undefined) return { status: 404, route };
  const refusal = refusalOf(route, operation);
  if (refusal !== null) return { status: refusal, route };
  const status = operation.kind.startsWith("create")
    ? 201
    : operation.kind === "removeForGood"
    ? 204
    : 200;
  return { status, route: changedRoute(route, operation) };
}

/** Path first, then state, then what was sent (docs/api.md#order-of-checks); null when nothing is wrong. */
function refusalOf(route: RouteState, operation: Operation): number | null {
  if (operation.kind === "restore") return route.deleted ? null : 409;
  if (route.deleted) return 404;
  if (operation.entry !== undefined) return entryRefusal(route, operation);
  if (operation.poi !== undefined && operation.kind !== "createPoi") {
    const poi = route.pois.get(operation.poi);
    if (poi === undefined) return 404;
    const refusal = refusalOnPoi(poi, operation);
    if (refusal !== null) return refusal;
  }
  return operation.invalid?.status ?? null;
}

function refusalOnPoi(poi: PoiState, { kind, picture }: Operation): number | null {
  switch (kind) {
    case "updatePicture":
    case "deletePicture":
      return poi.pictures.has(picture ?? "") ? null : 404;
    case "createAudio":
      return poi.audio === null ? null : 409;
    case "replaceAudio":
    case "deleteAudio":
      return poi.audio === null ? 404 : null;
    default:
      return null;
  }
}

function newRoute({ fields, gpx, pois = new Map() }: Operation): RouteState {
  const texts = { name: gpx?.name ?? "", description: "", schoolName: "" };
  const track = gpx === undefined ? [] : [gpx];
  return { deleted: false, ...routeTexts(texts, fields), track, pois, removed: new Map() };
}

function changedRoute(route: RouteState, operation: Operation): RouteState {
  const { kind, entry = "", keep } = operation;
  if (kind === "restoreRemoved") return withRestored(route, entry, keep ?? "");
  if (kind === "removeForGood") return { ...route, removed: without(route.removed, entry) };
  const changed = withChange(route, operation);
  const removed = keep === undefined ? null : removedBy(route, operation);
  if (keep === undefined || removed === null) return changed;
  return { ...changed, removed: withEntry(route.removed, keep, removed) };
}

function withChange(route: RouteState, operation: Operation): RouteState {
  const { kind, fields, gpx, poi = "" } = operation;
  switch (kind) {
    case "trash":
      return { ...route, deleted: true };
    case "restore":
      return { ...route, deleted: false };
    case "updateRoute": {
      const track = gpx === undefined ? route.track : [gpx];
      return { ...route, ...routeTexts(route, fields), track };
    }
    case "append":
      return { ...route, track: [...route.track, ...(gpx === undefined ? [] : [gpx])] };
    case "createPoi":
      return { ...route, pois: withEntry(route.pois, poi, { ...NEW_POI, ...poiFields(fields) }) };
    case "deletePoi":
      return { ...route, pois: without(route.pois, poi) };
    default: {
      const changed = changedPoi(route.pois.get(poi) ?? NEW_POI, operation);
      return { ...route, pois: withEntry(route.pois, poi, changed) };
    }
  }
}

function changedPoi(poi: PoiState, operation: Operation): PoiState {
  const { kind, fields, media, picture = "" } = operation;
  const { pictures } = poi;
  switch (kind) {
    case "updatePoi":
      return { ...poi, ...poiFields(fields) };
    case "createAudio":
    case "replaceAudio":
      return { ...poi, audio: media?.sha256 ?? "" };
    case "deleteAudio":
      return { ...poi, audio: null };
    case "createPicture": {
      const sequences = [...pictures.values()].map((entry) => entry.sequence);
      const last = { caption: "", sequence: Math.max(-1, ...sequences) + 1 };
      const created = { ...last, ...pictureFields(fields), sha256: media?.sha256 ?? "" };
      return { ...poi, pictures: withEntry(pictures, picture, created) };
    }
    case "updatePicture": {
      const old = pictures.get(picture) ?? { caption: "", sequence: 0, sha256: "" };
      const changed = { ...old, ...pictureFields(fields), sha256: media?.sha256 ?? old.sha256 };
      return { ...poi, pictures: withEntry(pictures, picture, changed) };
    }
    case "deletePicture":
      return { ...poi, pictures: without(pictures, picture) };
    default:
      throw new Error(`${kind} changes no POI`);
  }
}

/** A POI with its defaults (docs/api.md#creating-a-poi). */
const NEW_POI: PoiState = {
  title: "Unbenannter POI",
  description: "",
  lat: 0,
  lon: 0,
  triggerRadiusM: 80,
  sequence: 0,
  audio: null,
  pictures: new Map(),
};

/** The sent texts, else those before. A route's name is trimmed (docs/api.md#text). */
function routeTexts({ name, description, schoolName }: RouteTexts, fields: Fields): RouteTexts {
  return {
    name: textIn(fields, "name")?.trim() ?? name,
    description: textIn(fields, "description") ?? description,
    schoolName: textIn(fields, "schoolName") ?? schoolName,
  };
}

/** A blank title becomes the default one (docs/api.md#text). */
function poiFields(fields: Fields): Partial<PoiState> {
  const title = textIn(fields, "title");
  return {
    ...fields,
    ...(title?.trim() === "" ? { title: NEW_POI.title } : {}),
  };
}

function pictureFields(fields: Fields): Partial<Omit<PictureState, "sha256">> {
  return { ...fields };
}

function textIn(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  return typeof value === "string" ? value : undefined;
}

function withEntry<V>(map: ReadonlyMap<string, V>, key: string, value: V): ReadonlyMap<string, V> {
  return new Map([...map, [key, value]]);
}

function without<V>(map: ReadonlyMap<string, V>, key: string): ReadonlyMap<string, V> {
  return new Map([...map].filter(([name]) => name !== key));
}
