/**
 * Detects the type of a staged file from its content alone: GPX files, pictures and audio.
 *
 * The readers are loaded with the first upload: together they are a third of the program, and most
 * processes only read.
 *
 * @module
 */
import type { GpxDocument } from "../../gpx/track.ts";
import type { AudioKind, PictureKind } from "../../media/kinds.ts";
import type { StagedFile } from "../../media/staging.ts";

/** A staged GPX file and its content. */
export interface GpxUpload {
  readonly staged: StagedFile;
  readonly document: GpxDocument;
}

/** A staged picture and its format. */
export interface PictureUpload {
  readonly staged: StagedFile;
  readonly kind: PictureKind;
}

/** A staged audio file and its format. */
export interface AudioUpload {
  readonly staged: StagedFile;
  readonly kind: AudioKind;
  /** Its codec, as `readCodec` names it. */
  readonly codec: string;
}

/** Reads a staged GPX file. @throws {AppError} `unsupported` when it is not GPX, `invalid` when it is not valid. */
export async function readGpxUpload(staged: StagedFile): Promise<GpxUpload> {
  const { readGpxFile } = await import("./gpx_file.ts");
  return { staged, document: await readGpxFile(staged.path) };
}

/** The format of a staged picture. @throws {AppError} `unsupported` when it is not an accepted one. */
export async function readPictureUpload(staged: StagedFile): Promise<PictureUpload> {
  const { detectPicture } = await import("../../media/detect.ts");
  return { staged, kind: await detectPicture(staged.path) };
}

/** Format and codec of a staged audio file. @throws {AppError} `unsupported` when it is not an accepted one. */
export async function readAudioUpload(staged: StagedFile): Promise<AudioUpload> {
  const { detectAudio } = await import("../../media/detect.ts");
  const { readCodec } = await import("../../media/detect.ts");
  const kind = await detectAudio(staged.path);
  return { staged, kind, codec: await readCodec(staged.path, kind) };
}
