/**
 * Plays a short sound of the page itself to its end.
 *
 * @module
 */

/** Milliseconds after which a clip counts as ended: some browsers report no end, and a recording waits for it. */
const LONGEST_MS = 3000;

/** How a clip ended: by itself, paused from outside, or because the element has another source. */
export type ClipEnd = "ended" | "paused" | "replaced";

/**
 * Plays a clip to its end, for {@link LONGEST_MS} at most.
 *
 * @param onStart Called when the browser lets it sound.
 * @throws {DOMException} when the browser refuses to play it, or cannot.
 */
export async function playClip(
  element: HTMLMediaElement,
  url: string,
  onStart?: () => void,
): Promise<ClipEnd> {
  const listening = new AbortController();
  const { signal } = listening;
  const end = new Promise<ClipEnd>((resolve) => {
    const on = (type: string, listener: () => void) =>
      element.addEventListener(type, listener, { signal });
    const timer = setTimeout(() => resolve("ended"), LONGEST_MS);
    signal.addEventListener("abort", () => clearTimeout(timer));
    on("ended", () => resolve("ended"));
    // At the end of a source its pause comes first; and an event of the source before may come late.
    on("pause", () => element.paused && !element.ended && resolve("paused"));
    on("emptied", () => element.src !== url && resolve("replaced"));
  });
  element.src = url;
  element.playbackRate = 1;
  const started = element.play().then(onStart, (error: unknown) => {
    // What has interrupted it is reported by an event, too.
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
  });
  try {
    return await Promise.race([end, started.then(() => end)]);
  } finally {
    listening.abort();
  }
}
