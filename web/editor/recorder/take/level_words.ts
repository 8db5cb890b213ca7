/** How loud a take was, in words. Pure. @module */
import { MOST_GAIN_DB, TARGET_LUFS } from "../../sound/loudness.ts";
import type { FinishedSound } from "../../sound/sound_work.ts";

/** How a take was, and is: `stillQuiet` is one that cannot be raised enough. */
export type LevelWord = "silent" | "stillQuiet" | "veryQuiet" | "quiet" | "same" | "loud";

/** A take that is louder by this now, in LU, was quiet, and very quiet. Its gain is higher where peaks are limited. */
const [QUIET_LU, VERY_QUIET_LU] = [3, 12];

/** The loudness of the ends of the bars, in LUFS. */
const [LOWEST_LUFS, HIGHEST_LUFS] = [-52, -4];

/** The loudness of a levelled file in LUFS; null if it was not measured. */
export function loudnessAfter({ levelling }: FinishedSound): number | null {
  if (levelling === null || levelling.beforeLufs === null) return null;
  return Math.min(TARGET_LUFS, levelling.beforeLufs + MOST_GAIN_DB);
}

/** The word for a file that was levelled. */
export function levelWordOf(sound: FinishedSound): LevelWord {
  const beforeLufs = sound.levelling?.beforeLufs ?? null;
  const afterLufs = loudnessAfter(sound);
  if (beforeLufs === null || afterLufs === null) return "silent";
  if (afterLufs < TARGET_LUFS - 1) return "stillQuiet";
  const louderLu = afterLufs - beforeLufs;
  if (louderLu >= VERY_QUIET_LU) return "veryQuiet";
  if (louderLu >= QUIET_LU) return "quiet";
  return louderLu <= -QUIET_LU ? "loud" : "same";
}

/** How much of a bar a loudness in LUFS fills, from 0 to 1. */
export function shareOf(lufs: number): number {
  return Math.max(0, Math.min(1, (lufs - LOWEST_LUFS) / (HIGHEST_LUFS - LOWEST_LUFS)));
}
