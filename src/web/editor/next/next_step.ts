/**
 * What a teacher does next on a walk. Pure.
 *
 * @module
 */
import type { Finding } from "../check/checks.ts";
import type { EditorStation, Key } from "../sync/state.ts";
import { isSerious, type Remedy, remedyOf } from "./remedies.ts";
import { hasPart } from "./station_parts.ts";

/** What comes next; `number` is that of the station, from 1. */
export type NextStep =
  /** The first station is placed. */
  | { readonly kind: "place" }
  /** Something that keeps pupils from hearing a station is mended. */
  | { readonly kind: "remedy"; readonly remedy: Remedy; readonly key: Key; readonly number: number }
  | { readonly kind: "write" | "record"; readonly key: Key; readonly number: number }
  /** Nothing is missing: the walk is tried. */
  | { readonly kind: "simulate" };

/**
 * The next step. What is serious comes first, because later work may depend on it: a station that is moved needs another
 * text. Then come all texts, because a teacher reads them aloud, and then all recordings, so that the recorder can go from
 * one station to the next. Findings that are not serious have no step: of two circles that overlap a teacher may want both.
 */
export function nextStep(
  stations: readonly EditorStation[],
  findings: readonly Finding[],
): NextStep {
  if (stations.length === 0) return { kind: "place" };
  for (const finding of findings.filter(isSerious)) {
    const { key, number } = finding;
    const remedy = remedyOf(finding);
    if (remedy !== null) return { kind: "remedy", remedy, key, number };
  }
  return missing(stations, "text", "write") ?? missing(stations, "sound", "record") ??
    { kind: "simulate" };
}

/** The step for the first station that lacks a part; null if none does. */
function missing(
  stations: readonly EditorStation[],
  part: "sound" | "text",
  kind: "write" | "record",
): NextStep | null {
  const index = stations.findIndex((station) => !hasPart(station, part));
  const station = stations[index];
  return station === undefined ? null : { kind, key: station.key, number: index + 1 };
}
