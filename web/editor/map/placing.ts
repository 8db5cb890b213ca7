/**
 * Ways to place a station: a click on the map or the profile, a key, the position of the device. Where it is not clear
 * what is meant, a question is asked first. The map moves to a station that is outside of its frame.
 *
 * @module
 */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import {
  alongTrack,
  atDistance,
  distanceM,
  type Line,
  type Position,
} from "../../../src/shared/geo.ts";
import type { MapClick } from "../../kit/map/map_content.ts";
import type { MapSight, PlacingMap } from "../../kit/map/placing_map.ts";
import { type EditorStation, type Key, stationIn } from "../document/state.ts";
import type { Editor } from "../sync/editor.ts";
import { useSameItems, useSteady } from "../ui/context.tsx";
import {
  distanceNear,
  indexAt,
  passesNear,
  type StationCircle,
  stationsAlongTrack,
} from "./along_track.ts";

// The pass of the track that a teacher has chosen for a station, where the track passes it several times. The server
// does not store it: after a reload the order of the stations decides.

/** Distances that were chosen, for as long as the page is open. */
export class ChosenPasses {
  readonly #metres = new Map<string, number>();

  /** @param firstOf Returns the key that a station had first, which does not change. */
  constructor(private readonly firstOf: (key: Key) => Key) {}

  /** Keeps the distance of a station in metres together with its present position: undo restores both. */
  choose(station: StationCircle, alongM: number): void {
    this.#metres.set(this.#nameOf(station), alongM);
  }

  /** The distance of a station in metres; null if none was chosen for its present position. */
  of(station: StationCircle): number | null {
    return this.#metres.get(this.#nameOf(station)) ?? null;
  }

  #nameOf({ key, lat, lon }: StationCircle): string {
    return `${this.firstOf(key)} ${lat} ${lon}`;
  }
}

// Interprets a click on the map or a position of the device: a spot for a station, or a question, if it is beside the
// track or the track passes there several times. Pure.

/** A click this near to the track is one on the track, in pixels. */
const SNAP_PX = 25;

/** Passes of the track whose distances from a click differ less than this are equally likely, in pixels. */
const ALIKE_PX = 8;

/** A position that is less accurate than this is asked about, in metres. */
export const VAGUE_M = 100;

/** A position farther from the track than this is asked about, in metres. */
export const FAR_M = 300;

/** Passes whose distances from a position differ less than this are equally likely, in metres. */
const ALIKE_M = 15;

/** A spot, with its distance along the track in metres; null if the order of the stations decides that. */
export interface Spot {
  readonly at: Position;
  readonly alongM: number | null;
}

/** What must be asked before a station is placed. */
export type Question =
  /** Beside the track: on the nearest point of it, `offM` away, or here? `accuracyM` is that of a position. */
  | {
    readonly kind: "beside";
    readonly at: Position;
    readonly nearest: Position;
    readonly offM: number;
    readonly accuracyM: number | null;
  }
  /** Which pass of the track? The likeliest is the first. */
  | {
    readonly kind: "passes";
    readonly at: Position;
    readonly passes: readonly { readonly spot: Spot; readonly alongM: number }[];
  };

/** The walk at the time when a spot is chosen. */
export interface Ground {
  readonly segments: readonly Line[];
  /** Where the stations are along the track, in metres and in their order. */
  readonly stationsM: readonly (number | null)[];
  /** Where the selected station is along the track, in metres; null without one. */
  readonly selectedM: number | null;
  /** Whether a station is moved: it keeps its index in the order, and no pass has to be chosen. */
  readonly isMoving: boolean;
}

/** The point of the track at a distance in metres; null for a track without points. */
function atAlong(segments: readonly Line[], alongM: number): Spot | null {
  const point = atDistance(segments, alongM);
  return point === null ? null : { at: point.at, alongM };
}

/** The spot or question of a click on the map. */
export function clickedSpot(
  ground: Ground,
  at: Position,
  metresPerPixel: number,
): Spot | Question {
  const nearest = alongTrack(ground.segments, at);
  if (nearest === null) return { at, alongM: null };
  const { offM } = nearest;
  if (offM > SNAP_PX * metresPerPixel) {
    return { kind: "beside", at, nearest: nearest.at, offM, accuracyM: null };
  }
  return whichPass(ground, at, ALIKE_PX * metresPerPixel, true);
}

/** The spot or question of a position of the device. */
export function positionSpot(ground: Ground, at: Position, accuracyM: number): Spot | Question {
  const nearest = alongTrack(ground.segments, at);
  if (nearest === null) return { at, alongM: null };
  const { offM } = nearest;
  if (accuracyM > VAGUE_M || offM > FAR_M) {
    return { kind: "beside", at, nearest: nearest.at, offM, accuracyM };
  }
  return whichPass(ground, at, Math.max(accuracyM, ALIKE_M), false);
}

/**
 * The spot of a position that the teacher has confirmed, or the question for its pass.
 *
 * @param isOnTrack Whether the station is put on the track, else at the position itself.
 */
export function confirmedSpot(ground: Ground, at: Position, isOnTrack: boolean): Spot | Question {
  return whichPass(ground, at, ALIKE_M, isOnTrack);
}

/**
 * The pass of the track at a position. If equally likely passes would put the station at different indices of the
 * order, they are asked about; otherwise it is the first pass after the selected station, else the first one.
 */
function whichPass(
  { segments, stationsM, selectedM, isMoving }: Ground,
  at: Position,
  alikeM: number,
  isOnTrack: boolean,
): Spot | Question {
  if (isMoving) {
    return { at: isOnTrack ? alongTrack(segments, at)?.at ?? at : at, alongM: null };
  }
  const passes = passesNear(segments, at, alikeM).map(({ alongM }) => ({
    alongM,
    spot: { at: isOnTrack ? atDistance(segments, alongM)?.at ?? at : at, alongM },
  }));
  const afterSelected = passes.find(({ alongM }) => selectedM !== null && alongM > selectedM);
  const likeliest = afterSelected ?? passes[0];
  if (likeliest === undefined) return { at, alongM: null };
  const indices = new Set(passes.map(({ alongM }) => indexAt(stationsM, alongM)));
  if (indices.size <= 1) return likeliest.spot;
  const others = passes.filter((pass) => pass !== likeliest);
  return { kind: "passes", at, passes: [likeliest, ...others] };
}

/** What placing needs of the page. */
interface PlacingHost {
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
interface StationPlacer {
  /** Where the stations are along the track; see {@link stationsAlongTrack}. */
  readonly stationsM: () => readonly (number | null)[];
  /** The walk as the functions that choose a spot need it. */
  readonly ground: () => Ground;
  /** Moves the selected station to a spot, or adds one there. */
  readonly put: (spot: Spot) => void;
  /** Moves the selected station. Without a distance along the track it stays on its pass, if that is near. */
  readonly moveTo: (spot: Spot) => void;
}

/** The placer of a page. @param chosen Gets the passes that are chosen. */
function stationPlacer(
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

/** Where stations are, and the ways to place one. */
export interface Placing {
  /** In the order of the walk: the very same list until one of them is moved, added or removed. */
  readonly circles: readonly StationCircle[];
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
  const circles = useSameItems(
    editor.state.stations.map(({ key, lat, lon, triggerRadiusM }): StationCircle => (
      { key, lat, lon, triggerRadiusM }
    )),
  );
  const stationsM = useSameItems(useMemo(placer.stationsM, [segments, circles]));
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
  return useMemo(() => ({ circles, stationsM, question, isMoving, ...calls }), [
    circles,
    stationsM,
    question,
    isMoving,
  ]);
}

// Moves the map to a station that was added or moved outside of its frame, and back when that is undone.

/** What is needed of a map. */
export type SightMap = Pick<PlacingMap, "sight" | "isInSight">;

/** A station that was added, moved or removed. */
interface Change {
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
