/**
 * A picture that is taken on the way: it belongs to the station at which the teacher stands, or to a new one there.
 *
 * @module
 */
import { useEffect, useState } from "preact/hooks";
import { type Here, useHere } from "../map/here.tsx";
import type { Placing } from "../map/placing.ts";
import type { EditorStation, Key } from "../sync/state.ts";
import type { OpenedWalk } from "../walk/open_editor.ts";
import { stationAt } from "./station_at.ts";

/** What pictures on the way need of the workbench. */
export interface PlacePictureHost {
  readonly opened: OpenedWalk;
  readonly stations: readonly EditorStation[];
  readonly selected: Key | null;
  readonly placing: Placing;
  readonly onSelect: (key: Key) => void;
}

/** The position of the device, and a picture that waits for its station. */
export interface PlacePicture {
  readonly here: Here;
  /** Whether a picture waits until a station is chosen for it. */
  readonly isWaiting: boolean;
  /** Takes a picture in: its station is searched by the position of the device. */
  readonly take: (picture: File) => void;
  /** Adds the picture that waits to the selected station. */
  readonly addToSelected: () => void;
  readonly discard: () => void;
}

/** A picture without a station yet. */
interface Waiting {
  readonly picture: File;
  /** The station that was selected when it was taken: one that is selected later is that of the picture. */
  readonly before: Key | null;
}

/** Finds the stations of pictures; without one to be added to, the same search adds stations. */
export function usePlacePicture(host: PlacePictureHost): PlacePicture {
  const { opened: { editor, files }, stations, selected, placing, onSelect } = host;
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  useEffect(() => waiting === null ? undefined : editor.unsaved.preparing(), [waiting]);
  const add = (key: Key, { picture }: Waiting) => {
    setWaiting(null);
    here.dismiss();
    files.addPictures(key, [picture]);
  };
  const here = useHere((at, accuracyM) => {
    const station = waiting === null ? null : stationAt(stations, at);
    if (station === null || waiting === null) return placing.located(at, accuracyM);
    add(station.key, waiting);
    onSelect(station.key);
  });
  const { isSearching, problem } = here;
  useEffect(() => {
    if (waiting === null || isSearching || selected === null) return;
    const hasNoPosition = problem !== null || !isSecureContext;
    if (hasNoPosition || selected !== waiting.before) add(selected, waiting);
  }, [waiting, selected, isSearching, problem]);
  return {
    here,
    isWaiting: waiting !== null && !isSearching,
    take: (picture) => {
      setWaiting({ picture, before: selected });
      if (isSecureContext) here.search();
    },
    addToSelected: () => {
      if (selected !== null && waiting !== null) add(selected, waiting);
    },
    discard: () => setWaiting(null),
  };
}
