/** The question of the browser before a page is left. @module */
import { useEffect } from "preact/hooks";

/** Has the browser ask before the page is left, as long as something would be lost with it. */
export function useLeaveQuestion(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
}
