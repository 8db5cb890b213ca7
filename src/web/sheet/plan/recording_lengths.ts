/**
 * How long recordings are, which only the browser that reads them knows.
 *
 * @module
 */
import { useEffect, useState } from "preact/hooks";

/** Recordings that are read at the same time. */
const PARALLEL = 4;

/** Milliseconds after which a recording that does not come counts as one that cannot be read. */
const TIMEOUT_MS = 15_000;

/**
 * The lengths of recordings in seconds, by their addresses. While one is read it is missing; it is null if it cannot be
 * read.
 *
 * @param urls Addresses; null for stations without a recording. The same array as long as they are the same.
 */
export function useRecordingLengths(
  urls: readonly (string | null)[],
): ReadonlyMap<string, number | null> {
  const [lengths, setLengths] = useState<ReadonlyMap<string, number | null>>(new Map());
  useEffect(() => {
    const wanted = urls.flatMap((url) => url ?? []);
    let isShown = true;
    let next = 0;
    const work = async () => {
      for (let url = wanted[next++]; isShown && url !== undefined; url = wanted[next++]) {
        const [address, length] = [url, await lengthOf(url)];
        if (isShown) setLengths((known) => new Map([...known, [address, length]]));
      }
    };
    for (let i = 0; i < PARALLEL; i++) void work();
    return () => {
      isShown = false;
    };
  }, [urls]);
  return lengths;
}

/** The length of a recording in seconds; null if it cannot be read. */
async function lengthOf(url: string): Promise<number | null> {
  const audio = new Audio();
  audio.preload = "metadata";
  const length = await new Promise<number | null>((resolve) => {
    audio.addEventListener("loadedmetadata", () => resolve(audio.duration), { once: true });
    audio.addEventListener("error", () => resolve(null), { once: true });
    setTimeout(() => resolve(null), TIMEOUT_MS);
    audio.src = url;
  });
  audio.removeAttribute("src"); // releases the file
  return length !== null && Number.isFinite(length) ? length : null;
}
