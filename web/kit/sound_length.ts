/** How long a sound is, which only the browser that reads it knows. @module */

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
