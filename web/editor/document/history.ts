/** Undo and redo: the steps of a page with their labels, each with the edit that reverses it. @module */
import type { Poi } from "../../kit/api.ts";
import {
  concerns,
  isPossible,
  type MapLaying,
  type Operation,
  stationKeyOf,
} from "./operations.ts";
import { rekeyed } from "./outbox.ts";
import {
  type EditorState,
  entryKey,
  isStored,
  type Key,
  pictureKey,
  stationIn,
  type WalkTexts,
} from "./state.ts";

/** A step that was done or undone. */
export interface Step {
  /** Names the edit of the step. */
  readonly label: StepLabel;
  /** The edit that undoes the step; of an undone step, the edit that redoes it. */
  readonly back: Operation;
  /** The entry of the outbox that was added last for it; null when none was. */
  readonly entryId: number | null;
  /** Steps that follow each other in the same group are undone and redone together. */
  readonly group?: number | undefined;
}

/** Steps that can be undone and redone. */
export class History {
  #undo: Step[] = [];
  #redo: Step[] = [];
  /** Whether the next edit of the same field belongs to the last step. */
  #isOpen = false;
  #last: StepLabel | null = null;
  #travels = 0;
  #groups = 0;

  /** The name of a group that no step has yet. */
  newGroup(): number {
    return ++this.#groups;
  }

  /** What was done, undone or redone last; null before the first step and after a refused edit. */
  get last(): StepLabel | null {
    return this.#last;
  }

  /** How often a step was undone or redone. */
  get travels(): number {
    return this.#travels;
  }

  /** The step to undo next; null when there is none. Steps of what another page has removed are skipped. */
  nextUndo(state: EditorState): Step | null {
    return lastPossible(this.#undo, state);
  }

  /** The step to redo next, like {@link History.nextUndo}. */
  nextRedo(state: EditorState): Step | null {
    return lastPossible(this.#redo, state);
  }

  /**
   * Records a new step; undone steps cannot be redone after it. Further edits of the same field are joined to the last
   * step, until {@link History.endStep}.
   */
  record(step: Step): void {
    const last = this.#isOpen ? this.#undo.at(-1) : undefined;
    const joined = last === undefined ? null : joinedSteps(last, step);
    if (joined !== null) this.#undo.pop();
    this.#undo.push(joined ?? step);
    this.#redo = [];
    this.#isOpen = true;
    this.#last = step.label;
  }

  /** A field was left: its next edit is a separate step. */
  endStep(): void {
    this.#isOpen = false;
  }

  /**
   * Removes and returns the step of {@link History.nextUndo}. The caller records it with {@link History.travelled}.
   *
   * @param group Only a step of this group is removed, if given.
   */
  removeUndo(state: EditorState, group?: number): Step | null {
    return this.#removed(this.#undo, this.nextUndo(state), group, true);
  }

  /** Removes and returns the step of {@link History.nextRedo}, like {@link History.removeUndo}. */
  removeRedo(state: EditorState, group?: number): Step | null {
    return this.#removed(this.#redo, this.nextRedo(state), group, false);
  }

  #removed(steps: Step[], step: Step | null, group: number | undefined, isUndone: boolean) {
    if (step === null || group !== undefined && step.group !== group) return null;
    steps.splice(steps.lastIndexOf(step)); // the skipped ones after it are not possible any more
    this.#isOpen = false;
    this.#travels++;
    this.#last = isUndone ? { ...step.label, isUndone } : step.label;
    return step;
  }

  /** Records a step that was undone, or done again. */
  travelled(step: Step, isUndo: boolean): void {
    (isUndo ? this.#redo : this.#undo).push(step);
  }

  /** The server has refused an edit: its step can be neither undone nor redone. @param id Its entry in the outbox. */
  refused(id: number): void {
    this.#last = null;
    this.#keep(({ entryId }) => entryId !== id);
  }

  /**
   * The conflict of an edit has ended.
   *
   * @param id Its entry in the outbox. @param change Returns the edit that undoes it now; null if nothing is left to undo.
   */
  resolved(id: number, change: (back: Operation) => Operation | null): void {
    const last = this.#undo.map(({ entryId }) => entryId).lastIndexOf(id);
    this.#undo = this.#undo.flatMap((step, index) => {
      const back = index === last ? change(step.back) : step.back;
      return back === null ? [] : [{ ...step, back }];
    });
  }

  /** A station or picture does not exist and cannot be restored: no edit of it can be undone or redone. */
  gone(key: Key): void {
    this.#keep(({ back }) => !concerns(back, key));
  }

  /** The list of removed things does not have an entry any more: steps that would restore it are dropped. */
  entryGone(entry: Key): void {
    this.#keep(({ back }) => !("entry" in back && back.entry === entry));
  }

  /** The server has assigned the key `to` to what had the key `from`. */
  rekey(from: Key, to: Key): void {
    const rekey = (step: Step): Step => ({ ...step, back: rekeyed(step.back, from, to) });
    this.#undo = withoutNeedless(this.#undo.map(rekey));
    this.#redo = this.#redo.map(rekey);
  }

  #keep(isKept: (step: Step) => boolean): void {
    this.#undo = this.#undo.filter(isKept);
    this.#redo = this.#redo.filter(isKept);
  }
}

function lastPossible(steps: readonly Step[], state: EditorState): Step | null {
  return steps.filter(({ back }) => isPossible(back, state)).at(-1) ?? null;
}

/**
 * The steps without those of pictures that the server has and whose station was added in the same group: undoing that
 * removes the station with them, and redoing restores it with them.
 */
function withoutNeedless(steps: Step[]): Step[] {
  return steps.filter(({ back, group }) =>
    group === undefined || back.kind !== "remove picture" || !isStored(back.picture) ||
    !steps.some((other) =>
      other.group === group && other.back.kind === "remove station" && other.back.key === back.key
    )
  );
}

/** Two steps of typing in one field as one; null when they are not. */
function joinedSteps(first: Step, second: Step): Step | null {
  const label = first.label;
  const { entryId } = second;
  const [back, next] = [first.back, second.back];
  if (back.kind === "texts" && next.kind === "texts" && haveSameFields(back, next)) {
    return { label, entryId, back: { ...next, to: back.to } };
  }
  if (back.kind === "station" && next.kind === "station" && back.key === next.key) {
    // A station is moved in steps that a person sees, one by one.
    if ("lat" in next.to || "lon" in next.to || !haveSameFields(back, next)) return null;
    return { label, entryId, back: { ...next, to: back.to } };
  }
  if (back.kind === "caption" && next.kind === "caption" && back.picture === next.picture) {
    return { label, entryId, back: { ...next, to: back.to } };
  }
  return null;
}

function haveSameFields(a: { readonly to: object }, b: { readonly to: object }): boolean {
  return Object.keys(a.to).sort().join() === Object.keys(b.to).sort().join();
}

// Labels of steps: the kind of edit, with the title and number of its station at that time. Pure.

// Steps that can be undone: how they are called, and those that bring files back.

/** Fields of the walk and of stations that are changed one at a time. */
type StepField =
  | "walk name"
  | "walk description"
  | "school"
  | "title"
  | "description"
  | "radius"
  | "position"
  | "several";

/** How a recording, the track or the map was changed. */
type StepCause = "added" | "replaced" | "changed" | "removed" | "appended";

/** What stations were proposed from. */
type StepSource = "photos" | "file";

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

const TEXT_FIELDS: Readonly<Record<keyof WalkTexts, StepField>> = {
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

function fieldOf(names: readonly string[], fields: Readonly<Record<string, StepField>>): StepField {
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

// Steps that are no edits of the editor: an uploaded track, a changed map, and an entry of the list of removed things
// that was restored from the list, not by undoing. They can be undone like edits. Pure.

/** An entry that was restored. */
export interface BroughtBack {
  /** ID of the entry, which the list has no longer. */
  readonly entryId: number;
  readonly kind: "poi" | "picture" | "audio" | "gpx" | "map";
  readonly pictureId: number | null;
  /** The station with what was restored; null for a track or a map. */
  readonly poi: Poi | null;
  /** ID of the entry with what was in use before the restoration; null when there was nothing. */
  readonly replacedBy: number | null;
}

/** A step with the edit that undoes it. */
export interface DoneStep {
  readonly label: StepLabel;
  readonly back: Operation;
}

/** The step of a track that was replaced or appended to. @param id ID of the entry with the former track. */
export function trackStep(cause: "replaced" | "appended", id: number): DoneStep {
  return {
    label: { kind: "track", title: "", number: null, cause },
    back: { kind: "restore track", entry: entryKey(id) },
  };
}

/**
 * The step of a map that was added, replaced or removed.
 *
 * @param id ID of the entry with the former map; null if there was none, or if the same file stays.
 */
export function mapStep(cause: "added" | "replaced" | "removed", id: number | null): DoneStep {
  return {
    label: { kind: "map", title: "", number: null, cause },
    back: id === null
      ? { kind: "remove map" }
      : { kind: "restore map", entry: entryKey(id), hasOther: cause === "replaced" },
  };
}

/** The step of a picture that was laid elsewhere. @param base How it lay before. @param to How it lies now. */
export function layingStep(base: MapLaying, to: MapLaying): DoneStep {
  return {
    label: { kind: "map", title: "", number: null, cause: "changed" },
    back: { kind: "lay map", to: base, base: to },
  };
}

/**
 * The step to record, with the edit that undoes it.
 *
 * @param state The walk after the restoration.
 * @returns Null when the walk does not have what was restored, and for the former file of a picture, which no edit can undo:
 * the other file is in the list.
 */
export function broughtBackStep(
  { kind, pictureId, poi, replacedBy }: BroughtBack,
  state: EditorState,
): DoneStep | null {
  const entry = replacedBy === null ? undefined : entryKey(replacedBy);
  if (kind === "gpx") {
    const label: StepLabel = { kind: "restore track", title: "", number: null };
    return entry === undefined ? null : { label, back: { kind: "restore track", entry } };
  }
  if (kind === "map") {
    const { back } = mapStep(replacedBy === null ? "added" : "replaced", replacedBy);
    return { label: { kind: "restore map", title: "", number: null }, back };
  }
  const station = stationIn(state, String(poi?.id));
  if (station === undefined) return null;
  const { key, title, audio } = station;
  const named = { title, number: state.stations.indexOf(station) + 1 };
  switch (kind) {
    case "poi":
      return {
        label: { kind: "restore station", ...named },
        back: { kind: "remove station", key },
      };
    case "picture": {
      const picture = pictureKey(pictureId ?? 0);
      const index = station.pictures.findIndex((other) => other.key === picture) + 1;
      if (index === 0 || entry !== undefined) return null;
      return {
        label: { kind: "restore picture", ...named, picture: index },
        back: { kind: "remove picture", key, picture },
      };
    }
    case "audio": {
      const label: StepLabel = { kind: "restore audio", ...named };
      if (audio === null) return null;
      return entry === undefined
        ? { label, back: { kind: "audio", key, to: null, base: audio } }
        : { label, back: { kind: "restore audio", key, to: audio, base: audio, entry } };
    }
  }
}
