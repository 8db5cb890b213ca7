/**
 * Recordings, their length, and the interface of a player of them, independent of the browser that plays them.
 *
 * @module
 */

/** What a player does. */
export type PlayerState =
  | "idle"
  /** Before the first sound. */
  | "loading"
  | "playing"
  | "paused"
  /** The browser plays it only within a tap. */
  | "blocked"
  | "ended"
  /** The file cannot be loaded, or the browser cannot play it. */
  | "failed";

/** Who paused: the listener (page, headset, locked screen), or the system (a call, another app, an unplugged headset). */
export type PausedBy = "listener" | "system";

/** Tones: a station is reached, or is left without having been heard. */
export type ToneKind = "arrival" | "leaving";

/** A recording that can be played. */
export interface Recording {
  readonly id: number;
  readonly url: string;
  readonly title: string;
  /** Name of the walk; a locked screen shows this and what follows. */
  readonly album: string;
  /** The school, else the walk. */
  readonly artist: string;
  /** Address of a picture of the station; null without one. */
  readonly pictureUrl: string | null;
}

/** Plays one recording at a time. */
export interface RecordingPlayer {
  readonly state: PlayerState;
  /** The recording that was last started, if any. */
  readonly recording: Recording | null;
  /** Whether a recording can be heard, or will be in a moment. */
  readonly isBusy: boolean;
  /** Who paused it; null while it is not paused. */
  readonly pausedBy: PausedBy | null;
  /** Whether the browser has let it sound since the page was opened, and has not refused since. */
  readonly isUnlocked: boolean;
  /** Seconds from the start. */
  readonly position: number;
  /** What the keys "next" (1) and "previous" (-1) of headsets and locked screens do; null: nothing. */
  onSkip: ((step: 1 | -1) => void) | null;
  /** Plays a recording from a second on, after the tone of an arrival if wanted. */
  play(recording: Recording, from?: number, withTone?: boolean): Promise<void>;
  /** Plays a tone alone, unless a recording can be heard. @returns Whether the browser let one of them sound. */
  playTone(kind?: ToneKind): Promise<boolean>;
  /** Continues after a pause, after the end, or after the browser has refused to play without a tap. */
  resume(): void;
  /** Pauses for the listener. */
  pause(): void;
  /** Goes to a second, also of a recording that is not loaded yet. */
  seek(second: number): void;
  /** Calls a listener after every change. @returns Removes it. */
  subscribe(listener: () => void): () => void;
}

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

/** Milliseconds after which a length that does not come counts as unknown. */
const TIMEOUT_MS = 15_000;

/** The length of the sound at an address, in seconds; null if the browser cannot tell. */
export async function soundLength(url: string): Promise<number | null> {
  const audio = new Audio();
  audio.preload = "metadata";
  let timer;
  const length = await new Promise<number | null>((resolve) => {
    audio.addEventListener("loadedmetadata", () => resolve(audio.duration), { once: true });
    audio.addEventListener("error", () => resolve(null), { once: true });
    timer = setTimeout(() => resolve(null), TIMEOUT_MS);
    audio.src = url;
  });
  clearTimeout(timer);
  audio.removeAttribute("src"); // releases the file
  return length !== null && Number.isFinite(length) ? length : null;
}
