/**
 * The size of the elevation profile on the page.
 *
 * @module
 */
import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import type { ProfileSize } from "./profile_frame.ts";

/** Size of the drawing until it is measured. */
const FIRST_SIZE: ProfileSize = { width: 572, height: 156, textScale: 1 };

/** The size of an element in pixels, measured again when it changes, so that texts have their true size. */
export function useProfileSize(element: RefObject<SVGSVGElement | null>): ProfileSize {
  const [size, setSize] = useState(FIRST_SIZE);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const measure = () => {
      const { width, height } = current.getBoundingClientRect();
      if (width === 0) return; // it is not shown now
      const textScale = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
      setSize({ width, height, textScale });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return size;
}
