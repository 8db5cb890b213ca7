/**
 * How long recordings last. Each file is read once; its name is never used again for another one.
 *
 * @module
 */
import { Limiter } from "../../runtime/limiter.ts";
import { LruCache } from "../../runtime/lru_cache.ts";
import { type Duration, UNKNOWN_DURATION } from "../../media/formats/finding.ts";
import type { AudioKind } from "../../media/kinds.ts";

/** Bytes of memory for durations: those of about 8000 recordings. */
const MAX_BYTES = 5 * 1024 * 1024;

/** The durations of recordings. */
export class Durations {
  readonly #known = new LruCache<Duration>(MAX_BYTES);
  /** One file at a time: checks need no password, and each file is read whole. */
  readonly #limiter = new Limiter(1);

  /** The duration of a recording; unknown if the file cannot be read. */
  async of(routeId: number, path: string, kind: AudioKind): Promise<Duration> {
    const known = this.#known.get(path);
    if (known !== undefined) return known;
    const { readDuration } = await import("../../media/duration.ts");
    try {
      const duration = await this.#limiter.run(async () =>
        this.#known.get(path) ?? await readDuration(path, kind)
      );
      this.#known.set(path, duration, { bytes: path.length, group: routeId });
      return duration;
    } catch (error) {
      // A file that cannot be read now is read again with the next check.
      if (error instanceof Error && "code" in error) return UNKNOWN_DURATION;
      throw error;
    }
  }
}
