/**
 * How much a whole walk may hold: the same for those that are imported and those that are packed, so that
 * everything that can be imported can be packed (docs/api.md#packs).
 *
 * @module
 */
import { Buffer } from "node:buffer";
import { type RouteTexts, routeTexts } from "../../shared/walk_texts.ts";

/** Most stations of a walk. */
export const MAX_STATIONS = 1000;

/**
 * Most pictures and recordings of a walk together: what is done to all of them in one transaction holds other requests for
 * less than 50 ms.
 */
export const MAX_MEDIA = 1000;

/** Bytes of UTF-8 that the texts of one resource may have together, as those of one request (docs/api.md#text). */
export const MAX_TEXT_BYTES = 1024 * 1024;

/** Bytes that all texts of a walk may have together, as JSON writes them. */
export const MAX_WALK_TEXT_BYTES = 2 * 1024 * 1024;

/** The texts of a walk, each group as one request would send it. */
export interface WalkTexts extends RouteTexts {
  readonly name: string;
  readonly slug: string;
  readonly stations: readonly StationTexts[];
}

/** The texts of a station. */
export interface StationTexts {
  readonly title: string;
  readonly description: string;
  readonly pictures: readonly { readonly caption: string }[];
  /** Its recording; null without. */
  readonly audio: object | null;
}

/** Why a walk exceeds a limit, as half a sentence; null when it does not. */
export function whyTooMuch(walk: WalkTexts): string | null {
  const { length } = walk.stations;
  if (length > MAX_STATIONS) {
    return `the walk has ${length} stations; at most ${MAX_STATIONS} are allowed`;
  }
  const media = walk.stations.reduce(
    (sum, { pictures, audio }) => sum + pictures.length + (audio === null ? 0 : 1),
    0,
  );
  if (media > MAX_MEDIA) {
    return `the walk has ${media} pictures and recordings; at most ${MAX_MEDIA} are allowed`;
  }
  for (const { owner, texts } of textGroups(walk)) {
    const bytes = sumOf(texts, (text) => Buffer.byteLength(text));
    if (bytes > MAX_TEXT_BYTES) {
      return `the texts of ${owner} have ${bytes} bytes; at most ${MAX_TEXT_BYTES} are allowed`;
    }
  }
  const total = walkTextBytes(walk);
  return total > MAX_WALK_TEXT_BYTES
    ? `all texts have ${total} bytes as JSON; at most ${MAX_WALK_TEXT_BYTES} are allowed`
    : null;
}

/** Bytes of all texts of a walk as JSON writes them. */
export function walkTextBytes(walk: WalkTexts): number {
  let total = 0;
  for (const { texts } of textGroups(walk)) total += sumOf(texts, jsonBytes);
  return total;
}

/** Texts that one request sends together. */
interface TextGroup {
  /** What they belong to, for a sentence. */
  readonly owner: string;
  readonly texts: readonly string[];
}

function* textGroups({ stations, ...walk }: WalkTexts): Generator<TextGroup> {
  const texts = Object.values(routeTexts(walk));
  yield { owner: "the walk", texts: [walk.name, walk.slug, ...texts] };
  for (const [index, { title, description, pictures }] of stations.entries()) {
    const station = `station ${index + 1}`;
    yield { owner: station, texts: [title, description] };
    for (const { caption } of pictures) {
      yield { owner: `a picture of ${station}`, texts: [caption] };
    }
  }
}

function sumOf(texts: readonly string[], measure: (text: string) => number): number {
  return texts.reduce((sum, text) => sum + measure(text), 0);
}

function jsonBytes(text: string): number {
  return Buffer.byteLength(JSON.stringify(text));
}
