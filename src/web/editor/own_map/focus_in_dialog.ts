/**
 * A hook that keeps the keyboard's focus in the dialog with the map.
 *
 * @module
 */
import { useLayoutEffect } from "preact/hooks";

/** Gives the title the focus when what had it is gone after a rendering, such as a point that was removed. */
export function useFocusInDialog(): void {
  useLayoutEffect(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(".map-dialog h2")?.focus();
  });
}
