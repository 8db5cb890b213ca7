/**
 * The files that a teacher has dropped or chosen: one after another becomes a walk, or is refused.
 *
 * @module
 */
import { isLoginNeeded, NetworkError } from "../../api.ts";
import type { NewWalk } from "./walk_files.ts";

/** The state of a file in the queue. */
export type FileState =
  | { readonly kind: "waiting" }
  /** `share` of it has been sent, from 0 to 1. */
  | { readonly kind: "sending"; readonly share: number }
  | { readonly kind: "created"; readonly walk: NewWalk }
  | { readonly kind: "refused"; readonly error: unknown };

/** A file with its state. */
export interface QueuedFile {
  readonly file: File;
  readonly state: FileState;
}

/** Why the files wait: for the password, or for a connection. */
export type Halt = "login" | "offline";

/** What the queue needs of the page. */
export interface FileQueueHost {
  /** Creates a walk from a file; `onProgress` is called with the share that was sent, from 0 to 1. */
  readonly create: (file: File, onProgress: (share: number) => void) => Promise<NewWalk>;
  /** A walk was created; `isOnly` when no other file was dropped or chosen with its file. */
  readonly onCreated: (walk: NewWalk, isOnly: boolean) => void;
  /** The queue has stopped until {@link FileQueue.resume}. */
  readonly onHalt: (halt: Halt) => void;
}

/** Sends files one after another. */
export class FileQueue {
  readonly #listeners = new Set<() => void>();
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

  /** Whether files wait or are being sent. */
  get isBusy(): boolean {
    return this.#files.some(({ state: { kind } }) => kind === "waiting" || kind === "sending");
  }

  /** Calls a listener after every change. @returns Ends that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Adds files; what has become of earlier ones is forgotten when none of them is on its way. */
  add(files: readonly File[]): void {
    if (files.length === 0) return;
    const earlier = this.isBusy ? this.#files : [];
    this.#files = [...earlier, ...files.map((file) => ({ file, state: WAITING }))];
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
    const file = this.#files[index]?.file;
    if (file === undefined) return;
    const onProgress = (share: number) => this.#set(index, { kind: "sending", share });
    onProgress(0);
    try {
      const walk = await this.host.create(file, onProgress);
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
    for (const listener of this.#listeners) listener();
  }
}

const WAITING: FileState = { kind: "waiting" };

/** Why all files have to wait after an error; null when the error concerns one file alone. */
function haltAfter(error: unknown): Halt | null {
  if (error instanceof NetworkError) return "offline";
  return isLoginNeeded(error) ? "login" : null;
}
