/**
 * The columns of the workbench: the map with the profile, the stations in their order, and the form. A phone has one
 * column: what comes next first, then the list or the map, then the form, and a bar for the place where the teacher
 * stands.
 *
 * @module
 */
import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { distanceM, type Position, stretchOf } from "../../../src/shared/geo.ts";
import { useLaterParts } from "../../kit/ui/later_script.ts";
import type { Finding } from "../check/checks.ts";
import type { EditorState, EditorStation, Key } from "../document/state.ts";
import type { NamedCircle } from "../map/along_track.ts";
import { type Placing } from "../map/placing.ts";
import { type Here, HereButton, HereNote, useHere } from "../map/editor_map.tsx";
import { readyCount, withoutPictureCount } from "../next/next_step.ts";
import { type NextStepControl, ProgressHead, WrongList } from "../next/next_panels.tsx";
import { canRecord } from "../recorder/can_record.ts";
import { acceptedTypes, PhotosButton } from "../station/station_form.tsx";
import { StationList } from "../station/station_list.tsx";
import type { Editor } from "../sync/editor.ts";
import type { TrackCorrectionsProps } from "../track/track_corrections.tsx";
import type { WalkTrack } from "../track/use_track.ts";
import { FileButton, IconButton, PanelSwitch, useIsPhone } from "../ui/buttons.tsx";
import { memo, useSameItems, useSteady, useWords } from "../ui/context.tsx";
import { CORRECTIONS, OFFICIAL_MAP } from "../ui/more_dialogs.tsx";
import { DetailColumn } from "./detail_column.tsx";
import { type Live, LiveMap, LiveProfile } from "./live.tsx";
import type { OpenedWalk } from "./open_editor.ts";
import { orderStations } from "./station_placing.ts";
import {
  isMovingIn,
  selectedIn,
  type WorkbenchActions,
  type WorkbenchState,
} from "./use_workbench.ts";
import type { WayPointsOffer } from "./walk_page.tsx";

const SteadyHead = memo(ProgressHead);
const SteadyList = memo(StationList);
const SteadyWrong = memo(WrongList);
const SteadyCorrections = memo((props: TrackCorrectionsProps) => {
  const { parts } = useLaterParts(CORRECTIONS);
  return parts && <parts.TrackCorrections {...props} />;
});

/** What the column shows. */
interface StationOrderProps {
  readonly editor: Editor;
  readonly stations: readonly EditorStation[];
  readonly findings: readonly Finding[];
  readonly next: NextStepControl;
  readonly selected: Key | null;
  /** Whether the list is shown, and what belongs to it; else only what comes next. */
  readonly hasList: boolean;
  /** The choice between list and map, where there is one. */
  readonly panels: ComponentChildren;
  /** What is wrong with the track, if anything is. */
  readonly trackNote: ComponentChildren;
  readonly onSelect: (key: Key) => void;
  /** Photos were chosen from which stations are proposed. */
  readonly onPhotos: (photos: readonly File[]) => void;
}

/** The column. Its parts render only when a value of theirs changes. */
function StationOrder(props: StationOrderProps) {
  const { stations, next, panels, hasList } = props;
  return (
    <div class="order">
      <SteadyHead
        step={next.step}
        ready={readyCount(stations)}
        all={stations.length}
        withoutPicture={withoutPictureCount(stations)}
        canRecord={canRecord()}
        onStep={next.onStep}
      />
      {props.trackNote}
      {panels}
      {hasList && <Order {...props} />}
    </div>
  );
}

/** The list of stations, and what is wrong with them. */
function Order(
  { editor, stations, findings, next, selected, onSelect, onPhotos }: StationOrderProps,
) {
  const order = useSteady((keys: readonly Key[]) => orderStations(editor, keys));
  const firstOf = useSteady((key: Key) => editor.keys.firstOf(key));
  return (
    <>
      <SteadyList
        stations={stations}
        findings={findings}
        selected={selected}
        onSelect={onSelect}
        onOrder={order}
        firstOf={firstOf}
      />
      <PhotosButton onPhotos={onPhotos} />
      {stations.length > 0 && (
        <SteadyWrong
          findings={findings}
          isReady={readyCount(stations) === stations.length}
          canRecord={canRecord()}
          onSelect={onSelect}
          onRemedy={next.onRemedy}
        />
      )}
    </>
  );
}

/** What the map and the profile show. */
interface MapAndProfileProps {
  readonly opened: OpenedWalk;
  readonly state: EditorState;
  readonly track: WalkTrack;
  readonly selected: Key | null;
  readonly placing: Placing;
  readonly findings: readonly Finding[];
  readonly live: Live;
  /** As in `EditorMapProps`. */
  readonly hasHere: boolean;
  readonly onStation: (key: Key) => void;
  readonly onMaps: () => void;
  /** What is said and asked about the official map. */
  readonly band: ComponentChildren;
}

/** The column. Its two parts render only when a value of theirs changes. */
function MapAndProfile(props: MapAndProfileProps) {
  const { opened, state, track, selected, placing, findings, live } = props;
  const { segments, profile, route } = track.outline;
  const stretch = useMemo(() => stretchOf(segments, route.distanceM), [segments, route.distanceM]);
  const stations = useSameItems(
    state.stations.map(({ key, title, lat, lon, triggerRadiusM }): NamedCircle => (
      { key, title, lat, lon, triggerRadiusM }
    )),
  );
  return (
    <div class="see">
      <LiveMap
        live={live}
        segments={segments}
        stations={stations}
        selected={selected}
        editor={opened.editor}
        placing={placing}
        findings={findings}
        tiles={opened.settings.tiles}
        ownMap={track.outline.map}
        hasHere={props.hasHere}
        onStation={props.onStation}
        onMaps={props.onMaps}
      />
      {props.band}
      <LiveProfile
        live={live}
        samples={profile}
        stretch={stretch}
        stationsM={placing.stationsM}
        distanceM={route.distanceM}
        stations={stations}
        selected={selected}
        onStation={props.onStation}
        onPlace={placing.clickedAlong}
      />
    </div>
  );
}

/** What the columns show. */
interface ColumnsProps {
  readonly opened: OpenedWalk;
  readonly state: EditorState;
  readonly track: WalkTrack;
  readonly view: WorkbenchState;
  readonly actions: WorkbenchActions;
  readonly live: Live;
  readonly placing: Placing;
  readonly findings: readonly Finding[];
  readonly next: NextStepControl;
  readonly waypoints: WayPointsOffer["waypoints"];
  readonly column: RefObject<HTMLDivElement | null>;
}

/** The columns. */
export function Columns(props: ColumnsProps) {
  const { opened, state, track, view, actions, live, placing, findings, next } = props;
  const isPhone = useIsPhone();
  const { parts } = useLaterParts(OFFICIAL_MAP);
  const band = parts && <parts.MapBand {...{ opened, track }} />;
  const selected = selectedIn(view);
  const isMap = !isPhone || view.isMapChosen || isMapNeeded(view, placing);
  const map = isMap && (
    <MapAndProfile
      {...{ opened, state, track, live, selected, placing, findings, band }}
      hasHere={!isPhone}
      onStation={actions.select}
      onMaps={actions.showMaps}
    />
  );
  return (
    <main class={isPhone ? "work work-phone" : "work"}>
      {!isPhone && map}
      <StationOrder
        editor={opened.editor}
        stations={state.stations}
        findings={findings}
        next={next}
        selected={selected}
        hasList={!isPhone || !isMap}
        trackNote={<SteadyCorrections {...{ opened, track, live }} />}
        panels={isPhone && <PanelSwitch isMap={isMap} onMap={actions.showMap} />}
        onSelect={actions.select}
        onPhotos={actions.proposePhotos}
      />
      {isPhone && (map || band)}
      <DetailColumn
        {...{ opened, state, track, view, actions, live }}
        stationsM={placing.stationsM}
        step={next.step}
        waypoints={props.waypoints}
        element={props.column}
      />
      {isPhone && (
        <PhoneBar
          {...{ opened, selected, placing }}
          stations={state.stations}
          onSelect={actions.select}
        />
      )}
    </main>
  );
}

/** Whether something goes on that only the map shows. */
function isMapNeeded(view: WorkbenchState, placing: Placing): boolean {
  return isMovingIn(view) || view.isSimulating || placing.question !== null;
}

// The station at which a teacher stands. Pure.

// The lower bar of the editor on a phone, for the place where the teacher stands: a station here, a picture of here.

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
function PhoneBar(props: PlacePictureHost) {
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
