/**
 * GPX text → points and figures, with fast-xml-parser.
 */
import { XMLParser } from "fast-xml-parser";

const EARTH_RADIUS_M = 6_371_008.8;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (name) => ["trk", "trkseg", "trkpt"].includes(name),
});

/** Reads a GPX file: its name and its segments of points. Throws when there is no track point. */
export function readGpx(text) {
  const { gpx } = parser.parse(text);
  if (gpx === undefined) throw new Error("There is no <gpx>");
  const tracks = gpx.trk ?? [];
  const segments = tracks.flatMap((track) => track.trkseg ?? []).map((segment) =>
    (segment.trkpt ?? []).map((point) => ({
      lat: Number(point.lat),
      lon: Number(point.lon),
      elevation: point.ele === undefined ? null : Number(point.ele),
      recordedAt: point.time === undefined ? null : new Date(point.time).toISOString(),
    }))
  );
  if (segments.every((segment) => segment.length === 0)) throw new Error("There is no track point");
  return { name: tracks[0]?.name ?? gpx.metadata?.name ?? "", segments };
}

/** Length, climb, start, centre and bounds of the segments. */
export function measure(segments) {
  const points = segments.flat();
  const bounds = {
    minLat: Infinity,
    minLon: Infinity,
    maxLat: -Infinity,
    maxLon: -Infinity,
  };
  for (const { lat, lon } of points) {
    bounds.minLat = Math.min(bounds.minLat, lat);
    bounds.minLon = Math.min(bounds.minLon, lon);
    bounds.maxLat = Math.max(bounds.maxLat, lat);
    bounds.maxLon = Math.max(bounds.maxLon, lon);
  }
  let distanceM = 0;
  let elevationGainM = 0;
  for (const segment of segments) {
    for (let at = 1; at < segment.length; at++) {
      distanceM += haversineM(segment[at - 1], segment[at]);
      const climb = segment[at].elevation - segment[at - 1].elevation;
      if (climb > 0) elevationGainM += climb;
    }
  }
  return {
    start: { lat: points[0].lat, lon: points[0].lon },
    center: {
      lat: (bounds.minLat + bounds.maxLat) / 2,
      lon: (bounds.minLon + bounds.maxLon) / 2,
    },
    bounds,
    distanceM,
    elevationGainM,
    points,
  };
}

/** Metres between two positions on the sphere. */
export function haversineM(a, b) {
  const radians = (degrees) => degrees * Math.PI / 180;
  const lat = Math.sin(radians(b.lat - a.lat) / 2) ** 2;
  const lon = Math.sin(radians(b.lon - a.lon) / 2) ** 2;
  const h = lat + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * lon;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)));
}
