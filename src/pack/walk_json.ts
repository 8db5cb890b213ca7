/**
 * `walk.json`: what is in a pack, in a form of its own version that does not change with the API. It holds no
 * id and no time, so the same walk has the same text in every library. From it comes the page of an unpacked pack.
 *
 * @module
 */
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import * as v from "valibot";
import type { MapRow } from "../db/route_table.ts";
import type { StoredFile } from "../db/row.ts";
import type { Library } from "../library/mod.ts";
import type { FullRoute } from "../library/operations/routes.ts";
import { MAX_STATIONS, walkTextBytes, whyTooMuch } from "../library/operations/walk_limits.ts";
import type { ErrorReason } from "../shared/error_reasons.ts";
import type { DataFile } from "../shared/guide_walk.ts";
import { MAX_ATTRIBUTION, MAX_MAP_POINTS } from "../shared/stored_map.ts";
import { DEFAULT_POI_TITLE, eachRouteText, routeTexts, stationName } from "../shared/walk_texts.ts";
import { MEDIA_FOLDER, type SiteAssets, type SiteFile } from "../site/site_file.ts";
import { mediaPath, type Segments, walkFiles } from "../site/walk_files.ts";
import { VERSION } from "../version.ts";
import { MAX_ENTRIES, whyTooLarge, whyTooOften } from "./limits.ts";

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const OPEN_BRACE = 0x7b;

/**
 * Parses a JSON text.
 *
 * @param most Most commas, lists and objects outside of strings.
 * @throws {RangeError} when there are more; {SyntaxError} when it is not JSON.
 */
function parseBounded(text: string, most: number): unknown {
  let values = 0;
  let isString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) isString = !isString;
    else if (isString) at += code === BACKSLASH ? 1 : 0;
    else if (code === COMMA || code === OPEN_BRACKET || code === OPEN_BRACE) values++;
    if (values > most) throw new RangeError(`The JSON text has more than ${most} values`);
  }
  return JSON.parse(text);
}

/**
 * Newest version of the form; an importer refuses a newer one. In version 1 media were in a folder for each station; since
 * version 2 they are named by their content, so that stations may share a file. Version 3 has a map; a walk without one
 * is written as version 2, which older importers take.
 */
const WALK_VERSION = 3;

/** The version of walks without a map. */
const VERSION_WITHOUT_MAP = 2;

/** The first version. */
export const FIRST_VERSION = 1;

/** Most values of a `walk.json`: stations and files have eight each; other programs may add some. */
const MAX_VALUES = 16 * (MAX_STATIONS + MAX_ENTRIES);

const text = v.pipe(v.string(), v.check((value) => value.isWellFormed() && !value.includes("\0")));
const number = v.pipe(v.number(), v.finite());
const sequence = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(2 ** 31 - 1));

const latitude = v.pipe(number, v.minValue(-90), v.maxValue(90));
const longitude = v.pipe(number, v.minValue(-180), v.maxValue(180));

/** A list whose length is checked before its elements are. */
function boundedList<Schema extends v.GenericSchema>(element: Schema, most: number) {
  return v.pipe(v.array(v.unknown()), v.maxLength(most), v.array(element));
}

const PackedFile = v.object({
  /** Path in the pack. */
  path: v.pipe(v.string(), v.regex(/^[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*$/)),
  mediaType: v.string(),
  /** Bytes. */
  size: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** SHA-256 of the content, hexadecimal. */
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});

const PackedStation = v.object({
  /** A blank one counts as none given (docs/api.md#text). */
  title: v.pipe(text, v.transform((title) => title.trim() === "" ? DEFAULT_POI_TITLE : title)),
  description: text,
  lat: latitude,
  lon: longitude,
  triggerRadiusM: v.pipe(number, v.gtValue(0)),
  sequence,
  audio: v.nullable(PackedFile),
  pictures: boundedList(
    v.object({ ...PackedFile.entries, caption: text, sequence }),
    MAX_ENTRIES,
  ),
});

/** A map: a picture with what places it (docs/api.md#map). */
const PackedMap = v.object({
  ...PackedFile.entries,
  points: v.optional(boundedList(
    v.object({ x: number, y: number, lat: latitude, lon: longitude }),
    MAX_MAP_POINTS,
  )),
  opacity: v.optional(v.pipe(number, v.minValue(0.1), v.maxValue(1))),
  attribution: v.optional(v.pipe(text, v.maxLength(MAX_ATTRIBUTION))),
});

const WalkJson = v.object({
  format: v.literal("route-guide-walk"),
  version: v.picklist([FIRST_VERSION, VERSION_WITHOUT_MAP, WALK_VERSION]),
  /** Trimmed, as that of an upload. */
  name: v.pipe(text, v.trim(), v.nonEmpty()),
  /** Without the number that makes it unique in a library. */
  slug: text,
  ...eachRouteText(() => text),
  gpx: PackedFile,
  stations: boundedList(PackedStation, MAX_STATIONS),
  map: v.optional(PackedMap),
});

/** A file of a pack. */
export type PackedFile = v.InferOutput<typeof PackedFile>;
/** A station in a pack. Position in degrees, trigger radius in metres. */
export type PackedStation = v.InferOutput<typeof PackedStation>;
/** A map in a pack. */
type PackedMap = v.InferOutput<typeof PackedMap>;
/** What `walk.json` holds. */
export type WalkJson = v.InferOutput<typeof WalkJson>;

/** What a walk is made of, except for the content of its files. */
export type WalkContent = Pick<FullRoute, "route" | "pois" | "map">;

/** Describes a walk; media are where they are on a site. */
export function describeWalk({ route, pois, map }: WalkContent): WalkJson {
  return {
    format: "route-guide-walk",
    version: map === null ? VERSION_WITHOUT_MAP : WALK_VERSION,
    name: route.name,
    slug: route.wantedSlug,
    ...routeTexts(route),
    gpx: packedFile("original.gpx", route.file),
    stations: pois.map(({ poi, pictures, audio }) => {
      const { title, description, lat, lon, triggerRadiusM, sequence } = poi;
      return {
        title,
        description,
        lat,
        lon,
        triggerRadiusM,
        sequence,
        audio: audio && packedFile(mediaPath(audio.file), audio.file),
        pictures: pictures.map(({ file, caption, sequence }) => ({
          ...packedFile(mediaPath(file), file),
          caption,
          sequence,
        })),
      };
    }),
    ...map === null ? {} : { map: packedMap(map) },
  };
}

function packedMap({ file, details }: MapRow): PackedMap {
  const { points, opacity, attribution } = details;
  return {
    ...packedFile(mediaPath(file), file),
    points: [...points],
    opacity,
    ...attribution === "" ? {} : { attribution },
  };
}

function packedFile(path: string, { mediaType, size, sha256 }: StoredFile): PackedFile {
  return { path, mediaType, size, sha256 };
}

/** The stored files of a walk, the GPX file first, the map last; one that stations share occurs as often. */
export function filesOf({ gpx, stations, map }: WalkJson): PackedFile[] {
  const media = stations.flatMap(({ audio, pictures }) => audio ? [audio, ...pictures] : pictures);
  return [gpx, ...media, ...map === undefined ? [] : [map]];
}

/** The program that writes packs; readers ignore it, so packs of other versions hold the same walks. */
const PROGRAM = `Route Guide ${VERSION}`;

/**
 * Whether two walks are the same but for their slugs, whichever versions of the form describe them: what a file is called in
 * a pack does not matter.
 */
export function isSameWalk(one: WalkJson, other: WalkJson): boolean {
  return comparable(one) === comparable(other);
}

function comparable(walk: WalkJson): string {
  const unnamed = { ...walk, version: WALK_VERSION, slug: "" };
  return JSON.stringify(unnamed, (key, value) => key === "path" ? undefined : value);
}

/** The text of `walk.json`. */
export function encodeWalk({ format, version, ...walk }: WalkJson): string {
  return `${JSON.stringify({ format, version, program: PROGRAM, ...walk }, null, 2)}\n`;
}

/** A `walk.json` cannot be used; the message says why, as half a sentence. */
export class WalkJsonError extends Error {
  override readonly name = "WalkJsonError";

  constructor(
    message: string,
    options?: ErrorOptions,
    readonly reason: ErrorReason = "pack-invalid",
  ) {
    super(message, options);
  }
}

/** Reads a `walk.json`. @throws {WalkJsonError} when it is not one, or of a newer version. */
export function decodeWalk(text: string): WalkJson {
  let value: unknown;
  try {
    value = parseBounded(text, MAX_VALUES);
  } catch (cause) {
    if (cause instanceof RangeError) {
      throw new WalkJsonError("walk.json has too many values", { cause });
    }
    throw new WalkJsonError("walk.json is not valid JSON", { cause });
  }
  const stations = propertyOf(value, "stations");
  if (Array.isArray(stations) && stations.length > MAX_STATIONS) {
    throw new WalkJsonError(
      `the walk has ${stations.length} stations; at most ${MAX_STATIONS} are allowed`,
    );
  }
  const version = propertyOf(value, "version");
  if (typeof version === "number" && version > WALK_VERSION) {
    throw new WalkJsonError(
      `walk.json has version ${version}, which needs a newer Route Guide`,
      {},
      "pack-newer",
    );
  }
  const result = v.safeParse(WalkJson, value, { abortEarly: true });
  if (result.success) {
    const { map, ...walk } = result.output;
    // Before there was one kind of map, a file of map tiles had no points. It is left out.
    return map?.points === undefined ? walk : { ...walk, map };
  }
  const [issue] = result.issues;
  throw new WalkJsonError(`walk.json is not valid at ${v.getDotPath(issue) ?? "its top"}`);
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

// Whether a walk fits into a pack that can be imported, by what the pack would be made from: it is checked before a
// pack is made and before one is imported, so that everything that can be imported can be packed.

/** Entries that every pack has besides the files of its walk, at most: the program has some ten. */
const OWN_ENTRIES = 32;

/** Bytes of the program, its licences and the frame of the page. */
const PROGRAM_BYTES = 640 * 1024;

/** Bytes of the headers of an entry with its name, and of its descriptions in `walk.json` and in `walk.gpx`. */
const ENTRY_BYTES = 1024;

/** Bytes of a station apart from its texts, in `walk.json`, in `walk.gpx` and twice for the page. */
const STATION_BYTES = 2560;

/** Bytes of a pack for each byte of text: titles are in it seven times, and `walk.gpx` has `&#60;` for `<`. */
const TEXT_GROWTH = 24;

/** The track is in a pack as it is, in `walk.gpx` at most twice as long, and twice as a line for the page. */
const TRACK_GROWTH = 5;

/**
 * Why no pack of a walk could be imported, as half a sentence; null when it could.
 *
 * @param maxFileBytes Largest accepted upload, which decides how large a pack may be.
 */
export function whyUnpackable(walk: WalkJson, maxFileBytes: number): string | null {
  const tooMuch = whyTooMuch(walk);
  if (tooMuch !== null) return tooMuch;
  const files = filesOf(walk);
  const [gpx, ...media] = files;
  const tooLarge = whyTooLarge({
    zip: estimatedPackBytes(walk),
    json: Buffer.byteLength(encodeWalk(walk)),
    gpx: gpx?.size ?? 0,
    medium: media.reduce((most, { size }) => Math.max(most, size), 0),
    entries: 1 + media.length + OWN_ENTRIES,
  }, maxFileBytes);
  if (tooLarge !== null) return tooLarge;
  const contents = new Map(files.map(({ sha256, size }) => [sha256, size]));
  return whyTooOften(sum(files.map(({ size }) => size)), sum([...contents.values()]));
}

/** Bytes that the pack of a walk has at most, if the numbers of its track are written as usual. */
export function estimatedPackBytes(walk: WalkJson): number {
  const [, ...media] = filesOf(walk);
  const mediaBytes = sum(media.map(({ size }) => size));
  return PROGRAM_BYTES + mediaBytes + walk.gpx.size * TRACK_GROWTH +
    media.length * ENTRY_BYTES + walk.stations.length * STATION_BYTES +
    walkTextBytes(walk) * TEXT_GROWTH;
}

function sum(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

// Ids in the page of a pack. The browser keeps what was heard by them, so they depend on what a station is and not on
// its place in the list; ids of the database are not in packs, whose bytes are the same wherever they are made.

// The walk of a pack as a published walk: the files that make the unpacked folder one, whose root is the walk
// (docs/decisions/027-packs-as-sites.md). Nothing in them depends on the library.

/** Hexadecimal digits of an id: 48 bits, which a number of JavaScript holds exactly. */
const ID_DIGITS = 12;

/**
 * The id of a walk. All pages opened from files may share one store of the browser, so walks on the same track are
 * told apart by their names.
 */
export function pageWalkId({ gpx, name, schoolName }: WalkJson): number {
  return idOf([gpx.sha256, name, schoolName]);
}

/**
 * Ids of stations in their order, each only once. A station keeps its id when the list is put into another order: the
 * id comes from the recording; where that is missing or not the only one, from title and position too, and for
 * stations that are the same in all of it, from how many came before.
 */
export function pageStationIds(stations: readonly PackedStation[]): number[] {
  const recordings = countOf(stations.map(({ audio }) => audio?.sha256 ?? ""));
  const counts = new Map<string, number>();
  return stations.map(({ audio, title, lat, lon }) => {
    const isOnly = audio !== null && recordings.get(audio.sha256) === 1;
    const content = isOnly ? [audio.sha256] : [audio?.sha256 ?? "", title, lat, lon];
    const key = JSON.stringify(content);
    const before = counts.get(key) ?? 0;
    counts.set(key, before + 1);
    return idOf([...content, before]);
  });
}

function countOf(values: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function idOf(content: readonly (string | number)[]): number {
  const digest = createHash("sha256").update(JSON.stringify(content)).digest("hex");
  return Number.parseInt(digest.slice(0, ID_DIGITS), 16);
}

/** What a station says. */
interface StationText {
  /** Position in the order, from 1. */
  readonly number: number;
  readonly title: string;
  /** Lines end with "\n". */
  readonly text: string;
}

/** The texts in the order of the stations; those without a text are left out. */
export function stationTexts(
  stations: readonly { readonly title: string; readonly description: string }[],
): readonly StationText[] {
  return stations.map(({ title, description }, index) => ({
    number: index + 1,
    title: stationName(title, index + 1),
    text: description.replaceAll(/\r\n?/g, "\n").trim(),
  })).filter(({ text }) => text !== "");
}

/** A walk, and what `walk.json` says of it. */
interface DescribedWalk {
  readonly content: WalkContent;
  readonly walk: WalkJson;
  /** The lines of its track. */
  readonly segments: Segments;
}

/** The published walk of a pack. */
export interface PackedWalk {
  readonly data: DataFile;
  /** Program, page, data and media; each path occurs once. */
  readonly files: readonly SiteFile[];
  /** The map, recordings and pictures among them, in the order of the stations. */
  readonly media: readonly SiteFile[];
}

/** Makes the files. @param routes Of the library of the walk; a lease on its files is in use. */
export function packedWalk(
  { content: { route, pois, map }, walk, segments }: DescribedWalk,
  assets: SiteAssets,
  routes: Pick<Library["routes"], "storedFile">,
): PackedWalk {
  const ids = pageStationIds(walk.stations);
  const state = {
    route: { ...route, id: 0, updatedAt: "" },
    pois: pois.map((poi, at) => ({ ...poi, poi: { ...poi.poi, id: ids[at] ?? 0 } })),
    segments,
    map,
  };
  const options = {
    origin: "",
    path: "",
    isIndexable: false,
    walkId: pageWalkId(walk),
    opensFromDisk: true,
  };
  const made = walkFiles(
    state,
    options,
    assets,
    (file) => routes.storedFile(route.id, file),
  );
  const media = made.files.filter(({ path }) => path.startsWith(MEDIA_FOLDER));
  return {
    data: made.data,
    files: [...assets.files, ...assets.appEntries(route.name), ...made.files],
    media,
  };
}
