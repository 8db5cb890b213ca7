/**
 * A take becomes the recording of its station, and the recorder goes on to the next station without one.
 *
 * @module
 */
import type { FinishedSound } from "../sound/sound_work.ts";
import type { Key } from "../sync/state.ts";
import type { OpenedWalk } from "../walk/open_editor.ts";
import type { RecorderView } from "../walk/workbench_state.ts";
import { isRiskyOnPhones } from "./phone_formats.ts";
import { missingAfter } from "./recording_order.ts";
import type { Take } from "./take.ts";

/**
 * Uses a take, or a part of it.
 *
 * @param sound What is used of the take.
 * @param view What the recorder shows.
 * @returns What it shows next, once the edit is on the disk; null when no other station is missing.
 */
export async function usedTake(
  { editor, files, takes }: OpenedWalk,
  view: RecorderView,
  take: Take,
  { file, isCompressed }: FinishedSound,
): Promise<RecorderView | null> {
  if (!await files.setSound(view.key, file, takes.rowsOf(view.key))) return null;
  takes.remove(view.key, editor.isKept);
  // A take that the browser could not read is of the type that it records.
  if (isRiskyOnPhones({ name: "", type: file.type })) files.note(view.key, "risky");
  if (!isCompressed) files.note(view.key, "uncompressed");
  const key = editor.keys.lastOf(view.key); // the server may have assigned it meanwhile
  const [next] = missingAfter(editor.state.stations, key);
  const kept = { key, take };
  if (next !== undefined) return { key: next.key, take: takes.of(next.key), kept };
  return view.kept === null ? null : { key, take: null, kept };
}

/** Whether the recording of a station is what the editor's undo would remove. */
export function isUndoable({ editor }: OpenedWalk, key: Key): boolean {
  const step = editor.nextUndo;
  const index = editor.state.stations.findIndex((station) => station.key === key);
  return step !== null && step.kind === "audio" && step.number === index + 1;
}

/** Undoes the recording that was made just before. @returns The recorder with its take, which waits again. */
export function undoneTake(
  { editor, files, takes }: OpenedWalk,
  { key, take }: NonNullable<RecorderView["kept"]>,
): RecorderView {
  editor.undo();
  takes.keep(key, take).catch(() => files.note(key, "take not kept"));
  return { key, take, kept: null };
}
