/** Builder of silent WAV files. @module */
import { concat, latin1, littleEndian, riffChunk, zeros } from "./bytes.ts";

/** What a built WAV is like. */
export interface WavOptions {
  /** Length in seconds; 0.1 by default. */
  readonly seconds?: number;
  /** Samples a second, 16 bits each, mono; 8000 by default. */
  readonly sampleRate?: number;
  /** The container: plain, or one of its 64-bit forms. */
  readonly container?: "RIFF" | "RF64" | "BW64";
  /** Format tag, 1 (PCM) by default; in an extensible format it follows the tag 0xFFFE. */
  readonly format?: number;
  readonly isExtensible?: boolean;
  /** Bits that the format names, 16 by default; the samples stay as they are. */
  readonly bits?: number;
  /** Chunks before the format chunk, such as {@link riffChunk}`("JUNK", …)`. */
  readonly before?: Uint8Array;
  /** Sizes as a recorder leaves them that could not go back: 0 or 0xFFFFFFFF. */
  readonly sizes?: 0 | 0x7fffffff | 0xffffffff;
}

/** A silent WAV, PCM. */
export function wav(options: WavOptions = {}): Uint8Array {
  const { seconds = 0.1, sampleRate = 8000, container = "RIFF" } = options;
  const { format: tag = 1, isExtensible = false, bits = 16 } = options;
  const samples = zeros(2 * Math.round(seconds * sampleRate));
  const format = riffChunk(
    "fmt ",
    littleEndian(isExtensible ? 0xfffe : tag, 2),
    littleEndian(1, 2),
    littleEndian(sampleRate, 4),
    littleEndian(2 * sampleRate, 4),
    littleEndian(2, 2),
    littleEndian(bits, 2),
    isExtensible ? extension(tag, bits) : zeros(0),
  );
  const before = options.before ?? zeros(0);
  const is64Bit = container !== "RIFF";
  const riffSize = 4 + (is64Bit ? 36 : 0) + before.length + format.length + 8 +
    samples.length;
  const sizes64 = is64Bit
    ? riffChunk(
      "ds64",
      littleEndian(riffSize, 8),
      littleEndian(samples.length, 8),
      littleEndian(samples.length / 2, 8),
      zeros(4),
    )
    : zeros(0);
  const unknown = options.sizes ?? (is64Bit ? 0xffffffff : undefined);
  return concat(
    latin1(container),
    littleEndian(unknown ?? riffSize, 4),
    latin1("WAVE"),
    sizes64,
    before,
    format,
    latin1("data"),
    littleEndian(unknown ?? samples.length, 4),
    samples,
  );
}

/** The extension of a format: its length, valid bits, speakers, and the format tag within a GUID. */
function extension(tag: number, bits: number): Uint8Array {
  return concat(
    littleEndian(22, 2),
    littleEndian(bits, 2),
    littleEndian(4, 4),
    littleEndian(tag, 2),
    Uint8Array.fromHex("000000001000800000aa00389b71"),
  );
}
