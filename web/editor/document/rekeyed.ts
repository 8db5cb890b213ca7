/**
 * Replaces the local keys of something new, in edits and in the state, by those that the server has assigned. Pure.
 *
 * @module
 */
import type { Operation } from "./operations.ts";
import type { EditorState, EditorStation, Key } from "./state.ts";

/** The edit with the key `from` replaced by the key `to`. */
export function rekeyed(operation: Operation, from: Key, to: Key): Operation {
  const swap = (key: Key) => key === from ? to : key;
  const swapped = (entry: Key | undefined) => entry === undefined ? undefined : swap(entry);
  switch (operation.kind) {
    case "texts":
    case "lay map":
      return operation;
    case "add station":
      return {
        ...operation,
        station: rekeyedStation(operation.station, swap),
        others: operation.others.map(swap),
      };
    case "restore station":
      return {
        ...operation,
        station: rekeyedStation(operation.station, swap),
        others: operation.others.map(swap),
        entry: swapped(operation.entry),
      };
    case "restore picture":
      return {
        ...operation,
        key: swap(operation.key),
        picture: { ...operation.picture, key: swap(operation.picture.key) },
        others: operation.others.map(swap),
        entry: swapped(operation.entry),
      };
    case "remove map":
      return { ...operation, entry: swapped(operation.entry) };
    case "restore track":
    case "restore map":
      return {
        ...operation,
        entry: swapped(operation.entry),
        replaced: swapped(operation.replaced),
      };
    case "order":
      return { ...operation, to: operation.to.map(swap), base: operation.base.map(swap) };
    case "picture order":
      return {
        ...operation,
        key: swap(operation.key),
        to: operation.to.map(swap),
        base: operation.base.map(swap),
      };
    case "add picture":
      return {
        ...operation,
        key: swap(operation.key),
        picture: { ...operation.picture, key: swap(operation.picture.key) },
        others: operation.others.map(swap),
      };
    case "remove station":
      return { ...operation, key: swap(operation.key), entry: swapped(operation.entry) };
    case "remove picture":
      return {
        ...operation,
        key: swap(operation.key),
        picture: swap(operation.picture),
        entry: swapped(operation.entry),
      };
    case "audio":
      return { ...operation, key: swap(operation.key), entry: swapped(operation.entry) };
    case "restore audio":
      return {
        ...operation,
        key: swap(operation.key),
        entry: swapped(operation.entry),
        replaced: swapped(operation.replaced),
      };
    case "caption":
      return { ...operation, key: swap(operation.key), picture: swap(operation.picture) };
    case "station":
      return { ...operation, key: swap(operation.key) };
  }
}

/**
 * The state with the key `from` replaced by the key `to`. After a reload the state may have both, if an earlier page had
 * sent the addition and its response was lost; then the item is in the state once.
 */
export function rekeyedState(state: EditorState, from: Key, to: Key): EditorState {
  const swap = (key: Key) => key === from ? to : key;
  const once = <Keyed extends { readonly key: Key }>(items: readonly Keyed[]) =>
    items.some(({ key }) => key === from) ? items.filter(({ key }) => key !== to) : items;
  const stations = once(state.stations).map((station) =>
    rekeyedStation({ ...station, pictures: once(station.pictures) }, swap)
  );
  return { ...state, stations };
}

function rekeyedStation(station: EditorStation, swap: (key: Key) => Key): EditorStation {
  const pictures = station.pictures.map((picture) => ({ ...picture, key: swap(picture.key) }));
  return { ...station, key: swap(station.key), pictures };
}

// The keys that new stations and pictures had before the server assigned others. A form that was opened before still
// has the earlier key.

/** Pairs of keys, in the order in which the server assigned them. */
export class ReplacedKeys {
  readonly #pairs: [from: Key, to: Key][] = [];

  /** Records that the server has assigned a key. */
  add(from: Key, to: Key): void {
    this.#pairs.push([from, to]);
  }

  /** The key that a station or picture had first, which is its identity on the page. */
  firstOf(key: Key): Key {
    return this.#pairs.reduceRight((first, [from, to]) => first === to ? from : first, key);
  }

  /** The present key of a station or picture, by any key that it had. */
  lastOf(key: Key): Key {
    return this.#pairs.reduce((last, [from, to]) => last === from ? to : last, key);
  }

  /** An edit with the present keys instead of earlier ones. */
  inOperation(operation: Operation): Operation {
    return this.#pairs.reduce((edit, [from, to]) => rekeyed(edit, from, to), operation);
  }
}
