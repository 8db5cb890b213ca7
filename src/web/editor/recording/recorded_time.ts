/**
 * How long a recording has run, for a clock that is shown.
 *
 * @module
 */
import { useEffect, useState } from "preact/hooks";
import { recordedSeconds, type RecorderStep } from "./recorder_state.ts";

/** Milliseconds between two renderings of the clock. */
const TICK_MS = 200;

/** Seconds that were recorded, renewed while the recording runs; pauses do not count. */
export function useRecordedSeconds(step: RecorderStep): number {
  const [, setTick] = useState(0);
  const isRunning = step.kind === "recording";
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setTick((tick) => tick + 1), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return recordedSeconds(step, Date.now());
}
