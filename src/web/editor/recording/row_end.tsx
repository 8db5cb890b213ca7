/**
 * The last step of a row of recordings: no station is without one.
 *
 * @module
 */
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { Icon } from "../../ui/icons.tsx";
import { RecorderHead } from "./recorder_head.tsx";
import { mainButtonOf } from "./recorder_keys.ts";
import { useRecorderWords } from "./recorder_words.ts";
import { RowFoot, type RowStepProps } from "./row_step.tsx";
import type { ShownStation } from "./shown_station.ts";

/** The step. */
export function RowEnd(
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
