/**
 * Ways to place a station: a click on the map or the profile, a key, the position of the device. Where it is not clear
 * what is meant, a question is asked first.
 *
 * @module
 */
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { Position } from "../../../shared/geo.ts";
import type { MapClick } from "../../map/map_click.ts";
import { useSteady } from "../context.tsx";
import { useSameItems } from "../ui/same_items.ts";
import { ChosenPasses } from "./chosen_passes.ts";
import {
  atAlong,
  clickedSpot,
  confirmedSpot,
  positionSpot,
  type Question,
  type Spot,
} from "./spot.ts";
import { type PlacingHost, stationPlacer } from "./station_placer.ts";

/** Where stations are along the track, and the ways to place one. */
export interface Placing {
  /** Where the stations are along the track, in metres and in their order; see {@link stationsAlongTrack}. */
  readonly stationsM: readonly (number | null)[];
  /** The question that is open; null without one. */
  readonly question: Question | null;
  /** Whether the selected station is moved, else one is added. */
  readonly isMoving: boolean;
  /** A click on the map. */
  readonly clicked: (at: Position, click: MapClick) => void;
  /** A click on the profile, in metres along the track. */
  readonly clickedAlong: (alongM: number) => void;
  /** The device was located, with its accuracy in metres. */
  readonly located: (at: Position, accuracyM: number) => void;
  /** The selected station was moved by a key or dragged: nothing is asked. */
  readonly moved: (at: Position) => void;
  /** The response to the question: the nearest point of the track, or the position itself. */
  readonly confirm: (isOnTrack: boolean) => void;
  /** A pass of the track was chosen. */
  readonly choose: (spot: Spot) => void;
  /** Ends the question. */
  readonly dismiss: () => void;
}

/** Places stations, after a question where one is needed. */
export function usePlacing(host: PlacingHost): Placing {
  const { editor, segments, selected, isMoving } = host;
  const [chosen] = useState(() => new ChosenPasses((key) => editor.keys.firstOf(key)));
  const [question, setQuestion] = useState<Question | null>(null);
  const placer = stationPlacer(host, chosen);
  const { stations } = editor.state;
  const stationsM = useSameItems(useMemo(placer.stationsM, [segments, stations]));
  useLayoutEffect(() => () => setQuestion(null), [selected, isMoving, segments]);

  const put = (spot: Spot) => {
    setQuestion(null);
    placer.put(spot);
  };
  const apply = (meant: Spot | Question) => {
    if ("kind" in meant) setQuestion(meant);
    else put(meant);
  };
  const clicked = useSteady((at: Position, { metresPerPixel, isRepeated }: MapClick) => {
    if (!isRepeated) apply(clickedSpot(placer.ground(), at, metresPerPixel));
  });
  const clickedAlong = useSteady((alongM: number) => {
    const spot = atAlong(segments, alongM);
    if (spot !== null) put(spot);
  });
  const located = useSteady((at: Position, accuracyM: number) =>
    apply(positionSpot(placer.ground(), at, accuracyM))
  );
  const moved = useSteady((at: Position) => placer.moveTo({ at, alongM: null }));
  const confirm = useSteady((isOnTrack: boolean) => {
    if (question !== null) apply(confirmedSpot(placer.ground(), question.at, isOnTrack));
  });
  const choose = useSteady(put);
  const dismiss = useSteady(() => setQuestion(null));
  const calls = { clicked, clickedAlong, located, moved, confirm, choose, dismiss };
  // The same object until a value in it changes, so that the map is not rendered for nothing; the calls never change.
  return useMemo(() => ({ stationsM, question, isMoving, ...calls }), [
    stationsM,
    question,
    isMoving,
  ]);
}
