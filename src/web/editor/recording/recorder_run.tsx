/**
 * The part of the recorder beside the text, until the take is reviewed: its time, its state, how loud it is, and the
 * buttons.
 *
 * @module
 */
import { Icon } from "../../ui/icons.tsx";
import { useWords } from "../context.tsx";
import { LevelMeter } from "./level_meter.tsx";
import { Microphone } from "./microphone.ts";
import { isRecording } from "./recorder_state.ts";
import type { Recorder } from "./use_recorder.ts";

/**
 * Everything but the text to read.
 *
 * @param seconds How long it has been recorded.
 * @param expectedS How long the text takes; 0 without a text.
 */
export function RecorderRun(
  { recorder, seconds, expectedS }: { recorder: Recorder; seconds: number; expectedS: number },
) {
  const { texts: { recording: words, recorder: texts, reading }, formats } = useWords();
  const { step, microphone } = recorder;
  const expected = expectedS < 60
    ? reading.seconds(expectedS)
    : reading.minutes(formats.clock(expectedS));
  return (
    <section class="run" aria-label={words.title}>
      <p class="time">
        <b>{step.kind === "countdown" ? step.seconds : formats.clock(seconds)}</b>
        {expectedS > 0 && (
          <span>{isRecording(step) ? texts.of(expected) : texts.forText(expected)}</span>
        )}
      </p>
      <RunState recorder={recorder} />
      <LevelMeter
        microphone={step.kind === "ending" ? null : microphone}
        isPaused={step.kind === "paused"}
        hint={useHint(recorder)}
      />
      <RunButtons recorder={recorder} />
    </section>
  );
}

/** What the recorder does now. */
function RunState({ recorder: { step } }: { recorder: Recorder }) {
  const { texts: { recording: words, recorder: texts, loading } } = useWords();
  return (
    <p class={`state${step.kind === "recording" ? " state-bad" : ""}`} role="status">
      {step.kind === "ready" && texts.ready}
      {step.kind === "countdown" && words.countdown(step.seconds)}
      {step.kind === "paused" && (
        <>
          <Icon name="pause" size="small" />
          {texts.pause}
        </>
      )}
      {step.kind === "recording" && (
        <>
          <span class="dot" />
          {texts.running}
        </>
      )}
      {step.kind === "ending" && loading}
    </p>
  );
}

/** The sentence below the meter while the level is good or unknown. */
function useHint({ step, microphone }: Recorder): string {
  const { texts: { recording: words, recorder: texts } } = useWords();
  if (step.kind === "paused") return step.isKept ? texts.pausedHint : words.takeNotKept;
  if (step.kind === "recording") return texts.runningHint;
  return microphone === null ? words.ready : texts.readyHint;
}

/** The buttons of the step; the one that the space bar presses has `data-main`. */
function RunButtons({ recorder: { step, begin, cancel, togglePause, stop } }: {
  recorder: Recorder;
}) {
  const { texts: { recording: words, recorder: texts } } = useWords();
  return (
    <div class="keys">
      {step.kind === "ready" && (
        <button class="btn btn-large" type="button" data-main onClick={begin}>
          <Icon name="mic" />
          {words.begin}
        </button>
      )}
      {step.kind === "countdown" && (
        <button class="btn" type="button" data-main onClick={cancel}>
          {texts.cancel}
        </button>
      )}
      {isRecording(step) && (
        <>
          {Microphone.canPause && (
            <button class="btn" type="button" onClick={togglePause}>
              <Icon name={step.kind === "paused" ? "mic" : "pause"} />
              {step.kind === "paused" ? texts.goOn : texts.pause}
            </button>
          )}
          <button class="btn btn-primary" type="button" data-main onClick={stop}>
            <Icon name="stop" />
            {words.stop}
          </button>
        </>
      )}
    </div>
  );
}
