/**
 * Makes the recording of a station again: filtered, as loud as all recordings, and as MP3. The editor stores it like a
 * chosen file, so that undo brings the earlier one back, byte for byte.
 *
 * @module
 */
import { decodeMono, secondsOf } from "../recording/take.ts";
import { loudnessAfter } from "../recording/level_words.ts";
import { type FinishedSound, finishSound } from "../sound/sound_work.ts";
import type { Editor } from "../sync/editor.ts";
import { type EditorAudio, type Key, stationIn } from "../sync/state.ts";
import type { OpenedWalk } from "../walk/open_editor.ts";
import { isTooLong } from "./sizes.ts";
import { soundName } from "./recordings.ts";
import { readSound, sizeOf } from "./stored_sound.ts";

/** Why a recording was not made again. */
export type Failure = "tooLong" | "notRead" | "unreadable" | "notPossible";

/** What became of a recording. */
export type MadeAgain =
  | { readonly kind: "failed"; readonly why: Failure }
  /** The file does not fit on the disk, which the notes of the station say, or the recording was replaced meanwhile. */
  | { readonly kind: "unchanged" }
  | {
    readonly kind: "made";
    readonly audio: EditorAudio;
    readonly bytes: number;
    /** Loudness in LUFS as it is now; null for silence. */
    readonly lufs: number | null;
  };

/** The recording that a station has now; null without one. @param key Any key that the station had. */
export function audioOf({ state, keys }: Editor, key: Key): EditorAudio | null {
  return stationIn(state, keys.lastOf(key))?.audio ?? null;
}

/** Makes a recording again, and stores it unless the station has another one by then. */
export async function makeAgain(
  { editor, files }: Pick<OpenedWalk, "editor" | "files">,
  key: Key,
  audio: EditorAudio,
): Promise<MadeAgain> {
  const sound = await finished(audio);
  if (typeof sound === "string") return { kind: "failed", why: sound };
  const { file, levelling, isCompressed } = sound;
  if (levelling === null || !isCompressed) return { kind: "failed", why: "notPossible" };
  const present = audioOf(editor, key);
  if (present === null || soundName(present) !== soundName(audio)) return { kind: "unchanged" };
  if (!await files.setSound(key, file)) return { kind: "unchanged" };
  const made = audioOf(editor, key);
  if (made === null) return { kind: "unchanged" };
  return { kind: "made", audio: made, bytes: file.size, lufs: loudnessAfter(sound) };
}

async function finished(audio: EditorAudio): Promise<FinishedSound | Failure> {
  let sound: Blob;
  try {
    if (isTooLong(await sizeOf(audio))) return "tooLong";
    sound = await readSound(audio);
  } catch {
    return "notRead"; // no connection, or another page has replaced it
  }
  const decoded = await decodeMono(sound).catch(() => null);
  if (decoded === null) return "unreadable";
  return await finishSound(decoded, { fromS: 0, toS: secondsOf(decoded) }, true);
}
