/**
 * The panel beside the map, which is below it on narrow screens.
 *
 * @module
 */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** Screens on which the panel is below the map and the list (`workbench.css`). */
const NARROW = "(max-width: 1100px)";

/** The panel, and a way to bring it into sight. */
export interface Side {
  readonly element: RefObject<HTMLDivElement | null>;
  /** Something is about to be shown in the panel: on narrow screens the page then scrolls to it. */
  readonly open: () => void;
}

/** Scrolls to the panel after it was opened, once what it shows is there. */
export function useSide(): Side {
  const element = useRef<HTMLDivElement>(null);
  const isOpened = useRef(false);
  // Not after the next frame, as useEffect() does: the effect of an earlier frame could come first.
  useLayoutEffect(() => {
    if (!isOpened.current) return;
    isOpened.current = false;
    if (matchMedia(NARROW).matches) element.current?.scrollIntoView({ block: "start" });
  });
  return {
    element,
    open: () => {
      isOpened.current = true;
    },
  };
}
