/**
 * Edits of a walk as data: each can be applied to the state, reversed, kept on the disk, and sent to the
 * server. Nothing here talks to anything.
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
  stationIn,
  type WalkTexts,
} from "./state.ts";

/** One edit. Texts and fields are those that change; `base` are their values before. */
export type Operation =
  | { readonly kind: "texts"; readonly to: Partial<WalkTexts>; readonly base: Partial<WalkTexts> }
  | {
    readonly kind: "station";
    readonly key: Key;
    readonly to: Partial<StationFields>;
    readonly base: Partial<StationFields>;
  }
  /** Adds a station, with the pictures and the recording that it had if it was removed before. */
  | {
    readonly kind: "add station";
    readonly station: EditorStation;
    readonly index: number;
    /** Keys of the stations before the edit: none of them is this one. */
    readonly others: readonly Key[];
  }
  | { readonly kind: "remove station"; readonly key: Key }
  | { readonly kind: "order"; readonly to: readonly Key[]; readonly base: readonly Key[] }
  | {
    readonly kind: "audio";
    readonly key: Key;
    readonly to: EditorAudio | null;
    readonly base: EditorAudio | null;
    /** SHA-256 of the recording of the server that the page showed; null for none, not given if it is not known. */
    readonly seen?: string | null;
    /** Name of the file, if it was chosen. */
    readonly fileName?: string;
  }
  | {
    readonly kind: "add picture";
    readonly key: Key;
    readonly picture: EditorPicture;
    /** Name of the kept content. */
    readonly blobKey: string;
    /** Name of the file as it was chosen. */
    readonly fileName?: string;
    readonly index: number;
    /** Keys of the station's pictures before the edit: none of them is this one. */
    readonly others: readonly Key[];
  }
  | { readonly kind: "remove picture"; readonly key: Key; readonly picture: Key }
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
    case "order":
      return { ...state, stations: ordered(state.stations, operation.to) };
    case "audio":
      return withStation(state, operation.key, (station) => ({ ...station, audio: operation.to }));
    default:
      return withStation(state, operation.key, (station) => ({
        ...station,
        pictures: applyToPictures(station.pictures, operation),
      }));
  }
}

type PictureOperation = Extract<Operation, {
  kind: "add picture" | "remove picture" | "caption" | "picture order";
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
    case "caption":
      return pictures.map((picture) =>
        picture.key === operation.picture ? { ...picture, caption: operation.to } : picture
      );
    case "picture order":
      return ordered(pictures, operation.to);
  }
}

/** Whether an edit removes something that the server cannot bring back. */
export function isDeletion({ kind }: Operation): boolean {
  return kind === "remove station" || kind === "remove picture";
}

/** The key of what an edit adds or removes; null for the other kinds. */
export function subjectOf(operation: Operation): Key | null {
  switch (operation.kind) {
    case "add station":
      return operation.station.key;
    case "remove station":
      return operation.key;
    case "add picture":
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

/**
 * The edit that reverses another.
 *
 * @param before The state before the edit.
 * @returns Null where only cancelling the edit, before it is sent, can reverse it.
 */
export function reverse(before: EditorState, operation: Operation): Operation | null {
  switch (operation.kind) {
    case "texts":
      return { ...operation, to: operation.base, base: operation.to };
    case "station":
      return { ...operation, to: operation.base, base: operation.to };
    case "order":
    case "picture order":
      return { ...operation, to: operation.base, base: operation.to };
    case "audio":
      return { ...operation, to: operation.base, base: operation.to };
    case "caption":
      return { ...operation, to: operation.base, base: operation.to };
    case "add station":
      return { kind: "remove station", key: operation.station.key };
    case "add picture":
      return { kind: "remove picture", key: operation.key, picture: operation.picture.key };
    case "remove station": {
      const station = stationIn(before, operation.key);
      if (station === undefined) return null;
      const others = before.stations.map(({ key }) => key);
      return { kind: "add station", station, index: before.stations.indexOf(station), others };
    }
    case "remove picture": {
      const pictures = stationIn(before, operation.key)?.pictures ?? [];
      const index = pictures.findIndex(({ key }) => key === operation.picture);
      const picture = pictures[index];
      if (picture === undefined) return null;
      const others = pictures.map(({ key }) => key);
      return { kind: "add picture", key: operation.key, picture, blobKey: "", index, others };
    }
  }
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

/** The edit with the key of something new replaced by the key that the server gave it. */
export function rekeyed(operation: Operation, from: Key, to: Key): Operation {
  const swap = (key: Key) => key === from ? to : key;
  switch (operation.kind) {
    case "texts":
      return operation;
    case "add station":
      return {
        ...operation,
        station: rekeyedStation(operation.station, swap),
        others: operation.others.map(swap),
      };
    case "order":
      return { ...operation, to: operation.to.map(swap), base: operation.base.map(swap) };
    case "picture order":
      return {
        ...operation,
        key: swap(operation.key),
        to: operation.to.map(swap),
        base: operation.base.map(swap),
      };
    case "add picture":
      return {
        ...operation,
        key: swap(operation.key),
        picture: { ...operation.picture, key: swap(operation.picture.key) },
        others: operation.others.map(swap),
      };
    case "remove picture":
    case "caption":
      return { ...operation, key: swap(operation.key), picture: swap(operation.picture) };
    default:
      return { ...operation, key: swap(operation.key) };
  }
}

/**
 * The state with the key of something new replaced by the key that the server gave it. After a reload the server
 * may have told of it already, when an earlier page had sent it; then it is in the state once.
 */
export function rekeyedState(state: EditorState, from: Key, to: Key): EditorState {
  const swap = (key: Key) => key === from ? to : key;
  const once = <Keyed extends { readonly key: Key }>(items: readonly Keyed[]) =>
    items.some(({ key }) => key === from) ? items.filter(({ key }) => key !== to) : items;
  const stations = once(state.stations).map((station) =>
    rekeyedStation({ ...station, pictures: once(station.pictures) }, swap)
  );
  return { ...state, stations };
}

function rekeyedStation(station: EditorStation, swap: (key: Key) => Key): EditorStation {
  const pictures = station.pictures.map((picture) => ({ ...picture, key: swap(picture.key) }));
  return { ...station, key: swap(station.key), pictures };
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
