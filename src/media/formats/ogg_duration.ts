/**
 * How long the sound of an Ogg file lasts, from the positions of its pages (RFC 3533, 6; RFC 7845, 4).
 *
 * @module
 */
import { asciiAt, type BoundedReader } from "./bounded_reader.ts";
import { firstAudioStream } from "./ogg.ts";

const PAGE_HEADER_BYTES = 27;
const BEGINS_STREAM = 0x02;

/** The position of a page on which no packet ends. */
const NO_POSITION = -1n;

/** Opus counts samples of 48 kHz, whatever it was made from. */
const OPUS_RATE = 48000;

/** A first page has less sound. A recording that was cut out of a longer one begins with a larger position. */
const MOST_FIRST_PAGE_SECONDS = 10;

/** The clock of a stream: samples a second, and those that are not played. */
interface Clock {
  readonly rate: number;
  readonly skipped: number;
}

/** Seconds of the first audio stream; null if they are not known, as with several streams one after another. */
export async function oggSeconds(file: BoundedReader): Promise<number | null> {
  const begin = await firstAudioStream(file);
  const clock = begin && clockOf(begin.packet);
  if (begin === undefined || clock === undefined || clock.rate === 0) return null;
  let first: number | undefined;
  let last = 0;
  for await (const page of pagesIn(file)) {
    if (page.isBegin && first !== undefined) return null;
    if (page.serial !== begin.serial || page.position <= 0n) continue;
    last = Math.max(last, Number(page.position));
    first ??= last;
  }
  if (first === undefined) return null;
  const isCut = first > MOST_FIRST_PAGE_SECONDS * clock.rate;
  return Math.max(0, last - (isCut ? first : clock.skipped)) / clock.rate || null;
}

/** Where each codec's header has its sample rate: Vorbis I, 4.2.2; RFC 7845, 5.1; Speex manual, 7.2; FLAC, 8.2. */
function clockOf(packet: DataView): Clock | undefined {
  const text = asciiAt(packet, 0, Math.min(8, packet.byteLength));
  if (text === "OpusHead") return { rate: OPUS_RATE, skipped: packet.getUint16(10, true) };
  if (text === "Speex   ") return { rate: packet.getUint32(36, true), skipped: 0 };
  if (text.startsWith("\x01vorbis")) return { rate: packet.getUint32(12, true), skipped: 0 };
  if (text.startsWith("\x7fFLAC")) return { rate: packet.getUint32(27) >>> 12, skipped: 0 };
  return undefined;
}

interface Page {
  readonly serial: number;
  readonly isBegin: boolean;
  /** Samples to the end of the page. */
  readonly position: bigint;
}

/** The complete pages, one after another. */
async function* pagesIn(file: BoundedReader): AsyncGenerator<Page> {
  for (let offset = 0;;) {
    const header = await file.view(offset, PAGE_HEADER_BYTES);
    if (header === undefined || asciiAt(header, 0, 4) !== "OggS") return;
    const isBegin = (header.getUint8(5) & BEGINS_STREAM) !== 0;
    const position = header.getBigInt64(6, true);
    const serial = header.getUint32(14, true);
    const segments = header.getUint8(26);
    const lacing = await file.bytes(offset + PAGE_HEADER_BYTES, segments);
    offset += PAGE_HEADER_BYTES + segments + lacing.reduce((total, bytes) => total + bytes, 0);
    if (offset > file.size) return;
    yield { serial, isBegin, position: position === NO_POSITION ? 0n : position };
  }
}
