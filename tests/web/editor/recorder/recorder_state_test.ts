/** The steps of the recorder: which event leads from which step to which. @module */
import assert from "node:assert/strict";
import {
  recordedSeconds,
  recorderAfter,
  type RecorderEvent,
  type RecorderStep,
  recorderWith,
} from "../../../../web/editor/recorder/use_recorder.ts";
import type { Take } from "../../../../web/editor/recorder/take/take.ts";

const TAKE: Take = {
  samples: new Int16Array(24_000),
  sampleRate: 24_000,
  isInterrupted: false,
};

const STARTED: RecorderEvent = { kind: "started", nowMs: 10_000 };

/** The step after events, beginning without a take. */
function stepAfter(...events: readonly RecorderEvent[]): RecorderStep {
  return events.reduce(recorderAfter, recorderWith(null)).step;
}

Deno.test("recorderWith() shows the take, or begins with the first step", () => {
  assert.deepEqual(recorderWith(null), { step: { kind: "ready" }, problem: null });
  assert.deepEqual(recorderWith(TAKE), { step: { kind: "review", take: TAKE }, problem: null });
});

Deno.test("recorderAfter() counts from 3 to 1 and stays there until the recording starts", () => {
  const second = { kind: "second" } as const;
  const seconds = [0, 1, 2, 3].map((count) => {
    const step = stepAfter({ kind: "countdown" }, ...Array(count).fill(second));
    return step.kind === "countdown" ? step.seconds : null;
  });
  assert.deepEqual(seconds, [3, 2, 1, 1]);
});

Deno.test("recorderAfter() leads from ready to the review, and to the first step when the take is discarded", () => {
  const events: readonly RecorderEvent[] = [
    { kind: "countdown" },
    STARTED,
    { kind: "paused", nowMs: 11_000 },
    { kind: "resumed", nowMs: 12_000 },
    { kind: "ended" },
    { kind: "review", take: TAKE },
    { kind: "review", take: null },
  ];
  const kinds = events.map((_, index) => stepAfter(...events.slice(0, index + 1)).kind);
  assert.deepEqual(kinds, [
    "countdown",
    "recording",
    "paused",
    "recording",
    "ending",
    "review",
    "ready",
  ]);
});

Deno.test("recordedSeconds() does not count pauses", () => {
  const paused: RecorderEvent = { kind: "paused", nowMs: 12_500 };
  const resumed: RecorderEvent = { kind: "resumed", nowMs: 60_000 };
  for (
    const [events, seconds] of [
      [[], 0],
      [[STARTED], 51],
      [[STARTED, paused], 2.5],
      [[STARTED, paused, resumed], 3.5],
      [[STARTED, paused, resumed, { kind: "ended" }], 0],
    ] as const
  ) {
    const kinds = events.map(({ kind }) => kind).join();
    assert.equal(recordedSeconds(stepAfter(...events), 61_000), seconds, kinds);
  }
});

Deno.test("recorderAfter() ignores a second pause, and a resumption of what runs", () => {
  const paused: RecorderEvent = { kind: "paused", nowMs: 11_000 };
  assert.deepEqual(stepAfter(STARTED, paused, { kind: "paused", nowMs: 20_000 }), {
    kind: "paused",
    beforeMs: 1000,
    isKept: true,
  });
  assert.deepEqual(stepAfter(STARTED, { kind: "resumed", nowMs: 20_000 }), stepAfter(STARTED));
});

Deno.test("recorderAfter() shows that a part is not on the disk, also during a pause", () => {
  const lost: RecorderEvent = { kind: "part", isKept: false };
  const step = stepAfter(STARTED, lost, { kind: "paused", nowMs: 11_000 });
  assert.deepEqual(step, { kind: "paused", beforeMs: 1000, isKept: false });
  const kept = recorderAfter({ step, problem: null }, { kind: "part", isKept: true }).step;
  assert.deepEqual(kept, { kind: "paused", beforeMs: 1000, isKept: true });
});

Deno.test("recorderAfter() returns the same state when an event does not fit its step", () => {
  const state = recorderWith(TAKE);
  for (
    const event of [
      { kind: "second" },
      { kind: "part", isKept: false },
      { kind: "paused", nowMs: 0 },
      { kind: "resumed", nowMs: 0 },
      { kind: "problem", problem: null },
    ] as const
  ) {
    assert.equal(recorderAfter(state, event), state, event.kind);
  }
});

Deno.test("recorderAfter() keeps a problem until another one, or the next attempt", () => {
  let state = recorderAfter(recorderWith(null), { kind: "problem", problem: "empty" });
  state = recorderAfter(state, { kind: "review", take: TAKE });
  assert.equal(state.problem, "empty");
  state = recorderAfter(state, { kind: "problem", problem: null });
  assert.equal(state.problem, null);
  assert.equal(state.step.kind, "review");
});
