/**
 * Which of the two views of the page is shown: the signs, or the plan, whose address ends with `#plan`.
 *
 * @module
 */
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

/** The address of the plan, and that of the signs, on the page itself. */
export const PLAN_LINK = "#plan";
export const SIGNS_LINK = "#";

/** The heading of a view: it gets the keyboard's focus when the other view was left for it, as that of a new page would. */
export function useHeading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasChanged) heading.current?.focus();
  }, []);
  return heading;
}

/** Whether a view was chosen since the page was loaded. */
let hasChanged = false;

/** Whether the plan is shown. */
export function useIsPlan(): boolean {
  const [isPlan, setPlan] = useState(isPlanAddress);
  useEffect(() => {
    const follow = () => {
      hasChanged = true;
      scrollTo(0, 0);
      setPlan(isPlanAddress());
    };
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return isPlan;
}

function isPlanAddress(): boolean {
  return location.hash === PLAN_LINK;
}
