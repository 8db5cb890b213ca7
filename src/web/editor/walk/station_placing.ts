/**
 * Connects the map, the profile and the arrow keys with the stations: what is clicked adds a station, or moves the selected
 * one.
 *
 * @module
 */
import type { Line, Position } from "../../../shared/geo.ts";
import { useWords } from "../context.tsx";
import { useArrowKeys } from "../map/arrow_keys.ts";
import { type Placing, usePlacing } from "../map/placing.ts";
import { type Key, stationIn } from "../sync/state.ts";
import type { OpenedWalk } from "./open_editor.ts";
import { addStation, moveStation } from "./station_edits.ts";
import { isMovingIn, selectedIn, type WorkbenchState } from "./workbench_state.ts";

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
