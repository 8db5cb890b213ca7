/**
 * Edits of a walk as data: each can be applied to the state, reversed (`reverse.ts`), kept on the disk, and sent to
 * the server. Nothing here talks to anything.
 *
 * @module
 */
import { inserted, ordered } from "./sequence.ts";
import {
  type EditorAudio,
  type EditorPicture,
  type EditorState,
  type EditorStation,
  type Key,
  type StationFields,
  type WalkTexts,
} from "./state.ts";

/**
 * One edit. Texts and fields are those that change; `base` are their values before.
 *
 * What an edit removes or replaces becomes an entry of the walk's list of removed things. `entry` of a removal is the
 * name of that entry, which the server assigns when it confirms the removal; forms leave it out. `entry` of an edit that
 * restores something says which one.
 */
export type Operation =
  | { readonly kind: "texts"; readonly to: Partial<WalkTexts>; readonly base: Partial<WalkTexts> }
  | {
    readonly kind: "station";
    readonly key: Key;
    readonly to: Partial<StationFields>;
    readonly base: Partial<StationFields>;
  }
  /** Adds a new station. */
  | {
    readonly kind: "add station";
    readonly station: EditorStation;
    readonly index: number;
    /** Keys of the stations before the edit: none of them is this one. */
    readonly others: readonly Key[];
  }
  | { readonly kind: "remove station"; readonly key: Key; readonly entry?: Key | undefined }
  /** Brings a removed station back, with its pictures and its recording. */
  | {
    readonly kind: "restore station";
    readonly station: EditorStation;
    readonly index: number;
    /** Keys of the stations before it was removed. */
    readonly others: readonly Key[];
    readonly entry?: Key | undefined;
  }
  | { readonly kind: "order"; readonly to: readonly Key[]; readonly base: readonly Key[] }
  | {
    readonly kind: "audio";
    readonly key: Key;
    readonly to: EditorAudio | null;
    readonly base: EditorAudio | null;
    /** The entry that `base` becomes. */
    readonly entry?: Key | undefined;
    /** SHA-256 of the recording of the server that the page showed; null for none, not given if it is not known. */
    readonly seen?: string | null;
    /** Name of the file, if it was chosen. */
    readonly fileName?: string;
  }
  /** Brings a recording back that was removed or replaced. */
  | {
    readonly kind: "restore audio";
    readonly key: Key;
    readonly to: EditorAudio;
    readonly base: EditorAudio | null;
    readonly entry?: Key | undefined;
    /** The entry that `base` becomes. */
    readonly replaced?: Key | undefined;
  }
  | {
    readonly kind: "add picture";
    readonly key: Key;
    readonly picture: EditorPicture;
    /** Name of the kept content. */
    readonly blobKey: string;
    /** Name of the file as it was chosen. */
    readonly fileName?: string;
    /** When the file was chosen, in milliseconds since 1970: it is prepared before the edit is made. */
    readonly chosenMs?: number;
    readonly index: number;
    /** Keys of the station's pictures before the edit: none of them is this one. */
    readonly others: readonly Key[];
  }
  | {
    readonly kind: "remove picture";
    readonly key: Key;
    readonly picture: Key;
    readonly entry?: Key | undefined;
  }
  /** Brings a removed picture back. */
  | {
    readonly kind: "restore picture";
    readonly key: Key;
    readonly picture: EditorPicture;
    readonly index: number;
    /** Keys of the station's pictures before it was removed. */
    readonly others: readonly Key[];
    readonly entry?: Key | undefined;
  }
  | {
    readonly kind: "caption";
    readonly key: Key;
    readonly picture: Key;
    readonly to: string;
    readonly base: string;
  }
  | {
    readonly kind: "picture order";
    readonly key: Key;
    readonly to: readonly Key[];
    readonly base: readonly Key[];
  }
  /** Brings an earlier track back; the present one takes its place in the list. */
  | {
    readonly kind: "restore track";
    readonly entry?: Key | undefined;
    /** The entry that the present track becomes. */
    readonly replaced?: Key | undefined;
  };

/** The state after an edit. An edit of something that is gone changes nothing. */
export function apply(state: EditorState, operation: Operation): EditorState {
  switch (operation.kind) {
    case "texts":
      return { ...state, texts: { ...state.texts, ...operation.to } };
    case "station":
      return withStation(state, operation.key, (station) => ({ ...station, ...operation.to }));
    case "add station":
      return { ...state, stations: inserted(state.stations, operation.station, operation) };
    case "remove station":
      return {
        ...state,
        stations: state.stations.filter(({ key }) => key !== operation.key),
      };
    case "restore station":
      return { ...state, stations: returned(state.stations, operation.station, operation) };
    case "order":
      return { ...state, stations: ordered(state.stations, operation.to) };
    case "audio":
    case "restore audio":
      return withStation(state, operation.key, (station) => ({ ...station, audio: operation.to }));
    case "restore track":
      return state; // the track is no part of the state
    default:
      return withStation(state, operation.key, (station) => ({
        ...station,
        pictures: applyToPictures(station.pictures, operation),
      }));
  }
}

type PictureOperation = Extract<Operation, {
  kind: "add picture" | "remove picture" | "restore picture" | "caption" | "picture order";
}>;

function applyToPictures(
  pictures: readonly EditorPicture[],
  operation: PictureOperation,
): readonly EditorPicture[] {
  switch (operation.kind) {
    case "add picture":
      return inserted(pictures, operation.picture, operation);
    case "remove picture":
      return pictures.filter(({ key }) => key !== operation.picture);
    case "restore picture":
      return returned(pictures, operation.picture, operation);
    case "caption":
      return pictures.map((picture) =>
        picture.key === operation.picture ? { ...picture, caption: operation.to } : picture
      );
    case "picture order":
      return ordered(pictures, operation.to);
  }
}

/** Items with a removed one again, unless the server has brought it back already. */
function returned<Item extends { readonly key: Key }>(
  items: readonly Item[],
  item: Item,
  place: { readonly index: number; readonly others: readonly Key[] },
): readonly Item[] {
  return items.some(({ key }) => key === item.key) ? items : inserted(items, item, place);
}

/** Whether an edit removes a station or a picture. */
export function isRemoval({ kind }: Operation): boolean {
  return kind === "remove station" || kind === "remove picture";
}

/** The key of what an edit adds, removes or brings back; null for the other kinds. */
export function subjectOf(operation: Operation): Key | null {
  switch (operation.kind) {
    case "add station":
    case "restore station":
      return operation.station.key;
    case "remove station":
      return operation.key;
    case "add picture":
    case "restore picture":
      return operation.picture.key;
    case "remove picture":
      return operation.picture;
    default:
      return null;
  }
}

/** Whether an edit is one of a certain station or picture. */
export function concerns(operation: Operation, key: Key): boolean {
  return subjectOf(operation) === key || "key" in operation && operation.key === key ||
    operation.kind === "caption" && operation.picture === key;
}

/** The key of the station that an edit belongs to; null for an edit of the walk. */
export function stationKeyOf(operation: Operation): Key | null {
  if ("station" in operation) return operation.station.key;
  return "key" in operation ? operation.key : null;
}

/**
 * Two edits as one, where the first has not been sent yet and the second goes on with it, as typing does.
 *
 * @returns Null when they stay two.
 */
export function merge(first: Operation, second: Operation): Operation | null {
  if (first.kind === "texts" && second.kind === "texts") {
    return {
      kind: "texts",
      to: { ...first.to, ...second.to },
      base: { ...second.base, ...first.base },
    };
  }
  if (first.kind === "station" && second.kind === "station" && first.key === second.key) {
    return {
      kind: "station",
      key: first.key,
      to: { ...first.to, ...second.to },
      base: { ...second.base, ...first.base },
    };
  }
  if (first.kind === "order" && second.kind === "order") return { ...second, base: first.base };
  if (
    first.kind === "caption" && second.kind === "caption" && first.key === second.key &&
    first.picture === second.picture
  ) {
    return { ...second, base: first.base };
  }
  return null;
}

function withStation(
  state: EditorState,
  key: Key,
  change: (station: EditorStation) => EditorStation,
): EditorState {
  return {
    ...state,
    stations: state.stations.map((station) => station.key === key ? change(station) : station),
  };
}
