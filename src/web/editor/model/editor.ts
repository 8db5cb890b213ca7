/**
 * The editor of one walk: shows edits at once, sends them in their order, and says what the server has
 * confirmed.
 *
 * @module
 */
import { NetworkError } from "../../api.ts";
import { History, type Step } from "./history.ts";
import {
  apply,
  concerns,
  isDeletion,
  type Operation,
  rekeyedState,
  reverse,
  subjectOf,
} from "./operations.ts";
import type { Outbox, OutboxEntry } from "./outbox.ts";
import { type SaveStatus, statusAfter } from "./save_status.ts";
import type { Sender } from "./sender.ts";
import type { EditorState, Key } from "./state.ts";
import { ReplacedKeys } from "./replaced_keys.ts";

/** A deletion that can still be taken back. */
export interface UndoOffer {
  readonly entryId: number;
  readonly operation: Operation;
}

/** What the editor needs besides its outbox and its sender. */
export interface EditorHost {
  /** Reads the walk as the server has it. */
  readonly read: () => Promise<EditorState>;
  /** Milliseconds that a deletion can be taken back. */
  readonly offerMs: number;
  /** Milliseconds between tries without a connection. */
  readonly retryMs: number;
}

/** Edits one walk. */
export class Editor {
  /** Keys that forms may still have from before the server assigned others. */
  readonly keys = new ReplacedKeys();
  readonly #listeners = new Set<() => void>();
  readonly #rekeyListeners = new Set<(from: Key, to: Key) => void>();
  readonly #history = new History();
  #state: EditorState;
  #status: SaveStatus = { kind: "saved" };
  #offer: UndoOffer | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isRunning = false;
  #isClosed = false;
  /** The entry that overwrites what was changed elsewhere. */
  #forcedId: number | null = null;

  /** @param state The walk as the server has it. */
  constructor(
    state: EditorState,
    private readonly outbox: Outbox,
    private readonly sender: Sender,
    private readonly host: EditorHost,
  ) {
    this.#state = state;
    for (const { operation } of outbox.entries) this.#state = apply(this.#state, operation);
    this.#run();
  }

  /** The walk with all edits. */
  get state(): EditorState {
    return this.#state;
  }

  /** How far the edits have got. */
  get status(): SaveStatus {
    return this.#status;
  }

  /** The last deletion while it can be taken back. */
  get offer(): UndoOffer | null {
    return this.#offer;
  }

  /** Whether there is an edit to undo. */
  get canUndo(): boolean {
    return this.#history.canUndo;
  }

  /** Whether there is an edit to redo. */
  get canRedo(): boolean {
    return this.#history.canRedo;
  }

  /** Calls a listener after every change. @returns Ends that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls a listener when something new gets its key from the server. @returns Ends that. */
  onRekey(listener: (from: Key, to: Key) => void): () => void {
    this.#rekeyListeners.add(listener);
    return () => this.#rekeyListeners.delete(listener);
  }

  /** Hides the offer to take a deletion back; it can still be undone until it is sent. */
  dismissOffer(): void {
    this.#offer = null;
    this.#changed();
  }

  /** Hides that an edit was refused. */
  dismissRefusal(): void {
    if (this.#status.kind !== "refused") return;
    this.#setStatus({ kind: this.outbox.entries.length === 0 ? "saved" : "saving" });
  }

  /** Makes an edit. Its keys may be those from before the server assigned others. */
  edit(edit: Operation): void {
    const operation = this.keys.inOperation(edit);
    const reversed = reverse(this.#state, operation);
    if (reversed === null) return;
    const entryId = this.#perform(operation);
    this.#history.record({ done: operation, reversed, entryId });
    this.#changed();
  }

  /** Reverses the last edit. */
  undo(): void {
    const step = this.#history.takeUndo();
    if (step === null) return;
    if (step.entryId === null) {
      this.#history.undone({ ...step, entryId: this.#perform(step.reversed) });
    } else this.#cancelDeletion(step, step.entryId);
    this.#changed();
  }

  /** Makes the edit again that was reversed last. */
  redo(): void {
    const step = this.#history.takeRedo();
    if (step === null) return;
    if (step.entryId !== null && this.outbox.cancel(step.entryId)) {
      this.#state = apply(this.#state, step.done);
      if (this.#offer?.entryId === step.entryId) this.#offer = null;
      this.#history.redone({ ...step, entryId: null });
    } else this.#history.redone({ ...step, entryId: this.#perform(step.done) });
    this.#changed();
  }

  /** Takes the last deletion back; edits that were made after it stay. */
  undoOffer(): void {
    if (this.#offer === null) return;
    const { entryId } = this.#offer;
    const step = this.#history.takeDeletion(entryId);
    if (step !== null) this.#cancelDeletion(step, entryId);
    else this.undo(); // what is offered is the deletion of something whose adding was undone
    this.#changed();
  }

  /** Tries again now: a connection or a password is there. */
  retry(): void {
    clearTimeout(this.#timer);
    this.#run();
  }

  /** Ends a conflict: with the own value for all, or with the other one. */
  async resolve(choice: "mine" | "theirs"): Promise<void> {
    if (this.#status.kind !== "conflict") return;
    const { entryId } = this.#status;
    if (choice === "mine") this.#forcedId = entryId;
    else {
      this.outbox.cancel(entryId);
      await this.reload();
    }
    this.#status = { kind: "saving" };
    this.#run();
  }

  /** Shows what other tabs and devices have changed, unless edits wait. */
  async refresh(): Promise<void> {
    if (this.outbox.entries.length > 0 || this.#isClosed) return;
    await this.reload().catch((error) => {
      if (!(error instanceof NetworkError)) throw error;
    });
  }

  /** Reads the walk again, and applies the edits that wait. */
  async reload(): Promise<void> {
    let state = await this.host.read();
    for (const { operation } of this.outbox.entries) state = apply(state, operation);
    this.#state = state;
    this.#changed();
  }

  /** Stops sending. What waits is on the disk. @returns Deletions whose time to be taken back ends now. */
  close(): readonly Operation[] {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    return this.outbox.entries.map(({ operation }) => operation).filter(isDeletion);
  }

  /** Reverses a deletion that waits; one that is being sent cannot be reversed. */
  #cancelDeletion(step: Step, entryId: number): void {
    if (this.#offer?.entryId === entryId) this.#offer = null;
    if (!this.outbox.cancel(entryId)) return;
    this.#state = apply(this.#state, step.reversed);
    this.#history.undone({ ...step, entryId: null });
    if (this.outbox.entries.length === 0) this.#status = { kind: "saved" };
  }

  /** Applies an edit and queues it. @returns The id of its entry if only cancelling can reverse it. */
  #perform(operation: Operation): number | null {
    this.#state = apply(this.#state, operation);
    const isDelayed = isDeletion(operation);
    const { id } = this.outbox.add(operation, isDelayed ? this.host.offerMs : 0);
    if (isDelayed) this.#offer = { entryId: id, operation };
    if (this.#status.kind === "saved") this.#status = { kind: "saving" };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#run(), 0);
    return isDelayed ? id : null;
  }

  /** Sends what may be sent, one after another. */
  async #run(): Promise<void> {
    if (this.#isRunning || this.#isClosed || this.#status.kind === "conflict") return;
    this.#isRunning = true;
    try {
      await this.outbox.stored;
      for (let entry = this.outbox.next(); entry !== null && !this.#isClosed;) {
        if (!await this.#send(entry)) return;
        entry = this.outbox.next();
      }
      const waitMs = this.outbox.waitMs();
      const { kind } = this.#status; // what was refused stays in sight until it is dismissed
      if (waitMs === null) this.#setStatus(kind === "refused" ? this.#status : { kind: "saved" });
      else this.#timer = setTimeout(() => this.#run(), waitMs + 10);
    } finally {
      this.#isRunning = false;
    }
  }

  /** Sends one edit. @returns Whether to go on with the next. */
  async #send({ id, operation }: OutboxEntry): Promise<boolean> {
    this.outbox.begin(id);
    if (this.#offer?.entryId === id) this.#offer = null;
    if (this.#status.kind !== "refused") this.#setStatus({ kind: "saving" });
    try {
      const { rekeyed } = await this.sender.send(operation, { force: id === this.#forcedId });
      this.outbox.finish();
      const subject = subjectOf(operation);
      if (isDeletion(operation) && subject !== null) this.#history.gone(subject);
      if (rekeyed !== undefined) this.#rekey(rekeyed.from, rekeyed.to);
      this.#changed();
      return true;
    } catch (error) {
      return await this.#failed(error, id, operation);
    }
  }

  async #failed(error: unknown, entryId: number, operation: Operation): Promise<boolean> {
    const status = statusAfter(error, { entryId, isKept: this.outbox.isKept });
    if (status.kind !== "refused") {
      this.outbox.fail();
      this.#setStatus(status);
      if (status.kind === "offline") {
        this.#timer = setTimeout(() => this.#run(), this.host.retryMs);
      }
      return false;
    }
    this.outbox.finish();
    const subject = subjectOf(operation);
    if (subject !== null && !isDeletion(operation)) {
      this.outbox.drop((waiting) => concerns(waiting, subject));
      this.#history.refused(subject);
    }
    this.#setStatus(status);
    await this.reload().catch(() => {}); // the walk stays as it is shown until a reload succeeds
    return true;
  }

  #rekey(from: Key, to: Key): void {
    this.keys.add(from, to);
    this.#state = rekeyedState(this.#state, from, to);
    this.outbox.rekey(from, to);
    this.#history.rekey(from, to);
    for (const listener of this.#rekeyListeners) listener(from, to);
  }

  #setStatus(status: SaveStatus): void {
    this.#status = status;
    this.#changed();
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}
