/**
 * Moves a station by the arrow keys.
 *
 * @module
 */
import { useLayoutEffect } from "preact/hooks";
import { moved, type Position } from "../../../shared/geo.ts";

/** Metres of one key press. */
const STEP_M = 5;

/** Directions of the keys in degrees clockwise from north. */
const BEARINGS: Readonly<Record<string, number>> = {
  ArrowUp: 0,
  ArrowRight: 90,
  ArrowDown: 180,
  ArrowLeft: 270,
};

/**
 * While there is a place, the arrow keys move it, wherever the focus is but in a field.
 *
 * @param placeNow Returns the place at each key press, because the next key may come before the page shows what
 * the last one did; null while nothing is to be moved.
 */
export function useArrowKeys(
  placeNow: () => Position | null,
  onMove: (place: Position) => void,
): void {
  // Not after the next frame, as useEffect() does: a key may come before.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const bearing = BEARINGS[event.key];
      const { target } = event;
      const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ||
        target instanceof SVGElement && target.getAttribute("role") === "slider";
      const place = placeNow();
      if (bearing === undefined || isField || place === null) return;
      event.preventDefault();
      event.stopPropagation(); // the map would move too
      onMove(moved(place, bearing, STEP_M));
    };
    addEventListener("keydown", onKey, true);
    return () => removeEventListener("keydown", onKey, true);
  });
}
