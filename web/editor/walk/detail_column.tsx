/**
 * The right column of the workbench: the form of the selected station with its recording or that of the walk, the
 * simulated walk, and what the teacher has to read before going on.
 *
 * @module
 */
import type { RefObject } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { AUDIO_FORMATS } from "../../../src/shared/media_kinds.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { type LaterParts, useLaterParts } from "../../kit/ui/later_script.ts";
import { CopyButton, FileButton, IconButton } from "../ui/buttons.tsx";
import {
  type EditorState,
  type EditorStation,
  type Key,
  stationIn,
  type StationMedia,
} from "../document/state.ts";
import { Beginning, Finished } from "../next/next_panels.tsx";
import type { NextStep } from "../next/next_step.ts";
import { canRecord } from "../recorder/can_record.ts";
import type { Take } from "../recorder/take/take.ts";
import { Pictures, StationForm, wayToNext } from "../station/station_form.tsx";
import type { SoundNote } from "../station/station_files.ts";
import type { WalkTrack } from "../track/use_track.ts";
import { memo, useChanges, useValue, useWords } from "../ui/context.tsx";
import { FieldRefusal } from "../ui/saved_field.tsx";
import {
  ABOUT,
  DialogsLoading,
  LEVELS,
  OFFICIAL_MAP,
  SIMULATION,
  useLoadedAhead,
} from "../ui/more_dialogs.tsx";
import type { Live } from "./live.tsx";
import { LostWords } from "./lost_words.tsx";
import type { OpenedWalk } from "./open_editor.ts";
import {
  isMovingIn,
  selectedIn,
  type WorkbenchActions,
  type WorkbenchState,
} from "./use_workbench.ts";
import type { WayPointsOffer } from "./walk_page.tsx";

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

// The recording of a station: listen, upload a file, remove, and open the recorder.

/** What a teacher can choose; the endings are for systems that do not know the types. */
const SOUND_FILES = [
  "audio/*",
  ...Object.values(AUDIO_FORMATS).map(({ extension }) => `.${extension}`),
]
  .join();

/** The sentences. @param maxUploadBytes The limit of the server, which one of them names. */
function SoundNotes(
  { notes, maxUploadBytes }: { notes: readonly SoundNote[]; maxUploadBytes: number },
) {
  const { texts: { recording: texts, files: fileTexts }, formats } = useWords();
  const sentences: Readonly<Record<SoundNote, string>> = {
    "too large": texts.tooLarge(formats.megabytes(maxUploadBytes)),
    "gone": fileTexts.gone,
    "take not kept": texts.takeNotKept,
    "risky": texts.risky,
    "uncompressed": texts.uncompressed,
    "replaced": fileTexts.replaced,
  };
  return (
    <>
      {notes.map((note) => (
        <p
          key={note}
          class={`banner ${note === "replaced" ? "banner-note" : "banner-warn"}`}
          role="status"
        >
          {sentences[note]}
        </p>
      ))}
    </>
  );
}

/** Shows that a take waits, or that it was discarded just now; nothing without one. */
function WaitingTake(
  { take, hasDiscarded, onReview, onDiscard, onRestore }: {
    take: Take | null;
    /** Whether one was discarded that can be brought back. */
    hasDiscarded: boolean;
    onReview: () => void;
    onDiscard: () => void;
    onRestore: () => void;
  },
) {
  const { texts: { recording: texts, undo } } = useWords();
  if (take !== null) {
    return (
      <div class="banner banner-warn waiting-take">
        <p role="status">
          {take.isInterrupted ? texts.interruptedTakeWaits : texts.takeWaits}
        </p>
        <div class="recording-row">
          <button class="btn btn-primary" type="button" onClick={onReview}>
            <Icon name="ear" />
            {take.samples === null ? texts.play : texts.review}
          </button>
          <button
            class="btn btn-quiet"
            type="button"
            onClick={onDiscard}
          >
            {texts.discard}
          </button>
        </div>
      </div>
    );
  }
  if (!hasDiscarded) return null;
  return (
    <div class="banner waiting-take">
      <p role="status">{texts.discarded}</p>
      <div class="recording-row">
        <button
          class="btn"
          type="button"
          onClick={onRestore}
        >
          <Icon name="undo" />
          {undo}
        </button>
      </div>
    </div>
  );
}

/** What the parts of the recording share. */
interface RecordingProps {
  readonly opened: OpenedWalk;
  readonly station: StationMedia;
}

/** The recording. @param onRecord Opens the recorder, as in `use_workbench.ts`. */
function Recording({ opened, station, onRecord }: RecordingProps & {
  onRecord: (key: Key, take?: Take | null) => void;
}) {
  const { editor, settings, takes, files } = opened;
  const { key } = station;
  useChanges(takes);
  useChanges(files);
  const refusedAt = { key, field: "audio" };
  const isRefused = useValue(editor, () => editor.refusals.at(refusedAt).length > 0);
  return (
    <section aria-labelledby="recording">
      <StoredRecording opened={opened} station={station} />
      <LaterOffer opened={opened} station={station} />
      <WaitingTake
        take={takes.of(key)}
        onReview={() => onRecord(key)}
        hasDiscarded={takes.discardedOf(key) !== null}
        onDiscard={() => takes.discard(key)}
        onRestore={() => takes.bringBack(key)?.kept.catch(() => files.note(key, "take not kept"))}
      />
      <NewRecording opened={opened} station={station} onRecord={() => onRecord(key, null)} />
      <FieldRefusal editor={editor} at={refusedAt} />
      {!isRefused && (
        <SoundNotes notes={files.of(key).soundNotes} maxUploadBytes={settings.maxUploadBytes} />
      )}
    </section>
  );
}

/** The title with the recording that the station has. */
function StoredRecording({ opened: { files }, station: { key, audio } }: RecordingProps) {
  const { texts: { recording: texts } } = useWords();
  return (
    <>
      <div class="form-line">
        <h3 id="recording">{texts.title}</h3>
        {audio !== null && (
          <IconButton
            icon="trash"
            label={texts.remove}
            onClick={() => files.setSound(key, null)}
          />
        )}
      </div>
      {audio !== null && (
        <audio
          class="listen"
          controls
          preload="metadata"
          src={audio.url}
          aria-label={texts.listen}
        />
      )}
    </>
  );
}

/** The offer to make the recording again; without a connection there is none. */
function LaterOffer({ opened, station: { key, audio } }: RecordingProps) {
  const { parts } = useLaterParts(LEVELS, audio !== null);
  if (parts === null || audio === null) return null;
  return <parts.SoundOffer opened={opened} stationKey={key} audio={audio} />;
}

/** The buttons that record and upload. */
function NewRecording(
  { opened: { files }, station: { key, audio }, onRecord }: RecordingProps & {
    onRecord: () => void;
  },
) {
  const { texts: { recording: texts } } = useWords();
  return (
    <>
      <div class="recording-row">
        {canRecord() && (
          <button class="btn" type="button" onClick={onRecord}>
            <Icon name="mic" />
            {audio === null ? texts.record : texts.recordAgain}
          </button>
        )}
        <FileButton
          icon="upload"
          label={texts.choose}
          accept={SOUND_FILES}
          onFiles={([file]) => file && files.chooseSound(key, file)}
        />
      </div>
      {!canRecord() && <p class="small muted">{texts.needsHttps}</p>}
    </>
  );
}
