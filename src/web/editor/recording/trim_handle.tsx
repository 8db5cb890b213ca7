/**
 * A handle on the waveform: an end of the cut, or the time that is played. It is a slider as wide as the waveform of
 * which only the thumb is visible.
 *
 * @module
 */
import { useRecorderWords } from "./recorder_words.ts";
import { type End, movedBy } from "./cut.ts";

/** What a handle moves. */
export interface TrimHandleProps {
  readonly kind: End | "at";
  readonly label: string;
  /** Its time in seconds of the take. */
  readonly atS: number;
  /** Length of the take in seconds. */
  readonly totalS: number;
  /** The nearest time that it may have. */
  readonly limited: (seconds: number) => number;
  /** It moves; `isDone` is false while it is dragged. */
  readonly onMove: (seconds: number, isDone: boolean) => void;
}

/** The handle. */
export function TrimHandle({ kind, label, atS, totalS, limited, onMove }: TrimHandleProps) {
  const { recorder: texts } = useRecorderWords();
  return (
    <input
      class={`handle handle-${kind}`}
      type="range"
      aria-label={label}
      aria-valuetext={texts.spoken(atS)}
      min={0}
      max={totalS}
      step="any"
      value={atS}
      onInput={({ currentTarget }) => {
        const seconds = limited(currentTarget.valueAsNumber);
        currentTarget.valueAsNumber = seconds; // the thumb does not leave what is possible
        onMove(seconds, false);
      }}
      onChange={({ currentTarget }) => onMove(limited(currentTarget.valueAsNumber), true)}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        const to = movedBy(event, atS, totalS);
        if (to === null) return;
        event.preventDefault();
        onMove(limited(to), true);
      }}
    />
  );
}
