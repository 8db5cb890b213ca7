/** Reads GPX files from the disk, and writes the stored file with appended points to a new staged file. @module */
import { createHash } from "node:crypto";
import { statsSteps, type TrackStats } from "../../gpx/measure.ts";
import { pointsText } from "../../gpx/points_text.ts";
import { GpxReader } from "../../gpx/reader.ts";
import type { GpxDocument, InsertionPoint, Points } from "../../gpx/track.ts";
import { WalkReader } from "../../gpx/walk_reader.ts";
import type { WayPointSink } from "../../gpx/way_points.ts";
import { appendInsertions } from "../../gpx/writer.ts";
import type { StagedFile, Staging, Upload } from "../../media/staging.ts";
import { Yielder } from "../../runtime/yielding.ts";

/** Large enough to be fast, small enough to add only about a millisecond to the latency of other requests. */
const CHUNK_BYTES = 128 * 1024;

/**
 * Reads a GPX file in chunks and yields to other requests between them.
 *
 * @throws {AppError} `unsupported` when it is not GPX, `invalid` when it is not valid
 * (docs/api.md#which-gpx-files-are-accepted).
 */
export async function readGpxFile(path: string): Promise<GpxDocument> {
  const reader = new GpxReader();
  for await (const chunk of chunksOf(path)) reader.write(chunk);
  return reader.end();
}

/**
 * Checks that a stored file has the bytes that its row describes; yields to other requests between the chunks.
 *
 * @param sha256 64 lower-case hexadecimal digits.
 * @throws {Error} when it has not: the damage is not the client's error, and must not get into a new file.
 */
async function checkContent(path: string, sha256: string): Promise<void> {
  const hash = createHash("sha256");
  for await (const chunk of chunksOf(path)) hash.update(chunk);
  if (hash.digest("hex") !== sha256) throw new Error(`${path} is not the file that was stored`);
}

/**
 * Reads a stored GPX file after checking that it has the bytes that its row describes.
 *
 * @param sha256 64 lower-case hexadecimal digits.
 * @throws {Error} when it has not: its damage must not get into other files.
 */
export async function readStoredGpx(path: string, sha256: string): Promise<GpxDocument> {
  await checkContent(path, sha256);
  return await readGpxFile(path);
}

/**
 * Reads the way points of a stored GPX file, as {@link readStoredGpx} its track.
 *
 * @throws {Error} as {@link readStoredGpx}; whatever `wayPoints` throws.
 */
export async function readStoredWayPoints(
  path: string,
  sha256: string,
  wayPoints: WayPointSink,
): Promise<void> {
  await checkContent(path, sha256);
  const reader = new WalkReader(wayPoints);
  for await (const chunk of chunksOf(path)) reader.write(chunk);
  reader.end();
}

/** Computes the stats of points and yields to other requests between the steps. */
export async function measureCooperatively(points: Points): Promise<TrackStats> {
  const steps = statsSteps(points);
  const yielder = new Yielder();
  for (;;) {
    const step = steps.next();
    await yielder.yieldIfDue();
    if (step.done) return step.value;
  }
}

/**
 * Copies a stored GPX file to staging with points inserted (docs/api.md#appending-to-a-route).
 *
 * @param place Where in the stored file, as the reader returned it.
 */
export async function stageAppended(
  staging: Staging,
  storedPath: string,
  place: InsertionPoint,
  appended: Points,
): Promise<StagedFile> {
  // The limit applies to uploads (docs/api.md#size-limits); a stored file may grow beyond it.
  const upload = staging.begin(Infinity);
  try {
    const insertions = appendInsertions(place, appended).values();
    let next = insertions.next().value;
    let position = 0;
    for await (const chunk of chunksOf(storedPath)) {
      let done = 0;
      while (next !== undefined && next.offset <= position + chunk.length) {
        upload.write(chunk.subarray(done, next.offset - position));
        done = next.offset - position;
        await writeAll(upload, next.bytes);
        next = insertions.next().value;
      }
      upload.write(chunk.subarray(done));
      position += chunk.length;
    }
    return await upload.finish();
  } catch (error) {
    await upload.discard();
    throw error;
  }
}

/** Writes the JSON text of points to staging and yields to other requests between the slices. */
export async function stagePointsText(staging: Staging, points: Points): Promise<StagedFile> {
  // The limit applies to uploads, and the text of a track may be longer than its GPX.
  const upload = staging.begin(Infinity);
  try {
    await writeAll(upload, pointsText(points));
    return await upload.finish();
  } catch (error) {
    await upload.discard();
    throw error;
  }
}

async function writeAll(
  upload: Upload,
  chunks: Iterable<Uint8Array>,
): Promise<void> {
  const yielder = new Yielder();
  for (const chunk of chunks) {
    upload.write(chunk);
    await yielder.yieldIfDue();
  }
}

/** The content of a file in chunks, each valid until the next is requested; yields to other requests in between. */
export async function* chunksOf(path: string): AsyncGenerator<Uint8Array> {
  using file = await Deno.open(path);
  const buffer = new Uint8Array(CHUNK_BYTES);
  const yielder = new Yielder();
  for (
    let read = await file.read(buffer);
    read !== null;
    read = await file.read(buffer)
  ) {
    yield buffer.subarray(0, read);
    await yielder.yieldIfDue();
  }
}
