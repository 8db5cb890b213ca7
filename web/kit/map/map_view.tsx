/** The component of a map with its buttons, scale and north arrow. @module */
import type { Box } from "./pixels.ts";
import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon, type IconName } from "../ui/icons.tsx";
import type { WalkMapClass } from "./load_map.ts";
import type { MapOptions, MapPosition, MapStation, MapTexts, MapTiles } from "./map_content.ts";
import type { WalkMap } from "./walk_map.ts";
import "./map.css";

/** Words of the buttons. */
interface MapViewTexts extends MapTexts {
  readonly whole: string;
  /** Left out where nothing leads to the position. */
  readonly toMe?: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly north: string;
  readonly distance: (metres: number) => string;
}

/** What a map shows, and what it calls. */
interface MapViewProps
  extends Omit<MapOptions, "texts" | "onScale" | "tiles" | "covers" | "ownMapKeys"> {
  /** The class of the map, which some pages load when they need it. */
  readonly mapClass: WalkMapClass;
  readonly texts: MapViewTexts;
  readonly tiles?: MapTiles | null;
  /** Whether the map of the school's own is shown without the choice between it and the grid. */
  readonly hasNoChoice?: boolean;
  /** The symbol of the button that shows the whole walk, where the buttons are symbols in one column. */
  readonly denseIcon?: IconName;
  readonly stations: readonly MapStation[];
  readonly position?: MapPosition | null;
  /** The station that can be dragged. */
  readonly movable?: number | null;
  /** Called with the map once it is there, for what has no property. */
  readonly onReady?: (map: WalkMap) => void;
  /** What a click on the map does, in words; nothing if not given. */
  readonly hint?: string;
  /** Further buttons. */
  readonly children?: ComponentChildren;
}

/** A map of a walk. */
export function MapView(props: MapViewProps) {
  const { texts, position = null, ownMap = null } = props;
  const { container, ownMapKeys, map, scale } = useWalkMap(props);
  const credit = creditOf(props);
  const choosable = props.hasNoChoice ? null : ownMap;
  return (
    <div class={props.denseIcon === undefined ? "mapview" : "mapview mapview-dense"}>
      <div class="mapview-canvas" ref={container} />
      {props.hint !== undefined && <p class="mapview-hint">{props.hint}</p>}
      <div class="mapview-north" aria-hidden="true">
        <svg viewBox="-8 0 16 24">
          <path class="map-solid" d="M0 0l8 24-8-5-8 5z" />
        </svg>
        {texts.north}
      </div>
      <Scale metres={texts.distance(scale.metres)} pixels={scale.pixels} />
      {credit !== "" && <p class="mapview-credit">{credit}</p>}
      <div class="mapview-keys">
        <div
          class={choosable === null ? undefined : "mapview-own"}
          hidden={choosable === null}
          ref={ownMapKeys}
        />
        <ZoomButton icon="plus" label={texts.zoomIn} onClick={() => map.current?.zoomBy(1)} />
        <ZoomButton icon="minus" label={texts.zoomOut} onClick={() => map.current?.zoomBy(-1)} />
        <div class="mapview-acts">
          <button
            class="btn"
            type="button"
            title={texts.whole}
            onClick={() => map.current?.showWhole()}
          >
            <Icon name={props.denseIcon ?? "map"} />
            <span>{texts.whole}</span>
          </button>
          {position !== null && texts.toMe !== undefined && (
            <button
              class="btn"
              type="button"
              onClick={() => map.current?.showPosition(position)}
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

/** Where the map comes from, in words; empty without a map of others. */
function creditOf({ tiles, ownMap }: MapViewProps): string {
  return (ownMap ?? tiles)?.attribution ?? "";
}

function ZoomButton(
  { icon, label, onClick }: { icon: "plus" | "minus"; label: string; onClick: () => void },
) {
  return (
    <button class="btn btn-icon" type="button" aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}

/** A bar with its length on the ground, in words, and on the screen. */
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

/** The map of a component. */
interface ShownMap {
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
function useWalkMap(props: MapViewProps): ShownMap {
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

/** Fits a map to its element. @returns Ends that. */
function followSize(element: HTMLElement, map: WalkMap): () => void {
  const observer = new ResizeObserver(() => map.resized());
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

/** Pixels that labels of the map keep from its buttons. */
const GAP_PX = 8;

/** What covers a map: its buttons, scale and north arrow, in pixels from its top left corner. */
function coversOf(canvas: HTMLElement): Box[] {
  const { left: x, top: y } = canvas.getBoundingClientRect();
  const covers = canvas.parentElement?.querySelectorAll(
    ":not(.mapview-dense) > .mapview-keys > *, .mapview-dense > .mapview-keys, .mapview-hint, .mapview-north, .mapview-scale, .mapview-credit",
  );
  return [...covers ?? []].map((cover) => {
    const { left, top, right, bottom } = cover.getBoundingClientRect();
    return {
      left: left - x - GAP_PX,
      top: top - y - GAP_PX,
      right: right - x + GAP_PX,
      bottom: bottom - y + GAP_PX,
    };
  });
}
