/** Plays the part of a take that will be kept: exactly the file that pupils will hear. @module */
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { FinishedSound } from "../../sound/sound_work.ts";
import type { Cut } from "./cut.ts";

/** Closer than this to the end, playing begins at the beginning, in seconds. */
const END_S = 0.05;

/** What plays the part. */
export interface TakeSound {
  readonly audio: {
    readonly ref: RefObject<HTMLAudioElement | null>;
    readonly onEnded: () => void;
    readonly onPlay: () => void;
    readonly onPause: () => void;
  };
  readonly isPlaying: boolean;
  /** Whether the browser does not play it. */
  readonly isBroken: boolean;
  /** The time that is played, in seconds of the take. */
  readonly atS: number;
  readonly toggle: () => void;
  /** Stops, and goes to a time in seconds of the take. */
  readonly moveTo: (atS: number) => void;
}

/** Plays a part of a take in an `<audio>`. @param finished Makes its file. */
export function useTakeSound(cut: Cut, finished: () => Promise<FinishedSound>): TakeSound {
  const audio = useRef<HTMLAudioElement>(null);
  const [atS, setAt] = useState(cut.fromS);
  const [isPlaying, setPlaying] = useState(false);
  const [isBroken, setBroken] = useState(false);
  useFrames(isPlaying, cut, () => {
    const player = audio.current;
    if (player !== null && !player.seeking) {
      setAt(Math.min(cut.toS, cut.fromS + player.currentTime));
    }
  });
  const load = useLoadedFile(audio);
  return {
    audio: {
      ref: audio,
      onEnded: () => {
        setPlaying(false);
        setAt(cut.toS);
      },
      onPlay: () => setPlaying(true),
      onPause: () => setPlaying(false),
    },
    isPlaying,
    isBroken,
    atS,
    toggle: () => {
      const player = audio.current;
      if (player === null) return;
      if (isPlaying) return player.pause();
      const isAtEnd = atS >= cut.toS - END_S || atS < cut.fromS;
      finished().then(({ file }) => {
        load(player, file);
        return startAt(player, isAtEnd ? 0 : atS - cut.fromS);
      }).then(
        () => setBroken(false),
        (error: unknown) => setBroken(!isNoFailure(error)),
      );
    },
    moveTo: (to) => {
      audio.current?.pause();
      setPlaying(false);
      setAt(to);
    },
  };
}

/** Whether it was paused before it began, or is heard at the next tap: the file was made for longer than a tap counts. */
function isNoFailure(error: unknown): boolean {
  return error instanceof DOMException && ["AbortError", "NotAllowedError"].includes(error.name);
}

/** Calls back before each frame of the screen while something plays. */
function useFrames(isPlaying: boolean, cut: Cut, onFrame: () => void): void {
  useEffect(() => {
    if (!isPlaying) return;
    let frame = 0;
    const follow = () => {
      onFrame();
      frame = requestAnimationFrame(follow);
    };
    frame = requestAnimationFrame(follow);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, cut]);
}

/** Puts files into the player. The one before is freed then, and the last one when the component is removed. */
function useLoadedFile(
  audio: RefObject<HTMLAudioElement | null>,
): (player: HTMLAudioElement, file: Blob) => void {
  const loaded = useRef<{ readonly file: Blob; readonly url: string } | null>(null);
  const unload = () => {
    if (loaded.current !== null) URL.revokeObjectURL(loaded.current.url);
    loaded.current = null;
  };
  useEffect(() => () => {
    audio.current?.pause();
    unload();
  }, []);
  return (player, file) => {
    if (loaded.current?.file === file) return;
    unload();
    loaded.current = { file, url: URL.createObjectURL(file) };
    player.src = loaded.current.url;
  };
}

/** Plays from a time, which some browsers accept only after "loadedmetadata". */
function startAt(player: HTMLAudioElement, seconds: number): Promise<void> {
  if (player.readyState >= HTMLMediaElement.HAVE_METADATA) player.currentTime = seconds;
  else {
    player.addEventListener("loadedmetadata", () => player.currentTime = seconds, { once: true });
  }
  return player.play();
}
