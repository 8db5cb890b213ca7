/**
 * The tiles of the walk that the page has open: one job, which the dialog finds again when it is opened again.
 *
 * @module
 */
import { useMemo } from "preact/hooks";
import type { Line } from "../../../shared/geo.ts";
import { mapAreaOf } from "./map_area.ts";
import { TileJob, type TileSource } from "./tile_job.ts";

/** A job, and what it is for. */
interface KeptJob {
  readonly segments: readonly Line[];
  readonly url: string;
  readonly job: TileJob;
}

/** The last one; the track of the page may change, the walk does not. */
let kept: KeptJob | null = null;

/** The job of a track; null without a source, or without a track. */
export function useTileJob(
  segments: readonly Line[],
  source: TileSource | null,
): TileJob | null {
  return useMemo(() => {
    if (source === null) return null;
    if (
      kept?.url === source.url && (kept.segments === segments || isSame(kept.segments, segments))
    ) {
      return kept.job;
    }
    const area = mapAreaOf(segments);
    if (area === null) return null;
    kept?.job.stop();
    const job = new TileJob(source, area);
    kept = { segments, url: source.url, job };
    return job;
  }, [segments, source]);
}

/** The next dialog has another job: what was loaded is dropped. */
export function forgetTileJob(): void {
  kept = null;
}

/** Whether two tracks are the same: they are read again after each change of the map. */
function isSame(a: readonly Line[], b: readonly Line[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
