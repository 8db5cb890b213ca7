/**
 * The drawing of a waveform; what is outside of the cut is pale.
 *
 * @module
 */
import { useMemo } from "preact/hooks";
import type { Cut } from "./cut.ts";
import { type ReadTake, secondsOf } from "./take.ts";
import { peaksOf } from "./waveform.ts";

/** Bars of the waveform. */
const BARS = 128;

/** Height of the drawing, and width of a bar with its gap, in units of the drawing. */
const [HEIGHT, PITCH] = [188, 8];

/** Share of the height that the highest bar fills. */
const FILLED = 0.92;

/** Takes whose loudest sample is below this are not drawn larger than with it. */
const LEAST_PEAK = 0.2;

/** The drawing. */
export function TrimWave({ take, cut }: { take: ReadTake; cut: Cut }) {
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
