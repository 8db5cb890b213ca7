/**
 * The part of the recorder beside the text, until the take is reviewed: its time, its state, how loud it is, and the
 * buttons.
 *
 * @module
 */
import { Icon } from "../../ui/icons.tsx";
import { useRecorderWords } from "./recorder_words.ts";
import { LevelMeter } from "./level_meter.tsx";
import { Microphone } from "./microphone.ts";
import { isRecording } from "./recorder_state.ts";
import type { Recorder } from "./use_recorder.ts";

/**
 * Everything but the text to read.
 *
 * @param isInRow Whether the recorder goes on to the next station.
 * @param seconds How long it has been recorded.
 * @param expectedS How long the text takes; 0 without a text.
 */
export function RecorderRun(
  { recorder, isInRow, seconds, expectedS }: {
    recorder: Recorder;
    isInRow: boolean;
    seconds: number;
    expectedS: number;
  },
) {
  const { texts: { recording: words, reading }, recorder: texts, formats } = useRecorderWords();
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
      <RunButtons recorder={recorder} isInRow={isInRow} />
    </section>
  );
}

/** What the recorder does now. */
function RunState({ recorder: { step } }: { recorder: Recorder }) {
  const { texts: { loading }, recorder: texts } = useRecorderWords();
  return (
    <p class={`state${step.kind === "recording" ? " state-bad" : ""}`} role="status">
      {step.kind === "ready" && texts.ready}
      {step.kind === "countdown" && texts.countdown(step.seconds)}
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
  const { texts: { recording: words }, recorder: texts } = useRecorderWords();
  if (step.kind === "paused") return step.isKept ? texts.pausedHint : words.takeNotKept;
  if (step.kind === "recording") return texts.runningHint;
  return microphone === null ? texts.speakClose : texts.readyHint;
}

/** The buttons of the step; the one that the space bar presses has `data-main`. */
function RunButtons({ recorder, isInRow }: { recorder: Recorder; isInRow: boolean }) {
  const { recorder: texts } = useRecorderWords();
  const { step, begin, cancel } = recorder;
  return (
    <div class="keys">
      {step.kind === "ready" && (
        <button class="btn btn-large" type="button" data-main onClick={begin}>
          <Icon name="mic" />
          {texts.begin}
        </button>
      )}
      {step.kind === "countdown" && (
        <button class="btn" type="button" data-main onClick={cancel}>
          {texts.cancel}
        </button>
      )}
      {isRecording(step) && <EndButtons recorder={recorder} isInRow={isInRow} />}
    </div>
  );
}

/** The buttons while a recording runs. In a row the main one keeps what was recorded, so that a press is saved. */
function EndButtons({ recorder: { step, togglePause, stop, stopAndUse }, isInRow }: {
  recorder: Recorder;
  isInRow: boolean;
}) {
  const { recorder: texts } = useRecorderWords();
  return (
    <>
      {Microphone.canPause && (
        <button class="btn" type="button" onClick={togglePause}>
          <Icon name={step.kind === "paused" ? "mic" : "pause"} />
          {step.kind === "paused" ? texts.goOn : texts.pause}
        </button>
      )}
      <button
        class={`btn${isInRow ? "" : " btn-primary"}`}
        type="button"
        data-main={isInRow ? undefined : true}
        onClick={stop}
      >
        <Icon name="stop" />
        {texts.stop}
      </button>
      {isInRow && (
        <button class="btn btn-primary btn-wide" type="button" data-main onClick={stopAndUse}>
          <Icon name="check" />
          {texts.row.use}
        </button>
      )}
    </>
  );
}
