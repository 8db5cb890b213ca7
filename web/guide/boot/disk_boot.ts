/**
 * The script inside the page of an unpacked walk pack. On a web space it does what that of other published pages does;
 * opened from a disk it loads the program and the walk by other means.
 *
 * @module
 */
import type { MissingMedia, Walk } from "../walk/walk.ts";
import { showSentence, watchProgram } from "./watch_program.ts";

// Loading the guide and its walk for a page that was opened from a disk: there browsers compare nothing with a hash,
// so they refuse script and style of the page, and let it read no data but scripts.

/** The script element of the page; it names the script with the walk. */
const SCRIPT = "script[data-disk]";

/** Loads the walk, the style and the script. @throws {Error} when one of them is not beside the page. */
async function loadFromDisk(): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>(SCRIPT);
  if (script === null) throw new Error("The page is not whole");
  for (const element of document.querySelectorAll("link[integrity]")) {
    await loadWithoutHash(element);
  }
  const walk = document.createElement("script");
  walk.src = script.dataset.disk ?? "";
  await loaded(walk);
  // The program loads its parts by their addresses.
  document.querySelector("script[data-part]")?.remove();
  await loadWithoutHash(script);
}

/** Loads what an element names. A copy of a script would count as one that has run already. */
async function loadWithoutHash(of: Element): Promise<void> {
  const element = document.createElement(of.tagName);
  for (const { name, value } of of.attributes) {
    if (name !== "integrity") element.setAttribute(name, value);
  }
  of.remove();
  await loaded(element);
}

function loaded(element: HTMLElement): Promise<unknown> {
  return new Promise((resolve, reject) => {
    element.addEventListener("load", resolve);
    element.addEventListener("error", () => reject(new Error("A file is missing")));
    document.head.append(element);
  });
}

/** Files that are opened at the same time. */
const PARALLEL = 4;

/** Milliseconds after which a file without a result counts as present: some phones load none before a tap. */
const TIMEOUT_MS = 10_000;

/**
 * Opens the first recording and the first picture. If one of them fails, the folder is not whole: then all are opened, and
 * those that fail are counted. A single file that is missing is noticed at its station.
 */
async function missingMedia({ stations }: Walk): Promise<MissingMedia> {
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

// Phones open files of an app under addresses of other kinds.
if (location.protocol.startsWith("http")) watchProgram();
else {
  globalThis.routeGuideMissingMedia = missingMedia;
  document.addEventListener("DOMContentLoaded", () => {
    loadFromDisk().catch(() => showSentence("alone", null));
  });
}
