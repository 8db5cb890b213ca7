/**
 * Map tiles of a page that was opened from a disk, where it may read no file: a script beside the file holds the same bytes
 * (ADR 031).
 *
 * @module
 */
import { tilesScriptPath } from "../../../shared/published_files.ts";
import { decoded } from "./archive_file.ts";

declare global {
  /** Set by the script: the file in base64. */
  var routeGuideTilesFile: string | undefined;
}

/** Loads the bytes of a file on a disk; null for others. @throws {Error} when the script is not there. */
export function tilesOnDisk(url: string): Promise<Blob> | null {
  return new URL(url, document.baseURI).protocol === "file:" ? loaded(url) : null;
}

async function loaded(url: string): Promise<Blob> {
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
