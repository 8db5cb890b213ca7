/**
 * Reads details of a row only when it comes near to the visible part of the page.
 *
 * @module
 */
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

/**
 * Reads something when an element comes near to the visible part of the page. Until then, and when it cannot be read,
 * the value is null: the row is complete without it.
 *
 * @param key Identifies what is read; with another one it is read again.
 */
export function useWhenSeen<Value>(
  key: number,
  read: () => Promise<Value>,
): { readonly element: RefObject<HTMLLIElement | null>; readonly value: Value | null } {
  const element = useRef<HTMLLIElement>(null);
  const [value, setValue] = useState<Value | null>(null);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      read().then(setValue, () => {}); // the row is complete without it
    }, { rootMargin: "200px" });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [key]);
  return { element, value };
}
