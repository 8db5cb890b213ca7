/**
 * `deno task crash --rounds 1000 [--seed N]`: kills the service that many times and compares what is left
 * with what was confirmed. The exit code is 1 at the first difference.
 *
 * @module
 */
import { parseArgs } from "node:util";
import { whyNoStrace } from "../support/faults/strace.ts";
import { newSeed } from "../support/random.ts";
import { crashRounds, type Totals } from "./rounds.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "1000" },
    seed: { type: "string", default: String(newSeed()) },
  },
});
const rounds = Number(values.rounds);
const seed = Number(values.seed);
if (!Number.isSafeInteger(rounds) || rounds < 1 || !Number.isSafeInteger(seed)) {
  print("Usage: deno task crash [--rounds NUMBER] [--seed NUMBER]\n");
  Deno.exit(2);
}

const started = performance.now();
const isTerminal = Deno.stdout.isTerminal();
try {
  const obstacle = whyNoStrace();
  print(`seed ${seed}\n`);
  if (obstacle !== null) print(`Flushes do not fail, because ${obstacle}\n`);
  const totals = await crashRounds(rounds, seed, showProgress);
  print(`${isTerminal ? "\n" : ""}Nothing was lost. ${summary(totals)}\n`);
} catch (error) {
  print(`\n${error instanceof Error ? error.message : String(error)}\n`);
  Deno.exit(1);
}

/** One line that is written over on a terminal, and now and then a line elsewhere. */
function showProgress(totals: Totals): void {
  if (isTerminal) print(`\r${summary(totals)}`);
  else if (totals.rounds % 50 === 0) print(`${summary(totals)}\n`);
}

function summary(totals: Totals): string {
  const seconds = Math.round((performance.now() - started) / 1000);
  return `${totals.rounds}/${rounds} kills in ${seconds} s: ${totals.confirmed} writes confirmed, ` +
    `${totals.failed} failed with a flush, ${totals.pending} pending (${totals.tookPlace} took place), ` +
    `${totals.tidied} traces tidied up`;
}

function print(text: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(text));
}
