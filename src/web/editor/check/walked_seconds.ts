/**
 * The clock of a walk that goes on by itself on the page.
 *
 * @module
 */
import { useEffect } from "preact/hooks";
import { useSteady } from "../context.tsx";

/** Milliseconds between two positions that are shown. */
const FRAME_MS = 100;

/**
 * Counts the seconds of a walk that goes on.
 *
 * @param onSeconds Called with the seconds that have passed, several times a second; returns those that it did not use.
 */
export function useWalkedSeconds(
  isGoing: boolean,
  speed: number,
  onSeconds: (seconds: number) => number,
): void {
  const steady = useSteady(onSeconds);
  useEffect(() => {
    if (!isGoing) return;
    let seconds = 0;
    const timer = setInterval(() => {
      if (!isCovered()) seconds = steady(seconds + speed * FRAME_MS / 1000);
    }, FRAME_MS);
    return () => clearInterval(timer);
  }, [isGoing, speed]);
}

/** Whether the position is not visible: the walk waits while a recording is made, or while the page is hidden. */
function isCovered(): boolean {
  return document.visibilityState === "hidden" || document.querySelector("dialog[open]") !== null;
}
