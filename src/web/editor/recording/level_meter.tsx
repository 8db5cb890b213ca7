/**
 * The level of the microphone: a meter that holds the loudest moment, three words, and what to do.
 *
 * @module
 */
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../../ui/icons.tsx";
import { useRecorderWords } from "./recorder_words.ts";
import { type Loudness, LoudnessHistory, STEPS } from "./loudness.ts";
import type { Microphone } from "./microphone.ts";

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
export function LevelMeter(
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
