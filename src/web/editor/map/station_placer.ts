/**
 * Adds a station at a spot, or moves the selected one there, and keeps which pass of the track was chosen for it.
 *
 * @module
 */
import type { Line, Position } from "../../../shared/geo.ts";
import type { Editor } from "../sync/editor.ts";
import { type Key, stationIn } from "../sync/state.ts";
import type { ChosenPasses } from "./chosen_passes.ts";
import { distanceNear, indexAt, stationsAlongTrack } from "./along_track.ts";
import type { Ground, Spot } from "./spot.ts";

/** What placing needs of the page. */
export interface PlacingHost {
  readonly editor: Editor;
  readonly segments: readonly Line[];
  readonly selected: Key | null;
  /** Whether the selected station is moved, else one is added. */
  readonly isMoving: boolean;
  /** Adds a station at an index of the order. @returns Its key. */
  readonly add: (at: Position, index: number) => Key;
  /** Moves the selected station. */
  readonly move: (at: Position) => void;
}

/** Places stations. Each call uses the walk with all edits, also those that are not rendered yet. */
export interface StationPlacer {
  /** Where the stations are along the track; see {@link stationsAlongTrack}. */
  readonly stationsM: () => readonly (number | null)[];
  /** The walk as the functions of `spot.ts` need it. */
  readonly ground: () => Ground;
  /** Moves the selected station to a spot, or adds one there. */
  readonly put: (spot: Spot) => void;
  /** Moves the selected station. Without a distance along the track it stays on its pass, if that is near. */
  readonly moveTo: (spot: Spot) => void;
}

/** The placer of a page. @param chosen Gets the passes that are chosen. */
export function stationPlacer(
  { editor, segments, selected, isMoving, add, move }: PlacingHost,
  chosen: ChosenPasses,
): StationPlacer {
  const stationsM = () =>
    stationsAlongTrack(segments, editor.state.stations, (station) => chosen.of(station));
  const ground = (): Ground => {
    const index = editor.state.stations.findIndex(({ key }) => key === selected);
    const now = stationsM();
    return { segments, stationsM: now, selectedM: now[index] ?? null, isMoving };
  };
  const selectedNow = () => selected === null ? undefined : stationIn(editor.state, selected);
  const moveTo = ({ at, alongM }: Spot) => {
    const before = selectedNow();
    move(at);
    const after = selectedNow();
    if (before === undefined || after === undefined) return;
    const metres = alongM ?? distanceNear(segments, after, chosen.of(before));
    if (metres !== null) chosen.choose(after, metres);
  };
  const put = (spot: Spot) => {
    if (isMoving) return moveTo(spot);
    const { at, alongM } = spot;
    const now = stationsM();
    const key = add(at, alongM === null ? now.length : indexAt(now, alongM));
    const added = stationIn(editor.state, key);
    if (added !== undefined && alongM !== null) chosen.choose(added, alongM);
  };
  return { stationsM, ground, put, moveTo };
}
