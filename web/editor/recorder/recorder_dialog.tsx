/** The dialog in which stations are recorded, one after the other. It has one size in all its steps. @module */
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../../kit/ui/icons.tsx";
import type { EditorStation, Key } from "../document/state.ts";
import type { FinishedSound } from "../sound/sound_work.ts";
import { useChanges, useSteady } from "../ui/context.tsx";
import type { OpenedWalk } from "../walk/open_editor.ts";
import type { RecorderView } from "../walk/use_workbench.ts";
import { USUAL_SIZE } from "./reading_text.tsx";
import { useRecorderWords } from "./recorder_words.ts";
import {
  mainButtonOf,
  pressRecorderKey,
  RecorderHead,
  RowFoot,
  type RowStepProps,
  type ShownStation,
  StationRecorder,
  undoneTake,
  usedTake,
  useStation,
} from "./station_recorder.tsx";
import type { Take } from "./take/take.ts";
import type { Recorder } from "./use_recorder.ts";

/** The step. */
function RowEnd(
  props: RowStepProps & Omit<ShownStation, "isGone"> & {
    dialog: RefObject<HTMLDialogElement | null>;
    onUndo: () => void;
    onClose: () => void;
  },
) {
  const { opened, view, stations, station: { title }, number, dialog, onUndo, onClose } = props;
  const { recorder: { row } } = useRecorderWords();
  useEffect(() => mainButtonOf(dialog.current)?.focus(), []);
  return (
    <>
      <RecorderHead isNext={false} shown={view.key} {...{ title, number, stations, onClose }} />
      <section class="step row-end" aria-label={row.marks}>
        <p class="state state-ok" role="status">
          <Icon name="check" />
          {row.complete}
        </p>
        <button class="btn btn-primary" type="button" data-main onClick={onClose}>
          {row.back}
        </button>
      </section>
      <RowFoot {...{ opened, view, stations, onUndo }} problem={null} />
    </>
  );
}

/** What the dialog shows, and what it calls. */
interface RecorderDialogProps {
  readonly opened: OpenedWalk;
  readonly view: RecorderView;
  readonly stations: readonly EditorStation[];
  readonly onShow: (view: RecorderView) => void;
  /** The dialog was closed. @param key The station that the teacher was at last; null for the one that is shown. */
  readonly onClose: (key: Key | null) => void;
}

/** The dialog. The rest of the page cannot be used meanwhile. */
export function RecorderDialog({ opened, view, stations, onShow, onClose }: RecorderDialogProps) {
  const { texts: { recording: words }, recorder: { row } } = useRecorderWords();
  useChanges(opened.takes);
  const dialog = useRef<HTMLDialogElement>(null);
  const recorder = useRef<Recorder>(null);
  const [size, onSize] = useState(USUAL_SIZE);
  const { station, number, isGone } = useStation(stations, view.key);
  const close = () => dialog.current?.close();
  const use = useSteady(async (take: Take, sound: FinishedSound) => {
    const next = await usedTake(opened, view, take, sound);
    if (next === null) close();
    else onShow(next);
  });
  const leave = useSteady(() => onClose(leftAt(opened, view)));
  useLayoutEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    // The microphone would record them.
    for (const audio of document.querySelectorAll("audio")) audio.pause();
  }, []);
  const shared = { opened, view, stations, dialog, station, number, onClose: close };
  const onUndo = () => view.kept && onShow(undoneTake(opened, view.kept));
  return (
    <dialog
      ref={dialog}
      class="dialog recorder"
      tabIndex={-1}
      aria-label={`${words.title}: ${station.title}`}
      onClose={async () => {
        await recorder.current?.finish();
        leave();
      }}
      onKeyDown={(event) =>
        pressRecorderKey(event, dialog.current, () => recorder.current?.togglePause())}
    >
      <p class="visually-hidden" role="status">
        {view.kept !== null && view.kept.key !== view.key &&
          `${row.title(number)}: ${station.title}`}
      </p>
      {view.kept?.key === view.key ? <RowEnd {...shared} onUndo={onUndo} /> : (
        <StationRecorder
          key={opened.editor.keys.firstOf(view.key)}
          {...shared}
          {...{ isGone, size, onSize, onUndo }}
          control={recorder}
          onUse={use}
        />
      )}
    </dialog>
  );
}

/** The station before, if nothing was recorded of the next one; null for that one. */
function leftAt({ editor, takes }: OpenedWalk, { key, kept }: RecorderView): Key | null {
  if (kept === null || takes.of(key) !== null) return null;
  return editor.state.stations.some((station) => station.key === kept.key) ? kept.key : null;
}
