/**
 * Keeps the focus in the list of ticks, whose rows change their order, and whose keys come and go with what they are about.
 *
 * @module
 */
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/**
 * Keeps the focus: an element that has moved has it again, and in place of one that is gone the title of its row.
 *
 * @param list The list with the rows.
 */
export function useFocusInRows(list: RefObject<HTMLElement | null>): void {
  // As it is before the rows are rendered.
  const { activeElement } = document;
  const row = list.current?.contains(activeElement) ? activeElement?.closest("li") : null;
  useLayoutEffect(() => {
    if (!row || activeElement === document.activeElement) return;
    const target = activeElement?.isConnected ? activeElement : row.querySelector("h2");
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  });
}
