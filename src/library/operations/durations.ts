/**
 * How long recordings last. Each file is read once; its name is never used again for another one.
 *
 * @module
 */
import { LruCache } from "../../runtime/lru_cache.ts";
import type { AudioKind } from "../../media/kinds.ts";

/** Bytes of memory for durations: those of about 8000 recordings. */
const MAX_BYTES = 5 * 1024 * 1024;

/** What is kept of a file. */
interface Known {
  readonly seconds: number | null;
}

/** The durations of recordings. */
export class Durations {
  readonly #known = new LruCache<Known>(MAX_BYTES);

  /** Seconds of a recording; null if they cannot be determined. */
  async secondsOf(routeId: number, path: string, kind: AudioKind): Promise<number | null> {
    const known = this.#known.get(path);
    if (known !== undefined) return known.seconds;
    const { readDuration } = await import("../../media/duration.ts");
    try {
      const seconds = await readDuration(path, kind);
      this.#known.set(path, { seconds }, { bytes: path.length, group: routeId });
      return seconds;
    } catch (error) {
      // A file that cannot be read now is read again with the next check.
      if (error instanceof Error && "code" in error) return null;
      throw error;
    }
  }
}
