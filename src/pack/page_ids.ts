/**
 * Ids in the page of a pack. The browser keeps what was heard by them, so they depend on what a station is and not on
 * its place in the list; ids of the database are not in packs, whose bytes are the same wherever they are made.
 *
 * @module
 */
import { createHash } from "node:crypto";
import type { PackedStation, WalkJson } from "./walk_json.ts";

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
