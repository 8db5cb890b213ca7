/**
 * The edits that the server has not confirmed, in their order. They are written to the disk before they are sent, so
 * that a page that is closed, or without a connection, loses none.
 *
 * @module
 */
import { Listeners } from "../../kit/observable.ts";
import { isRemoval, isReversedBy, type Operation, stationKeyOf, subjectOf } from "./operations.ts";
import type { EditorState, EditorStation, Key } from "./state.ts";

// Joins edits that follow one another, as typing makes them. Pure.

/**
 * Two edits as one, where the first has not been sent yet and the second changes the same.
 *
 * @returns Null when they stay two.
 */
export function merge(first: Operation, second: Operation): Operation | null {
  if (first.kind === "texts" && second.kind === "texts") {
    return {
      kind: "texts",
      to: { ...first.to, ...second.to },
      base: { ...second.base, ...first.base },
    };
  }
  if (first.kind === "station" && second.kind === "station" && first.key === second.key) {
    return {
      kind: "station",
      key: first.key,
      to: { ...first.to, ...second.to },
      base: { ...second.base, ...first.base },
    };
  }
  if (first.kind === "order" && second.kind === "order") return { ...second, base: first.base };
  if (
    first.kind === "caption" && second.kind === "caption" && first.key === second.key &&
    first.picture === second.picture
  ) {
    return { ...second, base: first.base };
  }
  return null;
}

/** An edit that waits. */
export interface OutboxEntry {
  readonly id: number;
  readonly operation: Operation;
  /** Time of the edit, or of the last one that was joined to it, in milliseconds since 1970. */
  readonly madeAt: number;
}

/** The key that the server has assigned to something new, or to an entry of the list of removed things. */
export interface RekeyedItem {
  readonly from: Key;
  readonly to: Key;
}

/** Keeps the entries of an outbox on the disk. */
export interface OutboxStorage {
  /** What earlier pages have left. Fails when this device keeps nothing. */
  read(): Promise<readonly OutboxEntry[]>;
  /**
   * Writes all entries. Of two writes that were begun one after the other, what the second one has written stays.
   *
   * @param entries Returns the entries of now: a write may be repeated, after later ones.
   * @param replaced Names of rows that the entries replace; they are removed in the same transaction.
   */
  write(entries: () => readonly OutboxEntry[], replaced: readonly string[]): Promise<void>;
}

/** The edits of one walk that the server has not confirmed. */
export class Outbox {
  #entries: OutboxEntry[] = [];
  #sending: number | null = null;
  /** Entries that were sent at least once: without a response the server may have carried them out. */
  readonly #tried = new Set<number>();
  #lastId = 0;
  /** Resolves after all writes to the disk. */
  #stored: Promise<void> = Promise.resolve();
  /** Names of rows that entries replace, until they are removed. */
  readonly #replaced = new Set<string>();
  #isKept = true;
  readonly #listeners = new Listeners();
  /** Calls a listener when {@link Outbox.isKept} has changed. @returns Ends that. */
  readonly onKept = this.#listeners.add;

  constructor(private readonly storage: OutboxStorage) {}

  /** Reads what an earlier page has left. Where this device keeps nothing, the outbox works without it. */
  async open(): Promise<void> {
    try {
      this.#entries = [...await this.storage.read()];
    } catch {
      this.#isKept = false;
    }
    for (const { id } of this.#entries) this.#tried.add(id);
    this.#lastId = Math.max(0, ...this.#tried);
  }

  /** All entries, the next one first. */
  get entries(): readonly OutboxEntry[] {
    return this.#entries;
  }

  /** Keys of stations and pictures that do not exist any more once all edits are sent. */
  get removed(): ReadonlySet<Key> {
    const removed = new Set<Key>();
    for (const { operation } of this.#entries) {
      const subject = subjectOf(operation);
      if (subject === null) continue;
      if (isRemoval(operation)) removed.add(subject);
      else removed.delete(subject);
    }
    return removed;
  }

  /** Resolves when all entries are on the disk or could not be written, as {@link isKept} then shows. */
  get stored(): Promise<void> {
    return this.#stored;
  }

  /** Whether all entries are on the disk with what belongs to them; false when it is full or not available. */
  get isKept(): boolean {
    return this.#isKept;
  }

  /**
   * Adds an edit, or joins it to the last one where that was never sent and is of the same kind.
   *
   * @param replaced Names of rows on the disk that the edit replaces.
   */
  add(operation: Operation, replaced: readonly string[] = []): OutboxEntry {
    for (const name of replaced) this.#replaced.add(name);
    const last = this.#entries.at(-1);
    const merged = last === undefined || this.#tried.has(last.id)
      ? null
      : merge(last.operation, operation);
    const madeAt = Date.now();
    const entry = last !== undefined && merged !== null
      ? { ...last, operation: merged, madeAt }
      : { id: ++this.#lastId, operation, madeAt };
    if (merged !== null) this.#entries.pop();
    this.#entries.push(entry);
    this.#store();
    return entry;
  }

  /**
   * Removes the edit that another one reverses, if it was never sent and no later one is of the same station.
   *
   * @returns The removed edit; null when there is none: then the other one has to be added.
   */
  cancel(operation: Operation): Operation | null {
    const index = this.#entries.map((entry) => isReversedBy(entry.operation, operation))
      .lastIndexOf(true);
    const entry = this.#entries[index];
    if (entry === undefined || this.#tried.has(entry.id)) return null;
    const key = stationKeyOf(entry.operation);
    const dependsOnIt = (later: Operation) => stationKeyOf(later) === key && !isOrder(later);
    if (this.#entries.slice(index + 1).some((later) => dependsOnIt(later.operation))) return null;
    this.#remove(entry.id);
    return entry.operation;
  }

  /** Replaces an edit that waits by another one; null removes it. */
  replace(id: number, operation: Operation | null): void {
    if (operation === null) return this.#remove(id);
    this.#entries = this.#entries.map((entry) => entry.id === id ? { ...entry, operation } : entry);
    this.#store();
  }

  /** Changes edits that wait and are not being sent; null removes one. */
  update(change: (operation: Operation) => Operation | null): void {
    this.#entries = this.#entries.flatMap((entry) => {
      const operation = entry.id === this.#sending ? entry.operation : change(entry.operation);
      return operation === null ? [] : [{ ...entry, operation }];
    });
    this.#store();
  }

  /** The first edit. */
  get next(): OutboxEntry | null {
    return this.#entries[0] ?? null;
  }

  /** Whether the server may have got an edit already, from this page or an earlier one. */
  wasTried(id: number): boolean {
    return this.#tried.has(id);
  }

  /** Marks an edit as being sent: it can be neither joined nor cancelled any more. */
  begin(id: number): void {
    this.#sending = id;
    this.#tried.add(id);
  }

  /**
   * The server has confirmed the edit that is being sent, or refused it for good.
   *
   * @param rekeyed The key of something new, and the one that the server has given it. Both changes are one write to
   * the disk: a page that is closed between two would leave edits of what nothing adds.
   */
  finish(rekeyed?: RekeyedItem): void {
    const id = this.#sending;
    this.#sending = null;
    this.#entries = this.#entries.filter((entry) => entry.id !== id);
    if (rekeyed !== undefined) this.#rekey(rekeyed);
    this.#store();
  }

  /** The edit that is being sent could not be sent; it will be tried again. */
  fail(): void {
    this.#sending = null;
  }

  /** Drops all edits of which `isDropped` is true, but for the one that is being sent. @returns The dropped ones. */
  drop(isDropped: (operation: Operation) => boolean): readonly Operation[] {
    const dropped = this.#entries.filter(({ id, operation }) =>
      id !== this.#sending && isDropped(operation)
    );
    this.#entries = this.#entries.filter((entry) => !dropped.includes(entry));
    this.#store();
    return dropped.map(({ operation }) => operation);
  }

  #rekey({ from, to }: RekeyedItem): void {
    this.#entries = this.#entries.map((entry) => ({
      ...entry,
      operation: rekeyed(entry.operation, from, to),
    }));
  }

  #remove(id: number): void {
    this.#entries = this.#entries.filter((entry) => entry.id !== id);
    this.#store();
  }

  /** Begins to write at once: a page that is being closed has no time to wait for the write before. */
  #store(): void {
    const replaced = [...this.#replaced];
    const writing = this.storage.write(() => this.#entries, replaced).then(() => {
      for (const name of replaced) this.#replaced.delete(name);
      return true;
    }, () => false).then((isKept) => {
      if (isKept === this.#isKept) return;
      this.#isKept = isKept;
      this.#listeners.call();
    });
    this.#stored = Promise.all([this.#stored, writing]).then(() => {});
  }
}

/** Whether an edit is an order. Orders are sent as the page shows them then, so they depend on no other edit. */
function isOrder({ kind }: Operation): boolean {
  return kind === "order" || kind === "picture order";
}

// Replaces the local keys of something new, in edits and in the state, by those that the server has assigned. Pure.

/** The edit with the key `from` replaced by the key `to`. */
export function rekeyed(operation: Operation, from: Key, to: Key): Operation {
  const swap = (key: Key) => key === from ? to : key;
  const swapped = (entry: Key | undefined) => entry === undefined ? undefined : swap(entry);
  switch (operation.kind) {
    case "texts":
    case "lay map":
      return operation;
    case "add station":
      return {
        ...operation,
        station: rekeyedStation(operation.station, swap),
        others: operation.others.map(swap),
      };
    case "restore station":
      return {
        ...operation,
        station: rekeyedStation(operation.station, swap),
        others: operation.others.map(swap),
        entry: swapped(operation.entry),
      };
    case "restore picture":
      return {
        ...operation,
        key: swap(operation.key),
        picture: { ...operation.picture, key: swap(operation.picture.key) },
        others: operation.others.map(swap),
        entry: swapped(operation.entry),
      };
    case "remove map":
      return { ...operation, entry: swapped(operation.entry) };
    case "restore track":
    case "restore map":
      return {
        ...operation,
        entry: swapped(operation.entry),
        replaced: swapped(operation.replaced),
      };
    case "order":
      return { ...operation, to: operation.to.map(swap), base: operation.base.map(swap) };
    case "picture order":
      return {
        ...operation,
        key: swap(operation.key),
        to: operation.to.map(swap),
        base: operation.base.map(swap),
      };
    case "add picture":
      return {
        ...operation,
        key: swap(operation.key),
        picture: { ...operation.picture, key: swap(operation.picture.key) },
        others: operation.others.map(swap),
      };
    case "remove station":
      return { ...operation, key: swap(operation.key), entry: swapped(operation.entry) };
    case "remove picture":
      return {
        ...operation,
        key: swap(operation.key),
        picture: swap(operation.picture),
        entry: swapped(operation.entry),
      };
    case "audio":
      return { ...operation, key: swap(operation.key), entry: swapped(operation.entry) };
    case "restore audio":
      return {
        ...operation,
        key: swap(operation.key),
        entry: swapped(operation.entry),
        replaced: swapped(operation.replaced),
      };
    case "caption":
      return { ...operation, key: swap(operation.key), picture: swap(operation.picture) };
    case "station":
      return { ...operation, key: swap(operation.key) };
  }
}

/**
 * The state with the key `from` replaced by the key `to`. After a reload the state may have both, if an earlier page had
 * sent the addition and its response was lost; then the item is in the state once.
 */
export function rekeyedState(state: EditorState, from: Key, to: Key): EditorState {
  const swap = (key: Key) => key === from ? to : key;
  const once = <Keyed extends { readonly key: Key }>(items: readonly Keyed[]) =>
    items.some(({ key }) => key === from) ? items.filter(({ key }) => key !== to) : items;
  const stations = once(state.stations).map((station) =>
    rekeyedStation({ ...station, pictures: once(station.pictures) }, swap)
  );
  return { ...state, stations };
}

function rekeyedStation(station: EditorStation, swap: (key: Key) => Key): EditorStation {
  const pictures = station.pictures.map((picture) => ({ ...picture, key: swap(picture.key) }));
  return { ...station, key: swap(station.key), pictures };
}

// The keys that new stations and pictures had before the server assigned others. A form that was opened before still
// has the earlier key.

/** Pairs of keys, in the order in which the server assigned them. */
export class ReplacedKeys {
  readonly #pairs: [from: Key, to: Key][] = [];

  /** Records that the server has assigned a key. */
  add(from: Key, to: Key): void {
    this.#pairs.push([from, to]);
  }

  /** The key that a station or picture had first, which is its identity on the page. */
  firstOf(key: Key): Key {
    return this.#pairs.reduceRight((first, [from, to]) => first === to ? from : first, key);
  }

  /** The present key of a station or picture, by any key that it had. */
  lastOf(key: Key): Key {
    return this.#pairs.reduce((last, [from, to]) => last === from ? to : last, key);
  }

  /** An edit with the present keys instead of earlier ones. */
  inOperation(operation: Operation): Operation {
    return this.#pairs.reduce((edit, [from, to]) => rekeyed(edit, from, to), operation);
  }
}
