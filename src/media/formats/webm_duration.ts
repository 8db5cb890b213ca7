/**
 * How long the sound of a WebM file lasts, from the times of its blocks (RFC 9559, 5.1.3 and 10.2): recorders of browsers
 * write no duration, because they do not know it when they begin.
 *
 * @module
 */
import type { BoundedReader } from "./bounded_reader.ts";
import { bigEndian, type Element, elementAt, elementsIn } from "./ebml.ts";
import { type Duration, UNKNOWN_DURATION } from "./finding.ts";

const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TIMESTAMP_SCALE = 0x2ad7b1;
const CLUSTER = 0x1f43b675;
const TIMESTAMP = 0xe7;
const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;

/** Elements that hold sound. */
const SOUND: readonly number[] = [CLUSTER, SIMPLE_BLOCK, BLOCK_GROUP, BLOCK];

/** Nanoseconds of a unit of time, if the file names none. */
const USUAL_SCALE = 1_000_000;

/** Most milliseconds between two blocks of sound; after more, the times are not those of one recording. */
const MOST_PAUSE_MS = 5 * 60 * 1000;

/** Times in units of the file. */
interface Times {
  /** Of the first block; undefined before one. */
  first: number | undefined;
  last: number;
  cluster: number;
}

/** From the first block to the last. It is incomplete if an element of it announces more bytes than the file has. */
export async function webmDuration(file: BoundedReader): Promise<Duration> {
  const header = await elementAt(file, 0);
  const segment = header && await elementAt(file, header.end);
  if (segment?.id !== SEGMENT) return UNKNOWN_DURATION;
  let isIncomplete = segment.end !== Infinity && segment.end > file.size;
  const times: Times = { first: undefined, last: 0, cluster: 0 };
  let scale = USUAL_SCALE;
  let offset = segment.start;
  while (offset < Math.min(segment.end, file.size)) {
    const element = await elementAt(file, offset);
    if (element === undefined) break;
    if (element.id === INFO) scale = await scaleOf(file, element);
    const isBroken = !await readTime(file, element, times, MOST_PAUSE_MS * 1e6 / scale);
    if (isBroken) return UNKNOWN_DURATION;
    isIncomplete ||= SOUND.includes(element.id) && element.end !== Infinity &&
      element.end > file.size;
    // Clusters and groups are entered: their size may be unknown, and their parts follow one another anyway.
    const isEntered = element.id === CLUSTER || element.id === BLOCK_GROUP;
    offset = isEntered ? element.start : element.end;
  }
  const { first, last } = times;
  const hasSound = first !== undefined && last > first;
  return { seconds: hasSound ? (last - first) * scale / 1e9 : null, isIncomplete };
}

/** Reads the time of a cluster or block. @returns Whether it can be of the same recording as those before. */
async function readTime(
  file: BoundedReader,
  { id, start, end }: Element,
  times: Times,
  mostPause: number,
): Promise<boolean> {
  if (id === TIMESTAMP && end - start <= 8) {
    times.cluster = bigEndian(await file.bytes(start, end - start));
  }
  if (id !== SIMPLE_BLOCK && id !== BLOCK || end > file.size) return true;
  // The number of the track is one byte for the first 127 tracks; the time follows, relative to the cluster.
  const time = times.cluster + ((await file.view(start + 1, 2))?.getInt16(0) ?? 0);
  times.first ??= time;
  const isNear = Math.abs(time - times.last) <= mostPause || time === times.first;
  times.last = Math.max(times.last, time);
  return isNear;
}

async function scaleOf(file: BoundedReader, info: Element): Promise<number> {
  for await (const { id, start, end } of elementsIn(file, info)) {
    if (id !== TIMESTAMP_SCALE || end - start > 8) continue;
    return bigEndian(await file.bytes(start, end - start)) || USUAL_SCALE;
  }
  return USUAL_SCALE;
}
