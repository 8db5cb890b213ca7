/**
 * What a station has and what it needs before pupils walk. Pure.
 *
 * @module
 */
import type { EditorStation } from "../sync/state.ts";

/** What the list of stations marks as there or missing, in the order of its columns. */
export const PARTS = ["sound", "text", "picture"] as const;

/** A part of a station. */
type Part = (typeof PARTS)[number];

/** Whether a station has a part. */
export function hasPart({ audio, description, pictures }: EditorStation, part: Part): boolean {
  switch (part) {
    case "sound":
      return audio !== null;
    case "text":
      return description.trim() !== "";
    case "picture":
      return pictures.length > 0;
  }
}

/**
 * Whether a station is ready: pupils hear it, and those who hear badly read it. A picture is marked but not needed: a
 * place may be one to listen or to look at, and a teacher who has no photo could never finish the walk.
 */
export function isReady(station: EditorStation): boolean {
  return hasPart(station, "sound") && hasPart(station, "text");
}

/** The number of stations that lack a picture. */
export function withoutPictureCount(stations: readonly EditorStation[]): number {
  return stations.filter((station) => !hasPart(station, "picture")).length;
}

/** The number of stations that are ready. */
export function readyCount(stations: readonly EditorStation[]): number {
  return stations.filter(isReady).length;
}
