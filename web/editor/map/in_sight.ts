/** Moves the map to a station that was added or moved outside of its frame, and back when that is undone. @module */
import { useEffect, useRef } from "preact/hooks";
import { distanceM, type Position } from "../../../src/shared/geo.ts";
import type { MapSight, PlacingMap } from "../../kit/map/placing_map.ts";
import type { EditorStation, Key } from "../document/state.ts";
import type { Editor } from "../sync/editor.ts";

/** What is needed of a map. */
export type SightMap = Pick<PlacingMap, "sight" | "isInSight">;

/** A station that was added, moved or removed. */
export interface Change {
  readonly key: Key;
  readonly at: Position;
  readonly isGone: boolean;
}

/** Centres of the map that differ less than this are the same, in metres: its size may have changed by some pixels. */
const SAME_M = 5;

/** Moves a map so that changes are in its frame. */
export class InSight {
  /** The last movement of the map to each station: from where, and to where. */
  readonly #movements = new Map<Key, { readonly from: MapSight; readonly to: MapSight }>();

  constructor(private readonly map: SightMap) {}

  /**
   * Shows a change. Undo and redo first move the map back to where it was before its movement to that station, if it
   * was not moved since.
   */
  show({ key, at, isGone }: Change, isUndo: boolean): void {
    const { map } = this;
    const last = this.#movements.get(key);
    if (isUndo && last !== undefined && isSame(map.sight, last.to)) {
      this.#movements.delete(key);
      map.sight = last.from;
      if (isGone) return;
    }
    if (map.isInSight(at)) return;
    const from = map.sight;
    map.sight = { center: at, zoom: from.zoom };
    this.#movements.set(key, { from, to: map.sight });
  }
}

function isSame(a: MapSight, b: MapSight): boolean {
  return a.zoom === b.zoom && distanceM(a.center, b.center) < SAME_M;
}

/** What was moved, added or removed between two states of the stations; null for nothing. */
export function changeBetween(
  before: readonly EditorStation[],
  after: readonly EditorStation[],
  firstOf: (key: Key) => Key,
): Change | null {
  const earlier = new Map(before.map((station) => [firstOf(station.key), station]));
  for (const station of after) {
    const key = firstOf(station.key);
    const old = earlier.get(key);
    earlier.delete(key);
    if (old?.lat === station.lat && old.lon === station.lon) continue;
    return { key, at: station, isGone: false };
  }
  const [gone] = earlier;
  return gone === undefined ? null : { key: gone[0], at: gone[1], isGone: true };
}

/** Shows what undo and redo change, and the selected station when it is new or moved. */
export function useInSight(
  map: PlacingMap | null,
  editor: Editor,
  selected: Key | null,
): void {
  const inSight = useRef<InSight | null>(null);
  const seen = useRef({ stations: editor.state.stations, travels: editor.travels });
  useEffect(() => {
    inSight.current = map === null ? null : new InSight(map);
  }, [map]);
  const firstOf = (key: Key) => editor.keys.firstOf(key);
  // The map is not rendered for what moves nothing, such as a text that is undone.
  useEffect(() =>
    editor.subscribe(() => {
      const { state: { stations }, travels } = editor;
      const before = seen.current.stations;
      if (before === stations || changeBetween(before, stations, firstOf) !== null) return;
      seen.current = { stations, travels };
    }), [editor]);
  const { state: { stations }, travels } = editor;
  useEffect(() => {
    const before = seen.current;
    if (before.stations === stations) return; // what undo brings back may come later than undo itself
    const change = changeBetween(before.stations, stations, firstOf);
    const isUndo = before.travels !== travels;
    seen.current = { stations, travels };
    if (change === null) return;
    const isOfSelected = selected !== null && firstOf(selected) === change.key && !change.isGone;
    if (isUndo || isOfSelected) inSight.current?.show(change, isUndo);
  }, [stations, travels]);
}
