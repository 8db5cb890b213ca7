/**
 * Map tiles of a page that was opened from a disk, where it may read no file: a script beside the file holds the same bytes
 * (ADR 031).
 *
 * @module
 */
import { tilesScriptPath } from "../../../shared/published_files.ts";

declare global {
  /** Set by the script: the file in base64. */
  var routeGuideTilesFile: string | undefined;
}

/** Whether an address is that of a file on a disk. */
export function isOnDisk(url: string): boolean {
  return new URL(url, document.baseURI).protocol === "file:";
}

/** Loads the bytes of a file. @throws {Error} when the script is not there. */
export async function tilesOnDisk(url: string): Promise<Blob> {
  const script = document.createElement("script");
  script.src = tilesScriptPath(url);
  try {
    await new Promise((resolve, reject) => {
      script.addEventListener("load", resolve);
      script.addEventListener("error", () => reject(new Error(`${script.src} is missing`)));
      document.head.append(script);
    });
  } finally {
    script.remove();
  }
  const text = globalThis.routeGuideTilesFile;
  globalThis.routeGuideTilesFile = undefined;
  if (text === undefined) throw new Error(`${script.src} has no tiles`);
  return decoded(text);
}

/** The bytes of base64 text. */
export function decoded(base64: string): Blob {
  const binary = atob(base64);
  return new Blob([Uint8Array.from(binary, (letter) => letter.charCodeAt(0))]);
}
