/**
 * Takes: recordings that the teacher has neither used nor discarded. They are on the disk of this device from their
 * first part on, one for each station, so that a reload, a closed dialog or a call loses none.
 *
 * @module
 */
import { Listeners } from "../../../kit/observable.ts";
import { ReplacedKeys } from "../../document/outbox.ts";
import { type Key, newName } from "../../document/state.ts";
import { release, toInt16 } from "../../sound/filters.ts";
import {
  askToPersist,
  below,
  CONTENTS,
  pack,
  type Packed,
  run,
  showAsOpen,
  TAKE,
  UNFINISHED,
  unpack,
  UnreadableRowError,
  whenClosed,
} from "../../sync/storage.ts";
import { reportTrouble } from "../../sync/troubles.ts";
import { type ReadTake, secondsOf, type Take, takeOf } from "./take.ts";

/** A row of the database; versions before 2026-12 have written {@link FormerReadTake} and {@link OldStoredTake}. */
type StoredTake = StoredReadTake | StoredUnreadTake | FormerReadTake | OldStoredTake;

/** Samples a second in rows that name none. */
const FORMER_RATE = 16_000;

interface Row {
  /** Milliseconds since 1970. */
  readonly sinceMs: number;
}

type StoredReadTake = Row & ReadTake;

interface StoredUnreadTake extends Row {
  readonly samples: null;
  readonly original: Packed;
  readonly isInterrupted: boolean;
}

interface FormerReadTake extends Row {
  readonly samples: Float32Array;
  readonly isInterrupted: boolean;
}

interface OldStoredTake extends Row {
  readonly take: { readonly samples: Float32Array };
}

/** A row for a take. */
export async function packTake(take: Take): Promise<StoredTake> {
  const sinceMs = Date.now();
  if (take.samples !== null) return { ...take, sinceMs };
  return { ...take, original: await pack(take.original), sinceMs };
}

/** The take of a row. */
export function unpackTake(stored: StoredTake): Take {
  if ("take" in stored) return formerTake(stored.take.samples, false);
  const { isInterrupted } = stored;
  if (stored.samples === null) {
    return { samples: null, original: unpack(stored.original), isInterrupted };
  }
  if (!("sampleRate" in stored)) return formerTake(stored.samples, isInterrupted);
  const { samples, sampleRate } = stored;
  return { samples, sampleRate, isInterrupted };
}

function formerTake(samples: Float32Array, isInterrupted: boolean): ReadTake {
  return { samples: toInt16(samples), sampleRate: FORMER_RATE, isInterrupted };
}

/** The first row of a recording. */
interface Head {
  readonly key: Key;
  /** Milliseconds since 1970. */
  readonly sinceMs: number;
}

/** A recording that runs in this page. Other pages do not use its rows until this one is closed. */
class UnfinishedTake {
  /** What the names of its rows begin with. */
  readonly name: string;
  #key: Key;
  #partCount = 0;
  readonly #isShown: Promise<void>;

  /** @param key Key of the station. */
  constructor(routeId: number, key: Key) {
    this.name = `${UNFINISHED}${routeId}:${newName()}`;
    this.#key = key;
    this.#isShown = showAsOpen(this.name);
  }

  /** Key of its station. */
  get key(): Key {
    return this.#key;
  }

  /** The names of its rows. */
  get rows(): IDBKeyRange {
    return rowsOf(this.name);
  }

  /** Writes one more part. @throws {DOMException} when the disk is full. */
  async add(part: Blob): Promise<void> {
    const number = this.#partCount++;
    await this.#isShown;
    if (number === 0) await this.rekey(this.#key);
    const packed = await pack(part);
    askToPersist();
    await run(CONTENTS, "readwrite", (store) => store.put(packed, partName(this.name, number)));
  }

  /** Stores the new key of its station. @throws {DOMException} when the disk is full. */
  async rekey(key: Key): Promise<void> {
    this.#key = key;
    if (this.#partCount === 0) return;
    const head: Head = { key, sinceMs: Date.now() };
    await run(CONTENTS, "readwrite", (store) => store.put(head, this.name));
  }
}

/** A recording that a page has not ended. */
interface LeftTake extends Head {
  /** What the names of its rows begin with. */
  readonly name: string;
}

/** The recordings of a walk that pages have not ended; some of these pages may be open. */
async function leftTakes(routeId: number): Promise<LeftTake[]> {
  const all = below(`${UNFINISHED}${routeId}`);
  const names = await run(CONTENTS, "readonly", (store) => store.getAllKeys(all));
  const left: LeftTake[] = [];
  for (const name of names) {
    if (typeof name !== "string" || name.split(":").length > 3) continue;
    const head: Head | undefined = await run(CONTENTS, "readonly", (store) => store.get(name));
    if (head !== undefined) left.push({ ...head, name });
  }
  return left;
}

/** The sound of all parts of a recording; null without any. */
async function soundOf(name: string): Promise<Blob | null> {
  const packed: Packed[] = await run(CONTENTS, "readonly", (store) => store.getAll(below(name)));
  const [first] = packed;
  return first === undefined ? null : new Blob(packed.map(unpack), { type: first.type });
}

/** The names of all rows of a recording. */
function rowsOf(name: string): IDBKeyRange {
  return IDBKeyRange.bound(name, `${name};`, false, true);
}

/** The name of a row below a name. @param number Its order among them, of at most 9 digits. */
function partName(name: string, number: number): string {
  return `${name}:${String(number).padStart(9, "0")}`;
}

// The rows of the database that hold the takes of one walk. A long take has several: the browser copies a row twice
// when it is written, which needs less memory part by part.

/** Samples of a row: 0.5 MB, about 11 seconds. */
const ROW_SAMPLES = 2 ** 18;

/** Rows by the keys of their stations. The first one of a take has its key as name, and the other ones names below it. */
class TakeRows {
  readonly #prefix: string;

  constructor(routeId: number) {
    this.#prefix = `${TAKE}${routeId}:`;
  }

  /** Keys of the stations that have a take. */
  async keys(): Promise<readonly Key[]> {
    const names = await run(CONTENTS, "readonly", (store) => store.getAllKeys());
    return names.flatMap((name) => {
      if (typeof name !== "string" || !name.startsWith(this.#prefix)) return [];
      const key = name.slice(this.#prefix.length);
      return key.includes(":") ? [] : [key];
    });
  }

  /** Name of the rows of a take. */
  nameOf(key: Key): string {
    return this.#prefix + key;
  }

  /** The take of a station; undefined without one. */
  async get(key: Key): Promise<StoredTake | undefined> {
    const name = this.#prefix + key;
    let stored: StoredTake | undefined;
    const more = await run<Int16Array<ArrayBuffer>[]>(CONTENTS, "readonly", (store) => {
      const first: IDBRequest<StoredTake | undefined> = store.get(name);
      first.onsuccess = () => stored = first.result;
      return store.getAll(below(name));
    });
    if (more.length === 0 || !(stored !== undefined && "sampleRate" in stored)) return stored;
    const parts = [stored.samples, ...more];
    return { ...stored, samples: new Int16Array(await new Blob(parts).arrayBuffer()) };
  }

  /**
   * Writes a take and removes the parts of its recording, in one transaction.
   *
   * @param parts Null without parts.
   * @throws {DOMException} when the disk is full.
   */
  async put(key: Key, take: Take, parts: IDBKeyRange | null): Promise<void> {
    await this.#put(key, await packTake(take), (store) => parts && store.delete(parts));
  }

  /** Stores the take of a station under its new key. @throws {DOMException} when the disk is full. */
  async rekey(from: Key, to: Key): Promise<void> {
    const stored = await this.get(from);
    if (stored !== undefined) await this.#put(to, stored, (store) => this.#delete(store, from));
  }

  /** Removes the take of a station. */
  delete(key: Key): Promise<unknown> {
    return run(CONTENTS, "readwrite", (store) => this.#delete(store, key));
  }

  /** Removes the parts of a recording. */
  deleteParts(parts: IDBKeyRange): Promise<unknown> {
    return run(CONTENTS, "readwrite", (store) => store.delete(parts));
  }

  /** Writes a take after other requests, in one transaction. */
  async #put(
    key: Key,
    stored: StoredTake,
    before: (store: IDBObjectStore) => unknown,
  ): Promise<void> {
    const name = this.#prefix + key;
    await run(CONTENTS, "readwrite", (store) => {
      before(store);
      this.#delete(store, key);
      if (!("sampleRate" in stored)) return store.put(stored, name);
      const { samples: all } = stored;
      for (let at = ROW_SAMPLES; at < all.length; at += ROW_SAMPLES) {
        const part = all.slice(at, at + ROW_SAMPLES);
        store.put(part, partName(name, at));
        release(part);
      }
      const samples = all.slice(0, ROW_SAMPLES);
      const request = store.put({ ...stored, samples }, name);
      release(samples);
      return request;
    });
  }

  #delete(store: IDBObjectStore, key: Key): IDBRequest<undefined> {
    store.delete(below(this.#prefix + key));
    return store.delete(this.#prefix + key);
  }
}

/** A take whose station is deleted is removed after this time: for as long the station can be restored. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** The takes of one walk, by the keys of their stations. */
export class Takes {
  readonly #routeId: number;
  readonly #rows: TakeRows;
  readonly #takes = new Map<Key, Take>();
  /** What was discarded or recorded once more, as long as this page is open. */
  readonly #discarded = new Map<Key, Take>();
  readonly #replaced = new ReplacedKeys();
  readonly #listeners = new Listeners();
  /** Calls a listener after every change. @returns Removes it. */
  readonly subscribe = this.#listeners.add;
  /** Writes to the disk, one after another. */
  #stored: Promise<unknown> = Promise.resolve();
  /** The recording that runs, or whose take could not be written. */
  #unfinished: UnfinishedTake | null = null;

  private constructor(routeId: number) {
    this.#routeId = routeId;
    this.#rows = new TakeRows(routeId);
  }

  /**
   * Reads what earlier pages have left. What cannot be read is reported, and stays where it is.
   *
   * @param keys Keys of the stations that the walk has.
   */
  static async open(routeId: number, keys: readonly Key[]): Promise<Takes> {
    const takes = new Takes(routeId);
    const reading = <Value>(what: string, work: () => Promise<Value>) =>
      work().catch((cause: unknown) => {
        reportTrouble(new UnreadableRowError(`The ${what} is not read`, { cause }));
      });
    // Where nothing can be kept, the strip says so.
    for (const key of await takes.#rows.keys().catch(() => [])) {
      await reading(`take ${key}`, () => takes.#read(key, keys));
    }
    for (const left of await leftTakes(routeId).catch(() => [])) {
      const adopt = () => whenClosed(left.name, () => takes.#adoptParts(left, keys));
      await reading(`recording ${left.name}`, adopt);
    }
    return takes;
  }

  async #read(key: Key, keys: readonly Key[]): Promise<void> {
    const found = await this.#rows.get(key);
    if (found === undefined) return; // another page has just used it
    const isExpired = !keys.includes(key) && Date.now() - found.sinceMs > KEPT_MS;
    if (isExpired) await this.#rows.delete(key);
    else this.#takes.set(key, unpackTake(found));
  }

  /** The first of some stations that has a take; null if none has. */
  firstOf(keys: readonly Key[]): Key | null {
    return keys.find((key) => this.#takes.has(key)) ?? null;
  }

  /** The take of a station. */
  of(key: Key): Take | null {
    return this.#takes.get(this.#replaced.lastOf(key)) ?? null;
  }

  /** The take of a station that was discarded last and can be brought back. */
  discardedOf(key: Key): Take | null {
    return this.#discarded.get(this.#replaced.lastOf(key)) ?? null;
  }

  /** Begins the recording of a station. @returns Keeps a part of it, and returns whether that is on the disk. */
  begin(key: Key): (part: Blob) => Promise<boolean> {
    this.#forgetParts();
    const take = new UnfinishedTake(this.#routeId, this.#replaced.lastOf(key));
    this.#unfinished = take;
    // A part that does not fit on the disk is part of the take all the same: keep() reports a full disk.
    return (part) => this.#write(() => take.add(part)).then(() => true, () => false);
  }

  /**
   * Keeps the take of a station; it replaces an earlier one. One that was interrupted may have ended at once, with the
   * page that is closed: a longer one stays on the disk beside its parts until the teacher uses or discards it.
   *
   * @throws {DOMException} when the disk is full.
   */
  async keep(key: Key, take: Take): Promise<void> {
    const current = this.#replaced.lastOf(key);
    const before = this.#setAside(current);
    this.#takes.set(current, take);
    this.#changed();
    if (take.isInterrupted && lengthOf(before) > lengthOf(take)) return;
    const unfinished = this.#unfinishedOf(current);
    await this.#write(() => this.#rows.put(current, take, unfinished?.rows ?? null));
    if (this.#unfinished === unfinished) this.#unfinished = null;
  }

  /** Discards the take of a station; until the page is closed it can be brought back. */
  discard(key: Key): void {
    const current = this.#replaced.lastOf(key);
    this.#setAside(current);
    this.#remove(current);
  }

  /**
   * Brings back the take that was discarded last; it replaces the present one.
   *
   * @returns The take, and whether it is on the disk; null without any.
   */
  bringBack(key: Key): { readonly take: Take; readonly kept: Promise<void> } | null {
    const take = this.discardedOf(key);
    if (take === null) return null;
    this.#discarded.delete(this.#replaced.lastOf(key));
    return { take, kept: this.keep(key, take) };
  }

  /** Names of the rows of the take of a station, and of the parts of its recording. */
  rowsOf(key: Key): readonly string[] {
    const current = this.#replaced.lastOf(key);
    const parts = this.#unfinishedOf(current);
    return [this.#rows.nameOf(current), ...parts === null ? [] : [parts.name]];
  }

  /**
   * Removes the take of a station after it was used.
   *
   * @param isKept Whether what was made of it is on the disk. Otherwise its rows stay until they are replaced.
   */
  remove(key: Key, isKept: boolean): void {
    const current = this.#replaced.lastOf(key);
    this.#discarded.delete(current);
    if (isKept) return this.#remove(current);
    this.#takes.delete(current);
    this.#changed();
  }

  /** Keeps the take of a station in memory, because it is discarded or replaced. @returns It. */
  #setAside(key: Key): Take | undefined {
    const take = this.#takes.get(key);
    if (take !== undefined) this.#discarded.set(key, take);
    return take;
  }

  #remove(current: Key): void {
    this.#takes.delete(current);
    this.#changed();
    if (this.#unfinishedOf(current) !== null) this.#forgetParts();
    this.#tryWrite(() => this.#rows.delete(current)); // otherwise the next page offers it again
  }

  /** Follows a new station that gets its key from the server. */
  rekey(from: Key, to: Key): void {
    this.#replaced.add(from, to);
    const unfinished = this.#unfinishedOf(to);
    if (unfinished !== null) this.#tryWrite(() => unfinished.rekey(to)); // otherwise it stays under its old key
    const discarded = this.#discarded.get(from);
    this.#discarded.delete(from);
    if (discarded !== undefined) this.#discarded.set(to, discarded);
    const take = this.#takes.get(from);
    if (take === undefined) return;
    this.#takes.delete(from);
    this.#takes.set(to, take);
    this.#changed();
    this.#tryWrite(() => this.#rows.rekey(from, to)); // otherwise it stays under its old key
  }

  /**
   * Makes a take of the parts that a closed page has left. Of two takes of a station the longer one stays: the other
   * one may be a recording that was ended at once.
   */
  async #adoptParts({ key, name, sinceMs }: LeftTake, keys: readonly Key[]): Promise<void> {
    const hasStation = keys.includes(key);
    if (!hasStation && Date.now() - sinceMs <= KEPT_MS) return;
    const sound = hasStation ? await soundOf(name) : null;
    const take = sound && await takeOf(sound, true);
    if (take === null || lengthOf(this.#takes.get(key)) > lengthOf(take)) {
      return void await this.#rows.deleteParts(rowsOf(name));
    }
    await this.#rows.put(key, take, rowsOf(name));
    this.#takes.set(key, take);
  }

  /** The recording of a station that runs. @param key The present key. */
  #unfinishedOf(key: Key): UnfinishedTake | null {
    const unfinished = this.#unfinished;
    return unfinished !== null && this.#replaced.lastOf(unfinished.key) === key ? unfinished : null;
  }

  /** Removes the parts of a recording that is discarded, used, or followed by another one. */
  #forgetParts(): void {
    const rows = this.#unfinished?.rows;
    this.#unfinished = null;
    if (rows !== undefined) this.#tryWrite(() => this.#rows.deleteParts(rows)); // otherwise the next page offers it
  }

  /** Writes after the writes before it, whether those have succeeded or not. */
  #write(work: () => Promise<unknown>): Promise<unknown> {
    return this.#stored = this.#stored.then(work, work);
  }

  /** Writes what the next page can do without. */
  #tryWrite(work: () => Promise<unknown>): void {
    this.#write(work).catch(() => {}); // each caller says what follows
  }

  #changed(): void {
    this.#listeners.call();
  }
}

/** Length of a take in seconds; 0 without samples. */
function lengthOf(take: Take | undefined): number {
  return take?.samples ? secondsOf(take) : 0;
}
