/**
 * The end of what a player plays, for work that would interrupt it.
 *
 * @module
 */
import type { RecordingPlayer } from "./recording.ts";

/** Waits until the recording that plays now is paused or ended, or another one plays; at once if none plays. */
export function untilRecordingEnds(player: RecordingPlayer): Promise<void> {
  const first = player.recording?.id;
  return new Promise((resolve) => {
    const unsubscribe = player.subscribe(() => check());
    const check = () => {
      if (player.isBusy && player.recording?.id === first) return;
      unsubscribe();
      resolve();
    };
    check();
  });
}
