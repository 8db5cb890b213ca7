/**
 * The right column of the workbench: the form of the selected station or of the walk, the simulated walk, and what the
 * teacher has to read before going on.
 *
 * @module
 */
import type { RefObject } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { type LaterParts, useLaterParts } from "../../kit/ui/later_script.ts";
import { CopyButton } from "../copying/copy_button.tsx";
import {
  type EditorState,
  type EditorStation,
  stationIn,
  type StationMedia,
} from "../document/state.ts";
import { Beginning, Finished } from "../next/next_panels.tsx";
import type { NextStep } from "../next/next_step.ts";
import { Recording } from "../recorder/recording.tsx";
import { Pictures } from "../station/pictures.tsx";
import { StationForm, wayToNext } from "../station/station_form.tsx";
import type { WalkTrack } from "../track/use_track.ts";
import { memo, useWords } from "../ui/context.tsx";
import {
  ABOUT,
  DialogsLoading,
  OFFICIAL_MAP,
  SIMULATION,
  useLoadedAhead,
} from "../ui/more_dialogs.tsx";
import type { Live } from "./live.tsx";
import { LostWords } from "./lost_words.tsx";
import type { OpenedWalk } from "./open_editor.ts";
import type { WorkbenchActions } from "./use_workbench.ts";
import type { WayPointsOffer } from "./walk_page.tsx";
import { isMovingIn, selectedIn, type WorkbenchState } from "./workbench_state.ts";

const SteadyRecording = memo(Recording);
const SteadyPictures = memo(Pictures);

/** What the column shows. */
export interface DetailColumnProps {
  readonly opened: OpenedWalk;
  readonly state: EditorState;
  readonly track: WalkTrack;
  readonly view: WorkbenchState;
  /** The next step of the walk. */
  readonly step: NextStep;
  readonly waypoints: WayPointsOffer["waypoints"];
  readonly actions: WorkbenchActions;
  readonly live: Live;
  /** Where the stations are along the track, in metres and in their order; null where that is not known. */
  readonly stationsM: readonly (number | null)[];
  readonly element: RefObject<HTMLDivElement | null>;
}

/** The column. Without a form and without a simulated walk it shows how to begin. */
export function DetailColumn(props: DetailColumnProps) {
  const { opened, state, track, view, actions } = props;
  const { editor } = opened;
  useLoadedAhead();
  const selected = selectedIn(view);
  const station = selected === null ? undefined : stationIn(state, selected);
  const { kind } = view.detail;
  return (
    <div class="side-panel" ref={props.element}>
      {view.isSimulating && <Simulation {...props} />}
      <OffTrack stations={track.offTrack} />
      <LostWords opened={opened} onStation={actions.select} />
      {kind === "walk" && <About {...props} />}
      {station !== undefined && (
        <StationDetail key={editor.keys.firstOf(station.key)} {...props} station={station} />
      )}
      {kind === "maps" && <Maps {...props} />}
      {kind !== "walk" && kind !== "maps" && !view.isSimulating && station === undefined && (
        <WhatNow {...props} />
      )}
    </div>
  );
}

/** What can be done while no form is open: how stations are made, or what comes after the walk is ready. */
function WhatNow({ opened, state, step, waypoints, actions }: DetailColumnProps) {
  const { texts: { walk: texts } } = useWords();
  if (step.kind === "place") {
    return (
      <Beginning
        onMap={actions.showTrack}
        onPhotos={actions.proposePhotos}
        waypoints={waypoints}
      />
    );
  }
  if (step.kind !== "simulate") return <p class="hint-panel muted">{texts.choose}</p>;
  const { routeId, settings } = opened;
  return <Finished routeId={routeId} name={state.texts.name} homepage={settings.publishedUrl} />;
}

/** Calls back when the script of a part has come: the part could not be brought into sight before. */
function useOnceLoaded({ parts }: LaterParts<unknown>, onLoaded: () => void): void {
  const isLoaded = parts !== null;
  const wasLoaded = useRef(isLoaded);
  useLayoutEffect(() => {
    if (isLoaded && !wasLoaded.current) onLoaded();
  }, [isLoaded]);
}

/** Shown while the script of a part is loaded, and when that has failed. */
function PartLoading({ more }: { more: LaterParts<unknown> }) {
  return (
    <div class="hint-panel">
      <DialogsLoading more={more} />
    </div>
  );
}

/** The form of the walk. */
function About({ opened, track, actions }: DetailColumnProps) {
  const more = useLaterParts(ABOUT, true);
  useOnceLoaded(more, () => actions.editWalk(true));
  if (more.parts === null) return <PartLoading more={more} />;
  return (
    <more.parts.WalkTextsForm
      opened={opened}
      outline={track.outline}
      onTrack={track.readTrack}
      onRemoved={actions.openRemoved}
    />
  );
}

/** The list of maps. */
function Maps({ opened, track, actions }: DetailColumnProps) {
  const more = useLaterParts(OFFICIAL_MAP, true);
  if (more.parts === null) return <PartLoading more={more} />;
  return (
    <more.parts.MapList
      {...{ opened, track }}
      onPicture={actions.openMap}
      onClose={() => actions.select(null)}
    />
  );
}

/** The simulated walk. */
function Simulation({ opened, state, track, actions, live }: DetailColumnProps) {
  const more = useLaterParts(SIMULATION, true);
  useOnceLoaded(more, () => actions.simulate(true));
  if (more.parts === null) return <PartLoading more={more} />;
  return (
    <more.parts.SimulationPanel
      segments={track.outline.segments}
      stations={state.stations}
      firstKeyOf={(key) => opened.editor.keys.firstOf(key)}
      onPosition={live.dot.set}
      onStation={actions.select}
      onClose={() => actions.simulate(false)}
    />
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
  { opened, state, track, station, view, actions, live, stationsM }: DetailColumnProps & {
    station: EditorStation;
  },
) {
  const { outline } = track;
  const index = state.stations.indexOf(station);
  const { key, audio, pictures } = station;
  const media = useMemo((): StationMedia => ({ key, audio, pictures }), [key, audio, pictures]);
  const next = useMemo(() => wayToNext(outline, stationsM, index), [outline, stationsM, index]);
  return (
    <StationForm
      station={station}
      number={index + 1}
      next={next}
      isMoving={isMovingIn(view)}
      onMoving={actions.move}
      onRadius={live.radius.set}
      editor={opened.editor}
      onRemove={() => actions.remove(station.key)}
      foot={<CopyButton opened={opened} station={station.key} />}
    >
      <SteadyRecording opened={opened} station={media} onRecord={actions.record} />
      <SteadyPictures opened={opened} station={media} />
    </StationForm>
  );
}
