/**
 * Turns files that were chosen, dropped or pasted into edits of a station: pictures are shrunk and recordings checked
 * before. Their progress and their problems are kept for the form of the station.
 *
 * @module
 */
import type { Settings } from "../../api.ts";
import { Listeners } from "../../ui/observable.ts";
import { isRiskyOnPhones } from "../recording/phone_formats.ts";
import { type PictureProblem, shrink, UnreadablePictureError } from "../pictures/shrink.ts";
import type { Editor } from "../sync/editor.ts";
import { type EditorAudio, type Key, stationIn } from "../sync/state.ts";
import { keep } from "../sync/storage/contents.ts";

/** Why a file is not on the disk of this device: it can no longer be read, or there is no space for it. */
export type LostFile = "gone" | "not kept";

/** A picture that was not added, and why. */
export interface RefusedPicture {
  readonly name: string;
  readonly problem: PictureProblem | LostFile;
}

/** What the form shows of the last recording. */
export type SoundNote =
  | "too large"
  | "take not kept"
  | LostFile
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

  constructor(editor: Editor, settings: Pick<Settings, "maxUploadBytes">) {
    this.#editor = editor;
    this.#settings = settings;
  }

  /** What the form of a station shows, by any key that it had. */
  of(key: Key): StationFilesState {
    return this.#states.get(this.#editor.keys.firstOf(key)) ?? NOTHING;
  }

  /** Adds pictures to a station, in their order. */
  async addPictures(key: Key, files: readonly File[]): Promise<void> {
    const { waiting } = this.of(key);
    this.#set(key, { waiting: waiting + files.length, refused: [] });
    const chosenMs = Date.now();
    for (const file of files) {
      this.#last = this.#last.then(() => this.#addPicture(key, file, chosenMs));
    }
    await this.#last;
  }

  async #addPicture(key: Key, file: File, chosenMs: number): Promise<void> {
    try {
      const content = await shrink(file, {
        onConverting: () => this.#set(key, { converting: file.name }),
      });
      const blobKey = await keep(content);
      const url = URL.createObjectURL(content);
      const picture = { key: blobKey, caption: "", url }; // the progress is that of the content
      const station = this.#editor.keys.lastOf(key);
      const { pictures = [] } = stationIn(this.#editor.state, station) ?? {};
      const others = pictures.map(({ key }) => key);
      const index = others.length;
      this.#editor.edit({
        kind: "add picture",
        key: station,
        picture,
        blobKey,
        fileName: file.name,
        chosenMs,
        index,
        others,
      });
    } catch (error) {
      const problem = error instanceof UnreadablePictureError ? error.problem : lossOf(error);
      this.#set(key, { refused: [...this.of(key).refused, { name: file.name, problem }] });
    }
    this.#set(key, { waiting: this.of(key).waiting - 1, converting: null });
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

  /** Sets or removes the recording of a station. @returns Whether there is an edit of it. */
  async setSound(key: Key, sound: Blob | null): Promise<boolean> {
    this.#set(key, { soundNotes: [] });
    try {
      const to = sound === null ? null : await keptAudio(sound);
      const base = this.#audioOf(key);
      const name = sound instanceof File ? { fileName: sound.name } : {};
      this.#editor.edit({ kind: "audio", key: this.#editor.keys.lastOf(key), to, base, ...name });
      return true;
    } catch (error) {
      this.#set(key, { soundNotes: [lossOf(error)] });
      return false;
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

/** Why a file is lost. Those of a phone or a stick that was unplugged cannot be read any more (File API, reading errors). */
export function lossOf(error: unknown): LostFile {
  const isGone = error instanceof DOMException &&
    (error.name === "NotFoundError" || error.name === "NotReadableError");
  return isGone ? "gone" : "not kept";
}

async function keptAudio(sound: Blob): Promise<EditorAudio> {
  return { url: URL.createObjectURL(sound), blobKey: await keep(sound) };
}
