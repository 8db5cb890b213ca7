/**
 * Labels of steps: the kind of edit, with the title and number of its station at that time. Pure.
 *
 * @module
 */
import { type Operation, stationKeyOf } from "./operations.ts";
import { type EditorState, type Key, stationIn } from "./state.ts";

/** Fields of the walk and of stations that are changed one at a time. */
export type StepField =
  | "walk name"
  | "walk description"
  | "school"
  | "title"
  | "description"
  | "radius"
  | "position"
  | "several";

/** How a recording, the track or the map was changed. */
export type StepCause = "added" | "replaced" | "changed" | "removed" | "appended";

/** What stations were proposed from. */
export type StepSource = "photos" | "file";

/** A step that was done, undone or redone. */
export interface StepLabel {
  readonly kind: Operation["kind"] | "track" | "map" | "proposals";
  /** Title of the station; empty for a step of the walk. */
  readonly title: string;
  /** Number of the station in the order, from 1; null for a step of the walk. */
  readonly number: number | null;
  /** What was changed in texts and fields. */
  readonly field?: StepField;
  /** Number of the picture among those of the station, from 1. */
  readonly picture?: number;
  /** How the recording or the track was changed. */
  readonly cause?: StepCause;
  /** How many stations were added from proposals. */
  readonly count?: number;
  /** What these were proposed from. */
  readonly source?: StepSource;
  /** Whether the step was undone. */
  readonly isUndone?: boolean;
}

/** The label of an edit. @param before The state before it. @param after The state after it. */
export function labelOf(operation: Operation, before: EditorState, after: EditorState): StepLabel {
  const { kind } = operation;
  const key = stationKeyOf(operation);
  const state = key !== null && stationIn(before, key) !== undefined ? before : after;
  const station = key === null ? undefined : stationIn(state, key);
  const number = station === undefined ? null : state.stations.indexOf(station) + 1;
  const label = { kind, title: station?.title ?? "", number };
  switch (operation.kind) {
    case "texts":
      return { ...label, field: fieldOf(Object.keys(operation.to), TEXT_FIELDS) };
    case "station":
      return { ...label, field: fieldOf(Object.keys(operation.to), STATION_FIELDS) };
    case "audio":
    case "restore audio":
      return { ...label, cause: causeOf(operation) };
    case "add picture":
    case "restore picture":
      return { ...label, picture: pictureIn(after, operation.key, operation.picture.key) };
    case "remove picture":
    case "caption":
      return { ...label, picture: pictureIn(before, operation.key, operation.picture) };
    default:
      return label;
  }
}

const TEXT_FIELDS: Readonly<Record<string, StepField>> = {
  name: "walk name",
  description: "walk description",
  schoolName: "school",
};

const STATION_FIELDS: Readonly<Record<string, StepField>> = {
  title: "title",
  description: "description",
  triggerRadiusM: "radius",
  lat: "position",
  lon: "position",
};

function fieldOf(names: readonly string[], fields: typeof TEXT_FIELDS): StepField {
  const [field = "several", ...others] = new Set(names.map((name) => fields[name] ?? "several"));
  return others.length === 0 ? field : "several";
}

function causeOf(
  { to, base }: Extract<Operation, { kind: "audio" | "restore audio" }>,
): StepCause {
  if (to === null) return "removed";
  return base === null ? "added" : "replaced";
}

/** Number of a picture of a station, from 1. */
function pictureIn(state: EditorState, key: Key, picture: Key): number {
  const pictures = stationIn(state, key)?.pictures ?? [];
  return pictures.findIndex((other) => other.key === picture) + 1;
}
