/**
 * What the homepage lacks of the folder that is chosen.
 *
 * @module
 */
import { useEffect, useState } from "preact/hooks";
import { compareFiles, type Comparison } from "../../published/compare_files.ts";
import type { FileList } from "./local_files.ts";
import type { Reading } from "./reading.ts";

/** A comparison, and what was compared. */
interface Found {
  readonly reading: Reading;
  readonly list: FileList;
  readonly comparison: Comparison;
}

const UNKNOWN: Comparison = { missing: [], isWhole: false };

/** Compares the homepage with the folder, again after each reading. @returns Null while that is not known. */
export function useComparison(
  url: string | null,
  reading: Reading | null,
  list: FileList | null,
): Comparison | null {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (url === null || reading === null || list === null) return;
    const abort = new AbortController();
    compare(url, reading, list, abort.signal).then((comparison) => {
      if (!abort.signal.aborted) setFound({ reading, list, comparison });
    });
    return () => abort.abort();
  }, [url, reading, list]);
  return found !== null && found.reading === reading && found.list === list
    ? found.comparison
    : null;
}

/** Lists of a folder with walks of others are other ones than those of this library alone. */
async function compare(
  url: string,
  { outcome, published, hasOthers }: Reading,
  list: FileList,
  signal: AbortSignal,
): Promise<Comparison> {
  if (published === null || hasOthers) return UNKNOWN;
  if (outcome === "no-site") return { missing: list.files, isWhole: true };
  return await compareFiles(url, list, published, signal);
}
