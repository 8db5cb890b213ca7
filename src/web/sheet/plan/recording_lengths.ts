/**
 * How long the recordings of a walk are.
 *
 * @module
 */
import { useEffect, useState } from "preact/hooks";
import { soundLength } from "../../ui/sound_length.ts";

/** Recordings that are read at the same time. */
const PARALLEL = 4;

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
        const [address, length] = [url, await soundLength(url)];
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
