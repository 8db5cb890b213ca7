/**
 * The lower bar of the editor on a phone, for the place where the teacher stands: a station here, a picture of here.
 *
 * @module
 */
import { useEffect, useState } from "preact/hooks";
import { distanceM, type Position } from "../../../src/shared/geo.ts";
import type { EditorStation, Key } from "../document/state.ts";
import { type Here, HereButton, HereNote, useHere } from "../map/here.tsx";
import type { Placing } from "../map/placing.ts";
import { acceptedTypes } from "../station/pictures.tsx";
import { FileButton, IconButton } from "../ui/buttons.tsx";
import { useWords } from "../ui/context.tsx";
import type { OpenedWalk } from "./open_editor.ts";

// The station at which a teacher stands. Pure.

/** The nearest of the stations whose circle has a position in it; null without one. */
function stationAt(
  stations: readonly EditorStation[],
  at: Position,
): EditorStation | null {
  const [nearest] = stations
    .map((station) => ({ station, offM: distanceM(station, at) }))
    .filter(({ station, offM }) => offM <= station.triggerRadiusM)
    .sort((a, b) => a.offM - b.offM);
  return nearest?.station ?? null;
}

/** What pictures on the way need of the workbench. */
interface PlacePictureHost {
  readonly opened: OpenedWalk;
  readonly stations: readonly EditorStation[];
  readonly selected: Key | null;
  readonly placing: Placing;
  readonly onSelect: (key: Key) => void;
}

/** The position of the device, and a picture that waits for its station. */
interface PlacePicture {
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
function usePlacePicture(host: PlacePictureHost): PlacePicture {
  const { opened: { editor, files }, stations, selected, placing, onSelect } = host;
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  useEffect(() => waiting === null ? undefined : editor.saving.unsaved.preparing(), [waiting]);
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

/** The bar, with a note while a position is searched or a picture waits. */
export function PhoneBar(props: PlacePictureHost) {
  const { texts: { phone: texts } } = useWords();
  const place = usePlacePicture(props);
  const number = props.stations.findIndex(({ key }) => key === props.selected) + 1;
  return (
    <nav class="phone-bar" aria-label={texts.here}>
      <HereNote here={place.here} />
      <WaitingPicture place={place} number={number} />
      {isSecureContext && <HereButton here={place.here} isMoving={props.placing.isMoving} />}
      <FileButton
        icon="photo"
        label={texts.takePicture}
        accept={acceptedTypes()}
        isCamera
        onFiles={([picture]) => picture && place.take(picture)}
      />
    </nav>
  );
}

/** The question to which station a picture belongs. @param number That of the selected station; 0 without one. */
function WaitingPicture({ place, number }: { place: PlacePicture; number: number }) {
  const { texts: { phone: texts } } = useWords();
  return (
    <div class="here-note" role="status">
      {place.isWaiting && (
        <p>
          <span>{texts.waiting}</span>
          {number > 0 && (
            <button class="btn" type="button" onClick={place.addToSelected}>
              {texts.toStation(number)}
            </button>
          )}
          <IconButton icon="close" size="small" label={texts.discard} onClick={place.discard} />
        </p>
      )}
    </div>
  );
}
