/** The recorder of one station: the text to read, the microphone, then the review. @module */
import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { countWords } from "../../../src/shared/walk_texts.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { Mark } from "../../kit/ui/mark.tsx";
import type { EditorStation, Key } from "../document/state.ts";
import type { FinishedSound } from "../sound/sound_work.ts";
import { IconButton } from "../ui/buttons.tsx";
import { useValue } from "../ui/context.tsx";
import { readingSeconds } from "../ui/saved_field.tsx";
import type { OpenedWalk } from "../walk/open_editor.ts";
import type { RecorderView } from "../walk/use_workbench.ts";
import { isRiskyOnPhones } from "./can_record.ts";
import { type ReadingSize, ReadingText } from "./reading_text.tsx";
import { RecorderRun } from "./recorder_run.tsx";
import {
  isRecording,
  missingAfter,
  recordedCount,
  type Recorder,
  type RecorderProblem,
  type RecorderStep,
  useRecordedSeconds,
  useRecorder,
} from "./use_recorder.ts";
import { useRecorderWords } from "./recorder_words.ts";
import { type Take } from "./take/take.ts";
import { finishedWhole } from "./take/take_file.ts";
import { TakeReview } from "./take_review.tsx";

/** The row. */
function RecorderFoot({ step, isInRow, hasDiscarded, onBringBack, problem }: {
  step: RecorderStep;
  /** Whether the main button of a recording keeps it and goes on. */
  isInRow: boolean;
  /** Whether a take was discarded that can be brought back. */
  hasDiscarded: boolean;
  onBringBack: () => void;
  /** Why something did not work. */
  problem: ComponentChildren;
}) {
  const { texts: { recording: words, undo } } = useRecorderWords();
  return (
    <footer class="foot">
      {problem}
      {step.kind === "ready" && hasDiscarded && (
        <>
          <p role="status">{words.discarded}</p>
          <button class="btn" type="button" onClick={onBringBack}>
            <Icon name="undo" />
            {undo}
          </button>
        </>
      )}
      {isRecording(step) && <Kept isKept={step.isKept} />}
      {(step.kind === "ready" || isRecording(step)) && (
        <KeysHint isRecording={isRecording(step)} isInRow={isInRow} />
      )}
    </footer>
  );
}

/** Whether what is spoken is on the disk. */
function Kept({ isKept }: { isKept: boolean }) {
  const { texts: { recording: words }, recorder: texts } = useRecorderWords();
  return (
    <p class={`state ${isKept ? "state-ok" : "state-warn"}`} role="status">
      <Icon name={isKept ? "check" : "warn"} size="small" />
      {isKept ? texts.kept : words.takeNotKept}
    </p>
  );
}

/** What the keys of the recorder do. */
function KeysHint({ isRecording, isInRow }: { isRecording: boolean; isInRow: boolean }) {
  const { recorder: texts } = useRecorderWords();
  const ends = isInRow ? texts.row.spaceUses : texts.spaceEnds;
  return (
    <p class="keys-hint push muted">
      <kbd>{texts.space}</kbd>{" "}
      {isRecording ? ends : isInRow ? texts.row.spaceBegins : texts.spaceBegins}
      {isRecording && (
        <>
          , <kbd>P</kbd> {texts.pPauses}
        </>
      )}.
    </p>
  );
}

/** Walks with more stations have their number in words instead of the diamonds. */
const MOST_DIAMONDS = 12;

/** The head. @param isNext Whether it names the station as the next one. */
export function RecorderHead({ isNext, shown, title, number, stations, onClose }: {
  isNext: boolean;
  /** Key of the station. */
  shown: Key;
  title: string;
  number: number;
  stations: readonly EditorStation[];
  onClose: () => void;
}) {
  const { texts: { walk, close }, recorder: { row } } = useRecorderWords();
  return (
    <header class="head">
      {!isNext && <Mark number={number} word={walk.station} />}
      <h2>{isNext ? row.title(number) : title}</h2>
      <StationMarks stations={stations} shown={shown} />
      <IconButton icon="close" label={close} onClick={onClose} />
    </header>
  );
}

/** The stations as diamonds on a line: yellow while their recording is missing, hollow with one. */
function StationMarks({ stations, shown }: { stations: readonly EditorStation[]; shown: Key }) {
  const { texts: { walk }, recorder: { row } } = useRecorderWords();
  if (stations.length < 2) return null;
  if (stations.length > MOST_DIAMONDS) {
    return <p class="muted">{row.count(recordedCount(stations), stations.length)}</p>;
  }
  return (
    <ol class="recorder-marks" aria-label={row.marks}>
      {stations.map(({ key, audio }, index) => (
        <li
          key={key}
          class={key === shown ? "is-shown" : ""}
          aria-current={key === shown ? "step" : undefined}
        >
          <Mark number={index + 1} word={walk.station} isDone={audio !== null} size="small" />
          <span class="visually-hidden">{audio === null ? row.isMissing : row.isRecorded}</span>
        </li>
      ))}
    </ol>
  );
}

/** Handles a key in the dialog, so that it reaches neither the page nor a shortcut of the page. */
export function pressRecorderKey(
  event: KeyboardEvent,
  dialog: HTMLElement | null,
  togglePause: () => void,
): void {
  // The shortcuts of the page, such as Ctrl+Z, do nothing while the dialog covers it.
  event.stopPropagation();
  // Nor do those of the browser, which would change a field of the form.
  if ((event.ctrlKey || event.metaKey) && /^[yz]$/i.test(event.key)) event.preventDefault();
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
  const isButton = event.target instanceof Element && event.target.closest("button, audio");
  if (event.key === " " && !isButton) {
    event.preventDefault();
    mainButtonOf(dialog)?.click();
  } else if (event.key.toLowerCase() === "p") togglePause();
}

/** The main button of the step that is shown; null without one. */
export function mainButtonOf(dialog: HTMLElement | null): HTMLElement | null {
  return dialog?.querySelector<HTMLElement>("[data-main]") ?? null;
}

/** The station. */
export interface ShownStation {
  readonly station: Pick<EditorStation, "key" | "title" | "description" | "audio">;
  /** Its number in the order of the walk, from 1. */
  readonly number: number;
  /** Whether the walk does not have it any more. */
  readonly isGone: boolean;
}

/** The station with a key; as it was last if it is gone. */
export function useStation(stations: readonly EditorStation[], key: Key): ShownStation {
  const last = useRef<ShownStation>({
    station: { key, title: "", description: "", audio: null },
    number: stations.length + 1,
    isGone: true,
  });
  const index = stations.findIndex((station) => station.key === key);
  const station = stations[index];
  last.current = station === undefined
    ? { ...last.current, isGone: true }
    : { station, number: index + 1, isGone: false };
  return last.current;
}

/**
 * Uses a take, or a part of it.
 *
 * @param sound What is used of the take.
 * @param view What the recorder shows.
 * @returns What it shows next, once the edit is on the disk; null when no other station is missing.
 */
export async function usedTake(
  { editor, files, takes }: OpenedWalk,
  view: RecorderView,
  take: Take,
  { file, isCompressed }: FinishedSound,
): Promise<RecorderView | null> {
  if (!await files.setSound(view.key, file, takes.rowsOf(view.key))) return null;
  takes.remove(view.key, editor.saving.isKept);
  // A take that the browser could not read is of the type that it records.
  if (isRiskyOnPhones({ name: "", type: file.type })) files.note(view.key, "risky");
  if (!isCompressed) files.note(view.key, "uncompressed");
  const key = editor.keys.lastOf(view.key); // the server may have assigned it meanwhile
  const [next] = missingAfter(editor.state.stations, key);
  const kept = { key, take };
  if (next !== undefined) return { key: next.key, take: takes.of(next.key), kept };
  return view.kept === null ? null : { key, take: null, kept };
}

/** Whether the recording of a station is what the editor's undo would remove. */
function isUndoable({ editor }: OpenedWalk, key: Key): boolean {
  const step = editor.nextUndo;
  const index = editor.state.stations.findIndex((station) => station.key === key);
  return step !== null && step.kind === "audio" && step.number === index + 1;
}

/** Undoes the recording that was made just before. @returns The recorder with its take, which waits again. */
export function undoneTake(
  { editor, files, takes }: OpenedWalk,
  { key, take }: NonNullable<RecorderView["kept"]>,
): RecorderView {
  editor.undo();
  takes.keep(key, take).catch(() => files.note(key, "take not kept"));
  return { key, take, kept: null };
}

/** What the step shows. */
export interface RowStepProps {
  readonly opened: OpenedWalk;
  readonly view: RecorderView;
  readonly stations: readonly EditorStation[];
}

/** Number of the station that was recorded just before; 0 if the walk does not have it any more. */
function keptNumber({ view: { kept }, stations }: RowStepProps): number {
  return stations.findIndex(({ key }) => key === kept?.key) + 1;
}

/** The part beside the text of the next station. */
function RowStep(
  props: RowStepProps & { title: string; number: number; onBegin: () => void },
) {
  const { texts: { walk }, recorder: { row, space } } = useRecorderWords();
  const recorded = keptNumber(props);
  const missing = props.stations.filter(({ audio }) => audio === null).length;
  return (
    <section class="run row-step" aria-label={row.next}>
      <Recorded number={recorded} />
      <div>
        <p class="muted">{row.missing(missing)}</p>
        <div class="row-next">
          <Mark number={props.number} word={walk.station} size="big" />
          <h3>{props.title}</h3>
        </div>
      </div>
      <button class="btn btn-large" type="button" data-main onClick={props.onBegin}>
        <Icon name="mic" />
        {row.record}
      </button>
      <p class="keys-hint muted">
        <kbd>{space}</kbd> {row.startsAtOnce}.
      </p>
    </section>
  );
}

/** Whether the last recording belongs to its station. @param number Of the station; 0 if it is gone. */
function Recorded({ number }: { number: number }) {
  const { recorder: { row } } = useRecorderWords();
  const isGone = number === 0;
  return (
    <p class={`state ${isGone ? "state-warn" : "state-ok"}`} role="status">
      <Icon name={isGone ? "warn" : "check"} />
      {isGone ? row.keptIsGone : row.recorded(number)}
    </p>
  );
}

/** The last row of the dialog: going on another day, and undoing the recording that was made just before. */
export function RowFoot(
  props: RowStepProps & {
    onUndo: () => void;
    onClose?: () => void;
    /** Why something did not work. */
    problem: ComponentChildren;
  },
) {
  const { opened, view: { kept }, onUndo, onClose, problem } = props;
  const { recorder: { row } } = useRecorderWords();
  const canUndo = useValue(
    opened.editor,
    () => kept !== null && isUndoable(opened, kept.key),
  );
  return (
    <footer class="foot">
      {problem}
      {onClose !== undefined && (
        <button class="btn btn-quiet" type="button" onClick={onClose}>{row.enough}</button>
      )}
      {canUndo && (
        <button class="btn btn-quiet push" type="button" onClick={onUndo}>
          <Icon name="undo" />
          {row.undo(keptNumber(props))}
        </button>
      )}
    </footer>
  );
}

/** What the recorder of a station shows, and what it calls. */
interface StationRecorderProps extends RowStepProps, ShownStation, ReadingSize {
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
