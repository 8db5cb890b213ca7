/**
 * The panel beside the map, which is below it on narrow screens.
 *
 * @module
 */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** The panel, and a way to bring it into sight. */
export interface Side {
  readonly element: RefObject<HTMLDivElement | null>;
  /** Something is about to be shown in the panel: where the page scrolls, it then scrolls to it. */
  readonly open: () => void;
}

/** Scrolls to the panel after it was opened, once what it shows is there. */
export function useSide(): Side {
  const element = useRef<HTMLDivElement>(null);
  const isOpened = useRef(false);
  const [, setCount] = useState(0);
  // Not after the next frame, as useEffect() does: the effect of an earlier frame could come first.
  useLayoutEffect(() => {
    if (!isOpened.current) return;
    isOpened.current = false;
    const { current: panel } = element;
    // A panel that scrolls by itself is beside the map and always in sight.
    if (panel !== null && getComputedStyle(panel).overflowY === "visible") {
      panel.scrollIntoView({ block: "start" });
    }
  });
  return {
    element,
    open: () => {
      isOpened.current = true;
      setCount((count) => count + 1); // also when what is shown was shown before
    },
  };
}
