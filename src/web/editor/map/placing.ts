/**
 * Puts stations where they are meant: by a click on the map, on the profile, or by the position of the device.
 *
 * @module
 */
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { Line, Position } from "../../../shared/geo.ts";
import type { MapClick } from "../../map/map_click.ts";
import { useSteady } from "../context.tsx";
import type { Editor } from "../sync/editor.ts";
import { type Key, stationIn } from "../sync/state.ts";
import { useSameItems } from "../ui/same_items.ts";
import { ChosenPasses } from "./chosen_passes.ts";
import { indexAt, placeNear, placesAlong } from "./places.ts";
import {
  atAlong,
  clickedSpot,
  confirmedSpot,
  positionSpot,
  type Question,
  type Spot,
} from "./spot.ts";

/** What placing needs of the page. */
export interface PlacingHost {
  readonly editor: Editor;
  readonly segments: readonly Line[];
  readonly selected: Key | null;
  /** Whether a place is for the selected station, else for a new one. */
  readonly isMoving: boolean;
  /** Adds a station at a place in the order, from 0. @returns Its key. */
  readonly add: (at: Position, index: number) => Key;
  /** Moves the selected station. */
  readonly move: (at: Position) => void;
}

/** Where stations are, and ways to put them somewhere. */
export interface Placing {
  /** Where the stations are along the track, in metres and in their order; see {@link placesAlong}. */
  readonly places: readonly (number | null)[];
  /** What is asked at a place; null for nothing. */
  readonly question: Question | null;
  /** Whether a place is for the selected station, else for a new one. */
  readonly isMoving: boolean;
  /** A click on the map. */
  readonly clicked: (at: Position, click: MapClick) => void;
  /** A click on the profile, in metres along the track. */
  readonly clickedAlong: (alongM: number) => void;
  /** The device is here, to an exactness in metres. */
  readonly located: (at: Position, accuracyM: number) => void;
  /** The selected station was moved as it is meant, such as by a key. */
  readonly moved: (at: Position) => void;
  /** The place in question is right; or it is to be on the nearest point of the track. */
  readonly confirm: (isOnTrack: boolean) => void;
  /** A pass of the track was chosen. */
  readonly choose: (spot: Spot) => void;
  /** Ends the question. */
  readonly dismiss: () => void;
}

/** Ways to put stations somewhere. */
export function usePlacing(
  { editor, segments, selected, isMoving, add, move }: PlacingHost,
): Placing {
  const [chosen] = useState(() => new ChosenPasses((key) => editor.keys.firstOf(key)));
  const [question, setQuestion] = useState<Question | null>(null);
  const { stations } = editor.state;
  const placesNow = () =>
    placesAlong(segments, editor.state.stations, (station) => chosen.of(station));
  const places = useSameItems(useMemo(placesNow, [segments, stations]));
  useLayoutEffect(() => () => setQuestion(null), [selected, isMoving, segments]);

  /** The walk with all edits, also those that are not on the page yet. */
  const ground = () => {
    const places = placesNow();
    const index = editor.state.stations.findIndex(({ key }) => key === selected);
    return { segments, places, selectedM: places[index] ?? null, isMoving };
  };
  const moveTo = (at: Position, alongM: number | null) => {
    const before = selected === null ? undefined : stationIn(editor.state, selected);
    move(at);
    const after = selected === null ? undefined : stationIn(editor.state, selected);
    if (before === undefined || after === undefined) return;
    const metres = alongM ?? placeNear(segments, after, chosen.of(before));
    if (metres !== null) chosen.choose(after, metres);
  };
  const put = ({ at, alongM }: Spot) => {
    setQuestion(null);
    if (isMoving) return moveTo(at, alongM);
    const places = placesNow();
    const key = add(at, alongM === null ? places.length : indexAt(places, alongM));
    const added = stationIn(editor.state, key);
    if (added !== undefined && alongM !== null) chosen.choose(added, alongM);
  };
  const take = (meant: Spot | Question) => {
    if ("kind" in meant) setQuestion(meant);
    else put(meant);
  };
  const clicked = useSteady((at: Position, { metresPerPixel, isRepeated }: MapClick) => {
    if (!isRepeated) take(clickedSpot(ground(), at, metresPerPixel));
  });
  const clickedAlong = useSteady((alongM: number) => {
    const spot = atAlong(segments, alongM);
    if (spot !== null) put(spot);
  });
  const located = useSteady((at: Position, accuracyM: number) =>
    take(positionSpot(ground(), at, accuracyM))
  );
  const moved = useSteady((at: Position) => moveTo(at, null));
  const confirm = useSteady((isOnTrack: boolean) => {
    if (question !== null) take(confirmedSpot(ground(), question.at, isOnTrack));
  });
  const choose = useSteady(put);
  const dismiss = useSteady(() => setQuestion(null));
  // The same object until something in it changes, so that the map is not drawn for nothing.
  return useMemo(
    () => ({
      places,
      question,
      isMoving,
      clicked,
      clickedAlong,
      located,
      moved,
      confirm,
      choose,
      dismiss,
    }),
    [places, question, isMoving],
  );
}
