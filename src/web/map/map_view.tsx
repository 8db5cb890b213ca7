/**
 * The map with its buttons, scale and north arrow.
 *
 * @module
 */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../ui/icons.tsx";
import "./map.css";
import type { WalkMapClass } from "./load_map.ts";
import type { Box } from "./signs.ts";
import type { MapOptions, MapPosition, MapStation, MapTexts, WalkMap } from "./walk_map.ts";

/** Words of the buttons. */
export interface MapViewTexts extends MapTexts {
  readonly whole: string;
  readonly toMe: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly north: string;
  readonly distance: (metres: number) => string;
}

/** What a map shows. */
export interface MapViewProps extends Omit<MapOptions, "texts" | "onScale" | "tiles" | "covers"> {
  /** The class of the map, which some pages load when they need it. */
  readonly mapClass: WalkMapClass;
  readonly texts: MapViewTexts;
  readonly tiles?: { readonly url: string; readonly attribution: string } | null;
  readonly stations: readonly MapStation[];
  readonly position?: MapPosition | null;
  /** The station that can be dragged. */
  readonly movable?: number | null;
  /** Gets the map once it is there, for what has no property. */
  readonly onReady?: (map: WalkMap) => void;
  /** What a click on the map does, in words; nothing if not given. */
  readonly hint?: string;
  /** Further buttons. */
  readonly children?: ComponentChildren;
}

/** A map of a walk. */
export function MapView(props: MapViewProps) {
  const { texts, segments, stations, position = null, movable = null, tiles = null } = props;
  const { mapClass: WalkMap } = props;
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<WalkMap | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const [scale, setScale] = useState({ metres: 100, pixels: 60 });

  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    const made = new WalkMap(element, {
      texts,
      segments: latest.current.segments,
      tiles,
      onStation: (id) => latest.current.onStation?.(id),
      onPlace: (...click) => latest.current.onPlace?.(...click),
      onMove: (id, place, isDone) => latest.current.onMove?.(id, place, isDone),
      onScale: setScale,
      covers: () => coversOf(element),
    });
    map.current = made;
    made.stations = latest.current.stations;
    made.position = latest.current.position ?? null;
    made.movable = latest.current.movable ?? null;
    latest.current.onReady?.(made);
    let isFirst = true;
    const observer = new ResizeObserver(() => {
      made.resized();
      if (isFirst) made.showWhole();
      isFirst = false;
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.remove();
      map.current = null;
    };
  }, [texts, tiles]);

  useUpdate(map, segments, (made, value) => made.segments = value);
  useUpdate(map, stations, (made, value) => made.stations = value);
  useUpdate(map, position, (made, value) => made.position = value);
  useUpdate(map, movable, (made, value) => made.movable = value);

  return (
    <div class="mapview">
      <div class="mapview-canvas" ref={container} />
      {props.hint !== undefined && <p class="mapview-hint">{props.hint}</p>}
      <div class="mapview-north" aria-hidden="true">
        <svg viewBox="-8 0 16 24">
          <path class="m-solid" d="M0 0l8 24-8-5-8 5z" />
        </svg>
        {texts.north}
      </div>
      <Scale metres={texts.distance(scale.metres)} pixels={scale.pixels} />
      {tiles !== null && <p class="mapview-credit">{tiles.attribution}</p>}
      <div class="mapview-keys">
        <button
          class="btn btn-icon"
          type="button"
          aria-label={texts.zoomIn}
          title={texts.zoomIn}
          onClick={() => map.current?.zoomBy(1)}
        >
          <Icon name="plus" />
        </button>
        <button
          class="btn btn-icon"
          type="button"
          aria-label={texts.zoomOut}
          title={texts.zoomOut}
          onClick={() => map.current?.zoomBy(-1)}
        >
          <Icon name="minus" />
        </button>
        <div class="mapview-acts">
          <button class="btn" type="button" onClick={() => map.current?.showWhole()}>
            <Icon name="map" />
            {texts.whole}
          </button>
          {position !== null && (
            <button
              class="btn"
              type="button"
              onClick={() => map.current?.showPlace(position)}
            >
              <Icon name="locate" />
              {texts.toMe}
            </button>
          )}
          {props.children}
        </div>
      </div>
    </div>
  );
}

/** Pixels that labels of the map keep from its buttons. */
const COVER_GAP_PX = 8;

/** What covers a map: its buttons, scale and north arrow, in pixels from its top left corner. */
function coversOf(canvas: HTMLElement): Box[] {
  const { left: x, top: y } = canvas.getBoundingClientRect();
  const covers = canvas.parentElement?.querySelectorAll(
    ".mapview-keys > *, .mapview-hint, .mapview-north, .mapview-scale, .mapview-credit",
  );
  return [...covers ?? []].map((cover) => {
    const { left, top, right, bottom } = cover.getBoundingClientRect();
    return {
      left: left - x - COVER_GAP_PX,
      top: top - y - COVER_GAP_PX,
      right: right - x + COVER_GAP_PX,
      bottom: bottom - y + COVER_GAP_PX,
    };
  });
}

/** A bar of this many metres. */
function Scale({ metres, pixels }: { metres: string; pixels: number }) {
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    bar.current?.style.setProperty("width", `${pixels}px`);
  }, [pixels]);
  return (
    <div class="mapview-scale" aria-hidden="true">
      {metres}
      <span ref={bar} />
    </div>
  );
}

/** Hands a changed value to the map. */
function useUpdate<Value>(
  map: { readonly current: WalkMap | null },
  value: Value,
  apply: (map: WalkMap, value: Value) => void,
): void {
  useEffect(() => {
    if (map.current !== null) apply(map.current, value);
  }, [value]);
}
