/** Applies edits to the state that the page shows. Pure. @module */
import type { Operation } from "./operations.ts";
import type { EditorPicture, EditorState, EditorStation, Key } from "./state.ts";

// Inserts stations and pictures into their order, and sorts them. Pure.

/**
 * Items with one more, after the one that it came after in the edit, or after the nearest one before that is still
 * present. The index alone is not enough: there may be further items since, such as one of an earlier edit that the
 * server has carried out, but whose key this page does not have yet.
 */
function inserted<Item extends { readonly key: Key }>(
  items: readonly Item[],
  item: Item,
  { index, others }: { readonly index: number; readonly others: readonly Key[] },
): readonly Item[] {
  const keys = items.map(({ key }) => key);
  const previous = others.slice(0, index).filter((key) => keys.includes(key)).at(-1);
  const at = previous === undefined ? 0 : keys.indexOf(previous) + 1;
  return [...items.slice(0, at), item, ...items.slice(at)];
}

/** Items in the order of keys; those without one stay at the end, in their order. */
function ordered<Item extends { readonly key: Key }>(
  items: readonly Item[],
  keys: readonly Key[],
): readonly Item[] {
  const indexOf = (key: Key) => keys.includes(key) ? keys.indexOf(key) : keys.length;
  return [...items].sort((a, b) => indexOf(a.key) - indexOf(b.key));
}

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
