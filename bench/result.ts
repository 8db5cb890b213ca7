/** What a row of the bench has measured, and whether that meets its target. @module */

/** Columns of the table: the service, and what it is compared with; `nginx` has one worker. */
export type Column = "ours" | "nginx" | "nginxAuto" | "pocketBase" | "peer" | "limit";

/** What a figure counts. */
export type Unit = "requests/s" | "ms" | "MB" | "MB/s" | "commits/s" | "× real time";

/** One contender at one work. */
export interface Measured {
  readonly column: Column;
  /** What exactly was measured, such as `Deno.serve with the same bytes`. */
  readonly label: string;
  readonly unit: Unit;
  /** One value a round, in the order of the rounds. */
  readonly values: readonly number[];
  /** Milliseconds of CPU of the server process for one request; null where that was not measured. */
  readonly cpuMs: number | null;
  /** Cores that the server process kept busy meanwhile. */
  readonly cores: number | null;
  /** Largest resident memory meanwhile, in MB of a million bytes. */
  readonly peakMb: number | null;
}

/** A target and what was reached. */
export interface Verdict {
  /** Such as `≥ 0.6 × nginx`. */
  readonly target: string;
  /** Such as `0.71 ×`; null when something was missing. */
  readonly reached: string | null;
  /** `"no target"` for a ratio that is only reported. */
  readonly met: boolean | null | "no target";
}

/** One kind of work and everything about it. */
export interface Row {
  readonly work: string;
  readonly measured: readonly Measured[];
  readonly verdicts: readonly Verdict[];
  /** Why there is no target for this work, as a sentence. */
  readonly noTarget?: string;
  /** What a reader has to know to understand the figures. */
  readonly notes: readonly string[];
}

/** The middle value; NaN of nothing. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

/**
 * The median of the ratios round by round: what slows the machine down in one round slows both down.
 *
 * @returns null when one of them was not measured.
 */
export function ratio(
  first: Measured | undefined,
  second: Measured | undefined,
): number | null {
  if (first === undefined || second === undefined) return null;
  const rounds = Math.min(first.values.length, second.values.length);
  const ratios = Array.from(
    { length: rounds },
    (_, at) => (first.values[at] ?? NaN) / (second.values[at] ?? NaN),
  );
  const middle = median(ratios);
  return Number.isFinite(middle) ? middle : null;
}

/** A ratio that has to be large. @param than What it is a multiple of, such as `nginx`. */
export function timesAtLeast(least: number, than: string, reached: number | null): Verdict {
  return {
    target: `≥ ${least} × ${than}`,
    reached: reached === null ? null : `${digits(reached)} ×`,
    met: reached === null ? null : reached >= least,
  };
}

/** A ratio that is reported without a target. @param than What it is a multiple of, such as `PocketBase`. */
export function timesReported(than: string, reached: number | null): Verdict {
  return {
    target: `no target: × ${than}`,
    reached: reached === null ? null : `${digits(reached)} ×`,
    met: "no target",
  };
}

/** A ratio that has to be small. @param than What it is a multiple of, such as `nginx`. */
export function timesAtMost(most: number, than: string, reached: number | null): Verdict {
  return {
    target: `≤ ${most} × ${than}`,
    reached: reached === null ? null : `${digits(reached)} ×`,
    met: reached === null ? null : reached <= most,
  };
}

/** A figure that has to be small. @param what Such as `peak memory`. */
export function atMost(what: string, most: number, unit: Unit, reached: number | null): Verdict {
  return {
    target: `${what} ≤ ${most} ${unit}`,
    reached: reached === null ? null : `${digits(reached)} ${unit}`,
    met: reached === null ? null : reached <= most,
  };
}

/** A figure that has to be large. @param what Such as `reader`. */
export function atLeast(what: string, least: number, unit: Unit, reached: number | null): Verdict {
  return {
    target: `${what} ≥ ${least} ${unit}`,
    reached: reached === null ? null : `${digits(reached)} ${unit}`,
    met: reached === null ? null : reached >= least,
  };
}

/** Three significant digits, no exponent: `0.712`, `12.3`, `3104`. */
export function digits(value: number): string {
  if (!Number.isFinite(value)) return "?";
  const whole = Math.abs(value) >= 100;
  return whole ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}
