/** What is heard in a recording. @module */

/** Reads WAV: PCM, mono, 16 bit. */
export function decodeMonoWav(bytes: Uint8Array): { rate: number; samples: Float32Array } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = new TextDecoder().decode(bytes.subarray(0, 16));
  if (!text.startsWith("RIFF") || view.getUint16(22, true) !== 1) throw new Error("not mono WAV");
  const samples = new Float32Array((bytes.length - 44) / 2);
  samples.forEach((_, i) => samples[i] = view.getInt16(44 + 2 * i, true) / 0x8000);
  return { rate: view.getUint32(24, true), samples };
}

/** The loudest frequency in hertz from `from` to `to`, by Goertzel's algorithm in steps of 10 Hz. */
export function loudestHz(samples: Float32Array, rate: number, from: number, to: number): number {
  let best = { hz: 0, power: 0 };
  for (let hz = from; hz <= to; hz += 10) {
    const coefficient = 2 * Math.cos(2 * Math.PI * hz / rate);
    let [before, last] = [0, 0];
    for (const sample of samples) {
      [before, last] = [last, sample + coefficient * last - before];
    }
    const power = last * last + before * before - coefficient * last * before;
    if (power > best.power) best = { hz, power };
  }
  return best.hz;
}
