/**
 * Short sounds that the pages make themselves, as WAV files in memory.
 *
 * @module
 */

const SAMPLE_RATE = 16_000;
const HEADER_BYTES = 44;

/** Makes a WAV file, mono, 16 bit, of samples from −1 to 1. */
function wav(seconds: number, sample: (second: number) => number): Blob {
  const count = Math.round(seconds * SAMPLE_RATE);
  const view = new DataView(new ArrayBuffer(HEADER_BYTES + count * 2));
  const text = (at: number, value: string) => {
    for (let i = 0; i < value.length; i++) view.setUint8(at + i, value.charCodeAt(i));
  };
  text(0, "RIFF");
  view.setUint32(4, HEADER_BYTES - 8 + count * 2, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, SAMPLE_RATE, true);
  view.setUint32(28, SAMPLE_RATE * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, "data");
  view.setUint32(40, count * 2, true);
  for (let i = 0; i < count; i++) {
    view.setInt16(HEADER_BYTES + i * 2, Math.round(32767 * sample(i / SAMPLE_RATE)), true);
  }
  return new Blob([view.buffer], { type: "audio/wav" });
}

/** A bell note that fades: a fundamental and one overtone. */
function bell(hertz: number, second: number): number {
  if (second < 0) return 0;
  const angle = 2 * Math.PI * hertz * second;
  return Math.exp(-5 * second) * (0.4 * Math.sin(angle) + 0.1 * Math.sin(2.76 * angle));
}

let silence: string | undefined;
let arrival: string | undefined;

/** Address of a quarter of a second of silence, with real samples: an empty file unlocks nothing. */
export function silenceUrl(): string {
  return silence ??= URL.createObjectURL(wav(0.25, () => 0));
}

/** Address of the tone that says that a station is reached: two notes, upwards. */
export function arrivalUrl(): string {
  return arrival ??= URL.createObjectURL(
    wav(1.1, (second) => bell(659, second) + bell(880, second - 0.25)),
  );
}
