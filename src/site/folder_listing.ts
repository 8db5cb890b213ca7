/**
 * Reading `files.json`, `walks.json` and `publishing.json` of a published folder (docs/api.md#published-walks). They come
 * from a disk or a web space where everything may have happened to them, so nothing of them is used unchecked.
 *
 * @module
 */
import * as v from "valibot";
import { SiteFolderError } from "./folder_error.ts";
import { SITE_PATH, WALK_PATH } from "./folder_paths.ts";
import {
  type FileHistory,
  FILES_FILE,
  type ListedFile,
  type PublishedWalk,
  SITE_FORMAT,
  WALKS_FILE,
} from "./site_file.ts";

const path = v.pipe(v.string(), v.regex(SITE_PATH));
const walkPath = v.pipe(v.string(), v.regex(WALK_PATH));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const number = v.pipe(v.number(), v.finite());
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const origin = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/));

const Listed = v.object({ path, bytes: count, sha256, origins: v.array(origin) });

const Files = v.object({
  format: v.literal(SITE_FORMAT),
  files: v.array(Listed),
  previous: v.array(Listed),
  removable: v.array(path),
});

/** What a newer version adds to the walk of another library is kept. */
const Walks = v.object({
  format: v.literal(SITE_FORMAT),
  walks: v.array(v.looseObject({
    path: walkPath,
    name: v.string(),
    origin,
    routeId: count,
    schoolName: v.string(),
    description: v.string(),
    lat: number,
    lon: number,
    distanceM: number,
    elevationGainM: number,
    stationCount: count,
    data: path,
    bytes: count,
    changedAt: v.string(),
  })),
});

/** What the guide's data of a walk says of its files; the rest is not needed here. */
const WalkFiles = v.object({ files: v.array(v.object({ path })) });

const Run = v.object({
  format: v.literal(SITE_FORMAT),
  origin,
  startedAt: v.pipe(v.string(), v.isoTimestamp()),
  publishing: v.array(Listed),
});

/** What `files.json` says is in a folder. */
export interface Listing extends FileHistory {
  readonly files: readonly ListedFile[];
}

/** Reads a `files.json`. @throws {SiteFolderError} when it is not one. */
export function readListing(text: string): Listing {
  const { files, previous, removable } = parse(FILES_FILE, text, Files);
  return { files, previous, removable };
}

/** Reads a `walks.json`. @throws {SiteFolderError} when it is not one. */
export function readWalks(text: string): readonly PublishedWalk[] {
  return parse(WALKS_FILE, text, Walks).walks;
}

/** The files that the data file of a walk names; none when it is damaged. */
export function filesOfData(text: string): string[] {
  const value = jsonOf(text);
  const read = v.safeParse(WalkFiles, value);
  return read.success ? read.output.files.map((file) => file.path) : [];
}

/** What the file {@link JOURNAL_FILE} holds: a run that has not ended. */
export interface Journal {
  /** The library that publishes. */
  readonly origin: string;
  /** ISO 8601, by the clock of the laptop that publishes. */
  readonly startedAt: string;
  /**
   * What this run and earlier ones that did not end may have written, each with the library that has written it. A path
   * occurs once for each content.
   */
  readonly files: readonly ListedFile[];
}

/** The journal of a folder; it is there only while a run lasts, or after one that did not end. */
export const JOURNAL_FILE = "publishing.json";

/** The text of a journal. */
export function encodeJournal({ origin, startedAt, files }: Journal): string {
  return `${JSON.stringify({ format: SITE_FORMAT, origin, startedAt, publishing: files })}\n`;
}

/** Reads a journal. @throws {SiteFolderError} when it is not one. */
export function readJournal(text: string): Journal {
  const { origin, startedAt, publishing: files } = parse(JOURNAL_FILE, text, Run);
  return { origin, startedAt, files };
}

/** Returns the value as it is: its members keep their order, so that it is the same text when it is written again. */
function parse<Schema extends v.GenericSchema>(
  name: string,
  text: string,
  schema: Schema,
): v.InferInput<Schema> {
  const value = jsonOf(text);
  if (v.is(schema, value)) return value;
  if (isNewer(value)) {
    throw new SiteFolderError(`${name} in it was written by a newer version; use that one`);
  }
  throw new SiteFolderError(
    `${name} in it was not written by publish, or is damaged; use another folder, or an empty one`,
  );
}

function isNewer(value: unknown): boolean {
  const read = v.safeParse(v.object({ format: v.number() }), value);
  return read.success && read.output.format > SITE_FORMAT;
}

/** The value of a JSON text; undefined when it is none. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
