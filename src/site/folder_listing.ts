/**
 * Reading `files.json` and `walks.json` of a published folder (docs/api.md#published-walks). They come from a disk or a
 * web space where everything may have happened to them, so nothing of them is used unchecked.
 *
 * @module
 */
import * as v from "valibot";
import { SiteFolderError } from "./folder_error.ts";
import {
  type FileHistory,
  FILES_FILE,
  type ListedFile,
  type PublishedWalk,
  SITE_FORMAT,
  WALKS_FILE,
} from "./site_file.ts";

/**
 * A path of a published file: no part begins or ends with a dot, so it cannot leave the folder, and names the same file
 * on every system.
 */
const path = v.pipe(
  v.string(),
  v.maxLength(400),
  v.regex(/^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*(\/[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*)*$/),
);

const walkPath = v.pipe(v.string(), v.maxLength(300), v.regex(/^w\/[a-z0-9-]+\/$/));
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

const Unfinished = v.object({ format: v.literal(SITE_FORMAT), publishing: v.array(Listed) });

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

/** The note that {@link JOURNAL} is: what a run that has not ended may have written. */
export const JOURNAL = "publishing.json";

/** The text of the note. */
export function encodeJournal(publishing: readonly ListedFile[]): string {
  return `${JSON.stringify({ format: SITE_FORMAT, publishing })}\n`;
}

/** Reads the note. @throws {SiteFolderError} when it is not one. */
export function readJournal(text: string): readonly ListedFile[] {
  return parse(JOURNAL, text, Unfinished).publishing;
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
