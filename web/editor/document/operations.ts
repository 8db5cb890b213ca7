/**
 * Edits of a walk as values: each can be applied to the state (`apply.ts`), reversed (`reverse.ts`), joined to the one
 * before it (`outbox.ts`), kept on the disk, and sent to the server. Pure.
 *
 * @module
 */
import type { MapDetails } from "../../../src/shared/stored_map.ts";
import type {
  EditorAudio,
  EditorPicture,
  EditorStation,
  Key,
  StationFields,
  WalkTexts,
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
