/**
 * The upload of a set of files over an earlier one, as a program for FTP does it: in any order, some files at once,
 * each empty first, then in part, then whole; and it may stop at any point.
 *
 * @module
 */
import type { SeededRandom } from "./random.ts";
import type { Files } from "./web_servers/folder_server.ts";

/** One step of an upload: this much of a file is there now. */
export interface UploadStep {
  readonly path: string;
  /** From 0, when a file appears, to 1, when it is whole. */
  readonly share: number;
}

/** How an upload is done. */
export interface UploadOptions {
  /** How many files are sent at the same time; two, as usual programs do, if not given. */
  readonly atOnce?: number;
  /** Whether files that are there with the same content are sent, too: programs that compare nothing do. */
  readonly sendsSame?: boolean;
}

/** The steps of an upload of files over others: every file once, in random order. */
export function uploadSteps(
  from: Files,
  to: Files,
  random: SeededRandom,
  { atOnce = 2, sendsSame = true }: UploadOptions = {},
): UploadStep[] {
  const waiting = shuffled([...to.keys()], random)
    .filter((path) => sendsSame || !isSame(from.get(path), to.get(path)));
  const sending: UploadStep[][] = [];
  const steps: UploadStep[] = [];
  while (waiting.length > 0 || sending.length > 0) {
    while (sending.length < atOnce && waiting.length > 0) {
      const path = waiting.pop() ?? "";
      sending.push([0, random.next(), 1].map((share) => ({ path, share })));
    }
    const file = random.pick(sending);
    steps.push(...file.splice(0, 1));
    if (file.length === 0) sending.splice(sending.indexOf(file), 1);
  }
  return steps;
}

/** What is on the server after some steps. */
export function uploaded(from: Files, to: Files, steps: readonly UploadStep[]): Files {
  const files = new Map(from);
  for (const { path, share } of steps) {
    const whole = to.get(path);
    if (whole === undefined) throw new Error(`The upload has no ${path}`);
    files.set(path, whole.subarray(0, Math.floor(whole.length * share)));
  }
  return files;
}

/** The states of a server during an upload that goes through, with the last step of each; the first is after one step. */
export function* uploadStates(
  from: Files,
  to: Files,
  steps: readonly UploadStep[],
): Generator<{ readonly step: UploadStep; readonly files: Files }> {
  let files = from;
  for (const step of steps) {
    files = uploaded(files, to, [step]);
    yield { step, files };
  }
}

/** What is on the server when an upload has stopped at any point, and another one, in another order, has as well. */
export function interruptedTwice(
  from: Files,
  to: Files,
  random: SeededRandom,
  options: UploadOptions = {},
): Files {
  let files = from;
  for (let time = 0; time < 2; time++) {
    const steps = uploadSteps(files, to, random, options);
    files = uploaded(files, to, steps.slice(0, random.below(steps.length)));
  }
  return files;
}

/** Whether both are the same bytes. */
export function isSame(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

function shuffled<T>(items: readonly T[], random: SeededRandom): T[] {
  return items.map((item) => ({ item, key: random.next() }))
    .sort((a, b) => a.key - b.key).map(({ item }) => item);
}
