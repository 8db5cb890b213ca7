/**
 * Edits on their way to the server, in their order. They are kept on the disk before they are shown, so that
 * neither a lost connection nor a closed page loses one.
 *
 * @module
 */
import type { Key } from "./state.ts";
import { concerns, isDeletion, merge, type Operation, rekeyed, subjectOf } from "./operations.ts";

/** An edit that waits. */
export interface OutboxEntry {
  readonly id: number;
  readonly operation: Operation;
  /** It is not sent before this time, in milliseconds since 1970. */
  readonly notBefore: number;
}

/** Something new with the key that the server has given it. */
export interface RekeyedItem {
  readonly from: Key;
  readonly to: Key;
}

/** Keeps the entries of an outbox on the disk. */
export interface OutboxStorage {
  read(): Promise<readonly OutboxEntry[]>;
  write(entries: readonly OutboxEntry[]): Promise<void>;
}

/** The edits of one walk that the server has not confirmed. */
export class Outbox {
  #entries: OutboxEntry[] = [];
  #sending: number | null = null;
  /** Entries of which the server may have got a request: without a response it may have done it all the same. */
  readonly #tried = new Set<number>();
  #lastId = 0;
  /** Writes to the disk, one after another. */
  #stored: Promise<void> = Promise.resolve();
  #isKept = true;

  constructor(private readonly storage: OutboxStorage) {}

  /** Reads what an earlier page has left. */
  async open(): Promise<void> {
    this.#entries = [...await this.storage.read()];
    for (const { id } of this.#entries) this.#tried.add(id);
    this.#lastId = Math.max(0, ...this.#tried);
  }

  /** All entries, the next one first. */
  get entries(): readonly OutboxEntry[] {
    return this.#entries;
  }

  /** The deletions that wait or are being sent. */
  get deletions(): readonly Operation[] {
    return this.#entries.map(({ operation }) => operation).filter(isDeletion);
  }

  /** Resolves when all entries are on the disk, or could not be written: {@link isKept} says which. */
  get stored(): Promise<void> {
    return this.#stored;
  }

  /** Whether all entries are on the disk; false when it is full or not available. */
  get isKept(): boolean {
    return this.#isKept;
  }

  /**
   * Adds an edit, or joins it to the last one where that was never sent and is of the same kind.
   *
   * @param delayMs Milliseconds before it may be sent.
   */
  add(operation: Operation, delayMs = 0): OutboxEntry {
    const notBefore = Date.now() + delayMs;
    const last = this.#entries.at(-1);
    const merged = last === undefined || this.#tried.has(last.id)
      ? null
      : merge(last.operation, operation);
    const entry = last !== undefined && merged !== null
      ? { ...last, operation: merged, notBefore }
      : { id: ++this.#lastId, operation, notBefore };
    if (merged !== null) this.#entries.pop();
    this.#entries.push(entry);
    this.#store();
    return entry;
  }

  /** Takes an edit back. @returns False when it is being sent or may have been. */
  cancel(id: number): boolean {
    const isWaiting = !this.#tried.has(id) && this.#entries.some((entry) => entry.id === id);
    if (isWaiting) this.#remove(id);
    return isWaiting;
  }

  /** Puts another edit in the place of one that waits; null removes it. */
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

  /** The first edit that may be sent; of those after a delayed deletion only the ones of the same thing wait. */
  next(now = Date.now()): OutboxEntry | null {
    const removed: Key[] = [];
    for (const entry of this.#entries) {
      const { operation, notBefore } = entry;
      const waits = notBefore > now || removed.some((key) => concerns(operation, key));
      if (!waits) return entry;
      const subject = subjectOf(operation);
      if (subject !== null) removed.push(subject);
    }
    return null;
  }

  /** Milliseconds until an edit may be sent; null when none waits. */
  waitMs(now = Date.now()): number | null {
    if (this.#entries.length === 0) return null;
    if (this.next(now) !== null) return 0;
    const later = this.#entries.map(({ notBefore }) => notBefore - now).filter((ms) => ms > 0);
    return Math.min(...later);
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

  /** Drops all edits of which `isDropped` is true, but for the one that is being sent. */
  drop(isDropped: (operation: Operation) => boolean): void {
    this.#entries = this.#entries.filter(({ id, operation }) =>
      id === this.#sending || !isDropped(operation)
    );
    this.#store();
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

  #store(): void {
    const entries = this.#entries;
    this.#stored = this.#stored.then(() => this.storage.write(entries)).then(
      () => {
        this.#isKept = true;
      },
      () => {
        this.#isKept = false;
      },
    );
  }
}
