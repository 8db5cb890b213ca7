/**
 * The step between two recordings of a row: what was recorded just now, and the station that is next.
 *
 * @module
 */
import type { ComponentChildren } from "preact";
import { Icon } from "../../ui/icons.tsx";
import { Mark } from "../../ui/mark.tsx";
import { useValue } from "../context.tsx";
import type { EditorStation } from "../sync/state.ts";
import type { OpenedWalk } from "../walk/open_editor.ts";
import type { RecorderView } from "../walk/workbench_state.ts";
import { useRecorderWords } from "./recorder_words.ts";
import { isUndoable } from "./use_take.ts";

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
export function RowStep(
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
