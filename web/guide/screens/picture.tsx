/** The component for a picture of a station, which is not loaded while a recording is. @module */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { RecordingPlayer } from "../../kit/sound/recording.ts";
import { useValue } from "../../kit/ui/hooks.ts";

/** Longest time that pictures wait for a recording, in milliseconds. */
const LONGEST_WAIT_MS = 3000;

/**
 * A picture. It is not loaded while a recording is, and what was loaded of it is given up: a slow phone would
 * share its network between both. Without a network its area is empty, until there is one again. The space on
 * the page is kept by the style of `.pic`.
 */
export function Picture(
  { player, url, alt }: { player: RecordingPlayer; url: string; alt: string },
) {
  const image = useRef<HTMLImageElement>(null);
  const isHeld = useWait(useValue(player, () => player.state === "loading"));
  const [isLost, setLost] = useState(false);
  useLayoutEffect(() => {
    setLost(false);
    const tryAgain = () => setLost(false);
    addEventListener("online", tryAgain);
    return () => removeEventListener("online", tryAgain);
  }, [url]);
  const isThere = (image.current?.naturalWidth ?? 0) > 0;
  const isShown = !isLost && (!isHeld || isThere);
  // Preact would write an empty address for none, which is a broken picture.
  useLayoutEffect(() => {
    const element = image.current;
    if (element === null || !isShown) return;
    element.src = url;
    // A picture that has left the page would be loaded to its end.
    return () => element.removeAttribute("src");
  }, [url, isShown]);
  return (
    <img
      ref={image}
      class="pic"
      alt={alt}
      loading="lazy"
      fetchpriority="low"
      onError={() => setLost(true)}
    />
  );
}

/** Whether something is awaited that has not been awaited for {@link LONGEST_WAIT_MS} yet. */
function useWait(isAwaited: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useLayoutEffect(() => {
    setOver(false);
    if (!isAwaited) return;
    const timer = setTimeout(() => setOver(true), LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isAwaited]);
  return isAwaited && !isOver;
}
