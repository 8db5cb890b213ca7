/**
 * The files that a teacher has dropped or chosen: one after another becomes a walk, or is refused.
 *
 * @module
 */
import { isLoginNeeded, NetworkError } from "../../api.ts";
import { Listeners } from "../../ui/observable.ts";
import type { NewWalk } from "./walk_files.ts";

/** The state of a file in the queue. */
export type FileState =
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
export type Halt = "login" | "offline";

/** What the queue needs of the page. */
export interface FileQueueHost {
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
