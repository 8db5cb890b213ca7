/**
 * Listening to the part of a take that will be kept: exactly the file that is made of it.
 *
 * @module
 */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Cut } from "./cut.ts";
import { fileOf, type ReadTake } from "./take.ts";

/** Closer than this to the end, listening begins at the beginning, in seconds. */
const END_S = 0.05;

/** What plays the part. */
export interface TakeSound {
  readonly audio: {
    readonly ref: { readonly current: HTMLAudioElement | null };
    readonly onEnded: () => void;
    readonly onPlay: () => void;
    readonly onPause: () => void;
  };
  readonly isPlaying: boolean;
  /** Whether the browser does not play it. */
  readonly isBroken: boolean;
  /** The place that is heard, in seconds of the take. */
  readonly atS: number;
  readonly toggle: () => void;
  /** Stops, and goes to a place. */
  readonly moveTo: (atS: number) => void;
}

/** Plays a part of a take in an `<audio>`. */
export function useTakeSound(take: ReadTake, cut: Cut): TakeSound {
  const audio = useRef<HTMLAudioElement>(null);
  const [atS, setAt] = useState(cut.fromS);
  const [isPlaying, setPlaying] = useState(false);
  const [isBroken, setBroken] = useState(false);
  /** The file that the player has, and which part it is. */
  const loaded = useRef<{ readonly cut: Cut; readonly url: string } | null>(null);
  const unload = () => {
    if (loaded.current !== null) URL.revokeObjectURL(loaded.current.url);
    loaded.current = null;
  };
  useEffect(() => {
    if (!isPlaying) return;
    let frame = 0;
    const follow = () => {
      const player = audio.current;
      if (player !== null && !player.seeking) {
        setAt(Math.min(cut.toS, cut.fromS + player.currentTime));
      }
      frame = requestAnimationFrame(follow);
    };
    frame = requestAnimationFrame(follow);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, cut]);
  const load = (player: HTMLAudioElement) => {
    const { current } = loaded;
    if (current?.cut.fromS === cut.fromS && current.cut.toS === cut.toS) return;
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

/** Plays from a place, which some browsers take only once they know the length. */
function startAt(player: HTMLAudioElement, seconds: number): Promise<void> {
  if (player.readyState >= HTMLMediaElement.HAVE_METADATA) player.currentTime = seconds;
  else {
    player.addEventListener("loadedmetadata", () => player.currentTime = seconds, { once: true });
  }
  return player.play();
}
