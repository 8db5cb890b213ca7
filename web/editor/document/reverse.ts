/**
 * The edits that reverse edits. What was removed or replaced is restored from its entry in the walk's list of removed
 * things. Pure.
 *
 * @module
 */
import type { Operation } from "./operations.ts";
import { type EditorState, type EditorStation, type Key, newName, stationIn } from "./state.ts";

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
