/** The meter of the recorder: steps, the loudest moment, and words. @module */
import assert from "node:assert/strict";
import {
  GOOD_STEP,
  LOUD_STEP,
  LoudnessHistory,
  stepOf,
  STEPS,
} from "../../../../web/editor/recorder/recorder_run.tsx";

/** The words of measurements that are 100 ms apart. */
function wordsOf(peaks: readonly (number | null)[]): (string | null | undefined)[] {
  const history = new LoudnessHistory();
  return peaks.map((peak, index) => history.add(peak, index * 100)?.word);
}

const times = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value);

Deno.test("stepOf() rises with the loudest sample, from silence to the loudest that can be", () => {
  const steps = [0, 0.001, 0.01, 0.05, 0.2, 0.5, 0.9, 0.97, 1].map(stepOf);
  assert.deepEqual(steps, [...steps].sort((a, b) => a - b));
  assert.equal(steps[0], 0);
  assert.equal(steps.at(-1), STEPS);
  assert.ok(stepOf(0.02) < GOOD_STEP && stepOf(0.06) >= GOOD_STEP);
  assert.ok(stepOf(0.9) < LOUD_STEP && stepOf(0.99) >= LOUD_STEP);
});

Deno.test("LoudnessHistory calls nothing too quiet before it has measured for two seconds", () => {
  const words = wordsOf(times(21, 0.01));
  assert.deepEqual(words, [...times(20, null), "quiet"]);
});

Deno.test("LoudnessHistory tells a microphone without any sound from a quiet voice", () => {
  assert.equal(wordsOf(times(21, 0)).at(-1), "silent");
});

Deno.test("LoudnessHistory says at once that it is good or too loud, and holds that for two seconds", () => {
  assert.deepEqual(wordsOf([0.3]), ["good"]);
  assert.deepEqual(wordsOf([1, ...times(19, 0.3)]), times(20, "loud"));
  assert.equal(wordsOf([1, ...times(20, 0.3)]).at(-1), "good");
});

Deno.test("LoudnessHistory says nothing while nothing is measured, and begins once more after that", () => {
  const words = wordsOf([...times(30, 0.01), null, ...times(20, 0.01)]);
  assert.equal(words[29], "quiet");
  assert.deepEqual(words.slice(30), [undefined, ...times(20, null)]);
});

Deno.test("LoudnessHistory holds the loudest step", () => {
  const history = new LoudnessHistory();
  history.add(0.5, 0);
  const later = history.add(0.01, 1000);
  assert.equal(later?.heldStep, stepOf(0.5));
  assert.equal(later?.step, stepOf(0.01));
});
