/**
 * Edits of stations that the map, the profile and the list make.
 *
 * @module
 */
import type { Position } from "../../../shared/geo.ts";
import type { Editor } from "../sync/editor.ts";
import { type EditorStation, type Key, stationIn } from "../sync/state.ts";
import { newName } from "../sync/storage/database.ts";
import { rounded } from "./rounded_position.ts";

/**
 * Adds a station without recording and pictures.
 *
 * @param station Its title, its position and its trigger radius in metres. @param index Position in the order, from 0.
 * @returns Its key.
 */
export function addStation(
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
export function moveStation(editor: Editor, key: Key, to: Position): void {
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
