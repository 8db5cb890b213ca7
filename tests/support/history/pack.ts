/**
 * Imports of packs for random histories: walks with stations, pictures and recordings, no two of them alike.
 *
 * @module
 */
import type { PictureState, PoiState } from "../model/model.ts";
import type { Operation } from "../model/operation.ts";
import type { SeededRandom } from "../random.ts";
import { type ForgedEntry, forgedZip } from "../zip.ts";
import { audioSample, gpxSample, pictureSample, type Sample, sha256 } from "./samples.ts";

/** Most stations of a walk, and pictures of a station. */
const MOST = 3;

/** A file of a pack as `walk.json` describes it. */
interface PackedFile {
  readonly path: string;
  readonly mediaType: string;
  readonly size: number;
  readonly sha256: string;
}

/** Makes the pack of a walk, file by file. */
class PackBuilder {
  readonly entries: ForgedEntry[] = [];

  add(path: string, mediaType: string, { bytes, sha256 }: Sample): PackedFile {
    this.entries.push({ name: path, content: bytes });
    return { path, mediaType, size: bytes.length, sha256 };
  }
}

/**
 * The import of a walk under the key of a new route.
 *
 * @param newKey A new key for something of this kind.
 */
export function packImport(
  random: SeededRandom,
  route: string,
  newKey: (kind: "poi" | "picture") => string,
): Operation {
  const builder = new PackBuilder();
  const gpx = gpxSample(random);
  // The description marks the route for a client that does not know its id.
  const texts = { name: gpx.name, slug: "weg", description: route, schoolName: "Schule" };
  const original = builder.add("original.gpx", "application/gpx+xml", gpx);
  const pois = new Map<string, PoiState>();
  const stations = Array.from({ length: random.below(MOST + 1) }, (_, sequence) => {
    const poi = newKey("poi");
    const fields = {
      title: poi,
      description: "Text",
      lat: random.below(180_000) / 1000 - 90,
      lon: 7.25,
      triggerRadiusM: 1 + random.below(200),
      sequence,
    };
    const recording = random.chance(0.7) ? audioSample(random, poi) : null;
    const pictures = new Map<string, PictureState>();
    const packed = Array.from({ length: random.below(MOST + 1) }, (_, sequence) => {
      const picture = newKey("picture");
      const media = pictureSample(random, picture);
      const texts = { caption: `Bild ${random.below(100)}`, sequence };
      pictures.set(picture, { ...texts, sha256: media.sha256 });
      return { ...builder.add(`media/${picture}`, "image/png", media), ...texts };
    });
    pois.set(poi, { ...fields, audio: recording?.sha256 ?? null, pictures });
    const audio = recording && builder.add(`media/${poi}`, "audio/mpeg", recording);
    return { ...fields, audio, pictures: packed };
  });
  const walk = { format: "route-guide-walk", version: 1, ...texts, gpx: original, stations };
  const zip = forgedZip([{ name: "walk.json", content: JSON.stringify(walk) }, ...builder.entries]);
  const { name, description, schoolName } = texts;
  return {
    kind: "importPack",
    route,
    fields: { name, description, schoolName },
    gpx,
    media: { bytes: zip, sha256: sha256(zip) },
    pois,
    asJson: false,
  };
}
