/**
 * What the homepage lacks of the folder: by its list of files, and by asking for each of them, because an upload that has
 * stopped may have brought the list before the files.
 *
 * @module
 */
import { useEffect, useState } from "preact/hooks";
import { type FileList, missingFiles } from "./local_files.ts";
import type { Reading } from "./reading.ts";

/** Requests at a time. */
const AT_A_TIME = 6;

/** Files of the folder that the homepage lacks. */
export type Missing = FileList["files"];

/** Finds what is missing, again after each reading. @returns Null while that is not known, and where it cannot be. */
export function useMissing(
  url: string | null,
  reading: Reading | null,
  list: FileList | null,
): Missing | null {
  const [missing, setMissing] = useState<Missing | null>(null);
  useEffect(() => {
    setMissing(null);
    const published = reading?.published ?? null;
    if (url === null || published === null || list === null) return;
    const abort = new AbortController();
    const unlisted = missingFiles(list, published);
    const listed = list.files.filter((file) => !unlisted.includes(file));
    absentFiles(url, listed, abort.signal).then((absent) => {
      if (!abort.signal.aborted) setMissing([...unlisted, ...absent]);
    });
    return () => abort.abort();
  }, [url, reading, list]);
  return missing;
}

/** Files that the server of the homepage says it does not have. A request that fails says nothing about its file. */
export async function absentFiles(
  url: string,
  files: FileList["files"],
  signal: AbortSignal,
): Promise<Missing> {
  const absent: FileList["files"] = [];
  const left = files.values();
  const ask = async () => {
    for (const file of left) {
      if (signal.aborted) return;
      const init: RequestInit = { method: "HEAD", cache: "no-store", signal };
      const status = await fetch(new URL(file.path, url), init).then((it) => it.status, () => null);
      if (status === 404 || status === 410) absent.push(file);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, ask));
  return absent;
}
