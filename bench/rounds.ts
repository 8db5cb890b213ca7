/** Rounds in which one contender after the other is measured, so that a busy machine disturbs all alike. @module */
import type { Bench } from "./bench.ts";
import { type Load, runLoad } from "./load.ts";
import type { Column, Measured, Unit } from "./result.ts";
import type { RunningServer } from "./servers.ts";

/** Load before the first slice that counts, in seconds. */
const WARM_UP_SECONDS = 1;

/** What one contender did in one round. */
export interface Sample {
  /** In the unit of the contender. */
  readonly value: number;
  readonly requests: number;
}

/** One of those that are compared. */
export interface Contender {
  readonly column: Column;
  readonly label: string;
  readonly unit: Unit;
  /** Whose CPU and memory are measured; null for work that is not a server's. */
  readonly server: RunningServer | null;
  /** Does the work once. What it throws ends the bench: figures of errors are worth nothing. */
  run(): Promise<Sample>;
  /** Gets the server warm, where that takes less than the work itself. */
  warmUp?(): Promise<void>;
  /** Puts everything back for the next round, unmeasured. */
  restore?(): Promise<void>;
}

/** Measures all in `rounds` rounds, after one to warm up. The order of the result is that of the contenders. */
export async function compete(
  contenders: readonly Contender[],
  rounds: number,
): Promise<Measured[]> {
  const tallies = contenders.map((contender) => new Tally(contender));
  for (const contender of contenders) {
    await (contender.warmUp?.() ?? contender.run());
    await contender.restore?.();
  }
  for (const { server } of contenders) server?.costs.resetPeak();
  for (let round = 0; round < rounds; round++) {
    for (const tally of tallies) await tally.run();
  }
  return tallies.map((tally) => tally.measured());
}

/** A contender whose figure is the requests a second that `wrk` gets from it. */
export function underLoad(
  bench: Bench,
  server: RunningServer,
  column: Column,
  label: string,
  load: Load,
): Contender {
  return {
    column,
    label,
    unit: "requests/s",
    server,
    async warmUp() {
      await runLoad(load, WARM_UP_SECONDS);
    },
    async run() {
      const { requests, seconds } = await runLoad(load, bench.options.sliceSeconds);
      return { value: requests / seconds, requests };
    },
  };
}

class Tally {
  readonly #values: number[] = [];
  #requests = 0;
  #seconds = 0;
  #cpuSeconds: number | null = 0;

  constructor(private readonly contender: Contender) {}

  async run(): Promise<void> {
    const costs = this.contender.server?.costs;
    const cpuBefore = costs?.cpuSeconds() ?? null;
    const started = performance.now();
    const { value, requests } = await this.contender.run();
    this.#seconds += (performance.now() - started) / 1000;
    const cpuAfter = costs?.cpuSeconds() ?? null;
    this.#values.push(value);
    this.#requests += requests;
    this.#cpuSeconds = cpuBefore === null || cpuAfter === null || this.#cpuSeconds === null
      ? null
      : this.#cpuSeconds + cpuAfter - cpuBefore;
    await this.contender.restore?.();
  }

  measured(): Measured {
    const { column, label, unit, server } = this.contender;
    const cpu = this.#cpuSeconds;
    return {
      column,
      label,
      unit,
      values: this.#values,
      cpuMs: cpu === null ? null : cpu * 1000 / this.#requests,
      cores: cpu === null ? null : cpu / this.#seconds,
      peakMb: server?.costs.peakMb() ?? null,
    };
  }
}
