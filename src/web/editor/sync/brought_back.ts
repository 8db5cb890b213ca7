/**
 * Steps that are no edits of the editor: an uploaded track, a changed map, and an entry of the list of removed things that was restored
 * from the list, not by undoing. They can be undone like edits. Pure.
 *
 * @module
 */
import type { Poi } from "../../api.ts";
import type { MapLaying, Operation } from "./operations.ts";
import { type EditorState, entryKey, pictureKey, stationIn } from "./state.ts";
import type { StepLabel } from "./step_label.ts";

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
