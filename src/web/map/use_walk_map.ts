/**
 * A hook that makes a map in an element of the page, and keeps it up to date with the properties of its component.
 *
 * @module
 */
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { coversOf } from "./covers.ts";
import type { MapViewProps } from "./map_view.tsx";
import type { WalkMap } from "./walk_map.ts";

/** The map of a component. */
export interface ShownMap {
  /** The element that the map is put into; it needs a size. */
  readonly container: RefObject<HTMLDivElement | null>;
  /** The element for the choice between the map of the school's own and the grid. */
  readonly ownMapKeys: RefObject<HTMLDivElement | null>;
  /** Null before the first effect of the component. */
  readonly map: RefObject<WalkMap | null>;
  /** The scale of the map: metres, and their length in pixels. */
  readonly scale: { readonly metres: number; readonly pixels: number };
}

/** Makes a map, and a new one when its texts or tiles change. */
export function useWalkMap(props: MapViewProps): ShownMap {
  const { texts, segments, stations, position = null, movable = null, ownMap = null } = props;
  // The map of the school's own needs no other server, and has its place.
  const tiles = ownMap === null ? props.tiles ?? null : null;
  const container = useRef<HTMLDivElement>(null);
  const ownMapKeys = useRef<HTMLDivElement>(null);
  const map = useRef<WalkMap | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const [scale, setScale] = useState({ metres: 100, pixels: 60 });
  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    const added = new props.mapClass(element, {
      texts,
      segments: latest.current.segments,
      tiles,
      ownMapKeys: () => latest.current.hasNoChoice ? null : ownMapKeys.current,
      onStation: (id) => latest.current.onStation?.(id),
      onMapClick: (...click) => latest.current.onMapClick?.(...click),
      onMove: (...move) => latest.current.onMove?.(...move),
      onScale: setScale,
      covers: () => coversOf(element),
    });
    map.current = added;
    added.stations = latest.current.stations;
    added.position = latest.current.position ?? null;
    added.movable = latest.current.movable ?? null;
    added.setOwnMap(latest.current.ownMap ?? null);
    latest.current.onReady?.(added);
    const endResizing = followSize(element, added);
    return () => {
      endResizing();
      added.remove();
      map.current = null;
    };
  }, [texts, tiles]);
  useUpdate(map, segments, (map, value) => map.segments = value);
  useUpdate(map, stations, (map, value) => map.stations = value);
  useUpdate(map, position, (map, value) => map.position = value);
  useUpdate(map, movable, (map, value) => map.movable = value);
  useUpdate(map, ownMap, (map, value) => map.setOwnMap(value));
  return { container, ownMapKeys, map, scale };
}

/** Fits a map to its element, and shows the whole walk once the element has its first size. @returns Ends that. */
function followSize(element: HTMLElement, map: WalkMap): () => void {
  let isFirst = true;
  const observer = new ResizeObserver(() => {
    map.resized();
    if (isFirst) map.showWhole();
    isFirst = false;
  });
  observer.observe(element);
  return () => observer.disconnect();
}

/** Applies a value to the map after each change. */
function useUpdate<Value>(
  map: RefObject<WalkMap | null>,
  value: Value,
  apply: (map: WalkMap, value: Value) => void,
): void {
  useEffect(() => {
    if (map.current !== null) apply(map.current, value);
  }, [value]);
}
