/** The files that a teacher has dropped or chosen: one after another becomes a walk, or is refused. @module */
import { type Route } from "../../kit/api.ts";
import { isLoginNeeded, NetworkError } from "../../kit/api_error.ts";
import { inTab, keepText, keptText } from "../../kit/kept.ts";
import { Listeners } from "../../kit/observable.ts";
import { uploadForm } from "../sync/request.ts";

// Whether the name of a track or of its file was given by a person, or by the program that has recorded it. Pure.

/** What programs and devices call tracks, in German and English, beside numbers, dates and times. */
const WORDS = [
  ..."track tracks trk route routes tour weg wege aufzeichnung aktivität activity recording".split(
    " ",
  ),
  ..."current active log new neu neue neuer neues unnamed untitled unbenannt ohne no name namen"
    .split(" "),
  ..."gpx export datei file copy kopie gps my mein meine hike hiking walk walking wanderung".split(
    " ",
  ),
  ..."wandern spaziergang run lauf morning afternoon evening night lunch morgen vormittag".split(
    " ",
  ),
  ..."nachmittag abend nacht mittag am pm im um vom von der die das the in at on uhr utc gmt".split(
    " ",
  ),
  ..."jan feb mar mär apr may mai jun jul aug sep sept oct okt nov dec dez".split(" "),
  ..."january february march april june july august september october november december".split(" "),
  ..."januar februar märz juni juli oktober dezember".split(" "),
  ..."mo di mi do fr sa so mon tue wed thu fri sat sun".split(" "),
  ..."monday tuesday wednesday thursday friday saturday sunday".split(" "),
  ..."montag dienstag mittwoch donnerstag freitag samstag sonntag t z".split(" "),
];

const GENERAL: ReadonlySet<string> = new Set(WORDS);

/** Whether something is left of a name without numbers and the words of programs. */
export function isGivenName(name: string): boolean {
  const words = name.normalize("NFC").toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.some((word) => !GENERAL.has(word));
}

/** The school of the walk that was changed last, without those in the trash; empty without walks. */
export function lastSchool(routes: readonly Route[]): string {
  const active = routes.filter(({ status }) => status === "active");
  const [first] = active.sort((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt));
  return first?.schoolName ?? "";
}

/** Keeps in this tab that a new walk has its school from another one. */
function keepTakenSchool(routeId: number, school: string): void {
  // Without storage the form of the walk does not say where the school comes from.
  keepText(inTab, `route-guide-school-${routeId}`, school);
}

/** The school that a walk has from another one; null if that is not known. */
export function takenSchool(routeId: number): string | null {
  return keptText(inTab, `route-guide-school-${routeId}`);
}

/** A walk that was created from a file. */
interface NewWalk {
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

/** The state of a file in the queue. */
type FileState =
  | { readonly kind: "waiting" }
  /** It has no name that a person gave: the teacher is asked for one. */
  | { readonly kind: "unnamed" }
  /** `share` of it has been sent, from 0 to 1. */
  | { readonly kind: "sending"; readonly share: number }
  | { readonly kind: "created"; readonly walk: NewWalk }
  | { readonly kind: "refused"; readonly error: unknown };

/** A file with its state. */
export interface QueuedFile {
  readonly file: File;
  /** The name that the teacher has given; undefined before. */
  readonly name?: string;
  readonly state: FileState;
}

/** Why the files wait: for the password, or for a connection. */
type Halt = "login" | "offline";

/** What the queue needs of the page. */
interface FileQueueHost {
  /** The name with which a walk is created; empty for that in the file, null where the teacher is asked. */
  readonly nameOf: (file: File) => Promise<string | null>;
  /** Creates a walk from a file; `onProgress` is called with the share that was sent, from 0 to 1. */
  readonly create: (
    file: File,
    name: string,
    onProgress: (share: number) => void,
  ) => Promise<NewWalk>;
  /** A walk was created; `isOnly` when no other file was dropped or chosen with its file. */
  readonly onCreated: (walk: NewWalk, isOnly: boolean) => void;
  /** The queue has stopped until {@link FileQueue.resume}. */
  readonly onHalt: (halt: Halt) => void;
}

/** Sends files one after another. */
export class FileQueue {
  readonly #listeners = new Listeners();
  /** Calls a listener after every change. @returns Removes it. */
  readonly subscribe = this.#listeners.add;
  #files: QueuedFile[] = [];
  #halt: Halt | null = null;
  #isRunning = false;

  constructor(private readonly host: FileQueueHost) {}

  /** All files since the queue was empty. */
  get files(): readonly QueuedFile[] {
    return this.#files;
  }

  /** Why the files wait; null unless they do. */
  get halt(): Halt | null {
    return this.#halt;
  }

  /** Whether files wait, also for a name, or are being sent. */
  get isBusy(): boolean {
    return this.#files.some(({ state: { kind } }) => kind !== "created" && kind !== "refused");
  }

  /** Adds files. Earlier ones are removed from the list when all of them are created or refused. */
  add(files: readonly File[]): void {
    if (files.length === 0) return;
    const earlier = this.isBusy ? this.#files : [];
    this.#files = [...earlier, ...files.map((file) => ({ file, state: WAITING }))];
    this.resume();
  }

  /** Gives a file its name, with which it becomes a walk. */
  name(index: number, name: string): void {
    this.#files = this.#files.map((queued, at) =>
      at === index ? { file: queued.file, name, state: WAITING } : queued
    );
    this.resume();
  }

  /** Goes on after a halt. */
  resume(): void {
    this.#halt = null;
    this.#changed();
    void this.#run();
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (let next = this.#next(); next !== -1 && this.#halt === null; next = this.#next()) {
      await this.#send(next);
    }
    this.#isRunning = false;
  }

  #next(): number {
    return this.#files.findIndex(({ state }) => state.kind === "waiting");
  }

  async #send(index: number): Promise<void> {
    const queued = this.#files[index];
    if (queued === undefined) return;
    const { file } = queued;
    const onProgress = (share: number) => this.#set(index, { kind: "sending", share });
    onProgress(0);
    try {
      const name = queued.name ?? await this.host.nameOf(file);
      if (name === null) return this.#set(index, { kind: "unnamed" });
      const walk = await this.host.create(file, name, onProgress);
      this.#set(index, { kind: "created", walk });
      this.host.onCreated(walk, this.#files.length === 1);
    } catch (error) {
      const halt = haltAfter(error);
      this.#halt = halt;
      this.#set(index, halt === null ? { kind: "refused", error } : WAITING);
      if (halt !== null) this.host.onHalt(halt);
    }
  }

  #set(index: number, state: FileState): void {
    this.#files = this.#files.map((queued, at) => at === index ? { ...queued, state } : queued);
    this.#changed();
  }

  #changed(): void {
    this.#listeners.call();
  }
}

const WAITING: FileState = { kind: "waiting" };

/** Why all files have to wait after an error; null when the error concerns one file alone. */
function haltAfter(error: unknown): Halt | null {
  if (error instanceof NetworkError) return "offline";
  return isLoginNeeded(error) ? "login" : null;
}
