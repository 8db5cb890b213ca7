/**
 * The waveform of a take with two handles on it: what is between them is kept. The place that is heard is marked.
 *
 * @module
 */
import type { TargetedInputEvent, TargetedKeyboardEvent } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { peaksOf } from "./waveform.ts";
import { useWords } from "../context.tsx";
import { clockOf, type Cut, type End, movedBy, withEnd } from "./cut.ts";
import { type ReadTake, secondsOf } from "./take.ts";

/** Bars of the waveform. */
const BARS = 128;

/** Height of the drawing, and width of a bar with its gap. */
const [HEIGHT, PITCH] = [188, 8];

/** Quiet takes are drawn larger, up to this. */
const LEAST_PEAK = 0.2;

/** What the waveform shows and tells. */
export interface TrimProps {
  readonly take: ReadTake;
  readonly cut: Cut;
  /** The place that is heard, in seconds of the take. */
  readonly atS: number;
  /** An end moves; `isDone` says that it has arrived. */
  readonly onCut: (cut: Cut, isDone: boolean) => void;
  readonly onPlace: (atS: number) => void;
}

/** The waveform with its handles. */
export function Trim({ take, cut, atS, onCut, onPlace }: TrimProps) {
  const { texts: { recording: words, recorder: texts } } = useWords();
  const totalS = secondsOf(take);
  const { fromS, toS } = cut;
  const limited = (seconds: number) => Math.max(fromS, Math.min(toS, seconds));
  const endSlider = (end: End, label: string) => (
    <Slider
      kind={end}
      label={label}
      atS={end === "from" ? fromS : toS}
      totalS={totalS}
      limited={(seconds) => {
        const moved = withEnd(cut, end, seconds, totalS);
        return end === "from" ? moved.fromS : moved.toS;
      }}
      onMove={(seconds, isDone) => onCut(withEnd(cut, end, seconds, totalS), isDone)}
    />
  );
  const time = (seconds: number) => clockOf(seconds, texts.decimal);
  return (
    <div class="trim" role="group" aria-label={texts.cut}>
      <div class="trim-at">
        <Gap grow={atS / totalS} />
        <b>{time(atS)}</b>
        <Gap grow={1 - atS / totalS} />
      </div>
      <div
        class="trim-wave"
        onClick={({ target, currentTarget, clientX }) => {
          if (target instanceof HTMLInputElement) return;
          const { left, width } = currentTarget.getBoundingClientRect();
          onPlace(limited((clientX - left) / width * totalS));
        }}
      >
        <Wave take={take} cut={cut} totalS={totalS} />
        {endSlider("from", words.from)}
        <Slider
          kind="at"
          label={texts.place}
          atS={atS}
          totalS={totalS}
          limited={limited}
          onMove={(seconds) => onPlace(limited(seconds))}
        />
        {endSlider("to", words.to)}
      </div>
      <div class="trim-times">
        <Gap grow={fromS / totalS} />
        <span>{words.from} {time(fromS)}</span>
        <Gap grow={(toS - fromS) / totalS} />
        <span>{words.to} {time(toS)}</span>
        <Gap grow={1 - toS / totalS} />
      </div>
    </div>
  );
}

/** A handle: a slider as wide as the waveform of which only the thumb is seen. */
function Slider({ kind, label, atS, totalS, limited, onMove }: {
  kind: End | "at";
  label: string;
  atS: number;
  totalS: number;
  limited: (seconds: number) => number;
  onMove: (seconds: number, isDone: boolean) => void;
}) {
  const { texts: { recorder: texts } } = useWords();
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
      onInput={({ currentTarget }: TargetedInputEvent<HTMLInputElement>) => {
        const seconds = limited(currentTarget.valueAsNumber);
        currentTarget.valueAsNumber = seconds; // the thumb does not leave what is possible
        onMove(seconds, false);
      }}
      onChange={({ currentTarget }) => onMove(limited(currentTarget.valueAsNumber), true)}
      onKeyDown={(event: TargetedKeyboardEvent<HTMLInputElement>) => {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        const to = movedBy(event, atS, totalS);
        if (to === null) return;
        event.preventDefault();
        onMove(limited(to), true);
      }}
    />
  );
}

/** The bars, those outside of the cut pale. */
function Wave({ take, cut, totalS }: { take: ReadTake; cut: Cut; totalS: number }) {
  const peaks = useMemo(() => peaksOf(take.samples, BARS), [take]);
  const scale = HEIGHT / 2 * 0.92 / Math.max(LEAST_PEAK, ...peaks);
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

/** Space that grows; so the times stand at their handles and never on each other. */
function Gap({ grow }: { grow: number }) {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    element.current?.style.setProperty("flex-grow", String(Math.max(0, grow)));
  }, [grow]);
  return <span class="gap" ref={element} />;
}
