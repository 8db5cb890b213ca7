/**
 * A hook that makes touches in an element do nothing.
 *
 * @module
 */
import { useLayoutEffect, useRef } from "preact/hooks";

/** Selector of what still takes touches. */
const CONTROLS = "a, button";

/**
 * Makes touches in an element do nothing: no tap, selection, menu, zoom, swipe to another page or pull to reload.
 * Styles alone do not prevent all of that on phones. Text that does not fit can still be scrolled.
 *
 * @returns The reference to give to the element.
 */
export function useQuietTouch<Type extends HTMLElement>() {
  const area = useRef<Type>(null);
  useLayoutEffect(() => {
    const element = area.current;
    if (element === null) return;
    const prevent = (event: Event) => event.preventDefault();
    const preventTouch = (event: Event) => {
      if (!(event.target instanceof Element) || !event.cancelable) return;
      if (event.target.closest(CONTROLS) !== null) return;
      const text = event.target.closest(".now");
      if (text !== null && text.scrollHeight > text.clientHeight) return;
      event.preventDefault();
    };
    element.addEventListener("touchstart", preventTouch, { passive: false });
    element.addEventListener("contextmenu", prevent);
    element.addEventListener("dragstart", prevent);
    return () => {
      element.removeEventListener("touchstart", preventTouch);
      element.removeEventListener("contextmenu", prevent);
      element.removeEventListener("dragstart", prevent);
    };
  }, []);
  return area;
}
