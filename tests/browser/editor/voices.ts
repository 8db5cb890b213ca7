/** A microphone whose sound tests choose, and ten very different voices for it. @module */
import type { Page } from "playwright-core";
import { encodeWav16 } from "../../../src/shared/wav.ts";
import { LevelProfile } from "../../../web/editor/sound/loudness.ts";
import { toInt16 } from "../../../web/editor/sound/filters.ts";
import { spoken } from "../../web/editor/sound/programs.ts";
import { amplified, joined, mixed, noise, silence, sine } from "../../web/editor/sound/sounds.ts";

const RATE = 24_000;

/** A sound before a microphone. */
export interface Voice {
  readonly name: string;
  /** Its loudness in LUFS. */
  readonly lufs: number;
  readonly samples: Float32Array;
}

/** Voices from −40 to −10 LUFS: speech synthesis, whispers and music. */
export async function tenVoices(): Promise<readonly Voice[]> {
  const speech =
    "Hier stand eine Burg. Stell dir vor, du bist die Wache! Was siehst du von dort oben?";
  const english = "This is the old oak at the brook. Listen: who knocks up there?";
  const spokenBy = async (voice: string, lufs: number, text = speech): Promise<Voice> => {
    const samples = await spoken(text, RATE, "-v", voice);
    return { name: voice, lufs, samples: atLoudness(samples, lufs) };
  };
  return [
    await spokenBy("de", -40),
    await spokenBy("de+f3", -10),
    await spokenBy("de+whisper", -34),
    await spokenBy("en+m4", -16, english),
    await spokenBy("de+f5", -28),
    { name: "a chord with drums", lufs: -12, samples: atLoudness(music(), -12) },
    await spokenBy("de+croak", -22),
    await spokenBy("en+whisper", -38, english),
    { name: "a quiet chord with drums", lufs: -31, samples: atLoudness(music(), -31) },
    await spokenBy("de+m7", -19),
  ];
}

/** Six seconds of a chord, with a beat four times a second. */
function music(): Float32Array {
  const tones = [220, 277, 330, 440].map((frequencyHz) =>
    sine({ sampleRate: RATE, seconds: 6, frequencyHz, peakDb: -20 })
  );
  const beat = joined(noise(RATE, 0.02, -14), silence(RATE, 0.23));
  return mixed(joined(...new Array<Float32Array>(24).fill(beat)), ...tones);
}

function atLoudness(samples: Float32Array, lufs: number): Float32Array {
  const profile = new LevelProfile(RATE);
  profile.add(samples);
  const before = profile.level().lufs;
  if (before === null) throw new Error("There is nothing to hear");
  return amplified(samples, lufs - before);
}

/** Replaces the microphone of Chromium; {@link speak} chooses what it delivers. */
export const CHOSEN_MICROPHONE = `
  const context = new AudioContext();
  const mouth = context.createGain();
  let source = null;
  MediaDevices.prototype.getUserMedia = async () => {
    await context.resume();
    const destination = context.createMediaStreamDestination();
    mouth.connect(destination);
    return destination.stream;
  };
  window.speak = async (wav) => {
    const bytes = Uint8Array.from(atob(wav), (character) => character.charCodeAt(0));
    const buffer = await context.decodeAudioData(bytes.buffer);
    source?.stop();
    source = new AudioBufferSourceNode(context, { buffer, loop: true });
    source.connect(mouth);
    source.start();
  };`;

/** From now on the microphone delivers a voice, again and again with half a second of silence between. */
export async function speak(page: Page, { samples }: Voice): Promise<void> {
  const wav = encodeWav16(toInt16(joined(samples, silence(RATE, 0.5))), RATE);
  await page.evaluate(`speak(${JSON.stringify(wav.toBase64())})`);
}
