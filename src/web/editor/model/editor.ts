/**
 * The editor of one walk: shows edits at once, sends them in their order, and says what the server has
 * confirmed.
 *
 * @module
 */
import { NetworkError } from "../../api.ts";
import { besides, ordersAfter, ordersWithout } from "./additions.ts";
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
import type { SaveStatus } from "./save_status.ts";
import { SendLoop } from "./send_loop.ts";
import type { Sender, Sent } from "./sender.ts";
import type { EditorState, Key } from "./state.ts";
import { ReplacedKeys } from "./replaced_keys.ts";
import { theirVersion } from "./theirs.ts";

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
  readonly #loop: SendLoop;
  #offer: UndoOffer | null = null;
  #travels = 0;

  /** @param state The walk as the server has it. */
  constructor(
    state: EditorState,
    private readonly outbox: Outbox,
    sender: Sender,
    private readonly host: EditorHost,
  ) {
    this.#state = state;
    for (const { operation } of outbox.entries) this.#state = apply(this.#state, operation);
    this.#loop = new SendLoop(outbox, sender, {
      retryMs: host.retryMs,
      shown: () => this.#state,
      onSending: (entry) => this.#sending(entry),
      onConfirmed: (sent) => this.#confirmed(sent),
      onRefused: (operation) => this.#refused(operation),
      onStatus: () => this.#changed(),
    });
    this.#loop.retry();
  }

  /** The walk with all edits. */
  get state(): EditorState {
    return this.#state;
  }

  /** How far the edits have got. */
  get status(): SaveStatus {
    return this.#loop.status;
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

  /** How often undo or redo was used. */
  get travels(): number {
    return this.#travels;
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
    this.#loop.dismissRefusal();
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
    this.#travels++;
    if (step.entryId === null) {
      this.#history.undone({ ...step, entryId: this.#perform(step.reversed) });
    } else this.#cancelDeletion(step, step.entryId);
    this.#changed();
  }

  /** Makes the edit again that was reversed last. */
  redo(): void {
    const step = this.#history.takeRedo();
    if (step === null) return;
    this.#travels++;
    this.#redoStep(step);
    this.#changed();
  }

  /** Takes the last deletion back; edits that were made after it stay. */
  undoOffer(): void {
    if (this.#offer === null) return;
    const { entryId } = this.#offer;
    const taken = this.#history.takeDeletion(entryId);
    if (taken?.isUndone) this.#redoStep(taken.step);
    else if (taken !== null) this.#cancelDeletion(taken.step, entryId);
    this.#changed();
  }

  /** Tries again now: a connection or a password is there. */
  retry(): void {
    this.#loop.retry();
  }

  /** Asks for the password: something else than an edit was refused without it. */
  requireLogin(): void {
    this.#loop.requireLogin();
  }

  /** Ends a conflict: fields that were changed elsewhere get the own value, or the other one. */
  resolve(choice: "mine" | "theirs"): void {
    const { status } = this;
    if (status.kind !== "conflict") return;
    const entry = this.outbox.entries.find(({ id }) => id === status.entryId);
    if (choice === "theirs" && entry !== undefined) {
      const { adopted, rest } = theirVersion(entry.operation, status.conflicts);
      this.#state = apply(this.#state, adopted);
      this.outbox.replace(entry.id, rest);
    }
    this.#loop.resume(choice === "mine" ? status.entryId : null);
    this.#changed();
  }

  /** Shows what other tabs and devices have changed, unless edits wait. */
  async refresh(): Promise<void> {
    if (this.outbox.entries.length > 0 || this.#loop.isStopped) return;
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
    this.#loop.stop();
    return this.outbox.deletions;
  }

  #redoStep(step: Step): void {
    const { entryId, done } = step;
    if (entryId !== null && this.outbox.cancel(entryId)) {
      this.#bringBack(done);
      this.#endOffer(entryId);
      this.#history.redone({ ...step, entryId: null });
    } else this.#history.redone({ ...step, entryId: this.#perform(done) });
  }

  /** Reverses a deletion that waits; one that is being sent cannot be reversed. */
  #cancelDeletion(step: Step, entryId: number): void {
    this.#endOffer(entryId);
    if (!this.outbox.cancel(entryId)) return;
    this.#bringBack(step.reversed);
    this.#history.undone({ ...step, entryId: null });
  }

  /** Shows again what was to be removed. Others, and its pictures, may have been put in another order meanwhile. */
  #bringBack(added: Operation): void {
    this.#state = apply(this.#state, added);
    for (const order of ordersAfter(this.#state, added)) this.#perform(order);
    this.#loop.wake();
  }

  /** Applies an edit and queues it. @returns The id of its entry if only cancelling can reverse it. */
  #perform(operation: Operation): number | null {
    this.#state = apply(this.#state, operation);
    const isDelayed = isDeletion(operation);
    const queued = besides(operation, this.outbox.deletions.flatMap((it) => subjectOf(it) ?? []));
    const orders = this.outbox.entries.length === 0 ? [] : ordersWithout(this.#state, operation);
    const { id } = this.outbox.add(queued, isDelayed ? this.host.offerMs : 0);
    if (isDelayed) this.#offer = { entryId: id, operation };
    for (const order of orders) this.#perform(order);
    this.#loop.wake();
    return isDelayed ? id : null;
  }

  #endOffer(entryId: number): void {
    if (this.#offer?.entryId === entryId) this.#offer = null;
  }

  #sending({ id, operation }: OutboxEntry): void {
    this.#endOffer(id);
    const subject = subjectOf(operation);
    if (isDeletion(operation) && subject !== null) this.#history.gone(subject);
  }

  #confirmed({ rekeyed }: Sent): void {
    if (rekeyed !== undefined) this.#rekey(rekeyed.from, rekeyed.to);
    this.#changed();
  }

  /** Takes an edit back, with all edits of what it was to add. */
  async #refused(operation: Operation): Promise<void> {
    const subject = subjectOf(operation);
    if (subject !== null && !isDeletion(operation)) {
      this.outbox.drop((waiting) => concerns(waiting, subject));
      this.#history.refused(subject);
    }
    await this.reload().catch(() => {}); // the walk stays as it is shown until a reload succeeds
  }

  #rekey(from: Key, to: Key): void {
    this.keys.add(from, to);
    // After a reload the page may show what an earlier page has added, although it is to be removed.
    this.#state = this.outbox.deletions.reduce(apply, rekeyedState(this.#state, from, to));
    this.#history.rekey(from, to);
    for (const listener of this.#rekeyListeners) listener(from, to);
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}
