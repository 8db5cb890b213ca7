/**
 * The workbench: map, profile, stations and the form of the selected one, which all show the same edits.
 *
 * @module
 */
import { useMemo, useRef } from "preact/hooks";
import { useTitle, useValue } from "../context.tsx";
import { useTrack } from "../track/use_track.ts";
import { DetailColumn } from "./detail_column.tsx";
import { useKeptFocus } from "./kept_focus.ts";
import { liveValues } from "./live.tsx";
import { MapAndProfile } from "./map_and_profile.tsx";
import type { OpenedWalk } from "./open_editor.ts";
import { StationOrder } from "./station_order.tsx";
import { useStationPlacing } from "./station_placing.ts";
import { useStepEnds } from "./step_ends.ts";
import { Strip } from "./strip.tsx";
import { TitleBar } from "./title_bar.tsx";
import { useUndoKeys } from "./undo_keys.ts";
import { useWorkbench } from "./use_workbench.ts";
import { useFindings } from "./walk_findings.ts";
import { WorkbenchDialogs } from "./workbench_dialogs.tsx";
import { selectedIn } from "./workbench_state.ts";

/** Shows a walk, and the forms and controls that edit it. */
export function Workbench({ opened }: { opened: OpenedWalk }) {
  const { routeId, editor } = opened;
  const page = useRef<HTMLDivElement>(null);
  const track = useTrack(opened);
  const state = useValue(editor, () => editor.state);
  const { view, actions, column } = useWorkbench(opened, page);
  const live = useMemo(liveValues, []);
  useKeptFocus(page);
  useTitle(state.texts.name);
  useUndoKeys(editor);
  useStepEnds(editor);
  const { segments, route } = track.outline;
  const placing = useStationPlacing(opened, segments, view, actions.select);
  const findings = useFindings(opened, state, segments, placing.stationsM);
  const shared = { opened, state, track, live };
  const selected = selectedIn(view);
  return (
    <div class="walk-page" ref={page}>
      <div class="app">
        <TitleBar
          routeId={routeId}
          route={route}
          name={state.texts.name}
          isNaming={view.detail.kind === "walk"}
          isWalking={view.isSimulating}
          onWalking={actions.simulate}
          onNaming={actions.editWalk}
        />
        <Strip editor={editor} />
        <main class="work">
          <MapAndProfile
            {...shared}
            selected={selected}
            placing={placing}
            findings={findings}
            onStation={actions.select}
          />
          <StationOrder
            editor={editor}
            stations={state.stations}
            findings={findings}
            selected={selected}
            onSelect={actions.select}
          />
          <DetailColumn {...shared} view={view} actions={actions} element={column} />
        </main>
      </div>
      <WorkbenchDialogs opened={opened} view={view} actions={actions} onTrack={track.readTrack} />
    </div>
  );
}
