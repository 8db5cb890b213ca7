/**
 * Brings the detail column of the workbench into sight: it is beside the map on wide screens, below it on narrow ones.
 *
 * @module
 */
import type { RefObject } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";

/** The column, and a way to bring it into sight. Both are the same at every rendering. */
export interface SidePanel {
  readonly element: RefObject<HTMLDivElement | null>;
  /** Call it before the column shows something else: where the page scrolls, it then scrolls to the column. */
  readonly open: () => void;
}

/** Scrolls to the column after it was opened, once its content is rendered. */
export function useSidePanel(): SidePanel {
  const element = useRef<HTMLDivElement>(null);
  const isOpened = useRef(false);
  const [, setCount] = useState(0);
  // Not after the next frame, as useEffect() does: the effect of an earlier frame could come first.
  useLayoutEffect(() => {
    if (!isOpened.current) return;
    isOpened.current = false;
    const { current: column } = element;
    if (column === null) return;
    if (getComputedStyle(column).overflowY === "visible") {
      column.scrollIntoView({ block: "start" });
    } else {
      // A column that scrolls by itself is beside the map and always in sight; what it showed before may have been scrolled.
      column.scrollTop = 0;
      const { activeElement } = document;
      if (column.contains(activeElement)) activeElement?.scrollIntoView({ block: "nearest" });
    }
  });
  return useMemo(() => ({
    element,
    open: () => {
      isOpened.current = true;
      setCount((count) => count + 1); // renders also when the content stays the same
    },
  }), []);
}
