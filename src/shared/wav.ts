/** WAV files of one channel with 16 bits a sample (RIFF WAVE, PCM). @module */

/** Bytes before the samples. */
const HEADER_BYTES = 44;

/**
 * Encodes samples from −1 to 1; what is louder is limited to that.
 *
 * @param sampleRate Samples a second.
 */
export function encodeWav(samples: Float32Array, sampleRate: number): Uint8Array<ArrayBuffer> {
  const whole = Int16Array.from(
    samples,
    (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 0x7fff),
  );
  return encodeWav16(whole, sampleRate);
}

/** Encodes 16-bit samples. @param sampleRate Samples a second. */
export function encodeWav16(samples: Int16Array, sampleRate: number): Uint8Array<ArrayBuffer> {
  const dataBytes = samples.length * 2;
  const view = new DataView(new ArrayBuffer(HEADER_BYTES + dataBytes));
  const ascii = (offset: number, text: string) => {
    for (let i = 0; i < text.length; i++) view.setUint8(offset + i, text.charCodeAt(i));
  };
  ascii(0, "RIFF");
  view.setUint32(4, HEADER_BYTES - 8 + dataBytes, true);
  ascii(8, "WAVEfmt ");
  view.setUint32(16, 16, true); // bytes of the format chunk
  view.setUint16(20, 1, true); // PCM
  view.setUint16(22, 1, true); // one channel
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * 2, true); // bytes a second
  view.setUint16(32, 2, true); // bytes a sample
  view.setUint16(34, 16, true); // bits a sample
  ascii(36, "data");
  view.setUint32(40, dataBytes, true);
  samples.forEach((sample, i) => view.setInt16(HEADER_BYTES + i * 2, sample, true));
  return new Uint8Array(view.buffer);
}
