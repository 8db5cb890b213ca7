/**
 * The component for a small drawing of the shape of a track.
 *
 * @module
 */
import { type Line, positionOf } from "../../shared/geo.ts";
import { type DrawnPoint, pathOf, scaleFor } from "./fitted_lines.ts";

/** Size of the drawing and free space at its edge. */
const SIZE = 112;
const MARGIN = 14;

/** Fewer points are enough at this size. */
const MAX_POINTS = 120;

/** The shape of the track with its start. */
export function Thumbnail({ segments }: { segments: readonly Line[] | null }) {
  const shape = segments === null ? null : trackThumbnail(segments);
  return (
    <svg class="map thumb" viewBox="0 0 112 112" aria-hidden="true">
      <path
        class="map-grid"
        d="M14 0V112M0 14H112M42 0V112M0 42H112M70 0V112M0 70H112M98 0V112M0 98H112"
      />
      {shape !== null && (
        <>
          <path class="map-case thumb-case" d={shape.path} />
          <path class="map-track thumb-track" d={shape.path} />
          <path
            class="map-diamond"
            d="M0-8l8 8-8 8-8-8z"
            transform={`translate(${shape.start.x} ${shape.start.y})`}
          />
        </>
      )}
    </svg>
  );
}

/** The path of a track and its start. */
function trackThumbnail(
  segments: readonly Line[],
): { readonly path: string; readonly start: DrawnPoint } | null {
  const count = segments.reduce((sum, line) => sum + line.length, 0);
  if (count === 0) return null;
  const toDrawing = scaleFor(segments, { width: SIZE, height: SIZE, margin: MARGIN });
  const step = Math.max(1, Math.ceil(count / MAX_POINTS));
  const path = segments.map((line) => pathOf(line, toDrawing, step)).join("");
  return { path, start: toDrawing(positionOf(segments.flat()[0])) };
}
