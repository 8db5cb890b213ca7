/**
 * Edits of a walk as values: each can be applied to the state, reversed, joined to the one before it (`outbox.ts`),
 * kept on the disk, and sent to the server. Pure.
 *
 * @module
 */
import type { MapDetails } from "../../../src/shared/stored_map.ts";
import {
  type EditorAudio,
  type EditorPicture,
  type EditorState,
  type EditorStation,
  type Key,
  newName,
  type StationFields,
  stationIn,
  type WalkTexts,
} from "./state.ts";

/** How a picture lies under the track. */
export type MapLaying = Pick<MapDetails, "points" | "opacity">;

/**
 * One edit. `to` has the texts or fields that change, and `base` their values before.
 *
 * What an edit removes or replaces becomes an entry of the walk's list of removed things. `entry` of a removal is the
 * name of that entry, which the server assigns when it confirms the removal; forms leave it out. `entry` of an edit that
 * restores something is the entry to restore.
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
  /** Restores a removed station with its pictures and its recording. */
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
  /** Restores a recording that was removed or replaced. */
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
    /** When the file was chosen, in milliseconds since 1970: preparing it takes time before the edit. */
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
  /** Restores a removed picture. */
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
  /** Restores an earlier track; the present one becomes an entry of the list. */
  | {
    readonly kind: "restore track";
    readonly entry?: Key | undefined;
    /** The entry that the present track becomes. */
    readonly replaced?: Key | undefined;
  }
  /** Lays the picture that is the map of the walk elsewhere, or draws it stronger or weaker. */
  | { readonly kind: "lay map"; readonly to: MapLaying; readonly base: MapLaying }
  /** Removes the map of the walk. */
  | { readonly kind: "remove map"; readonly entry?: Key | undefined }
  /** Restores a map that was removed or replaced. */
  | {
    readonly kind: "restore map";
    readonly entry?: Key | undefined;
    /** Whether the walk has another map, which becomes an entry of the list. */
    readonly hasOther: boolean;
    /** The entry that the other map becomes. */
    readonly replaced?: Key | undefined;
  };

/** Whether an edit removes a station or a picture. */
export function isRemoval({ kind }: Operation): boolean {
  return kind === "remove station" || kind === "remove picture";
}

/** The key of what an edit adds, removes or restores; null for the other kinds. */
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

/** Names of the recordings and pictures that an edit needs, as this device keeps them. */
export function contentsOf(operation: Operation): readonly string[] {
  if (operation.kind === "add picture") return [operation.blobKey];
  if (operation.kind !== "audio" && operation.kind !== "restore audio") return [];
  return [operation.to, operation.base].flatMap((audio) => audio?.blobKey ?? []);
}

/** The key of the station that an edit belongs to; null for an edit of the walk. */
export function stationKeyOf(operation: Operation): Key | null {
  if ("station" in operation) return operation.station.key;
  return "key" in operation ? operation.key : null;
}

// Inserts stations and pictures into their order, and sorts them. Pure.

/**
 * Items with one more, after the one that it came after in the edit, or after the nearest one before that is still
 * present. The index alone is not enough: there may be further items since, such as one of an earlier edit that the
 * server has carried out, but whose key this page does not have yet.
 */
function inserted<Item extends { readonly key: Key }>(
  items: readonly Item[],
  item: Item,
  { index, others }: { readonly index: number; readonly others: readonly Key[] },
): readonly Item[] {
  const keys = items.map(({ key }) => key);
  const previous = others.slice(0, index).filter((key) => keys.includes(key)).at(-1);
  const at = previous === undefined ? 0 : keys.indexOf(previous) + 1;
  return [...items.slice(0, at), item, ...items.slice(at)];
}

/** Items in the order of keys; those without one stay at the end, in their order. */
function ordered<Item extends { readonly key: Key }>(
  items: readonly Item[],
  keys: readonly Key[],
): readonly Item[] {
  const indexOf = (key: Key) => keys.includes(key) ? keys.indexOf(key) : keys.length;
  return [...items].sort((a, b) => indexOf(a.key) - indexOf(b.key));
}

/** The state after an edit. An edit of a station or picture that the state does not have changes nothing. */
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
    case "lay map":
    case "restore map":
    case "remove map":
      return state; // neither the track nor the map is part of the state
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

/**
 * Items with a removed one again. If the server has restored it already, its version stays but comes to the index of
 * the edit: the page may have been closed before it could send the order.
 */
function returned<Item extends { readonly key: Key }>(
  items: readonly Item[],
  item: Item,
  target: { readonly index: number; readonly others: readonly Key[] },
): readonly Item[] {
  const present = items.find(({ key }) => key === item.key) ?? item;
  return inserted(items.filter(({ key }) => key !== item.key), present, target);
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

// The edits that reverse edits. What was removed or replaced is restored from its entry in the walk's list of removed
// things. Pure.

/** An edit with names for the entries that what it removes or replaces will become. */
export function withEntries(operation: Operation): Operation {
  switch (operation.kind) {
    case "remove station":
    case "remove picture":
    case "remove map":
      return { ...operation, entry: operation.entry ?? newName() };
    case "restore map":
      return operation.hasOther
        ? { ...operation, replaced: operation.replaced ?? newName() }
        : operation;
    case "audio":
      return operation.base === null
        ? operation
        : { ...operation, entry: operation.entry ?? newName() };
    case "restore audio":
      return operation.base === null
        ? operation
        : { ...operation, replaced: operation.replaced ?? newName() };
    case "restore track":
      return { ...operation, replaced: operation.replaced ?? newName() };
    default:
      return operation;
  }
}

/**
 * The edit that reverses another.
 *
 * @param before The state before the edit.
 * @param operation An edit of {@link withEntries}.
 * @returns Null when there is nothing to reverse: what it removes is not there.
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
    case "caption":
      return { ...operation, to: operation.base, base: operation.to };
    case "lay map":
      return { ...operation, to: operation.base, base: operation.to };
    case "audio":
    case "restore audio":
      return reverseAudio(operation);
    case "add station":
    case "restore station":
      return { kind: "remove station", key: operation.station.key };
    case "add picture":
    case "restore picture":
      return { kind: "remove picture", key: operation.key, picture: operation.picture.key };
    case "remove station": {
      const { key, entry } = operation;
      const station = stationIn(before, key);
      if (station === undefined) return null;
      const others = before.stations.map((other) => other.key);
      const index = before.stations.indexOf(station);
      return { kind: "restore station", station, index, others, entry };
    }
    case "remove picture": {
      const { key, entry } = operation;
      const pictures = stationIn(before, key)?.pictures ?? [];
      const index = pictures.findIndex((picture) => picture.key === operation.picture);
      const picture = pictures[index];
      if (picture === undefined) return null;
      const others = pictures.map((other) => other.key);
      return { kind: "restore picture", key, picture, index, others, entry };
    }
    case "restore track":
      return { kind: "restore track", entry: operation.replaced };
    case "remove map":
      return { kind: "restore map", entry: operation.entry, hasOther: false };
    case "restore map":
      return operation.hasOther
        ? { kind: "restore map", entry: operation.replaced, hasOther: true }
        : { kind: "remove map" };
  }
}

function reverseAudio(
  operation: Extract<Operation, { kind: "audio" | "restore audio" }>,
): Operation {
  const { key, to, base } = operation;
  if (base === null) return { kind: "audio", key, to: null, base: to };
  const entry = operation.kind === "audio" ? operation.entry : operation.replaced;
  return { kind: "restore audio", key, to: base, base: to, entry };
}

/** Whether the state has what an edit changes, or lacks what it adds: other pages may have removed or restored it. */
export function isPossible(operation: Operation, state: EditorState): boolean {
  switch (operation.kind) {
    case "texts":
    case "order":
    case "restore track":
    case "lay map":
    case "remove map":
    case "restore map":
      return true;
    case "add station":
    case "restore station":
      return stationIn(state, operation.station.key) === undefined;
    case "add picture":
    case "restore picture": {
      const station = stationIn(state, operation.key);
      return station !== undefined && !hasPicture(station, operation.picture.key);
    }
    case "caption":
    case "remove picture": {
      const station = stationIn(state, operation.key);
      return station !== undefined && hasPicture(station, operation.picture);
    }
    default:
      return stationIn(state, operation.key) !== undefined;
  }
}

function hasPicture({ pictures }: EditorStation, key: Key): boolean {
  return pictures.some((picture) => picture.key === key);
}

/** Whether an edit reverses one that waits: if that was never sent, neither has to be. */
export function isReversedBy(waiting: Operation, operation: Operation): boolean {
  switch (operation.kind) {
    case "restore station":
    case "restore picture":
    case "restore audio":
    case "restore track":
    case "restore map":
      return operation.entry !== undefined && entryCreatedBy(waiting) === operation.entry;
    case "remove station":
      return (waiting.kind === "add station" || waiting.kind === "restore station") &&
        waiting.station.key === operation.key;
    case "remove picture":
      return (waiting.kind === "add picture" || waiting.kind === "restore picture") &&
        waiting.picture.key === operation.picture;
    case "audio":
      return (waiting.kind === "audio" || waiting.kind === "restore audio") &&
        operation.to === null && waiting.base === null && waiting.key === operation.key;
    default:
      return false;
  }
}

/**
 * The edit that repeats a cancelled one, at the index that it has now.
 *
 * @param cancelled An edit that was never sent.
 * @param back The edit that reverses its cancelling.
 */
export function repeatedEdit(cancelled: Operation, back: Operation): Operation {
  if (!("index" in cancelled && "index" in back)) return cancelled;
  return { ...cancelled, index: back.index, others: back.others };
}

/** The entry that an edit creates. */
function entryCreatedBy(operation: Operation): Key | undefined {
  switch (operation.kind) {
    case "remove station":
    case "remove picture":
    case "remove map":
    case "audio":
      return operation.entry;
    case "restore audio":
    case "restore track":
    case "restore map":
      return operation.replaced;
    default:
      return undefined;
  }
}
