/**
 * Checks that the author of a route needs before others walk it: recordings that some browsers do not play, and
 * what is missing at its stations (docs/api.md#checking-a-route).
 *
 * @module
 */
import type { Tables } from "../../db/database.ts";
import type { AudioRow } from "../../db/poi_tables.ts";
import { type Duration, UNKNOWN_DURATION } from "../../media/formats/bounded_reader.ts";
import { LruCache } from "../../runtime/lru_cache.ts";
import { Limiter } from "../../runtime/shared_tasks.ts";
import type { CheckCode } from "../../shared/error_reasons.ts";
import { type AudioKind, kindOfAudio, playbackOf } from "../../shared/media_kinds.ts";
import { countWords, DEFAULT_POI_TITLE, isShortFor, wordsIn } from "../../shared/walk_texts.ts";
import { activeRoute, type LibraryContext } from "../context.ts";
import { type PoiWithMedia, withMedia } from "./pois.ts";

// How long recordings last. Each file is read once; its name is never used again for another one.

/** Bytes of memory for durations: those of about 8000 recordings. */
const MAX_BYTES = 5 * 1024 * 1024;

/** The durations of recordings. */
class Durations {
  readonly #known = new LruCache<Duration>(MAX_BYTES);
  /** One file at a time: checks need no password, and each file is read whole. */
  readonly #limiter = new Limiter(1);

  /** The duration of a recording; unknown if the file cannot be read. */
  async of(routeId: number, path: string, kind: AudioKind): Promise<Duration> {
    const known = this.#known.get(path);
    if (known !== undefined) return known;
    const { readDuration } = await import("../../media/detect.ts");
    try {
      const duration = await this.#limiter.run(async () =>
        this.#known.get(path) ?? await readDuration(path, kind)
      );
      this.#known.set(path, duration, { bytes: path.length, group: routeId });
      return duration;
    } catch (error) {
      // A file that cannot be read now is read again with the next check.
      if (error instanceof Error && "code" in error) return UNKNOWN_DURATION;
      throw error;
    }
  }
}

/** One result of a check. */
export interface CheckFinding {
  readonly code: CheckCode;
  /** The POI that it concerns. */
  readonly poiId: number;
  /** A sentence for a person, without its full stop. */
  readonly message: string;
}

/** Names of the formats in messages. */
const CONTAINERS: Readonly<Record<AudioKind, string>> = {
  mp3: "an MP3 file",
  aac: "an AAC file",
  mp4: "MP4",
  ogg: "Ogg",
  wav: "WAV",
  webm: "WebM",
};

const ADVICE = "MP3 and AAC in M4A play everywhere";

/** Checks of routes. */
export class Checks {
  readonly #durations = new Durations();

  constructor(private readonly context: LibraryContext) {}

  /** Checks an active route. @throws {AppError} `not_found` when the route is not active. */
  async list(routeId: number): Promise<CheckFinding[]> {
    activeRoute(this.context, routeId);
    const { db, storage } = this.context;
    const pathOf = (name: string) => storage.path("active", routeId, name);
    return await checkRoute(db, routeId, pathOf, this.#durations);
  }
}

/**
 * Checks a route, POI by POI in their order.
 *
 * @param pathOf Path of a file of the route, by its name.
 * @param durations Remembers how long recordings last.
 */
export async function checkRoute(
  db: Tables,
  routeId: number,
  pathOf: (name: string) => string,
  durations = new Durations(),
): Promise<CheckFinding[]> {
  // All rows are read before the first await, so that they are of one state of the database.
  const pois = withMedia(db, routeId);
  const recordings = new Map(db.audio.listOfRoute(routeId).map((audio) => [audio.poiId, audio]));
  const findings: CheckFinding[] = [];
  for (const poi of pois) {
    const audio = recordings.get(poi.poi.id);
    const duration = audio === undefined ? UNKNOWN_DURATION : await durations.of(
      routeId,
      pathOf(audio.file.name),
      kindOfAudio(audio.file.mediaType),
    );
    findings.push(
      ...await checkRecording(poi.poi.id, audio, pathOf),
      ...checkCompleteness(poi.poi.id, duration),
      ...checkTitle(poi),
      ...checkDescription(poi, duration),
      ...checkCaptions(poi),
    );
  }
  return findings;
}

async function checkRecording(
  poiId: number,
  audio: AudioRow | undefined,
  pathOf: (name: string) => string,
): Promise<CheckFinding[]> {
  if (audio === undefined) {
    return [{ code: "recording_missing", poiId, message: "The station has no recording" }];
  }
  const kind = kindOfAudio(audio.file.mediaType);
  const codec = audio.codec ?? await codecOfFile(pathOf(audio.file.name), kind);
  if (codec === null) {
    const message = "The recording cannot be read from the disk";
    return [{ code: "recording_unreadable", poiId, message }];
  }
  const what = `${codec} in ${CONTAINERS[kind]}`;
  switch (playbackOf(kind, codec)) {
    case "everywhere":
      return [];
    case "not_on_older_phones":
      return [{
        code: "recording_not_on_older_phones",
        poiId,
        message: `The recording uses ${what}, which older phones do not play; ${ADVICE}`,
      }];
    case "not_in_every_browser":
      return [{
        code: "recording_not_playable",
        poiId,
        message: `The recording uses ${what}, which not every browser plays; ${ADVICE}`,
      }];
  }
}

/** The codec of a file whose row was written by an earlier version; null if the file cannot be read. */
async function codecOfFile(path: string, kind: AudioKind): Promise<string | null> {
  const { readCodec } = await import("../../media/detect.ts");
  try {
    return await readCodec(path, kind);
  } catch (error) {
    if (error instanceof Error && "code" in error) return null;
    throw error;
  }
}

function checkCompleteness(poiId: number, { seconds, isIncomplete }: Duration): CheckFinding[] {
  if (!isIncomplete) return [];
  const rest = seconds === null ? "" : `; ${Math.round(seconds)} seconds of it are there`;
  return [{
    code: "recording_incomplete",
    poiId,
    message: `The recording is cut off: its file announces more than it has${rest}`,
  }];
}

function checkTitle({ poi }: PoiWithMedia): CheckFinding[] {
  if (poi.title !== DEFAULT_POI_TITLE) return [];
  return [{ code: "title_missing", poiId: poi.id, message: "The station has no title" }];
}

/** Whether a description stands for the recording (WCAG 2.2, 1.2.1). One of unknown duration is not judged. */
function checkDescription(
  { poi: { id: poiId, description } }: PoiWithMedia,
  { seconds }: Duration,
): CheckFinding[] {
  if (description.trim() === "") {
    return [{ code: "description_missing", poiId, message: "The station has no description" }];
  }
  if (seconds === null || !isShortFor(seconds, description)) return [];
  const words = countWords(description);
  const has = `The description has ${words} ${words === 1 ? "word" : "words"}`;
  const lasts = `the recording lasts ${Math.round(seconds)} seconds`;
  const message = `${has}, but ${lasts}, in which about ${wordsIn(seconds)} words are said`;
  return [{ code: "description_short", poiId, message }];
}

function checkCaptions({ poi, pictures }: PoiWithMedia): CheckFinding[] {
  const without = pictures.filter(({ caption }) => caption.trim() === "").length;
  if (without === 0) return [];
  const message = without === 1
    ? "A picture has no caption"
    : `${without} pictures have no caption`;
  return [{ code: "caption_missing", poiId: poi.id, message }];
}
