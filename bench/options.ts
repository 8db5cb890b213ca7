/** The command line of the bench. @module */
import { parseArgs } from "node:util";

/** How thoroughly to measure, and what. */
export interface Options {
  /** Keys of the rows to measure; empty for all. */
  readonly only: readonly string[];
  /** Rounds of the loads; work that takes seconds has fewer. */
  readonly rounds: number;
  /** Length of one slice of load, in seconds. */
  readonly sliceSeconds: number;
  /** Rounds of work that takes a second or more each time. */
  readonly longRounds: number;
}

const FULL = { rounds: 5, sliceSeconds: 2, longRounds: 3 };
const QUICK = { rounds: 2, sliceSeconds: 1, longRounds: 1 };

/**
 * Reads the options:
 *
 * - `--only KEY,…` measures single rows, prints them and leaves `bench/RESULTS.md` as it is. Two rows of the recorder
 *   are measured only in this way: `take-times` takes 18 minutes and `take-memory` 22, because they record in real time.
 * - `--quick` measures all rows in about 8 minutes on two idle cores: two rounds of 1 s of load, one round of
 *   work that takes seconds. Good for finding a large change, not for a claim.
 * - `--rounds N` sets the rounds of load, and is the most for work that takes seconds.
 *
 * @param keys The rows there are.
 * @throws {Error} when an argument is unknown; the message is for the person who typed it.
 */
export function readOptions(args: string[], keys: readonly string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: "string", default: "" },
      quick: { type: "boolean", default: false },
      rounds: { type: "string", default: "" },
    },
  });
  const only = values.only.split(",").filter((key) => key !== "");
  const unknown = only.find((key) => !keys.includes(key));
  if (unknown !== undefined) {
    throw new Error(`There is no row ${unknown}; there are ${keys.join(", ")}`);
  }
  const preset = values.quick ? QUICK : FULL;
  if (values.rounds === "") return { only, ...preset };
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error("--rounds takes a whole number");
  return { only, ...preset, rounds, longRounds: Math.min(rounds, preset.longRounds) };
}
