/**
 * Numbers that identify stations for the trigger. The keys of stations are texts, and the server replaces those of new ones.
 *
 * @module
 */
import { useRef } from "preact/hooks";
import type { EditorStation, Key } from "../sync/state.ts";

/**
 * Numbers in the order in which stations appear on the page. A station keeps its number while it gets another key, and
 * while others are added, removed or moved.
 *
 * @param firstKeyOf Returns the key that a station had first.
 */
export function useStationIds(firstKeyOf: (key: Key) => Key): (station: EditorStation) => number {
  const ids = useRef(new Map<Key, number>());
  return ({ key }) => {
    const first = firstKeyOf(key);
    const id = ids.current.get(first) ?? ids.current.size;
    ids.current.set(first, id);
    return id;
  };
}
