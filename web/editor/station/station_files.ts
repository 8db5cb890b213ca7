/**
 * Turns files that were chosen, dropped or pasted into edits of a station: pictures are shrunk and recordings checked
 * before. Their progress and their problems are kept for the form of the station.
 *
 * @module
 */
import type { Settings } from "../../kit/api.ts";
import { Listeners } from "../../kit/observable.ts";
import { type EditorAudio, type Key, newName, stationIn } from "../document/state.ts";
import { type PictureProblem, shrink, UnreadablePictureError } from "../pictures/shrink.ts";
import { isRiskyOnPhones } from "../recorder/can_record.ts";
import type { Editor } from "../sync/editor.ts";
import {
  askToPersist,
  below,
  CHOSEN,
  CONTENTS,
  isClosed,
  keep,
  pack,
  type Packed,
  run,
  thisPage,
  unpack,
  UnreadableRowError,
} from "../sync/storage.ts";
import { reportTrouble } from "../sync/troubles.ts";

/** A picture that was not added, and why. */
export interface RefusedPicture {
  readonly name: string;
  /** `gone` is a file that cannot be read any more, such as one of a stick that was unplugged. */
  readonly problem: PictureProblem | "gone";
}

/** What the form shows of the last recording. */
export type SoundNote =
  | "too large"
  | "take not kept"
  | "gone"
  | "risky"
  | "uncompressed"
  | "replaced";

/** What the form of a station shows of its files. */
export interface StationFilesState {
  /** Pictures that are not prepared yet. */
  readonly waiting: number;
  /** Name of the picture that is being converted, which takes longer. */
  readonly converting: string | null;
  readonly refused: readonly RefusedPicture[];
  readonly soundNotes: readonly SoundNote[];
}

const NOTHING: StationFilesState = { waiting: 0, converting: null, refused: [], soundNotes: [] };

/** The files of the stations of one walk. */
export class StationFiles {
  readonly #editor: Editor;
  readonly #settings: Pick<Settings, "maxUploadBytes">;
  readonly #states = new Map<Key, StationFilesState>();
  readonly #listeners = new Listeners();
  /** Calls a listener after every change. @returns Removes it. */
  readonly subscribe = this.#listeners.add;
  /** Pictures are prepared one after the other: each takes much memory. */
  #last: Promise<void> = Promise.resolve();
  /** The rows of pictures that are not prepared yet, with the keys of their stations that are in them. */
  readonly #rows = new Map<string, Key>();
  /** Writes new keys into rows. An edit that replaces its row waits for them. */
  #rekeyed: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly routeId: number,
    editor: Editor,
    settings: Pick<Settings, "maxUploadBytes">,
  ) {
    this.#editor = editor;
    this.#settings = settings;
    editor.onRekey(() => this.#rekeyRows());
  }

  /** What the form of a station shows, by any key that it had. */
  of(key: Key): StationFilesState {
    return this.#states.get(this.#editor.keys.firstOf(key)) ?? NOTHING;
  }

  /** Adds pictures to a station, in their order. They are on this device before they are prepared. */
  async addPictures(key: Key, files: readonly File[]): Promise<void> {
    this.#set(key, { refused: [] });
    const chosenMs = Date.now();
    let keeping: Promise<unknown> = Promise.resolve();
    const prepared = files.map((file, index) => {
      const picture = { key: this.#editor.keys.lastOf(key), fileName: file.name, chosenMs, index };
      const kept = keeping.then(() => this.#keepChosen(file, picture));
      keeping = kept;
      return this.#prepare(picture, async () => {
        await keeping; // the last one is kept before the first one is prepared
        return { file, row: await kept };
      });
    });
    await Promise.all(prepared);
  }

  /** @returns Name of its row; null when there is no space for it, or the file is gone. */
  async #keepChosen(file: File, picture: ChosenPicture): Promise<string | null> {
    try {
      const row = await keepChosen(this.routeId, file, picture);
      this.#rows.set(row, picture.key);
      this.#rekeyRows(); // the station may have got its key meanwhile
      return row;
    } catch {
      return null;
    }
  }

  #rekeyRows(): void {
    for (const [row, key] of this.#rows) {
      const present = this.#editor.keys.lastOf(key);
      if (present === key) continue;
      this.#rows.set(row, present);
      // Without space the station of the picture is not found by the next page.
      this.#rekeyed = this.#rekeyed.then(() => rekeyChosen(row, present)).catch(() => {});
    }
  }

  /** Prepares the pictures that closed pages have left. */
  async takeOver(): Promise<void> {
    const keys = this.#editor.state.stations.map(({ key }) => key);
    for (const left of await takeOverChosen(this.routeId, keys)) {
      this.#rows.set(left.row, left.key);
      void this.#prepare(left, async () => {
        if (left.hasEndedPages) throw new UnreadablePictureError("too large");
        return { row: left.row, file: await chosenFile(left) };
      }, left.row);
    }
  }

  /** Prepares a picture after those before it. @param row Its row, if it is on this device already. */
  #prepare(
    picture: ChosenPicture,
    read: () => Promise<{ readonly file: File; readonly row: string | null }>,
    row: string | null = null,
  ): Promise<void> {
    const { key } = picture;
    const end = this.#editor.saving.unsaved.preparing();
    this.#set(key, { waiting: this.of(key).waiting + 1 });
    return this.#last = this.#last.then(async () => {
      try {
        const chosen = await read();
        row = chosen.row;
        await this.#addPicture(picture, chosen.file, row);
      } catch (error) {
        const problem = problemOf(error);
        if (problem === null) reportTrouble(error);
        else await this.#refuse(picture, row, problem);
      } finally {
        this.#set(key, { waiting: this.of(key).waiting - 1, converting: null });
        end();
      }
    });
  }

  async #refuse(
    { key, fileName: name }: ChosenPicture,
    row: string | null,
    problem: RefusedPicture["problem"],
  ): Promise<void> {
    this.#set(key, { refused: [...this.of(key).refused, { name, problem }] });
    if (row === null) return;
    this.#rows.delete(row);
    await removeChosen(row).catch(() => {}); // the next page refuses it again
  }

  async #addPicture(picture: ChosenPicture, file: File, row: string | null): Promise<void> {
    const { key, fileName, chosenMs } = picture;
    const content = await shrink(file, {
      onConverting: () => this.#set(key, { converting: fileName }),
    });
    const blobKey = await keep(content);
    if (row !== null) this.#rows.delete(row);
    await this.#rekeyed;
    const station = this.#editor.keys.lastOf(key);
    const { pictures = [] } = stationIn(this.#editor.state, station) ?? {};
    const others = pictures.map(({ key }) => key);
    this.#editor.edit({
      kind: "add picture",
      key: station,
      picture: { key: blobKey, caption: "", url: URL.createObjectURL(content) }, // the progress is that of the content
      blobKey,
      fileName,
      chosenMs,
      index: others.length,
      others,
    }, { replaced: row === null ? [] : [row] });
  }

  /** Makes a file the recording of a station. */
  async chooseSound(key: Key, file: File): Promise<void> {
    if (file.size > this.#settings.maxUploadBytes) {
      this.#set(key, { soundNotes: ["too large"] });
      return;
    }
    const wasThere = this.#audioOf(key) !== null;
    if (!await this.setSound(key, file)) return;
    const replaced: readonly SoundNote[] = wasThere ? ["replaced"] : [];
    const risky: readonly SoundNote[] = isRiskyOnPhones(file) ? ["risky"] : [];
    this.#set(key, { soundNotes: [...replaced, ...risky] });
  }

  /**
   * Sets or removes the recording of a station.
   *
   * @param take Names of the rows of the take that it was made of: they are removed with the same write.
   * @returns Whether there is an edit of it, which is on this device then or cannot be.
   */
  async setSound(key: Key, sound: Blob | null, take: readonly string[] = []): Promise<boolean> {
    this.#set(key, { soundNotes: [] });
    const end = this.#editor.saving.unsaved.preparing();
    try {
      const to = sound === null ? null : await keptAudio(sound);
      const base = this.#audioOf(key);
      const name = sound instanceof File ? { fileName: sound.name } : {};
      this.#editor.edit(
        { kind: "audio", key: this.#editor.keys.lastOf(key), to, base, ...name },
        { replaced: take },
      );
      await this.#editor.saving.stored;
      return true;
    } catch (error) {
      if (!isGone(error)) throw error;
      this.#set(key, { soundNotes: ["gone"] });
      return false;
    } finally {
      end();
    }
  }

  /** Shows a note on the recording of a station. */
  note(key: Key, note: SoundNote): void {
    this.#set(key, { soundNotes: [note] });
  }

  #audioOf(key: Key): EditorAudio | null {
    const { keys, state } = this.#editor;
    return stationIn(state, keys.lastOf(key))?.audio ?? null;
  }

  #set(key: Key, change: Partial<StationFilesState>): void {
    this.#states.set(this.#editor.keys.firstOf(key), { ...this.of(key), ...change });
    this.#listeners.call();
  }
}

/** Why a picture cannot be added; null for an error that nothing expects. */
export function problemOf(error: unknown): RefusedPicture["problem"] | null {
  if (error instanceof UnreadablePictureError) return error.problem;
  return isGone(error) ? "gone" : null;
}

/** Whether a file cannot be read any more, such as one of a phone that was unplugged (File API, reading errors). */
function isGone(error: unknown): boolean {
  return error instanceof DOMException &&
    (error.name === "NotFoundError" || error.name === "NotReadableError");
}

async function keptAudio(sound: Blob): Promise<EditorAudio> {
  return { url: URL.createObjectURL(sound), blobKey: await keep(sound) };
}

// Chosen pictures on this device, as they were chosen: preparing one takes seconds, and what the page has not prepared
// when it is closed, the next page of the walk prepares. A picture is a row that says what it is, and a row of its
// bytes.

/** What a picture is. */
interface ChosenPicture {
  /** Key of its station. */
  readonly key: Key;
  readonly fileName: string;
  /** When it was chosen, in milliseconds since 1970. */
  readonly chosenMs: number;
  /** Its index among those that were chosen together. */
  readonly index: number;
}

interface Row extends ChosenPicture {
  /** The page that prepares it. */
  readonly page: string;
  /** How many pages have taken it over: one that ends pages would do so for ever. */
  readonly pages: number;
}

/** A picture that a closed page has left. */
interface LeftPicture extends ChosenPicture {
  /** Name of its row. */
  readonly row: string;
  /** Whether pages have ended twice before it was prepared. */
  readonly hasEndedPages: boolean;
}

/** Times that a picture is taken over. */
const MAX_PAGES = 3;

/** A picture whose station is deleted is removed after this time: for as long the station can be restored. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Keeps a picture as it was chosen.
 *
 * @returns Name of its row.
 * @throws {DOMException} when the file cannot be read any more, or the disk is full.
 */
async function keepChosen(
  routeId: number,
  file: File,
  picture: ChosenPicture,
): Promise<string> {
  const row = `${CHOSEN}${routeId}:${newName()}`;
  const packed = await pack(file);
  const head: Row = { ...picture, page: await thisPage(), pages: 1 };
  askToPersist();
  await run(CONTENTS, "readwrite", (store) => {
    store.put(head, row);
    return store.put(packed, bytesOf(row));
  });
  return row;
}

/** Takes over the pictures of a walk that closed pages have left. @param keys Keys of the stations that the walk has. */
async function takeOverChosen(
  routeId: number,
  keys: readonly Key[],
): Promise<readonly LeftPicture[]> {
  const names = await run(CONTENTS, "readonly", (store) => {
    return store.getAllKeys(below(`${CHOSEN}${routeId}`));
  });
  const left: LeftPicture[] = [];
  for (const row of names) {
    if (typeof row !== "string" || row.split(":").length > 3) continue;
    const head: Row | undefined = await run(CONTENTS, "readonly", (store) => store.get(row));
    if (head === undefined || !await isClosed(head.page)) continue;
    if (keys.includes(head.key)) {
      const { pages } = head;
      const taken: Row = { ...head, page: await thisPage(), pages: pages + 1 };
      await run(CONTENTS, "readwrite", (store) => store.put(taken, row));
      left.push({ ...head, row, hasEndedPages: pages >= MAX_PAGES });
    } else if (Date.now() - head.chosenMs > KEPT_MS) await removeChosen(row);
  }
  return left.sort((a, b) => a.chosenMs - b.chosenMs || a.index - b.index);
}

/** Reads a picture. @throws {UnreadableRowError} when the device cannot read it. */
async function chosenFile({ row, fileName }: LeftPicture): Promise<File> {
  try {
    const packed: Packed = await run(CONTENTS, "readonly", (store) => store.get(bytesOf(row)));
    const content = unpack(packed);
    return content instanceof File ? content : new File([content], fileName);
  } catch (cause) {
    throw new UnreadableRowError(`The picture ${row} is not read`, { cause });
  }
}

/** The server has assigned a key to the station of a picture. */
async function rekeyChosen(row: string, key: Key): Promise<void> {
  const head: Row | undefined = await run(CONTENTS, "readonly", (store) => store.get(row));
  if (head !== undefined) {
    await run(CONTENTS, "readwrite", (store) => store.put({ ...head, key }, row));
  }
}

/** Removes a picture. */
async function removeChosen(row: string): Promise<void> {
  await run(CONTENTS, "readwrite", (store) => {
    store.delete(bytesOf(row));
    return store.delete(row);
  });
}

function bytesOf(row: string): string {
  return `${row}:bytes`;
}
