/**
 * The arrow keys, which move a station on the map.
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
 * Moves a position by the arrow keys, unless the focus is in a field.
 *
 * @param currentPosition Returns the position at each key press, because the next key may be pressed before the page is
 * rendered; null while nothing is to be moved.
 * @param onMove Called with the new position.
 */
export function useArrowKeys(
  currentPosition: () => Position | null,
  onMove: (position: Position) => void,
): void {
  // useEffect() would listen after the next frame only, and miss a key that is pressed before.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const bearing = BEARINGS[event.key];
      const { target } = event;
      const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ||
        target instanceof SVGElement && target.getAttribute("role") === "slider";
      const position = currentPosition();
      if (bearing === undefined || isField || position === null) return;
      event.preventDefault();
      event.stopPropagation(); // the map would move too
      onMove(moved(position, bearing, STEP_M));
    };
    addEventListener("keydown", onKey, true);
    return () => removeEventListener("keydown", onKey, true);
  });
}
