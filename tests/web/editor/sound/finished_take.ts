/** A take as it is stored: with its gain, and its peaks limited. @module */
import {
  ShortTermLevels,
  type SoundEnds,
  soundEnds,
} from "../../../../web/editor/sound/examination.ts";
import {
  type Level,
  levelGainDb,
  LoudnessMeter,
  profileOf,
  TRUE_PEAK_DB,
} from "../../../../web/editor/sound/loudness.ts";
import { PeakLimiter } from "../../../../web/editor/sound/limiter.ts";
import { TruePeakMeter } from "../../../../web/editor/sound/true_peak.ts";
import { amplified, chunksOf, joined } from "./sounds.ts";

/** Loudness and peak by the meters. */
export function levelOf(samples: Float32Array, sampleRate: number): Level {
  const loudness = new LoudnessMeter(sampleRate, 1);
  const peak = new TruePeakMeter();
  loudness.add([samples]);
  peak.add(samples);
  return { lufs: loudness.integratedLufs(), peakDb: peak.peakDb() };
}

/** The ends of a take. */
export function endsOf(samples: Float32Array, sampleRate: number): SoundEnds {
  const meter = new ShortTermLevels(sampleRate);
  for (const chunk of chunksOf(samples)) meter.add(chunk);
  return soundEnds(meter.levels(), samples.length / sampleRate);
}

/** A sound after a gain and the limiter. */
export function limited(samples: Float32Array, sampleRate: number, gainDb: number): Float32Array {
  const limiter = new PeakLimiter(sampleRate, TRUE_PEAK_DB);
  return joined(limiter.process(amplified(samples, gainDb)), limiter.flush());
}

/** The take after the gain that is right for it. */
export function finished(samples: Float32Array, sampleRate: number): Float32Array {
  return limited(samples, sampleRate, levelGainDb(profileOf(samples, sampleRate)));
}
