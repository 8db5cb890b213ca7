/**
 * The columns of the workbench: the map with the profile, the stations in their order, and the form. A phone has one
 * column: what comes next first, then the list or the map, then the form, and a bar for the place where the teacher stands.
 *
 * @module
 */
import type { RefObject } from "preact";
import type { Finding } from "../check/checks.ts";
import type { Placing } from "../map/placing.ts";
import type { NextStepControl } from "../next/use_next_step.ts";
import { useIsPhone } from "../phone/is_phone.ts";
import { PanelSwitch } from "../phone/panel_switch.tsx";
import { PhoneBar } from "../phone/phone_bar.tsx";
import type { EditorState } from "../sync/state.ts";
import { TrackSpike } from "../track/track_spike.tsx";
import type { WalkTrack } from "../track/use_track.ts";
import { DetailColumn } from "./detail_column.tsx";
import type { Live } from "./live.tsx";
import { MapAndProfile } from "./map_and_profile.tsx";
import type { OpenedWalk } from "./open_editor.ts";
import { StationOrder } from "./station_order.tsx";
import type { WayPointsOffer } from "./use_way_points.ts";
import type { WorkbenchActions } from "./workbench_actions.ts";
import { isMovingIn, selectedIn, type WorkbenchState } from "./workbench_state.ts";

/** What the columns show. */
export interface ColumnsProps {
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
  const selected = selectedIn(view);
  const isMap = !isPhone || view.isMapChosen || isMapNeeded(view, placing);
  const map = isMap && (
    <MapAndProfile
      {...{ opened, state, track, live, selected, placing, findings }}
      hasHere={!isPhone}
      onStation={actions.select}
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
        trackNote={<TrackSpike {...{ opened, track, live }} />}
        panels={isPhone && <PanelSwitch isMap={isMap} onMap={actions.showMap} />}
        onSelect={actions.select}
        onPhotos={actions.proposePhotos}
      />
      {isPhone && map}
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
