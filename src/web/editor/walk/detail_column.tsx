/**
 * The right column of the workbench: the form of the selected station or of the walk, the simulated walk, and what the
 * teacher has to read before going on.
 *
 * @module
 */
import type { RefObject } from "preact";
import { SimulationPanel } from "../check/simulation_panel.tsx";
import { useWords } from "../context.tsx";
import { Recording } from "../recording/recording.tsx";
import { Pictures } from "../station/pictures.tsx";
import { StationForm } from "../station/station_form.tsx";
import { type EditorState, type EditorStation, stationIn } from "../sync/state.ts";
import type { WalkTrack } from "../track/use_track.ts";
import type { Live } from "./live.tsx";
import { LostWords } from "./lost_words.tsx";
import type { OpenedWalk } from "./open_editor.ts";
import type { WorkbenchActions } from "./use_workbench.ts";
import { WalkTextsForm } from "./walk_texts_form.tsx";
import { isMovingIn, selectedIn, type WorkbenchState } from "./workbench_state.ts";

/** What the column shows. */
export interface DetailColumnProps {
  readonly opened: OpenedWalk;
  readonly state: EditorState;
  readonly track: WalkTrack;
  readonly view: WorkbenchState;
  readonly actions: WorkbenchActions;
  readonly live: Live;
  readonly element: RefObject<HTMLDivElement | null>;
}

/** The column. Without a form and without a simulated walk it shows how to begin. */
export function DetailColumn(props: DetailColumnProps) {
  const { opened, state, track, view, actions, live } = props;
  const { editor } = opened;
  const { texts: { walk: texts } } = useWords();
  const selected = selectedIn(view);
  const station = selected === null ? undefined : stationIn(state, selected);
  const isWalkEdited = view.detail.kind === "walk";
  return (
    <div class="side-panel" ref={props.element}>
      {view.isSimulating && (
        <SimulationPanel
          routeId={opened.routeId}
          segments={track.outline.segments}
          stations={state.stations}
          firstKeyOf={(key) => editor.keys.firstOf(key)}
          onPosition={live.dot.set}
          onStation={actions.select}
          onClose={() => actions.simulate(false)}
        />
      )}
      <OffTrack stations={track.offTrack} />
      <LostWords opened={opened} onStation={actions.select} />
      {isWalkEdited && (
        <WalkTextsForm
          opened={opened}
          outline={track.outline}
          onTrack={track.readTrack}
          onRemoved={actions.openRemoved}
        />
      )}
      {station !== undefined && (
        <StationDetail key={editor.keys.firstOf(station.key)} {...props} station={station} />
      )}
      {!isWalkEdited && !view.isSimulating && station === undefined && (
        <p class="hint-panel muted">{texts.choose}</p>
      )}
    </div>
  );
}

/** The stations that the last replacement of the track has left too far from it. */
function OffTrack({ stations }: { stations: readonly EditorStation[] }) {
  const { texts: { walk: texts } } = useWords();
  if (stations.length === 0) return null;
  return (
    <p class="banner banner-warn" role="alert">
      {texts.offTrack(stations.map(({ title }) => title).join(", "))}
    </p>
  );
}

/** The form of a station with its recording and its pictures. */
function StationDetail(
  { opened, state, station, view, actions, live }: DetailColumnProps & { station: EditorStation },
) {
  return (
    <StationForm
      station={station}
      number={state.stations.indexOf(station) + 1}
      isMoving={isMovingIn(view)}
      onMoving={actions.move}
      onRadius={live.radius.set}
      editor={opened.editor}
      onRemove={() => actions.remove(station.key)}
    >
      <Recording opened={opened} station={station} />
      <Pictures opened={opened} station={station} />
    </StationForm>
  );
}
