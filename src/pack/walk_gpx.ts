/**
 * `walk.gpx` of a pack: the whole walk as one GPX document.
 *
 * @module
 */
import { crc32 } from "node:zlib";
import { type Walk, WALK_END, walkStart } from "../gpx/walk_document.ts";
import { type Content, joinedReadable, textReadable } from "../site/contents.ts";
import { describeTrackText, type StoredTrack } from "./track_text.ts";
import { stationName } from "../shared/station_name.ts";
import type { PackedFile, WalkJson } from "./walk_json.ts";

/** Describes the document, for which it is generated once; other requests run meanwhile. @throws as the track does. */
export async function walkGpx(walk: WalkJson, track: StoredTrack): Promise<Content> {
  const start = walkStart(gpxWalk(walk));
  const { text, crc32: checksum } = await describeTrackText(track, crc32(start));
  const parts = [textReadable(start), text, textReadable(WALK_END)];
  return { ...joinedReadable(parts), crc32: crc32(WALK_END, checksum) };
}

function gpxWalk({ name, description, schoolName, stations }: WalkJson): Walk {
  return {
    name,
    description,
    schoolName,
    stations: stations.map(({ audio, pictures, ...station }, index) => ({
      ...station,
      links: [
        ...(audio === null
          ? []
          : [{ ...link(audio), text: stationName(station.title, index + 1) }]),
        ...pictures.map((picture) => ({ ...link(picture), text: picture.caption })),
      ],
    })),
  };
}

function link({ path, mediaType }: PackedFile) {
  return { href: path, mediaType };
}
