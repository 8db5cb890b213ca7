/**
 * The waveform of a take with two handles on it: what is between them is kept. The time that is played is marked.
 *
 * @module
 */
import { useLayoutEffect, useRef } from "preact/hooks";
import { useRecorderWords } from "./recorder_words.ts";
import { clockOf, type Cut, type End, withEnd } from "./cut.ts";
import { type ReadTake, secondsOf } from "./take.ts";
import { TrimHandle } from "./trim_handle.tsx";
import { TrimWave } from "./trim_wave.tsx";

/** What the waveform shows, and what it calls. */
export interface TrimProps {
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
