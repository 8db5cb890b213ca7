/**
 * The recorder of one station: the text to read, the microphone, then the review.
 *
 * @module
 */
import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useLayoutEffect } from "preact/hooks";
import { countWords } from "../../../shared/reading.ts";
import { readingSeconds } from "../ui/reading_time.ts";
import { useRecordedSeconds } from "./recorded_time.ts";
import { RecorderFoot } from "./recorder_foot.tsx";
import { RecorderHead } from "./recorder_head.tsx";
import { mainButtonOf } from "./recorder_keys.ts";
import { RecorderRun } from "./recorder_run.tsx";
import { isRecording, type RecorderProblem, type RecorderStep } from "./recorder_state.ts";
import { useRecorderWords } from "./recorder_words.ts";
import { type ReadingSize, ReadingText } from "./reading_text.tsx";
import { missingAfter } from "./recording_order.ts";
import { RowFoot, RowStep, type RowStepProps } from "./row_step.tsx";
import type { ShownStation } from "./shown_station.ts";
import type { Take } from "./take.ts";
import type { FinishedSound } from "../sound/sound_work.ts";
import { finishedWhole } from "./take_file.ts";
import { TakeReview } from "./take_review.tsx";
import { type Recorder, useRecorder } from "./use_recorder.ts";

/** What the recorder of a station shows, and what it calls. */
export interface StationRecorderProps extends RowStepProps, ShownStation, ReadingSize {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  /** Gets what the dialog calls: the keys, and its end. */
  readonly control: RefObject<Recorder | null>;
  /** Makes a take, or a part of it, the recording of the station. */
  readonly onUse: (take: Take, sound: FinishedSound) => Promise<void>;
  /** Undoes the recording of the station before. */
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

/** The recorder. */
export function StationRecorder(props: StationRecorderProps) {
  const { opened: { takes }, view, station, isGone, dialog, control, onUse } = props;
  const recorder = useRecorder(
    takes,
    station.key,
    view.take,
    async (take) => onUse(take, await finishedWhole(take)),
  );
  const { step } = recorder;
  useLayoutEffect(() => void (control.current = recorder));
  const isNext = step.kind === "ready" && view.kept !== null && !isGone;
  useEffect(() => {
    (mainButtonOf(dialog.current) ?? dialog.current)?.focus();
  }, [screenOf(step), isNext]);
  const { title, key } = station;
  return (
    <>
      <RecorderHead {...props} isNext={isNext} shown={key} title={title} />
      <Step {...props} recorder={recorder} isNext={isNext} />
    </>
  );
}

/** The content of a step. */
function Step(props: StationRecorderProps & { recorder: Recorder; isNext: boolean }) {
  const { opened: { takes }, station, isGone, onUse, recorder } = props;
  const { step, problem } = recorder;
  const alert = <Problem name={isGone ? "gone" : problem} />;
  if (step.kind !== "review") return <Run {...props} problem={alert} />;
  return (
    <TakeReview
      key={step.take}
      take={step.take}
      canUse={!isGone}
      onUse={(sound) => onUse(step.take, sound)}
      onAgain={recorder.begin}
      onDiscard={recorder.discard}
      onBringBack={takes.discardedOf(station.key) === null ? null : recorder.bringBack}
      problem={alert}
    />
  );
}

/** What the focus depends on: it moves with the step and the take, and stays where it is during a pause. */
function screenOf(step: RecorderStep): unknown {
  if (step.kind === "review") return step.take;
  return isRecording(step) ? "recording" : step.kind;
}

/** Why something did not work. */
function Problem({ name }: { name: RecorderProblem | "gone" | null }) {
  const { texts: { recording }, recorder: { problems } } = useRecorderWords();
  const { takeNotKept, needsHttps } = recording;
  const sentences = { ...problems, takeNotKept, needsHttps };
  return <p class="problem" role="alert">{name !== null && sentences[name]}</p>;
}

/** The steps before the review. */
function Run(
  props: StationRecorderProps & {
    recorder: Recorder;
    isNext: boolean;
    problem: ComponentChildren;
  },
) {
  const { opened: { takes }, view, stations, station, isGone, recorder, isNext, problem } = props;
  const { step } = recorder;
  const seconds = useRecordedSeconds(step);
  const text = station.description.trim();
  const isInRow = !isGone && station.audio === null &&
    (view.kept !== null || missingAfter(stations, station.key).length > 0);
  return (
    <>
      <div class="step two">
        <ReadingText text={text} seconds={isRecording(step) ? seconds : null} {...props} />
        {isNext
          ? <RowStep {...props} title={station.title} onBegin={recorder.begin} />
          : (
            <RecorderRun
              {...{ recorder, isInRow, seconds }}
              expectedS={readingSeconds(countWords(text))}
            />
          )}
      </div>
      {isNext ? <RowFoot {...props} /> : (
        <RecorderFoot
          {...{ step, isInRow, problem }}
          hasDiscarded={takes.discardedOf(station.key) !== null}
          onBringBack={recorder.bringBack}
        />
      )}
    </>
  );
}
