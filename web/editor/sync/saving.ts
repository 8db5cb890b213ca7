/** Saving: sends the edits of an outbox one after another, and says how far that is. @module */
import { Listeners } from "../../kit/observable.ts";
import type { Operation } from "../document/operations.ts";
import type { Outbox, OutboxEntry } from "../document/outbox.ts";
import type { EditorState, Key } from "../document/state.ts";
import { type Away, type Sent, WalkAwayError } from "./request.ts";
import { type SaveStatus, type Sender, statusAfter } from "./sender.ts";

/** What saving needs of the editor. */
interface SavingHost {
  /** Milliseconds between tries without a connection. */
  readonly retryMs: number;
  /** The walk as the page shows it now. */
  readonly shown: () => EditorState;
  /** The server has confirmed an edit. */
  readonly onConfirmed: (sent: Sent, entry: OutboxEntry) => void;
  /** The server has refused an edit for good. @returns Whether that is shown elsewhere than in the status. */
  readonly onRefused: (entry: OutboxEntry, error: unknown) => Promise<boolean>;
}

/** Kinds of the status where the walk is away. */
const AWAY: readonly SaveStatus["kind"][] = ["trashed", "gone"];

/** Factor of the waiting time while the walk is in the trash, from where another page may restore it. */
const TRASHED_RETRIES = 4;

/** Milliseconds after the last key until a text is sent, and at most after the first one. */
const TYPING_MS = { pause: 900, most: 2_500 };

/** What unsaved work there is. While there is any, the page does not say that everything is saved. */
export class UnsavedWork {
  #typing = 0;
  #preparing = 0;

  /** @param onChange Called when there is some, and when there is none any more. */
  constructor(private readonly onChange: () => void) {}

  /** Whether there is any. */
  get isAny(): boolean {
    return this.#typing + this.#preparing > 0;
  }

  /** Whether there is some that leaving the page ends; a text becomes an edit just before that. */
  get isPreparing(): boolean {
    return this.#preparing > 0;
  }

  /** A text is being typed. @returns Ends that, once. */
  readonly typing = (): () => void => {
    this.#typing++;
    return this.#ending(() => this.#typing--);
  };

  /** Something is being prepared. @returns Ends that, once. */
  readonly preparing = (): () => void => {
    this.#preparing++;
    return this.#ending(() => this.#preparing--);
  };

  #ending(end: () => void): () => void {
    this.onChange();
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      end();
      this.onChange();
    };
  }
}

const SAVING: SaveStatus = { kind: "saving" };

/** Saves the edits of one walk. It sends nothing until {@link Saving.wake} or {@link Saving.retry}. */
export class Saving {
  /** What is no edit yet. */
  readonly unsaved = new UnsavedWork(() => this.#listeners.call());
  readonly #listeners = new Listeners();
  /** Calls a listener after every change. @returns Ends that. */
  readonly subscribe = this.#listeners.add;
  #status: SaveStatus;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isRunning = false;
  #isStopped = false;
  /** When the text that is being typed was first changed, in milliseconds since 1970; null if it was sent. */
  #typedMs: number | null = null;
  /** The entry that overwrites the remote version; null for none. */
  #forcedId: number | null = null;

  constructor(
    private readonly outbox: Outbox,
    private readonly sender: Sender,
    private readonly host: SavingHost,
  ) {
    this.#status = { kind: outbox.entries.length === 0 ? "saved" : "saving" };
    outbox.onKept(() => this.#listeners.call());
  }

  /** The state of saving. */
  get status(): SaveStatus {
    return this.#status.kind === "saved" && this.unsaved.isAny ? SAVING : this.#status;
  }

  /** The edits that the server has not confirmed. */
  get waiting(): readonly Operation[] {
    return this.outbox.entries.map(({ operation }) => operation);
  }

  /** The edit with a conflict; null without one. */
  get disputed(): OutboxEntry | null {
    const { status } = this;
    const isDisputed = ({ id }: OutboxEntry) => status.kind === "conflict" && id === status.entryId;
    return this.outbox.entries.find(isDisputed) ?? null;
  }

  /** Whether this device keeps the edits that wait, and what belongs to them. */
  get isKept(): boolean {
    return this.outbox.isKept;
  }

  /** Whether something would be lost with the page. */
  get hasUnsaved(): boolean {
    const waits = this.unsaved.isAny || this.outbox.entries.length > 0;
    return this.unsaved.isPreparing || !this.isKept && waits;
  }

  /** Resolves when all edits are on this device or could not be written, as {@link Saving.isKept} shows. */
  get stored(): Promise<void> {
    return this.outbox.stored;
  }

  /** Whether {@link Saving.stop} was called. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  /**
   * Sends what was added to the outbox.
   *
   * @param isTyping Whether more of it is likely to follow at once: then it is sent after a pause, or after some seconds.
   */
  wake(isTyping = false): void {
    if (this.#status.kind === "saved") this.#setStatus(SAVING);
    // What is not on the disk is safe only when it was sent.
    if (!isTyping || !this.outbox.isKept) return this.#runAfter(0);
    this.#typedMs ??= Date.now();
    const leftMs = this.#typedMs + TYPING_MS.most - Date.now();
    this.#runAfter(Math.min(TYPING_MS.pause, Math.max(0, leftMs)));
  }

  /** Sends now what waits for a pause in typing. */
  sendTyped(): void {
    if (this.#typedMs !== null) this.#runAfter(0);
  }

  /** Tries again now. @param status The status while it tries; without it the present one, or `saving` after `login`. */
  retry(status?: SaveStatus): void {
    clearTimeout(this.#timer);
    if (status !== undefined) this.#setStatus(status);
    else if (this.#status.kind === "login") this.#setStatus(SAVING);
    this.#run();
  }

  /**
   * Restores the walk from the trash; then the edits that wait are sent.
   *
   * @throws {ApiError} when the server refuses it. @throws {NetworkError}
   */
  async bringBack(): Promise<void> {
    try {
      await this.sender.presence.bringBack();
      this.#setAway(null);
    } catch (error) {
      if (!(error instanceof WalkAwayError)) throw error;
      this.#setAway(error.away);
    }
  }

  /** The walk was not found: finds out whether it is in the trash. @throws {ApiError} @throws {NetworkError} */
  async findOut(): Promise<void> {
    this.#setAway(await this.sender.presence.away());
  }

  /** The walk was read, so it is not in the trash. */
  found(): void {
    this.#setAway(null);
  }

  #setAway(away: Away | null): void {
    if (away !== null) this.#setStatus({ kind: away });
    else if (AWAY.includes(this.#status.kind)) this.retry(SAVING);
  }

  /** A request that is no edit was refused without the password. */
  requireLogin(): void {
    this.#setStatus({ kind: "login" });
  }

  /** Continues after a conflict. @param forcedId The entry that overwrites the remote version; null for none. */
  resume(forcedId: number | null): void {
    this.sender.acknowledge();
    this.#forcedId = forcedId;
    this.#setStatus(SAVING);
    this.#run();
  }

  /** Ends the status that something was refused. */
  dismissRefusal(): void {
    if (this.#status.kind !== "refused") return;
    this.#setStatus({ kind: this.outbox.entries.length === 0 ? "saved" : "saving" });
  }

  /** The page has changed the recording of a station by other means than an edit. @throws {ApiError} @throws {NetworkError} */
  async changedRecording(key: Key | undefined): Promise<void> {
    if (key !== undefined) await this.sender.changedRecording(key);
  }

  /** Sends nothing more. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #runAfter(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => this.#run(), ms);
  }

  /** Sends what may be sent. */
  async #run(): Promise<void> {
    if (this.#isRunning || this.#isStopped || this.#status.kind === "conflict") return;
    this.#isRunning = true;
    this.#typedMs = null;
    try {
      await this.outbox.stored;
      for (let entry = this.outbox.next; entry !== null; entry = this.outbox.next) {
        if (this.#isStopped || !await this.#send(entry)) return;
      }
      // A refusal is shown until it is dismissed, and the status of a walk in the trash until the walk is restored.
      const stays = ["refused", ...AWAY].includes(this.#status.kind);
      this.#setStatus(stays ? this.#status : { kind: "saved" });
    } finally {
      this.#isRunning = false;
    }
  }

  /** Sends one edit. @returns Whether to continue with the next one. */
  async #send(entry: OutboxEntry): Promise<boolean> {
    const { id, operation } = entry;
    const isRepeated = this.outbox.wasTried(id);
    this.outbox.begin(id);
    // The form for the password stays as it is while the teacher fills it in.
    if (!["refused", "login", ...AWAY].includes(this.#status.kind)) {
      this.#setStatus(SAVING);
    }
    try {
      const waiting = () => this.outbox.entries.filter((other) => other.id !== id);
      const sent = await this.sender.send(operation, {
        force: id === this.#forcedId,
        isRepeated,
        shown: this.host.shown,
        later: () => waiting().map((other) => other.operation),
      });
      this.outbox.finish(sent.rekeyed);
      if (AWAY.includes(this.#status.kind)) this.#setStatus(SAVING); // it was restored
      this.host.onConfirmed(sent, entry);
      return true;
    } catch (error) {
      return await this.#failed(error, entry);
    }
  }

  async #failed(error: unknown, entry: OutboxEntry): Promise<boolean> {
    const { isKept } = this.outbox;
    const { id: entryId, operation: { kind } } = entry;
    const status = statusAfter(error, { entryId, operation: kind, isKept });
    if (status.kind === "refused") {
      this.outbox.finish();
      const isShown = await this.host.onRefused(entry, error);
      this.#setStatus(isShown ? SAVING : status);
      return true;
    }
    this.outbox.fail();
    this.#setStatus(status);
    if (status.kind === "offline") this.#runAfter(this.host.retryMs);
    if (status.kind === "trashed") this.#runAfter(this.host.retryMs * TRASHED_RETRIES);
    return false;
  }

  #setStatus(status: SaveStatus): void {
    this.#status = status;
    this.#listeners.call();
  }
}
