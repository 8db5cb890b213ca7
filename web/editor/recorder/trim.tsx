/**
 * The waveform of a take with two handles on it: what is between them is kept. The time that is played is marked.
 *
 * @module
 */
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { clockOf, type Cut, type End, movedBy, withEnd } from "./take/cut.ts";
import { useRecorderWords } from "./recorder_words.ts";
import { type ReadTake, secondsOf } from "./take/take.ts";

// A handle on the waveform: an end of the cut, or the time that is played. It is a slider as wide as the waveform of
// which only the thumb is visible.

/** What a handle moves. */
interface TrimHandleProps {
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
function TrimHandle({ kind, label, atS, totalS, limited, onMove }: TrimHandleProps) {
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

/** The loudest of 16-bit samples in each of `count` equal parts, from 0 to 1. */
export function peaksOf(samples: Int16Array, count: number): number[] {
  return Array.from({ length: count }, (_, part) => {
    const from = Math.floor(part * samples.length / count);
    const to = Math.max(from + 1, Math.floor((part + 1) * samples.length / count));
    const bar = samples.subarray(from, to);
    return bar.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0) / 0x8000;
  });
}

/** Bars of the waveform. */
const BARS = 128;

/** Height of the drawing, and width of a bar with its gap, in units of the drawing. */
const [HEIGHT, PITCH] = [188, 8];

/** Share of the height that the highest bar fills. */
const FILLED = 0.92;

/** Takes whose loudest sample is below this are not drawn larger than with it. */
const LEAST_PEAK = 0.2;

/** The drawing. */
function TrimWave({ take, cut }: { take: ReadTake; cut: Cut }) {
  const totalS = secondsOf(take);
  const peaks = useMemo(() => peaksOf(take.samples, BARS), [take]);
  const scale = HEIGHT / 2 * FILLED / Math.max(LEAST_PEAK, ...peaks);
  const lines = (isWanted: (isKept: boolean) => boolean) =>
    peaks.map((peak, bar) => {
      const at = (bar + 0.5) / BARS * totalS;
      if (!isWanted(at >= cut.fromS && at <= cut.toS)) return "";
      const half = Math.max(2, peak * scale);
      return `M${bar * PITCH + PITCH / 2} ${HEIGHT / 2 - half}v${2 * half}`;
    }).join("");
  const x = (seconds: number) => seconds / totalS * BARS * PITCH;
  return (
    <svg
      class="wave"
      viewBox={`0 0 ${BARS * PITCH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect class="wave-kept" x={x(cut.fromS)} width={x(cut.toS - cut.fromS)} height={HEIGHT} />
      <path class="wave-off" d={lines((isKept) => !isKept)} />
      <path d={lines((isKept) => isKept)} />
    </svg>
  );
}

/** What the waveform shows, and what it calls. */
interface TrimProps {
  readonly take: ReadTake;
  readonly cut: Cut;
  /** The time that is played, in seconds of the take. */
  readonly atS: number;
  /** An end moves; `isDone` is false while it is dragged. */
  readonly onCut: (cut: Cut, isDone: boolean) => void;
  /** A time was chosen, in seconds of the take. */
  readonly onSeek: (atS: number) => void;
}

/** The waveform with its handles. */
export function Trim({ take, cut, atS, onCut, onSeek }: TrimProps) {
  const { recorder: texts } = useRecorderWords();
  const totalS = secondsOf(take);
  const { fromS, toS } = cut;
  const limited = (seconds: number) => Math.max(fromS, Math.min(toS, seconds));
  return (
    <div class="trim" role="group" aria-label={texts.cut}>
      <TimeAbove atS={atS} totalS={totalS} />
      <div
        class="trim-wave"
        onClick={({ target, currentTarget, clientX }) => {
          if (target instanceof HTMLInputElement) return;
          const { left, width } = currentTarget.getBoundingClientRect();
          onSeek(limited((clientX - left) / width * totalS));
        }}
      >
        <TrimWave take={take} cut={cut} />
        <EndHandle end="from" label={texts.from} {...{ cut, totalS, onCut }} />
        <TrimHandle
          kind="at"
          label={texts.position}
          atS={atS}
          totalS={totalS}
          limited={limited}
          onMove={(seconds) => onSeek(limited(seconds))}
        />
        <EndHandle end="to" label={texts.to} {...{ cut, totalS, onCut }} />
      </div>
      <TimesBelow cut={cut} totalS={totalS} />
    </div>
  );
}

/** A handle of an end of the cut. */
function EndHandle({ end, label, cut, totalS, onCut }: {
  end: End;
  label: string;
  cut: Cut;
  totalS: number;
  onCut: TrimProps["onCut"];
}) {
  const timeIn = ({ fromS, toS }: Cut) => end === "from" ? fromS : toS;
  const moved = (seconds: number) => withEnd(cut, end, seconds, totalS);
  return (
    <TrimHandle
      kind={end}
      label={label}
      atS={timeIn(cut)}
      totalS={totalS}
      limited={(seconds) => timeIn(moved(seconds))}
      onMove={(seconds, isDone) => onCut(moved(seconds), isDone)}
    />
  );
}

/** The time that is played, above its handle. */
function TimeAbove({ atS, totalS }: { atS: number; totalS: number }) {
  const { recorder: { decimal } } = useRecorderWords();
  return (
    <div class="trim-at">
      <Gap grow={atS / totalS} />
      <b>{clockOf(atS, decimal)}</b>
      <Gap grow={1 - atS / totalS} />
    </div>
  );
}

/** The times of the ends, below their handles. */
function TimesBelow({ cut: { fromS, toS }, totalS }: { cut: Cut; totalS: number }) {
  const { recorder: { decimal, from, to } } = useRecorderWords();
  return (
    <div class="trim-times">
      <Gap grow={fromS / totalS} />
      <span>{from} {clockOf(fromS, decimal)}</span>
      <Gap grow={(toS - fromS) / totalS} />
      <span>{to} {clockOf(toS, decimal)}</span>
      <Gap grow={1 - toS / totalS} />
    </div>
  );
}

/** Space that grows, so that the times are at their handles and never overlap. */
function Gap({ grow }: { grow: number }) {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    element.current?.style.setProperty("flex-grow", String(Math.max(0, grow)));
  }, [grow]);
  return <span class="gap" ref={element} />;
}
