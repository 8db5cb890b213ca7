/**
 * Connects the map, the profile and the arrow keys with the stations: what is clicked adds a station, or moves the
 * selected one.
 *
 * @module
 */
import { useLayoutEffect } from "preact/hooks";
import { type Line, moved, type Position } from "../../../src/shared/geo.ts";
import { type EditorStation, type Key, newName, stationIn } from "../document/state.ts";
import { rounded } from "../map/along_track.ts";
import { type Placing, usePlacing } from "../map/placing.ts";
import type { Editor } from "../sync/editor.ts";
import { useWords } from "../ui/context.tsx";
import type { OpenedWalk } from "./open_editor.ts";
import { isMovingIn, selectedIn, type WorkbenchState } from "./use_workbench.ts";

/**
 * Adds a station without recording and pictures.
 *
 * @param station Its title, its position and its trigger radius in metres. @param index Position in the order, from 0.
 * @returns Its key.
 */
function addStation(
  editor: Editor,
  station: Pick<EditorStation, "title" | "lat" | "lon" | "triggerRadiusM">,
  index: number,
): Key {
  const key = newName();
  editor.edit({
    kind: "add station",
    station: {
      ...station,
      ...rounded(station),
      key,
      description: "",
      audio: null,
      pictures: [],
    },
    index,
    others: keysOf(editor),
  });
  return key;
}

/** Moves a station; without it nothing happens. */
function moveStation(editor: Editor, key: Key, to: Position): void {
  const station = stationIn(editor.state, key);
  if (station === undefined) return;
  const { lat, lon } = station;
  editor.edit({ kind: "station", key, to: rounded(to), base: { lat, lon } });
}

/** Puts the stations into another order. @param keys All keys, in the new order. */
export function orderStations(editor: Editor, keys: readonly Key[]): void {
  editor.edit({ kind: "order", to: keys, base: keysOf(editor) });
}

function keysOf({ state }: Editor): readonly Key[] {
  return state.stations.map(({ key }) => key);
}

/** Metres of one key press. */
const STEP_M = 5;

/** Directions of the keys in degrees clockwise from north. */
const BEARINGS: Readonly<Record<string, number>> = {
  ArrowUp: 0,
  ArrowRight: 90,
  ArrowDown: 180,
  ArrowLeft: 270,
};

/**
 * Moves a position by the arrow keys, unless the focus is in a field.
 *
 * @param currentPosition Returns the position at each key press, because the next key may be pressed before the page is
 * rendered; null while nothing is to be moved.
 * @param onMove Called with the new position.
 */
function useArrowKeys(
  currentPosition: () => Position | null,
  onMove: (position: Position) => void,
): void {
  // useEffect() would listen after the next frame only, and miss a key that is pressed before.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const bearing = BEARINGS[event.key];
      const { target } = event;
      const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ||
        target instanceof SVGElement && target.getAttribute("role") === "slider";
      const position = currentPosition();
      if (bearing === undefined || isField || position === null) return;
      event.preventDefault();
      event.stopPropagation(); // the map would move too
      onMove(moved(position, bearing, STEP_M));
    };
    addEventListener("keydown", onKey, true);
    return () => removeEventListener("keydown", onKey, true);
  });
}

/** Adds and moves stations. @param onAdded Shows the form of a new station. */
export function useStationPlacing(
  { editor, settings }: OpenedWalk,
  segments: readonly Line[],
  view: WorkbenchState,
  onAdded: (key: Key) => void,
): Placing {
  const { texts } = useWords();
  const [selected, isMoving] = [selectedIn(view), isMovingIn(view)];
  const add = ({ lat, lon }: Position, index: number): Key => {
    const title = texts.walk.newStation(editor.state.stations.length + 1);
    const triggerRadiusM = settings.defaultTriggerRadiusM;
    const key = addStation(editor, { title, lat, lon, triggerRadiusM }, index);
    onAdded(key);
    return key;
  };
  const move = (position: Position) => {
    if (selected !== null) moveStation(editor, selected, position);
  };
  const placing = usePlacing({ editor, segments, selected, isMoving, add, move });
  /** The station that is being moved, with all edits, also those that are not rendered yet. */
  const movedNow = () => isMoving && selected !== null ? stationIn(editor.state, selected) : null;
  useArrowKeys(() => movedNow() ?? null, placing.moved);
  return placing;
}
