/**
 * Applies edits to the state that the page shows. Pure.
 *
 * @module
 */
import type { Operation } from "./operations.ts";
import { inserted, ordered } from "./sequence.ts";
import type { EditorPicture, EditorState, EditorStation, Key } from "./state.ts";

/** The state after an edit. An edit of a station or picture that the state does not have changes nothing. */
export function apply(state: EditorState, operation: Operation): EditorState {
  switch (operation.kind) {
    case "texts":
      return { ...state, texts: { ...state.texts, ...operation.to } };
    case "station":
      return withStation(state, operation.key, (station) => ({ ...station, ...operation.to }));
    case "add station":
      return { ...state, stations: inserted(state.stations, operation.station, operation) };
    case "remove station":
      return {
        ...state,
        stations: state.stations.filter(({ key }) => key !== operation.key),
      };
    case "restore station":
      return { ...state, stations: returned(state.stations, operation.station, operation) };
    case "order":
      return { ...state, stations: ordered(state.stations, operation.to) };
    case "audio":
    case "restore audio":
      return withStation(state, operation.key, (station) => ({ ...station, audio: operation.to }));
    case "restore track":
    case "lay map":
    case "restore map":
    case "remove map":
      return state; // neither the track nor the map is part of the state
    default:
      return withStation(state, operation.key, (station) => ({
        ...station,
        pictures: applyToPictures(station.pictures, operation),
      }));
  }
}

type PictureOperation = Extract<Operation, {
  kind: "add picture" | "remove picture" | "restore picture" | "caption" | "picture order";
}>;

function applyToPictures(
  pictures: readonly EditorPicture[],
  operation: PictureOperation,
): readonly EditorPicture[] {
  switch (operation.kind) {
    case "add picture":
      return inserted(pictures, operation.picture, operation);
    case "remove picture":
      return pictures.filter(({ key }) => key !== operation.picture);
    case "restore picture":
      return returned(pictures, operation.picture, operation);
    case "caption":
      return pictures.map((picture) =>
        picture.key === operation.picture ? { ...picture, caption: operation.to } : picture
      );
    case "picture order":
      return ordered(pictures, operation.to);
  }
}

/**
 * Items with a removed one again. If the server has restored it already, its version stays but comes to the index of
 * the edit: the page may have been closed before it could send the order.
 */
function returned<Item extends { readonly key: Key }>(
  items: readonly Item[],
  item: Item,
  target: { readonly index: number; readonly others: readonly Key[] },
): readonly Item[] {
  const present = items.find(({ key }) => key === item.key) ?? item;
  return inserted(items.filter(({ key }) => key !== item.key), present, target);
}

function withStation(
  state: EditorState,
  key: Key,
  change: (station: EditorStation) => EditorStation,
): EditorState {
  return {
    ...state,
    stations: state.stations.map((station) => station.key === key ? change(station) : station),
  };
}
