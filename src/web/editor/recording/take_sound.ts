/**
 * Plays the part of a take that will be kept: exactly the file that is made of it.
 *
 * @module
 */
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { type Cut, isSameCut } from "./cut.ts";
import type { ReadTake } from "./take.ts";
import { fileOf } from "./take_file.ts";

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

/** Plays a part of a take in an `<audio>`. */
export function useTakeSound(take: ReadTake, cut: Cut): TakeSound {
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
  const load = usePartFile(audio, take, cut);
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
      load(player);
      const isAtEnd = atS >= cut.toS - END_S || atS < cut.fromS;
      startAt(player, isAtEnd ? 0 : atS - cut.fromS).then(
        () => setBroken(false),
        // Paused before it began is no failure.
        (error: unknown) =>
          setBroken(!(error instanceof DOMException && error.name === "AbortError")),
      );
    },
    moveTo: (to) => {
      audio.current?.pause();
      setPlaying(false);
      setAt(to);
    },
  };
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

/**
 * Puts the file of the part into the player: at first, and when it is called after the cut was changed. The file of an
 * earlier cut is freed then, and the last one when the component is removed.
 */
function usePartFile(
  audio: RefObject<HTMLAudioElement | null>,
  take: ReadTake,
  cut: Cut,
): (player: HTMLAudioElement) => void {
  const loaded = useRef<{ readonly cut: Cut; readonly url: string } | null>(null);
  const unload = () => {
    if (loaded.current !== null) URL.revokeObjectURL(loaded.current.url);
    loaded.current = null;
  };
  const load = (player: HTMLAudioElement) => {
    if (loaded.current !== null && isSameCut(loaded.current.cut, cut)) return;
    unload();
    const url = URL.createObjectURL(fileOf(take, cut.fromS, cut.toS));
    loaded.current = { cut, url };
    player.src = url;
  };
  useEffect(() => {
    if (audio.current !== null) load(audio.current);
    return () => {
      audio.current?.pause();
      unload();
    };
  }, []);
  return load;
}

/** Plays from a time, which some browsers accept only after "loadedmetadata". */
function startAt(player: HTMLAudioElement, seconds: number): Promise<void> {
  if (player.readyState >= HTMLMediaElement.HAVE_METADATA) player.currentTime = seconds;
  else {
    player.addEventListener("loadedmetadata", () => player.currentTime = seconds, { once: true });
  }
  return player.play();
}
