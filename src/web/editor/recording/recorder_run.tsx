/**
 * The steps of a recording before it is reviewed: its time, how loud it is, and the keys.
 *
 * @module
 */
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../../ui/icons.tsx";
import { useWords } from "../context.tsx";
import { LevelMeter } from "./level_meter.tsx";
import { Microphone } from "./microphone.ts";
import type { Recorder } from "./recorder_steps.ts";

/**
 * Everything but the text to read.
 *
 * @param seconds How long it has been recorded.
 * @param expectedS How long the text takes; 0 without a text.
 */
export function RecorderRun(
  { recorder, seconds, expectedS }: { recorder: Recorder; seconds: number; expectedS: number },
) {
  const { texts: { recording: words, recorder: texts, reading, loading }, formats } = useWords();
  const { step, microphone } = recorder;
  const isRecording = step.kind === "recording";
  const isPaused = isRecording && step.sinceMs === null;
  const expected = expectedS < 60
    ? reading.seconds(expectedS)
    : reading.minutes(formats.clock(expectedS));
  return (
    <section class="run" aria-label={words.title}>
      <p class="time">
        <b>{step.kind === "countdown" ? step.seconds : formats.clock(seconds)}</b>
        {expectedS > 0 && <span>{isRecording ? texts.of(expected) : texts.forText(expected)}</span>}
      </p>
      <p class={`state${isRecording && !isPaused ? " state-bad" : ""}`} role="status">
        {step.kind === "ready" && texts.ready}
        {step.kind === "countdown" && words.countdown(step.seconds)}
        {isRecording && (isPaused
          ? (
            <>
              <Icon name="pause" size="small" />
              {texts.pause}
            </>
          )
          : (
            <>
              <span class="dot" />
              {texts.running}
            </>
          ))}
        {step.kind === "ending" && loading}
      </p>
      <LevelMeter
        microphone={step.kind === "ending" ? null : microphone}
        isPaused={isPaused}
        hint={isPaused
          ? recorder.isKept ? texts.pausedHint : words.takeNotKept
          : isRecording
          ? texts.runningHint
          : microphone === null
          ? words.ready
          : texts.readyHint}
      />
      <div class="keys">
        {step.kind === "ready" && (
          <button class="btn btn-sign" type="button" data-main onClick={recorder.begin}>
            <Icon name="mic" />
            {words.begin}
          </button>
        )}
        {step.kind === "countdown" && (
          <button class="btn" type="button" data-main onClick={recorder.cancel}>
            {texts.cancel}
          </button>
        )}
        {isRecording && (
          <>
            {Microphone.canPause && (
              <button class="btn" type="button" onClick={recorder.togglePause}>
                <Icon name={isPaused ? "mic" : "pause"} />
                {isPaused ? texts.goOn : texts.pause}
              </button>
            )}
            <button class="btn btn-primary" type="button" data-main onClick={recorder.stop}>
              <Icon name="stop" />
              {words.stop}
            </button>
          </>
        )}
      </div>
    </section>
  );
}

/** Seconds that were recorded; pauses do not count. */
export function useRecordedSeconds({ step }: Recorder): number {
  const [, setTick] = useState(0);
  const isRunning = step.kind === "recording" && step.sinceMs !== null;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setTick((tick) => tick + 1), 200);
    return () => clearInterval(timer);
  }, [isRunning]);
  if (step.kind !== "recording") return 0;
  return (step.beforeMs + (step.sinceMs === null ? 0 : Date.now() - step.sinceMs)) / 1000;
}
