/** Hooks that all pages share: rendering after the changes of an observable, and the title of the document. @module */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Observable } from "../observable.ts";

/** Whether a media query matches; the component renders again when that changes. */
export function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useLayoutEffect(() => {
    const list = matchMedia(query);
    const update = () => setMatches(list.matches);
    list.addEventListener("change", update);
    return () => list.removeEventListener("change", update);
  }, [query]);
  return matches;
}

/** Renders a component again after every change of an observable. */
export function useChanges(source: Observable): void {
  const [, setCount] = useState(0);
  // A layout effect runs before the next change; useEffect() waits for the next frame.
  useLayoutEffect(() => source.subscribe(() => setCount((count) => count + 1)), [source]);
}

/**
 * A part of an observable: the component renders again only when that part is another value (`Object.is`) than
 * the one that it shows.
 *
 * @param read Returns the part; called at every rendering and after every change.
 */
export function useValue<Value>(source: Observable, read: () => Value): Value {
  const [, setCount] = useState(0);
  const value = read();
  const shown = useRef({ read, value });
  shown.current = { read, value };
  useLayoutEffect(() => {
    const compare = () => {
      if (!Object.is(shown.current.read(), shown.current.value)) setCount((count) => count + 1);
    };
    compare(); // it may have changed between rendering and this effect
    return source.subscribe(compare);
  }, [source]);
  return value;
}

/** Sets the title of the document. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
