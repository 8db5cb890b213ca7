/**
 * The part of the recorder beside the text, until the take is reviewed: its time, its state, how loud it is, and the
 * buttons.
 *
 * @module
 */
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../../kit/ui/icons.tsx";
import { Microphone } from "./microphone.ts";
import { isRecording, type Recorder } from "./use_recorder.ts";
import { useRecorderWords } from "./recorder_words.ts";

// How loud speech is, in steps of a meter and in three words. Pure.

/** Steps of the meter. */
export const STEPS = 24;

/** Steps from which it is loud enough to be understood outdoors. */
export const GOOD_STEP = 7;

/** Steps from which the microphone is overdriven. */
export const LOUD_STEP = 18;

/** Loudest samples of these decibels are on the steps 0, {@link GOOD_STEP}, {@link LOUD_STEP} and {@link STEPS}. */
const SCALE = [[-60, 0], [-27, GOOD_STEP], [-0.5, LOUD_STEP], [0, STEPS]] as const;

/** Milliseconds for which the loudest step is held, and which are measured before anything is called too quiet. */
const HELD_MS = 2000;

/** The words: `silent` is a microphone that delivers nothing at all. */
type LoudnessWord = "silent" | "quiet" | "good" | "loud";

/** What the meter shows. */
interface Loudness {
  /** From 0 to {@link STEPS}. */
  readonly step: number;
  /** The loudest step of the last seconds. */
  readonly heldStep: number;
  /** Null as long as it is not known. */
  readonly word: LoudnessWord | null;
}

/** The step of the loudest sample, which is from 0 to 1. */
export function stepOf(peak: number): number {
  const decibels = 20 * Math.log10(Math.max(peak, 1e-6));
  const [first] = SCALE;
  let [lower, step]: readonly [number, number] = first;
  if (decibels <= lower) return 0;
  for (const [upper, next] of SCALE) {
    if (decibels < upper) {
      return Math.floor(step + (next - step) * (decibels - lower) / (upper - lower));
    }
    [lower, step] = [upper, next];
  }
  return STEPS;
}

/** What was measured in the last seconds. */
export class LoudnessHistory {
  #measured: { readonly atMs: number; readonly peak: number }[] = [];
  #sinceMs: number | null = null;

  /**
   * Adds a measurement.
   *
   * @param peak The loudest sample, from 0 to 1; null while nothing is measured.
   * @param nowMs A clock in milliseconds.
   * @returns What the meter shows; null while nothing is measured.
   */
  add(peak: number | null, nowMs: number): Loudness | null {
    if (peak === null) {
      this.#measured = [];
      this.#sinceMs = null;
      return null;
    }
    this.#sinceMs ??= nowMs;
    this.#measured = this.#measured.filter(({ atMs }) => nowMs - atMs < HELD_MS);
    this.#measured.push({ atMs: nowMs, peak });
    const held = Math.max(...this.#measured.map(({ peak }) => peak));
    const heldStep = stepOf(held);
    return { step: stepOf(peak), heldStep, word: this.#wordOf(held, heldStep, nowMs) };
  }

  #wordOf(held: number, heldStep: number, nowMs: number): LoudnessWord | null {
    if (heldStep >= LOUD_STEP) return "loud";
    if (heldStep >= GOOD_STEP) return "good";
    if (this.#sinceMs === null || nowMs - this.#sinceMs < HELD_MS) return null;
    return held === 0 ? "silent" : "quiet";
  }
}

/** Milliseconds between two measurements. */
const MEASURE_MS = 80;

/** The words under the meter; they are as wide as their steps. */
const ZONES = ["quiet", "good", "loud"] as const;

/**
 * The meter. It has no word for the level while that is not measured.
 *
 * @param microphone Null while it is off.
 * @param isPaused Whether the recording is paused; then nothing is measured.
 */
function LevelMeter(
  { microphone, isPaused, hint }: {
    microphone: Microphone | null;
    isPaused: boolean;
    /** The sentence below the meter while the level is good or unknown. */
    hint: string;
  },
) {
  const { recorder: texts } = useRecorderWords();
  const loudness = useLoudness(isPaused ? null : microphone);
  const word = loudness?.word ?? null;
  const isWrong = word !== null && word !== "good";
  return (
    <div>
      <Bars
        loudness={loudness}
        label={texts.meter}
        word={word === null ? "" : texts.level[word]}
      />
      <ol class="zones" aria-hidden="true">
        {ZONES.map((zone) => {
          const isNow = zone === (word === "silent" ? "quiet" : word);
          return (
            <li
              key={zone}
              class={isNow ? zone === "good" ? "is-now state-ok" : "is-now state-warn" : ""}
            >
              {isNow && <Icon name={zone === "good" ? "check" : "warn"} size="small" />}
              {texts.level[zone]}
            </li>
          );
        })}
      </ol>
      <p class="tip" role="status">{isWrong ? texts.tip[word] : hint}</p>
    </div>
  );
}

/** The bars; a meter only while something is measured. */
function Bars(
  { loudness, label, word }: { loudness: Loudness | null; label: string; word: string },
) {
  const step = loudness?.step ?? 0;
  const held = loudness?.heldStep ?? 0;
  const classOf = (bar: number) =>
    bar === held && held > step ? "peak" : bar <= step ? "is-lit" : "";
  const bars = Array.from({ length: STEPS }, (_, index) => {
    const bar = index + 1;
    return <i key={bar} class={classOf(bar)} />;
  });
  if (loudness === null) return <div class="level" aria-hidden="true">{bars}</div>;
  return (
    <div
      class="level"
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={STEPS}
      aria-valuenow={step}
      aria-valuetext={word}
    >
      {bars}
    </div>
  );
}

/** What is measured; null without a microphone and while the browser does not measure. */
function useLoudness(microphone: Microphone | null): Loudness | null {
  const [loudness, setLoudness] = useState<Loudness | null>(null);
  useEffect(() => {
    setLoudness(null);
    if (microphone === null) return;
    const history = new LoudnessHistory();
    const timer = setInterval(() => {
      setLoudness(history.add(microphone.peak, performance.now()));
    }, MEASURE_MS);
    return () => clearInterval(timer);
  }, [microphone]);
  return loudness;
}

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
