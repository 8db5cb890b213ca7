/**
 * Media that are files in the folder beside the page of a walk pack: which of them cannot be opened.
 *
 * @module
 */
import type { MissingMedia } from "./source.ts";
import type { Walk } from "./walk.ts";

/** Files that are opened at the same time. */
const PARALLEL = 4;

/** Milliseconds after which a file without a result counts as present: some phones load none before a tap. */
const TIMEOUT_MS = 10_000;

/**
 * Opens the first recording and the first picture. If one of them fails, the folder is not whole: then all are opened, and
 * those that fail are counted. A single file that is missing is noticed at its station.
 */
export async function missingMedia({ stations }: Walk): Promise<MissingMedia> {
  const recordings = stations.flatMap(({ audioUrl }) => audioUrl === null ? [] : [audioUrl]);
  const pictures = stations.flatMap((station) => station.pictures.map(({ url }) => url));
  const first = await countFailures(recordings.slice(0, 1), canOpenRecording) +
    await countFailures(pictures.slice(0, 1), canOpenPicture);
  if (first === 0) return { recordings: 0, pictures: 0 };
  return {
    recordings: await countFailures(recordings, canOpenRecording),
    pictures: await countFailures(pictures, canOpenPicture),
  };
}

async function countFailures(
  urls: readonly string[],
  canOpen: (url: string) => Promise<boolean>,
): Promise<number> {
  let next = 0;
  let failures = 0;
  const work = async () => {
    for (let url = urls[next++]; url !== undefined; url = urls[next++]) {
      if (!await canOpen(url)) failures++;
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return failures;
}

async function canOpenPicture(url: string): Promise<boolean> {
  const image = new Image();
  const outcome = outcomeOf(image, "load");
  image.src = url;
  return await outcome;
}

async function canOpenRecording(url: string): Promise<boolean> {
  const audio = new Audio();
  audio.preload = "metadata";
  const outcome = outcomeOf(audio, "loadedmetadata");
  audio.src = url;
  const isThere = await outcome;
  audio.removeAttribute("src"); // releases the file
  return isThere;
}

/** Resolves with false once the element fails, and with true once it has loaded or the time is over. */
function outcomeOf(element: HTMLElement, loaded: string): Promise<boolean> {
  return new Promise((resolve) => {
    element.addEventListener(loaded, () => resolve(true), { once: true });
    element.addEventListener("error", () => resolve(false), { once: true });
    setTimeout(() => resolve(true), TIMEOUT_MS);
  });
}
