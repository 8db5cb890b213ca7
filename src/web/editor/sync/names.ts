/**
 * Names that follow the number, as long as nothing else was typed. In the state, and on the server, such a station
 * has no title; the name that is shown is computed here, so that moving a station changes no name that has to be saved.
 *
 * @module
 */
import { automaticName, isLikeAutomatic, isUnnamed } from "../../../shared/station_name.ts";
import type { EditorState, EditorStation } from "./state.ts";

/** States with computed names, by the state without them: equal states keep their identity. */
const named = new WeakMap<EditorState, EditorState>();
const namedStations = new WeakMap<EditorStation, EditorStation>();

/** The state as it is shown: every station has a name. */
export function withNames(state: EditorState): EditorState {
  if (state.stations.every(({ title }) => title !== "")) return state;
  const known = named.get(state);
  if (known !== undefined) return known;
  const shown = { ...state, stations: state.stations.map(withName) };
  named.set(state, shown);
  return shown;
}

function withName(station: EditorStation, index: number): EditorStation {
  if (station.title !== "") return station;
  const title = automaticName(index + 1);
  const known = namedStations.get(station);
  if (known?.title === title) return known;
  const shown = { ...station, title };
  namedStations.set(station, shown);
  return shown;
}

/**
 * The title of a station in the state, empty if it follows the number: also that of a station whose number was saved as
 * its title, as earlier versions of the editor did.
 *
 * @param index Position in the order, from 0.
 */
export function typedTitle(title: string, index: number): string {
  return isUnnamed(title) || title === automaticName(index + 1) ? "" : title;
}

/** Whether two titles are the same: none was typed, or the same. @param base What the page had. */
export function areSameTitles(base: string, other: string): boolean {
  if (base === other || isUnnamed(base) && isUnnamed(other)) return true;
  return isUnnamed(base) && isLikeAutomatic(other);
}
