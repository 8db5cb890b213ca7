/** Names of entries of the list of removed things, and their facts, in words. Pure. @module */
import type { RemovedListTexts } from "../../kit/texts/editor/removed.ts";
import type { RemovedEntry } from "../sync/request.ts";

/** How numbers and times are written. */
interface WordFormats {
  readonly distance: (metres: number) => string;
  /** @param time Milliseconds since 1970. */
  readonly time: (time: number) => string;
  /** @param time Milliseconds since 1970. */
  readonly day: (time: number) => string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The name of an entry, such as `Station „Fuchsbau“`. */
export function nameOf(entry: RemovedEntry, texts: RemovedListTexts): string {
  const { kind, cause, title, caption } = entry;
  switch (kind) {
    case "poi":
      return texts.station(title);
    case "picture":
      return cause === "replaced" ? texts.oldPicture(caption) : texts.picture(caption);
    case "audio":
      return cause === "replaced" ? texts.oldRecording(title) : texts.recording(title);
    case "gpx":
      return cause === "appended" ? texts.shorterTrack : texts.oldTrack;
    case "map":
      return cause === "replaced" ? texts.oldMap : texts.map;
  }
}

/** What it was, and when it was removed. */
export function factsOf(
  entry: RemovedEntry,
  texts: RemovedListTexts,
  formats: Pick<WordFormats, "distance" | "time">,
): string {
  const { kind, title, number, pictureCount, hasAudio, distanceM } = entry;
  const facts: string[] = [];
  if (kind === "poi") {
    if (number !== null) facts.push(texts.wasStation(number));
    facts.push(
      hasAudio || pictureCount > 0 ? texts.with(hasAudio, pictureCount) : texts.withoutMedia,
    );
  }
  if (kind === "picture") facts.push(texts.ofStation(title));
  if (kind === "gpx" && distanceM !== null) facts.push(texts.long(formats.distance(distanceM)));
  return [...facts, whenOf(entry, texts, formats)].join(" ");
}

function whenOf(
  { cause, removedAt }: RemovedEntry,
  texts: RemovedListTexts,
  formats: Pick<WordFormats, "time">,
): string {
  const time = formats.time(Date.parse(removedAt));
  if (cause === "deleted") return texts.removedAt(time);
  return cause === "replaced" ? texts.replacedAt(time) : texts.appendedAt(time);
}

/** Days for which an entry is still kept, rounded. @param now Milliseconds since 1970. */
export function daysLeft({ keptUntil }: RemovedEntry, now: number): number {
  return Math.max(0, Math.round((Date.parse(keptUntil) - now) / DAY_MS));
}

/** The entries of one day. */
export interface RemovedDay {
  readonly heading: string;
  readonly entries: readonly RemovedEntry[];
}

/** The entries by the local day of their removal, newest first. @param now Milliseconds since 1970. */
export function byDay(
  entries: readonly RemovedEntry[],
  texts: RemovedListTexts,
  formats: Pick<WordFormats, "day">,
  now: number,
): readonly RemovedDay[] {
  const newest = [...entries].sort((a, b) =>
    Date.parse(b.removedAt) - Date.parse(a.removedAt) || b.id - a.id
  );
  const days = new Map<string, RemovedEntry[]>();
  for (const entry of newest) {
    const time = Date.parse(entry.removedAt);
    const heading = isSameDay(time, now)
      ? texts.today
      : isSameDay(time, now - DAY_MS)
      ? texts.yesterday
      : formats.day(time);
    const found = days.get(heading);
    if (found === undefined) days.set(heading, [entry]);
    else found.push(entry);
  }
  return [...days].map(([heading, entries]) => ({ heading, entries }));
}

function isSameDay(a: number, b: number): boolean {
  return new Date(a).toDateString() === new Date(b).toDateString();
}
