/**
 * Which of the two views of the page is shown: the signs, or the plan, whose address ends with `#plan`.
 *
 * @module
 */
import { useEffect, useState } from "preact/hooks";

/** The address of the plan, and that of the signs, on the page itself. */
export const PLAN_LINK = "#plan";
export const SIGNS_LINK = "#";

/** Whether the plan is shown. */
export function useIsPlan(): boolean {
  const [isPlan, setPlan] = useState(isPlanAddress);
  useEffect(() => {
    const follow = () => setPlan(isPlanAddress());
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return isPlan;
}

function isPlanAddress(): boolean {
  return location.hash === PLAN_LINK;
}
