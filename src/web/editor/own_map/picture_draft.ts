/**
 * The points of a picture while a teacher sets them. Pure.
 *
 * @module
 */
import type { PicturePixel } from "../../../shared/projection.ts";
import type { Position } from "../../../shared/geo.ts";
import { DEFAULT_OPACITY, type MapPoint, MAX_MAP_POINTS } from "../../../shared/stored_map.ts";

/** The points, and what else is said of the picture. */
export interface PictureDraft {
  readonly points: readonly MapPoint[];
  /** A place on the picture whose place on the walk is not yet chosen; null without one. */
  readonly chosenPixel: PicturePixel | null;
  /** From 0.1 to 1. */
  readonly opacity: number;
  /** The point that was removed last, which can be brought back; null without one. */
  readonly removed: { readonly index: number; readonly point: MapPoint } | null;
}

/** The draft of a picture without points. */
export const EMPTY_DRAFT: PictureDraft = {
  points: [],
  chosenPixel: null,
  opacity: DEFAULT_OPACITY,
  removed: null,
};

/** A place was chosen on the picture. */
export function withPixel(draft: PictureDraft, pixel: PicturePixel): PictureDraft {
  if (draft.points.length >= MAX_MAP_POINTS) return draft;
  return { ...draft, chosenPixel: pixel, removed: null };
}

/** The place on the walk was chosen for the place on the picture: another point is complete. */
export function withPlace(draft: PictureDraft, { lat, lon }: Position): PictureDraft {
  const { chosenPixel } = draft;
  if (chosenPixel === null) return draft;
  const { x, y } = chosenPixel;
  return {
    ...draft,
    points: [...draft.points, { x, y, lat, lon }],
    chosenPixel: null,
    removed: null,
  };
}

/** A point was moved, on the picture or on the walk. The index after the last one is that of the new point. */
export function withMoved(
  draft: PictureDraft,
  index: number,
  to: PicturePixel | Position,
): PictureDraft {
  if (index === draft.points.length) {
    return draft.chosenPixel !== null && "x" in to
      ? { ...draft, chosenPixel: { x: to.x, y: to.y } }
      : draft;
  }
  const points = draft.points.map((point, other) => other === index ? { ...point, ...to } : point);
  return { ...draft, points, removed: null };
}

/** A point was removed. The index after the last one is that of the new point. */
export function withoutPoint(draft: PictureDraft, index: number): PictureDraft {
  const point = draft.points[index];
  if (point === undefined) return { ...draft, chosenPixel: null };
  const points = draft.points.filter((_, other) => other !== index);
  return { ...draft, points, removed: { index, point } };
}

/** The point that was removed last is there again. */
export function withReturned(draft: PictureDraft): PictureDraft {
  const { removed, points } = draft;
  if (removed === null) return draft;
  const { index, point } = removed;
  return {
    ...draft,
    points: [...points.slice(0, index), point, ...points.slice(index)],
    removed: null,
  };
}

/** The name of a point: A to Z, then AA, AB and so on. Numbers are for stations. */
export function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + index % 26);
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}
