/**
 * The heading of what a dialog shows next: it gets the focus, because the button that was pressed is gone.
 *
 * @module
 */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** A reference for a heading with `tabindex={-1}`; it has the focus once it appears, if it is to. */
export function useFocusedHeading(isFocused = true): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (isFocused) heading.current?.focus();
  }, []);
  return heading;
}
