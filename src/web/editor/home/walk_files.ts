/**
 * Creates a walk from a file that a teacher has dropped or chosen.
 *
 * @module
 */
import { uploadForm } from "../sync/requests/upload.ts";
import { keepTakenSchool } from "./last_school.ts";

/** A walk that was created from a file. */
export interface NewWalk {
  readonly id: number;
  readonly name: string;
}

/** A file is larger than the server accepts. */
export class FileTooLargeError extends Error {
  override readonly name = "FileTooLargeError";
}

/** A file is neither GPX nor a pack. */
export class UnknownFileError extends Error {
  override readonly name = "UnknownFileError";
}

/** What a walk can be created from. */
type FileKind = "gpx" | "pack";

/**
 * Creates a walk from a GPX file or from a pack.
 *
 * @param school The school of a walk from a GPX file that this program has not written; empty for none.
 * @param maxGpxBytes Largest accepted GPX file; larger ones are refused before the upload begins.
 * @param onProgress Called with the share that has been sent, from 0 to 1.
 * @throws {FileTooLargeError} @throws {UnknownFileError} @throws {ApiError} @throws {NetworkError}
 */
export async function createWalk(
  file: File,
  school: string,
  maxGpxBytes: number,
  onProgress: (share: number) => void,
): Promise<NewWalk> {
  const isPack = await kindOf(file) === "pack";
  if (!isPack && file.size > maxGpxBytes) throw new FileTooLargeError(file.name);
  const form = new FormData();
  form.append(isPack ? "pack" : "gpx", file);
  const head = await file.slice(0, HEAD_BYTES).text();
  const takesSchool = !isPack && school !== "" && !OWN_GPX.test(head);
  if (!isPack) form.append("name", nameFor(file, head));
  if (takesSchool) form.append("schoolName", school);
  const path = isPack ? "/api/packs" : "/api/routes";
  const { text } = await uploadForm("POST", path, form, onProgress);
  const { id, name } = JSON.parse(text);
  if (takesSchool) keepTakenSchool(Number(id), school);
  return { id: Number(id), name: String(name) };
}

/** The first bytes of a zip file that has entries, as Latin-1. */
const ZIP = "PK\x03\x04";

/** How XML of unknown encoding begins: with a tag after spaces, or with a byte order mark. */
const XML = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff|\0?\s*\0?<)/;

/** The kind of a file by its first bytes, else by its name. @throws {UnknownFileError} */
async function kindOf(file: File): Promise<FileKind> {
  const head = new Uint8Array(await file.slice(0, 1024).arrayBuffer());
  const text = String.fromCharCode(...head);
  if (text.startsWith(ZIP)) return "pack";
  if (XML.test(text)) return "gpx";
  // A damaged file is sent all the same: the response of the server has the reason.
  if (/\.zip$/i.test(file.name)) return "pack";
  if (/\.gpx$/i.test(file.name)) return "gpx";
  throw new UnknownFileError(file.name);
}

/** A GPX file of this program: it has the school of its walk. */
const OWN_GPX = /\bcreator="Route Guide"/;

/** Bytes at the start of a GPX file that are searched for its name, and for the program that has written it. */
const HEAD_BYTES = 64 * 1024;

/** The name that the server needs when the GPX has none: that of the file. Empty when the GPX has one. */
function nameFor(file: File, head: string): string {
  if (/<(\w+:)?name>\s*[^<\s]/.test(head)) return "";
  return file.name.replace(/\.[^.]*$/, "").replaceAll("_", " ").trim();
}
