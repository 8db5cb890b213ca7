/** The sample walk that shows what Route Guide is: an invented walk with drawings and computer voices. @module */
import type { RouteRow } from "../db/route_table.ts";
import { readAudioUpload, readGpxUpload, readPictureUpload } from "../library/files/uploads.ts";
import type { Library } from "../library/mod.ts";
import type { NewPicture, NewStation } from "../library/operations/walks.ts";
import type { StagedFile } from "../media/staging.ts";
import { type SampleStation, STATIONS, WALK } from "./stations.ts";
import track from "./walk.gpx" with { type: "bytes" };

/**
 * Creates the sample walk with its stations, pictures and recordings: all of it, or nothing
 * (docs/api.md#sample-walk).
 *
 * @throws {AppError} As {@link Library.walks} `create`.
 */
export async function createSample({ staging, walks }: Library): Promise<RouteRow> {
  const staged: StagedFile[] = [];
  const stage = async (bytes: Uint8Array): Promise<StagedFile> => {
    const upload = staging.begin(Infinity);
    try {
      upload.write(bytes);
      const file = await upload.finish();
      staged.push(file);
      return file;
    } catch (error) {
      await upload.discard();
      throw error;
    }
  };
  try {
    const gpx = await readGpxUpload(await stage(track));
    const stations: NewStation[] = [];
    for (const [sequence, station] of STATIONS.entries()) {
      stations.push(await newStation(station, sequence, stage));
    }
    return await walks.create(WALK, gpx, stations, null);
  } finally {
    for (const file of staged) await staging.discard(file);
  }
}

async function newStation(
  station: SampleStation,
  sequence: number,
  stage: (bytes: Uint8Array) => Promise<StagedFile>,
): Promise<NewStation> {
  const { title, text, lat, lon, triggerRadiusM } = station;
  const pictures: NewPicture[] = [];
  for (const [file, caption] of station.pictures) {
    const upload = await readPictureUpload(await stage(file));
    pictures.push({ ...upload, caption, sequence: pictures.length });
  }
  const audio = await readAudioUpload(await stage(station.recording));
  return { title, description: text, lat, lon, triggerRadiusM, sequence, audio, pictures };
}
