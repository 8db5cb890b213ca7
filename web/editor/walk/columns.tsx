/**
 * The columns of the workbench: the map with the profile, the stations in their order, and the form. A phone has one
 * column: what comes next first, then the list or the map, then the form, and a bar for the place where the teacher stands.
 *
 * @module
 */
import type { ComponentChildren, RefObject } from "preact";
import { useMemo } from "preact/hooks";
import { stretchOf } from "../../../src/shared/geo.ts";
import { useLaterParts } from "../../kit/ui/later_script.ts";
import type { Finding } from "../check/checks.ts";
import type { EditorState, EditorStation, Key } from "../document/state.ts";
import type { NamedCircle } from "../map/along_track.ts";
import type { Placing } from "../map/placing.ts";
import { readyCount, withoutPictureCount } from "../next/next_step.ts";
import { ProgressHead, WrongList } from "../next/progress_head.tsx";
import type { NextStepControl } from "../next/use_next_step.ts";
import { canRecord } from "../recorder/can_record.ts";
import { PhotosButton } from "../station/pictures.tsx";
import { StationList } from "../station/station_list.tsx";
import type { Editor } from "../sync/editor.ts";
import type { TrackCorrectionsProps } from "../track/track_corrections.tsx";
import type { WalkTrack } from "../track/use_track.ts";
import { memo, useSameItems, useSteady } from "../ui/context.tsx";
import { CORRECTIONS, OFFICIAL_MAP } from "../ui/more_dialogs.tsx";
import { PanelSwitch, useIsPhone } from "../ui/panel_switch.tsx";
import { DetailColumn } from "./detail_column.tsx";
import { type Live, LiveMap, LiveProfile } from "./live.tsx";
import type { OpenedWalk } from "./open_editor.ts";
import { PhoneBar } from "./phone_bar.tsx";
import { orderStations } from "./station_placing.ts";
import type { WorkbenchActions } from "./use_workbench.ts";
import type { WayPointsOffer } from "./walk_page.tsx";
import { isMovingIn, selectedIn, type WorkbenchState } from "./workbench_state.ts";

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
