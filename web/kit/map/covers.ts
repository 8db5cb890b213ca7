/** What covers the map, such as its buttons: where it is, and how track and labels keep off it. @module */
import type { FitBoundsOptions } from "./leaflet.ts";
import type { Box, Pixel } from "./pixels.ts";

/** Pixels that labels of the map keep from its buttons. */
const GAP_PX = 8;

/** What covers a map: its buttons, scale and north arrow, in pixels from its top left corner. */
export function coversOf(canvas: HTMLElement): Box[] {
  const { left: x, top: y } = canvas.getBoundingClientRect();
  const covers = canvas.parentElement?.querySelectorAll(
    ".mapview-keys > *, .mapview-hint, .mapview-north, .mapview-scale, .mapview-credit",
  );
  return [...covers ?? []].map((cover) => {
    const { left, top, right, bottom } = cover.getBoundingClientRect();
    return {
      left: left - x - GAP_PX,
      top: top - y - GAP_PX,
      right: right - x + GAP_PX,
      bottom: bottom - y + GAP_PX,
    };
  });
}

/** Covers that are moved by some pixels. */
export function movedBy({ x, y }: Pixel, covers: readonly Box[]): Box[] {
  return covers.map(({ left, top, right, bottom }) => (
    { left: left + x, top: top + y, right: right + x, bottom: bottom + y }
  ));
}

/** Padding for rows of buttons and words at the upper and the lower edge of a map, for Leaflet. */
export function paddingOf(
  { x, y }: Pixel,
  covers: readonly Box[],
): Pick<FitBoundsOptions, "paddingTopLeft" | "paddingBottomRight"> {
  const rows = covers.filter(({ left, right }) => right - left > x / 3);
  const top = rows.map(({ bottom }) => bottom < y / 2 ? bottom : 0);
  const bottom = rows.map(({ top }) => top > y / 2 ? y - top : 0);
  return {
    paddingTopLeft: [0, Math.max(0, ...top)],
    paddingBottomRight: [0, Math.max(0, ...bottom)],
  };
}
