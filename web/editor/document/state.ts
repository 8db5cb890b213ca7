/** The state of a walk in the editor: its texts, and its stations with recordings and pictures. @module */
import {
  automaticName,
  isLikeAutomatic,
  isUnnamed,
  ROUTE_TEXTS,
  type RouteTexts,
  routeTexts,
} from "../../../src/shared/walk_texts.ts";
import type { Outline, Poi, WalkManifest } from "../../kit/api.ts";

// The address of one version of a file. The server ignores the version (`shown_walk.ts`).

/** Hexadecimal digits that tell the versions of one file apart. */
const DIGITS = 16;

/** The address of a version of a file. @param sha256 Of the file; the address of any version if it is not known. */
export function versionedAddress(path: string, sha256: string | undefined): string {
  return sha256 === undefined ? path : `${path}?version=${sha256.slice(0, DIGITS)}`;
}

/**
 * Identifies a station or a picture in the editor: `12` for a station that the server has with that ID,
 * `picture-12` for such a picture, `removed-12` for an entry of the walk's list of removed things, `new-…` for what it
 * has not confirmed yet. No station has the key of a picture.
 */
export type Key = string;

/** Texts of a walk. */
export interface WalkTexts extends RouteTexts {
  readonly name: string;
}

/** The names of the texts of a walk. */
export const WALK_TEXTS: readonly (keyof WalkTexts)[] = ["name", ...ROUTE_TEXTS];

/** What a teacher enters of a station. Position in degrees, trigger radius in metres; an empty title follows the number. */
export interface StationFields {
  readonly title: string;
  readonly description: string;
  readonly lat: number;
  readonly lon: number;
  readonly triggerRadiusM: number;
}

/** A picture of a station. */
export interface EditorPicture {
  readonly key: Key;
  readonly caption: string;
  /** Address of the picture: of this version on the server, or of a picture that is being uploaded. */
  readonly url: string;
}

/** A recording of a station. */
export interface EditorAudio {
  /** Address of the recording: of this version on the server, or of one that is being uploaded. */
  readonly url: string;
  /** Name of the kept content while the server has not confirmed it; null once it has. */
  readonly blobKey: string | null;
  /** SHA-256 of the recording of the server, if it is known. */
  readonly sha256?: string;
}

/** A station. */
export interface EditorStation extends StationFields {
  readonly key: Key;
  readonly audio: EditorAudio | null;
  readonly pictures: readonly EditorPicture[];
}

/** The recording and the pictures of a station. */
export type StationMedia = Pick<EditorStation, "key" | "audio" | "pictures">;

/** A walk in the editor; stations are in their order. */
export interface EditorState {
  readonly texts: WalkTexts;
  readonly stations: readonly EditorStation[];
}

const PICTURE = "picture-";

/** The key of a picture that the server has. */
export function pictureKey(id: number): Key {
  return PICTURE + id;
}

/** Whether a key of a picture is one that the server has assigned. */
export function isStored(key: Key): boolean {
  return key.startsWith(PICTURE);
}

/** The ID of a picture that the server has, as paths need it. */
export function pictureId(key: Key): string {
  return key.replace(PICTURE, "");
}

const ENTRY = "removed-";

/** The key of an entry of the walk's list of removed things. */
export function entryKey(id: number): Key {
  return ENTRY + id;
}

/** The ID of an entry; null while the server has not assigned it. */
export function entryId(key: Key | undefined): number | null {
  return key?.startsWith(ENTRY) ? Number(key.slice(ENTRY.length)) : null;
}

/** The state that the server has. @param files The files of the manifest, which have the SHA-256 of recordings and pictures. */
export function stateOf(
  { route }: Pick<Outline, "route">,
  pois: readonly Poi[],
  { files }: Pick<WalkManifest, "files"> = { files: [] },
): EditorState {
  const versions = new Map(files.map(({ url, sha256 }) => [url, sha256]));
  const stations = pois.map((poi, index) => {
    const station = stationOf(poi, versions);
    return { ...station, title: typedTitle(station.title, index) };
  });
  return { texts: { name: route.name, ...routeTexts(route) }, stations };
}

/** A station as the server has it. @param versions The SHA-256 of files by their paths, as far as they are known. */
export function stationOf(
  poi: Poi,
  versions: ReadonlyMap<string, string> = new Map(),
): EditorStation {
  const { id, title, description, lat, lon, triggerRadiusM, audioUrl, images } = poi;
  return {
    key: String(id),
    title,
    description,
    lat,
    lon,
    triggerRadiusM,
    audio: audioUrl === null ? null : storedAudio(audioUrl, versions.get(audioUrl)),
    pictures: images.flatMap(({ id, caption, url }) =>
      url === null ? [] : [{
        key: pictureKey(id),
        caption,
        url: versionedAddress(url, versions.get(url)),
      }]
    ),
  };
}

/** A recording that the server has. */
function storedAudio(path: string, sha256: string | undefined): EditorAudio {
  const url = versionedAddress(path, sha256);
  return sha256 === undefined ? { url, blobKey: null } : { url, blobKey: null, sha256 };
}

/** The station of a key. */
export function stationIn(state: EditorState, key: Key): EditorStation | undefined {
  return state.stations.find((station) => station.key === key);
}

/** The state without a station or a picture. */
export function without({ texts, stations }: EditorState, key: Key): EditorState {
  return {
    texts,
    stations: stations.filter((station) => station.key !== key).map((station) => ({
      ...station,
      pictures: station.pictures.filter((picture) => picture.key !== key),
    })),
  };
}

// Names that follow the number, as long as nothing else was typed. In the state, and on the server, such a station
// has no title; the name that is shown is computed here, so that moving a station changes no name that has to be
// saved.

/** States with computed names, by the state without them: equal states keep their identity. */
const named = new WeakMap<EditorState, EditorState>();
const namedStations = new WeakMap<EditorStation, EditorStation>();

/** The state as it is shown: every station has a name. */
export function withNames(state: EditorState): EditorState {
  if (state.stations.every(({ title }) => title !== "")) return state;
  const known = named.get(state);
  if (known !== undefined) return known;
  const shown = { ...state, stations: state.stations.map(withName) };
  named.set(state, shown);
  return shown;
}

function withName(station: EditorStation, index: number): EditorStation {
  if (station.title !== "") return station;
  const title = automaticName(index + 1);
  const known = namedStations.get(station);
  if (known?.title === title) return known;
  const shown = { ...station, title };
  namedStations.set(station, shown);
  return shown;
}

/**
 * The title of a station in the state, empty if it follows the number: also that of a station whose number was saved as
 * its title, as earlier versions of the editor did.
 *
 * @param index Position in the order, from 0.
 */
export function typedTitle(title: string, index: number): string {
  return isUnnamed(title) || title === automaticName(index + 1) ? "" : title;
}

/** Whether two titles are the same: none was typed, or the same. @param base What the page had. */
export function areSameTitles(base: string, other: string): boolean {
  if (base === other || isUnnamed(base) && isUnnamed(other)) return true;
  return isUnnamed(base) && isLikeAutomatic(other);
}

/** A name that nothing else has; `crypto.randomUUID` is missing on pages without https. */
export function newName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return `new-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
