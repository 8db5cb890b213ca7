/** How loud and how large the recordings of a walk are, and making one again. @module */
import { NetworkError } from "../../kit/api_error.ts";
import { Database } from "../../kit/database.ts";
import { Listeners } from "../../kit/observable.ts";
import { soundLength } from "../../kit/sound/recording.ts";
import { type EditorAudio, type Key, stationIn } from "../document/state.ts";
import { loudnessAfter } from "../recorder/take/level_words.ts";
import { decodeMono, secondsOf } from "../recorder/take/take.ts";
import { TARGET_LUFS } from "../sound/loudness.ts";
import { toFloat32 } from "../sound/filters.ts";
import { type FinishedSound, finishSound, measureLoudness } from "../sound/sound_work.ts";
import type { Editor } from "../sync/editor.ts";
import { kept } from "../sync/storage.ts";
import type { OpenedWalk } from "../walk/open_editor.ts";
import { LEAST_RECORDINGS, soundName } from "./use_levels.ts";

// Which recordings of a walk are clearly quieter or louder than the others. Pure.

/** The largest difference that pupils hardly notice, in LU. */
const LARGEST_LU = 6;

/** Recordings that differ from the target by this at most, in LU, are as loud as the editor makes them. */
const ON_TARGET_LU = 2;

/** How a recording differs from the others. */
type Deviation = "quieter" | "louder";

/** The median; null without numbers. */
export function median(numbers: readonly number[]): number | null {
  const sorted = [...numbers].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

/**
 * How each recording differs from the others; null if it does not, is silent, or there are fewer than
 * {@link LEAST_RECORDINGS}.
 *
 * They are compared with their median. Where it is the levelled recordings that differ from the median, they are right
 * and the others are not: all are compared with the target, which is what levelling makes of a recording.
 *
 * @param loudness Of each recording, in LUFS; null for silence.
 */
export function deviationsOf(loudness: readonly (number | null)[]): readonly (Deviation | null)[] {
  const heard = loudness.filter((lufs) => lufs !== null);
  const middle = median(heard);
  if (middle === null || heard.length < LEAST_RECORDINGS) return loudness.map(() => null);
  const isLevelled = (lufs: number) => Math.abs(lufs - TARGET_LUFS) <= ON_TARGET_LU;
  const isTargetRight = heard.some((lufs) => isLevelled(lufs) && deviation(lufs, middle) !== null);
  const reference = isTargetRight ? TARGET_LUFS : middle;
  return loudness.map((lufs) => lufs === null ? null : deviation(lufs, reference));
}

function deviation(lufs: number, reference: number): Deviation | null {
  if (Math.abs(lufs - reference) <= LARGEST_LU) return null;
  return lufs < reference ? "quieter" : "louder";
}

/** Milliseconds between two looks at a page that shows a dialog, and the pause where the browser cannot tell. */
const PAUSE_MS = 1000;

/** Milliseconds after which the page counts as idle in any case. */
const LONGEST_MS = 10_000;

/** Waits until no dialog is open, because the recorder must not be slowed down, and until the page is idle. */
async function untilIdle(): Promise<void> {
  do await idle(); while (document.querySelector("dialog[open]") !== null);
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    const rest = () =>
      "requestIdleCallback" in globalThis // not in Safari
        ? requestIdleCallback(() => resolve(), { timeout: LONGEST_MS })
        : resolve();
    setTimeout(rest, PAUSE_MS);
  });
}

/** Whether the browser is asked to load little, as phones with a limited amount of data do. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, "connection"); // not in Firefox and Safari
  return typeof connection === "object" && connection !== null &&
    Reflect.get(connection, "saveData") === true;
}

// Loudness of recordings on this device, so that none is decoded twice. A row has about 100 bytes and stays.

const STORE = "lufs";

const DATABASE = new Database("route-guide-loudness", [STORE]);

/** The loudness of a recording in LUFS, null for silence; undefined if it was not measured. @param sha256 Of its file. */
async function keptLoudness(sha256: string): Promise<number | null | undefined> {
  return await DATABASE.run<number | null | undefined>(
    STORE,
    "readonly",
    (store) => store.get(sha256),
  ).catch(() => undefined); // it is measured again
}

/** Keeps the loudness of a recording. Without space on the device it is not kept. */
async function keepLoudness(sha256: string, lufs: number | null): Promise<void> {
  await DATABASE.run(STORE, "readwrite", (store) => store.put(lufs, sha256)).catch(() => {});
}

// How large and how long recordings may be, and which are so large that a smaller file is offered. Pure.

/** Bytes a second of the MP3 files that the editor makes. */
const MP3_BYTES_PER_S = 8000;

/** From this on a recording is large, in bytes a second: 160 kbit/s. */
const LARGE_BYTES_PER_S = 20_000;

/** Bytes that a smaller file saves at least. */
const LEAST_SAVED = 1024 * 1024;

/** Decoding a second of stereo needs 0.5 MB of memory, so longer recordings are not measured. In seconds. */
const LONGEST_MEASURED_S = 10 * 60;

/** Longer recordings are not made again. In seconds. */
const LONGEST_MADE_S = 20 * 60;

/** Recordings of unknown length are neither measured nor made again above this size in bytes. */
const LARGEST_UNKNOWN = 10 * 1024 * 1024;

/** Recordings of any length are not measured above this size in bytes. */
const LARGEST_MEASURED = 64 * 1024 * 1024;

/** The size of a recording. */
interface SoundSize {
  /** Null if it is not known. */
  readonly bytes: number | null;
  /** Null if it is not known. */
  readonly seconds: number | null;
}

/** Whether a recording can be measured without much memory. */
export function isMeasurable({ bytes, seconds }: SoundSize): boolean {
  if (bytes === null || bytes > LARGEST_MEASURED) return false;
  return seconds === null ? bytes <= LARGEST_UNKNOWN : seconds <= LONGEST_MEASURED_S;
}

/** Whether a recording is too long to be made again on this device. */
export function isTooLong({ bytes, seconds }: SoundSize): boolean {
  return seconds === null ? (bytes ?? 0) > LARGEST_UNKNOWN : seconds > LONGEST_MADE_S;
}

/** Bytes of a smaller file of a recording; null if it is not large, or that is not known. */
export function smallerBytes({ bytes, seconds }: SoundSize): number | null {
  if (bytes === null || seconds === null || bytes <= LARGE_BYTES_PER_S * seconds) return null;
  const smaller = MP3_BYTES_PER_S * seconds;
  return bytes - smaller < LEAST_SAVED ? null : smaller;
}

/** The server has another recording by now than the page shows. */
class OtherSoundError extends Error {
  override readonly name = "OtherSoundError";
}

/** Size and length of a recording. @throws As {@link readSound}. */
async function sizeOf(audio: EditorAudio): Promise<SoundSize> {
  const bytes = audio.blobKey === null
    ? bytesOf(await request(audio, "HEAD"))
    : (await kept(audio.blobKey)).size;
  return { bytes, seconds: await soundLength(audio.url) };
}

/**
 * The content of a recording: from this device while the server has not confirmed it.
 *
 * @throws {NetworkError} without a connection, and when the server refuses.
 * @throws {OtherSoundError} when the recording was replaced by another page.
 * @throws {NoContentError} when this device does not have it any more.
 */
async function readSound(audio: EditorAudio): Promise<Blob> {
  if (audio.blobKey !== null) return kept(audio.blobKey);
  const response = await request(audio, "GET");
  try {
    return await response.blob();
  } catch (cause) {
    throw new NetworkError("The connection was lost", { cause });
  }
}

/** Requests a file, which must be the one that the page shows: its tag is the beginning of its SHA-256. */
async function request({ url, sha256 }: EditorAudio, method: "GET" | "HEAD"): Promise<Response> {
  const response = await fetch(url, { method }).catch((cause) => {
    throw new NetworkError("The server cannot be reached", { cause });
  });
  if (response.status === 404) throw new OtherSoundError("The recording is gone");
  if (!response.ok) throw new NetworkError(`The server responds with ${response.status}`);
  const [, tag = ""] = /"(.*)"/.exec(response.headers.get("ETag") ?? "") ?? [];
  if (sha256 !== undefined && !sha256.startsWith(tag)) {
    await response.body?.cancel();
    throw new OtherSoundError("The recording was replaced");
  }
  return response;
}

function bytesOf({ headers }: Response): number | null {
  const length = headers.get("Content-Length");
  return length === null ? null : Number(length);
}

/** Milliseconds between tries without a connection. */
const RETRY_MS = 30_000;

/** The worker does not run in this browser, so that no recording can be measured. */
class NoWorkerError extends Error {
  override readonly name = "NoWorkerError";
}

/** The loudness of the recordings of one walk. */
class LoudnessScan {
  readonly #listeners = new Listeners();
  /** Calls a listener when the deviations are others. @returns Removes it. */
  readonly subscribe = this.#listeners.add;
  /** Loudness in LUFS by name; null for silence and for what is not measured. */
  readonly #loudness = new Map<string, number | null>();
  #deviations: ReadonlyMap<string, Deviation> = new Map();
  /** Whether all recordings were measured once: a median of some would find others. */
  #isComplete = false;
  #isRunning = false;
  /** Whether it goes on only with another recording, or after a while. */
  #isPaused = false;
  #present = "";

  /** @param recordings The recordings that the walk has now. */
  constructor(private readonly recordings: () => readonly EditorAudio[]) {}

  /** The recordings that are clearly quieter or louder than the others, by name. The very same map until there are others. */
  get deviations(): ReadonlyMap<string, Deviation> {
    return this.#deviations;
  }

  /** Goes on when the recordings of the walk are others than before. */
  update(): void {
    const names = this.recordings().map(soundName).join();
    if (names !== this.#present) {
      this.#present = names;
      this.#isPaused = false;
      this.#compare();
    }
    if (this.#isRunning || this.#isPaused || savesData() || this.#next() === undefined) return;
    this.#isRunning = true;
    this.#run().finally(() => this.#isRunning = false);
  }

  /** The recording that is measured next; undefined if there is none, or if the walk has too few. */
  #next(): EditorAudio | undefined {
    const all = this.recordings();
    if (all.length < LEAST_RECORDINGS) return undefined;
    return all.find((audio) => !this.#loudness.has(soundName(audio)));
  }

  async #run(): Promise<void> {
    for (let audio = this.#next(); audio !== undefined; audio = this.#next()) {
      try {
        this.#loudness.set(soundName(audio), await loudnessOf(audio));
      } catch (error) {
        if (error instanceof NetworkError) return this.#pause();
        this.#isPaused = error instanceof NoWorkerError;
        if (this.#isPaused) return;
        this.#loudness.set(soundName(audio), null); // this recording cannot be measured
      }
      if (this.#isComplete) this.#compare();
    }
    this.#isComplete = true;
    this.#compare();
  }

  /** Without a connection: goes on after a while. */
  #pause(): void {
    this.#isPaused = true;
    setTimeout(() => {
      this.#isPaused = false;
      this.update();
    }, RETRY_MS);
  }

  #compare(): void {
    if (!this.#isComplete) return;
    const names = this.recordings().map(soundName);
    const found = deviationsOf(names.map((name) => this.#loudness.get(name) ?? null));
    const deviations = new Map(names.flatMap((name, index) => {
      const deviation = found[index] ?? null;
      return deviation === null ? [] : [[name, deviation] as const];
    }));
    if (JSON.stringify([...deviations]) === JSON.stringify([...this.#deviations])) return;
    this.#deviations = deviations;
    this.#listeners.call();
  }
}

/** The loudness of a recording in LUFS; null if it is silent or too large to be measured. */
async function loudnessOf(audio: EditorAudio): Promise<number | null> {
  const { sha256 } = audio;
  const known = sha256 === undefined ? undefined : await keptLoudness(sha256);
  if (known !== undefined) return known;
  await untilIdle();
  if (!isMeasurable(await sizeOf(audio))) return null;
  const { samples, sampleRate } = await decodeMono(await readSound(audio));
  const lufs = await measureLoudness([toFloat32(samples)], sampleRate).catch((cause) => {
    throw new NoWorkerError("No recording can be measured", { cause });
  });
  if (sha256 !== undefined) await keepLoudness(sha256, lufs);
  return lufs;
}

// Makes the recording of a station again: filtered, as loud as all recordings, and as MP3. The editor stores it like
// a chosen file, so that undo brings the earlier one back, byte for byte.

/** Why a recording was not made again. */
export type Failure = "tooLong" | "notRead" | "unreadable" | "notPossible";

/** What became of a recording. */
type MadeAgain =
  | { readonly kind: "failed"; readonly why: Failure }
  /** The file does not fit on the disk, which the notes of the station say, or the recording was replaced meanwhile. */
  | { readonly kind: "unchanged" }
  | {
    readonly kind: "made";
    readonly audio: EditorAudio;
    readonly bytes: number;
    /** Loudness in LUFS as it is now; null for silence. */
    readonly lufs: number | null;
  };

/** The recording that a station has now; null without one. @param key Any key that the station had. */
function audioOf({ state, keys }: Editor, key: Key): EditorAudio | null {
  return stationIn(state, keys.lastOf(key))?.audio ?? null;
}

/** Makes a recording again, and stores it unless the station has another one by then. */
async function makeAgain(
  { editor, files }: Pick<OpenedWalk, "editor" | "files">,
  key: Key,
  audio: EditorAudio,
): Promise<MadeAgain> {
  const sound = await finished(audio);
  if (typeof sound === "string") return { kind: "failed", why: sound };
  const { file, levelling, isCompressed } = sound;
  if (levelling === null || !isCompressed) return { kind: "failed", why: "notPossible" };
  const present = audioOf(editor, key);
  if (present === null || soundName(present) !== soundName(audio)) return { kind: "unchanged" };
  if (!await files.setSound(key, file)) return { kind: "unchanged" };
  const made = audioOf(editor, key);
  if (made === null) return { kind: "unchanged" };
  return { kind: "made", audio: made, bytes: file.size, lufs: loudnessAfter(sound) };
}

async function finished(audio: EditorAudio): Promise<FinishedSound | Failure> {
  let sound: Blob;
  try {
    if (isTooLong(await sizeOf(audio))) return "tooLong";
    sound = await readSound(audio);
  } catch {
    return "notRead"; // no connection, or another page has replaced it
  }
  const decoded = await decodeMono(sound).catch(() => null);
  if (decoded === null) return "unreadable";
  return await finishSound(decoded, { fromS: 0, toS: secondsOf(decoded) }, true);
}

/** What happens to a recording, or has happened; a recording that was made has it under its own name. */
export type Making = { readonly kind: "working" } | Exclude<MadeAgain, { kind: "unchanged" }>;

/** What is known of the recordings of one walk. */
export class Levels {
  readonly #listeners = new Listeners();
  /** Calls a listener after every change. @returns Removes it. */
  readonly subscribe = this.#listeners.add;
  readonly #scan: LoudnessScan;
  /** By name. While one is read it is null. */
  readonly #sizes = new Map<string, SoundSize | null>();
  /** By name. */
  readonly #makings = new Map<string, Making>();

  constructor(private readonly opened: Pick<OpenedWalk, "editor" | "files">) {
    const { editor } = opened;
    this.#scan = new LoudnessScan(() => editor.state.stations.flatMap(({ audio }) => audio ?? []));
    this.#scan.subscribe(() => this.#listeners.call());
    editor.subscribe(() => this.#scan.update());
    this.#scan.update();
  }

  /** The recordings that are clearly quieter or louder than the others, by name. */
  get deviations(): ReadonlyMap<string, Deviation> {
    return this.#scan.deviations;
  }

  /** Size and length of a recording; null until {@link Levels.readSize} has read them. */
  size(audio: EditorAudio): SoundSize | null {
    return this.#sizes.get(soundName(audio)) ?? null;
  }

  /** Reads size and length of a recording once. */
  readSize(audio: EditorAudio): void {
    const name = soundName(audio);
    if (this.#sizes.has(name)) return;
    this.#sizes.set(name, null);
    sizeOf(audio).then((size) => {
      this.#sizes.set(name, size);
      this.#listeners.call();
    }, () => this.#sizes.delete(name)); // it is read when the form is opened again
  }

  /** What happens to a recording, or has happened; null for nothing. */
  making(audio: EditorAudio): Making | null {
    return this.#makings.get(soundName(audio)) ?? null;
  }

  /** Makes the recording of a station again, unless that is under way. @param key Any key that the station had. */
  async makeAgain(key: Key): Promise<void> {
    const audio = audioOf(this.opened.editor, key);
    if (audio === null || this.making(audio)?.kind === "working") return;
    const name = soundName(audio);
    this.#set(name, { kind: "working" });
    try {
      const result = await makeAgain(this.opened, key, audio);
      if (result.kind === "made") this.#makings.set(soundName(result.audio), result);
      this.#set(name, result.kind === "failed" ? result : null);
    } catch (error) {
      this.#set(name, null);
      throw error;
    }
  }

  #set(name: string, making: Making | null): void {
    if (making === null) this.#makings.delete(name);
    else this.#makings.set(name, making);
    this.#listeners.call();
  }
}

const ALL = new WeakMap<OpenedWalk, Levels>();

/** What is known of the recordings of a walk; the measurement begins with the first call. */
export function levelsOf(opened: OpenedWalk): Levels {
  const known = ALL.get(opened);
  if (known !== undefined) return known;
  const levels = new Levels(opened);
  ALL.set(opened, levels);
  return levels;
}
