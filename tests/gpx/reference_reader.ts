/** A second GPX reader, slow and simple, on top of another parser, to compare the first one with. @module */
import { SaxesParser } from "saxes";
import type { Points } from "../../src/gpx/track.ts";

/** What the reference finds: name and points, or nothing if a coordinate is not valid. */
export interface Reference {
  readonly name: string | null;
  readonly points: Record<keyof Points, number[]>;
}

/** Reads a well-formed file with GPX root; `undefined` if it has no points or invalid ones. */
export function referenceRead(bytes: Uint8Array): Reference | undefined {
  const points: Reference["points"] = {
    lat: [],
    lon: [],
    elevation: [],
    time: [],
    segmentStarts: [],
  };
  const names = new Map<string, string>();
  const path: { name: string; text: string; seen: Set<string> }[] = [];
  let namespace: string | undefined;
  let startsSegment = false;
  const parser = new SaxesParser({ xmlns: true });
  parser.on("opentag", (tag) => {
    namespace ??= tag.uri;
    const isGpx = tag.uri === namespace;
    path.push({ name: isGpx ? tag.local : "?", text: "", seen: new Set() });
    const place = path.map(({ name }) => name).join("/");
    if (place === "gpx/trk/trkseg") startsSegment = true;
    if (place === "gpx/trk/trkseg/trkpt") {
      if (startsSegment) points.segmentStarts.push(points.lat.length);
      startsSegment = false;
      points.lat.push(decimal(tag.attributes.lat?.value ?? ""));
      points.lon.push(decimal(tag.attributes.lon?.value ?? ""));
      points.elevation.push(NaN);
      points.time.push(NaN);
    }
  });
  const addText = (text: string) => {
    const innermost = path.at(-1);
    if (innermost !== undefined) innermost.text += text;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    const place = path.map(({ name }) => name).join("/");
    const { name = "", text = "" } = path.pop() ?? {};
    if (/^gpx(\/metadata|\/trk)?\/name$/.test(place)) {
      if (!names.get(place)?.trim()) names.set(place, text);
    }
    const seen = path.at(-1)?.seen;
    const isFirst = !seen?.has(name);
    seen?.add(name);
    if (!isFirst) return;
    const last = points.lat.length - 1;
    if (place === "gpx/trk/trkseg/trkpt/ele") {
      const elevation = decimal(text);
      points.elevation[last] = elevation >= -500 && elevation <= 9000 ? elevation : NaN;
    }
    if (place === "gpx/trk/trkseg/trkpt/time") points.time[last] = dateTime(text);
  });
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)).close();
  const isValid = points.lat.length > 0 &&
    points.lat.every((lat) => Math.abs(lat) <= 90) &&
    points.lon.every((lon) => Math.abs(lon) <= 180);
  const name = ["gpx/trk/name", "gpx/metadata/name", "gpx/name"]
    .map((place) => names.get(place)?.trim())
    .find((name) => name) ?? null;
  return isValid ? { name, points } : undefined;
}

function trimmed(text: string): string {
  return text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, "");
}

function decimal(text: string): number {
  const isNumber = /^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$/.test(trimmed(text));
  return isNumber ? Number(trimmed(text)) : NaN;
}

const TIME =
  /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:[.,](\d+))?(?:Z|([-+])(\d\d)(?::?(\d\d))?)?$/;

/** Milliseconds since 1970 of an ISO 8601 time, by way of `Date`. */
export function dateTime(text: string): number {
  const parts = TIME.exec(trimmed(text));
  if (parts === null) return NaN;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1).map(
    Number,
  );
  const fraction = parts[7] ?? "";
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  const isEndOfDay = hour === 24 && minute === 0 && second === 0 && /^0*$/.test(fraction);
  const isTime = isEndOfDay || (hour < 24 && minute < 60 && second < 60);
  const offset = (parts[8] === "-" ? -1 : 1) *
    (Number(parts[9] ?? 0) * 60 + Number(parts[10] ?? 0));
  const isOffset = Math.abs(offset) <= 14 * 60 && Number(parts[10] ?? 0) < 60;
  const time = date.getTime() + ((hour * 60 + minute - offset) * 60 + second) * 1000 +
    Number(fraction.padEnd(3, "0").slice(0, 3));
  const resultYear = new Date(time).getUTCFullYear();
  return isDay && isTime && isOffset && resultYear >= 0 && resultYear <= 9999 ? time : NaN;
}
