/** Many crashes: one data folder grows over some of them, then comes a new one. @module */
import { whyNoStrace } from "../support/faults/strace.ts";
import { CrashRun, type Round } from "./crash_run.ts";

/** Crashes that a data folder lives through. */
const ROUNDS_PER_FOLDER = 10;

/** What happened in all rounds together. */
export interface Totals extends Round {
  readonly rounds: number;
}

/**
 * Kills the service this many times. Each data folder has a seed of its own, so that a failure can be repeated
 * without what came before.
 *
 * Where strace can be used, flushes fail in some of the rounds.
 *
 * @param onRound Called after every round.
 * @throws {Error} with what went wrong, and the command that repeats it. The data folder then stays.
 */
export async function crashRounds(
  rounds: number,
  seed: number,
  onRound: (totals: Totals) => void = () => {},
): Promise<Totals> {
  const flushesFail = whyNoStrace() === null;
  let totals: Totals = {
    rounds: 0,
    confirmed: 0,
    failed: 0,
    pending: 0,
    tookPlace: 0,
    tidied: 0,
  };
  for (let folderSeed = seed; totals.rounds < rounds; folderSeed++) {
    const count = Math.min(ROUNDS_PER_FOLDER, rounds - totals.rounds);
    await crashFolder(count, folderSeed, flushesFail, (round) => {
      totals = sum(totals, { ...round, rounds: 1 });
      onRound(totals);
    });
  }
  return totals;
}

async function crashFolder(
  rounds: number,
  seed: number,
  flushesFail: boolean,
  onRound: (round: Round) => void,
): Promise<void> {
  const dataDir = await Deno.makeTempDir({ prefix: "route-guide-crash-" });
  let round = 0;
  try {
    await using run = await CrashRun.start(dataDir, seed, flushesFail);
    while (round < rounds) {
      round++;
      onRound(await run.round());
    }
    await run.stop();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const repeat = `deno task crash --rounds ${round} --seed ${seed}`;
    throw new Error(`${message}\n\nRepeat with: ${repeat}\nData folder: ${dataDir}`, {
      cause: error,
    });
  }
  await Deno.remove(dataDir, { recursive: true });
}

/** What happened in the rounds of both. */
export function sum(some: Totals, others: Totals): Totals {
  return {
    rounds: some.rounds + others.rounds,
    confirmed: some.confirmed + others.confirmed,
    failed: some.failed + others.failed,
    pending: some.pending + others.pending,
    tookPlace: some.tookPlace + others.tookPlace,
    tidied: some.tidied + others.tidied,
  };
}
