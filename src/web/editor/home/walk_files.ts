/**
 * Creates a walk from a file that a teacher has dropped or chosen.
 *
 * @module
 */
import { uploadForm } from "../sync/requests/upload.ts";
import { isGivenName } from "./given_name.ts";
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
 * The name with which a walk is created from a file: empty where a pack or a GPX file has one that a person gave, else that
 * of the file. Null where neither has one, so that the teacher is asked: the address of the walk is made of it for good.
 *
 * @throws {UnknownFileError}
 */
export async function nameOf(file: File): Promise<string | null> {
  if (await kindOf(file) === "pack") return "";
  const head = await file.slice(0, HEAD_BYTES).text();
  if (OWN_GPX.test(head)) return "";
  // The name of a track comes before that of the file, which may be the program's (docs/api.md#creating-a-route).
  const named = TRACK_NAME.exec(head) ?? ANY_NAME.exec(head);
  if (isGivenName(named?.groups?.name ?? "")) return "";
  const fileName = file.name.replace(/\.[^.]*$/, "").replaceAll("_", " ").trim();
  return isGivenName(fileName) ? fileName : null;
}

/**
 * Creates a walk from a GPX file or from a pack.
 *
 * @param name Of the walk; empty for that in the file.
 * @param school The school of a walk from a GPX file that this program has not written; empty for none.
 * @param maxGpxBytes Largest accepted GPX file; larger ones are refused before the upload begins.
 * @param onProgress Called with the share that has been sent, from 0 to 1.
 * @throws {FileTooLargeError} @throws {UnknownFileError} @throws {ApiError} @throws {NetworkError}
 */
export async function createWalk(
  file: File,
  name: string,
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
  if (!isPack) form.append("name", name);
  if (takesSchool) form.append("schoolName", school);
  const path = isPack ? "/api/packs" : "/api/routes";
  const { text } = await uploadForm("POST", path, form, onProgress);
  const created = JSON.parse(text);
  const id = Number(created.id);
  if (takesSchool) keepTakenSchool(id, school);
  return { id, name: String(created.name) };
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

/** The first name of a track, and the first name at all; entities in it do not matter here. */
const TRACK_NAME = /<(?:\w+:)?trk\b[^>]*>\s*<(?:\w+:)?name>(?:<!\[CDATA\[)?(?<name>[^<\]]*)/;
const ANY_NAME = /<(?:\w+:)?name>(?:<!\[CDATA\[)?(?<name>[^<\]]*)/;
