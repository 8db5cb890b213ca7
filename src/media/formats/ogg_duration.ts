/**
 * How long the sound of an Ogg file lasts, from the positions of its pages (RFC 3533, 6; RFC 7845, 4).
 *
 * @module
 */
import { asciiAt, type BoundedReader, viewOf } from "./bounded_reader.ts";
import { type Duration, UNKNOWN_DURATION } from "./finding.ts";
import { firstAudioStream, pageFrom } from "./ogg.ts";

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

/**
 * The duration of the first audio stream; unknown with several streams one after another. It is incomplete if the file ends
 * inside a page.
 */
export async function oggDuration(file: BoundedReader): Promise<Duration> {
  const begin = await firstAudioStream(file);
  const clock = begin && clockOf(begin.packet);
  if (begin === undefined || clock === undefined || clock.rate === 0) return UNKNOWN_DURATION;
  let first: number | undefined;
  let last = 0;
  let offset = begin.end;
  for (;;) {
    const page = await pageFrom(file, offset, file.size);
    if (page === undefined || page.end > file.size) {
      const seconds = first === undefined ? 0 : secondsBetween(first, last, clock);
      const isIncomplete = page !== undefined || await beginsPage(file, offset);
      return { seconds: seconds || null, isIncomplete };
    }
    offset = page.end;
    const isBegin = (page.header.getUint8(5) & BEGINS_STREAM) !== 0;
    if (isBegin && first !== undefined) return UNKNOWN_DURATION;
    const position = page.header.getBigInt64(6, true);
    if (page.header.getUint32(14, true) !== begin.serial) continue;
    if (position === NO_POSITION || position <= 0n) continue;
    last = Math.max(last, Number(position));
    first ??= last;
  }
}

/** Whether what the file has from `offset` on is the beginning of a page. */
async function beginsPage(file: BoundedReader, offset: number): Promise<boolean> {
  const rest = viewOf(await file.bytes(offset, 4));
  return rest.byteLength > 0 && "OggS".startsWith(asciiAt(rest, 0, rest.byteLength));
}

/** A recording that was cut out of a longer one begins with the position of its first page. */
function secondsBetween(first: number, last: number, { rate, skipped }: Clock): number {
  const isCut = first > MOST_FIRST_PAGE_SECONDS * rate;
  return Math.max(0, last - (isCut ? first : skipped)) / rate;
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
