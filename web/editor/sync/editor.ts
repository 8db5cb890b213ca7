/**
 * The editor of one walk: connects the shown walk, the history of undo and redo, and the loop that sends the edits.
 *
 * @module
 */
import { NetworkError } from "../../kit/api_error.ts";
import { Listeners } from "../../kit/observable.ts";
import { isFieldEdit, rebased, storedEdit } from "../document/field_changes.ts";
import {
  type BroughtBack,
  broughtBackStep,
  type DoneStep,
  History,
  labelOf,
  type Step,
  type StepLabel,
} from "../document/history.ts";
import {
  concerns,
  contentsOf,
  isRemoval,
  type Operation,
  subjectOf,
} from "../document/operations.ts";
import { type Outbox, type OutboxEntry, ReplacedKeys } from "../document/outbox.ts";
import { type EditorState, entryId, entryKey, type Key } from "../document/state.ts";
import {
  backAfter,
  type Choice,
  type FieldTarget,
  goneOf,
  LostEdits,
  Refusals,
  resolution,
} from "./conflicts.ts";
import { isNotFound, type Sent } from "./request.ts";
import type { Sender } from "./sender.ts";
import { Saving } from "./saving.ts";
import { ShownWalk } from "./shown_walk.ts";

/** What the editor needs besides its outbox and its sender. */
interface EditorHost {
  /** Reads the walk as the server has it. */
  readonly read: () => Promise<EditorState>;
  /** Milliseconds between tries without a connection. */
  readonly retryMs: number;
  /** Removes contents from this device: the server has them, and no edit that waits needs them. */
  readonly removeSent?: (names: readonly string[]) => void;
}

/** How an edit is made. */
interface EditOptions {
  /** Whether the next key is likely to change the same text: then it is sent after a pause. */
  readonly isTyping?: boolean;
  /** Names of rows on this device that the edit replaces. */
  readonly replaced?: readonly string[];
}

/** Edits one walk. Edits are shown at once and sent in their order; the status has what the server has confirmed. */
export class Editor {
  /** Keys that forms may still have from before the server assigned others. */
  readonly keys = new ReplacedKeys();
  /** Edits that the server has refused for good. */
  readonly refusals = new Refusals();
  /** Sends the edits. Its changes are its own: how far saving is changes nothing of the walk. */
  readonly saving: Saving;
  readonly #listeners = new Listeners();
  readonly #rekeyListeners = new Listeners<[from: Key, to: Key]>();
  readonly #trackListeners = new Listeners<[isReplaced: boolean]>();
  /** Calls a listener after every change. @returns Ends that. */
  readonly subscribe = this.#listeners.add;
  /** Calls a listener when the server has assigned a key to something new. @returns Ends that. */
  readonly onRekey = this.#rekeyListeners.add;
  /** Calls a listener when undoing or redoing has changed the track, or only the map. @returns Ends that. */
  readonly onTrack = this.#trackListeners.add;
  readonly #history = new History();
  readonly #walk: ShownWalk;

  /** @param state The walk as the server has it. */
  constructor(
    state: EditorState,
    private readonly outbox: Outbox,
    sender: Sender,
    private readonly host: EditorHost,
    /** The edits of stations and pictures that other pages have deleted. */
    readonly lost: LostEdits = new LostEdits(null),
  ) {
    this.#walk = new ShownWalk(state, outbox);
    this.saving = new Saving(outbox, sender, {
      retryMs: host.retryMs,
      shown: () => this.#walk.state,
      onConfirmed: (sent, entry) => this.#confirmed(sent, entry),
      onRefused: (entry, error) => this.#refused(entry, error),
    });
    this.saving.retry();
  }

  /** The walk with all edits; every station has a name. */
  get state(): EditorState {
    return this.#walk.named;
  }

  /** The last step on this page; null before the first one and after a refused edit. */
  get lastStep(): StepLabel | null {
    return this.#history.last;
  }

  /** The step that {@link Editor.undo} undoes; null when there is none. */
  get nextUndo(): StepLabel | null {
    return this.#history.nextUndo(this.#walk.state)?.label ?? null;
  }

  /** The step that {@link Editor.redo} redoes; null when there is none. */
  get nextRedo(): StepLabel | null {
    return this.#history.nextRedo(this.#walk.state)?.label ?? null;
  }

  /** How often undo or redo was used. */
  get travels(): number {
    return this.#history.travels;
  }

  /** Removes the message of a field that an edit was refused. */
  dismissRefusal(target: FieldTarget): void {
    this.refusals.dismiss(target);
    this.#changed();
  }

  /** Removes the edits of something that another page has deleted. */
  forgetLost(key: Key): void {
    this.lost.remove(key);
    this.#changed();
  }

  /** Makes an edit. Its keys may be those that the server has replaced since. */
  edit(edit: Operation, options: EditOptions = {}): void {
    this.#make(edit, {}, options);
    this.#changed();
  }

  /** Makes edits that are one step together. @param label Names the step. */
  editTogether(edits: readonly Operation[], label: StepLabel): void {
    const group = this.#history.newGroup();
    for (const edit of edits) this.#make(edit, { label, group });
    this.#changed();
  }

  /** A field was left: its next edit is a separate step. */
  endStep(): void {
    this.#history.endStep();
  }

  /** Records what a request that is no edit has done, such as an uploaded track: a step that can be undone. */
  recordStep(step: DoneStep): void {
    this.#history.record({ ...step, entryId: null });
    this.#changed();
  }

  /** Shows what was restored from the list of removed things, which is a step. @throws {ApiError} @throws {NetworkError} */
  async broughtBack(restored: BroughtBack): Promise<void> {
    this.entryGone(restored.entryId);
    await Promise.all([this.reload(), this.saving.changedRecording(restored.poi?.id.toString())]);
    const { poi } = restored;
    if (poi !== null) this.#walk.returned(poi);
    const step = broughtBackStep(restored, this.#walk.state);
    if (step !== null) this.#history.record({ ...step, entryId: null });
    this.#changed();
  }

  /** The list of removed things does not have an entry any more: steps that need it are dropped. */
  entryGone(id: number): void {
    this.#history.entryGone(entryKey(id));
    this.#changed();
  }

  /** Undoes the step of {@link Editor.nextUndo}. */
  undo(): void {
    this.#travel(true);
  }

  /** Redoes the step of {@link Editor.nextRedo}. */
  redo(): void {
    this.#travel(false);
  }

  /** Ends a conflict: its fields get the local value, the remote one, or both. */
  resolve(choice: Choice): void {
    const { status } = this.saving;
    if (status.kind !== "conflict") return;
    const { entryId, conflicts } = status;
    const { shown, isForced } = resolution(this.outbox, entryId, conflicts, choice);
    this.#history.resolved(entryId, (back) => backAfter(back, conflicts, choice, shown));
    if (shown !== null) this.#walk.show(shown);
    this.saving.resume(isForced ? entryId : null);
    this.#changed();
  }

  /** Shows what other pages have changed, unless edits wait. @throws {ApiError} */
  async refresh(): Promise<void> {
    if (this.outbox.entries.length > 0 || this.saving.isStopped) return;
    await this.reload()
      .catch((error) => isNotFound(error) ? this.saving.findOut() : Promise.reject(error))
      .catch((error) => {
        if (!(error instanceof NetworkError)) throw error;
      });
  }

  /** Reads the walk again, and applies the edits that wait. @throws {ApiError} @throws {NetworkError} */
  async reload(): Promise<void> {
    await this.#walk.reload(this.host.read);
    this.saving.found();
    this.#changed();
  }

  /** Stops sending. The edits that wait stay on the disk. */
  close(): void {
    this.saving.stop();
  }

  /** Undoes or redoes a step, and all others of its group. */
  #travel(isUndo: boolean): void {
    const history = this.#history;
    const remove = (group?: number) =>
      isUndo
        ? history.removeUndo(this.#walk.state, group)
        : history.removeRedo(this.#walk.state, group);
    for (let step = remove(); step !== null; step = step.group ? remove(step.group) : null) {
      const done = this.#perform(step.back);
      if (done !== null) history.travelled({ ...step, ...done }, isUndo);
    }
    this.#changed();
  }

  #make(
    edit: Operation,
    together: Partial<Pick<Step, "label" | "group">>,
    options: EditOptions = {},
  ): void {
    const before = this.state;
    const operation = storedEdit(this.keys.inOperation(edit), this.#walk.state);
    if (operation === null) return;
    const done = this.#perform(operation, options);
    if (done === null) return;
    const label = labelOf(operation, before, this.state);
    this.#history.record({ ...done, label, ...together });
  }

  #perform(
    edit: Operation,
    { isTyping, replaced }: EditOptions = {},
  ): Pick<Step, "back" | "entryId"> | null {
    const done = this.#walk.edit(edit, replaced);
    if (done !== null) this.saving.wake(isTyping);
    return done;
  }

  #confirmed(sent: Sent, entry: OutboxEntry): void {
    const { operation, rekeyed: key, stored } = { ...entry, ...sent };
    this.refusals.succeeded(entry);
    this.#walk.confirm(sent, operation);
    if (key !== undefined) this.#rekey(key.from, key.to);
    if (isFieldEdit(operation) && stored !== undefined) {
      this.outbox.update((later) => rebased(later, operation, stored));
    }
    this.#removeSent(operation);
    const { kind } = operation;
    if (kind === "restore track") this.#trackListeners.call(true);
    if (kind.endsWith(" map")) this.#trackListeners.call(false);
    this.#changed();
  }

  /**
   * Removes a refused edit from the page, with all edits of what it was to add or to restore.
   *
   * @returns Whether the refusal is shown elsewhere than in the status.
   */
  async #refused(entry: OutboxEntry, error: unknown): Promise<boolean> {
    const isShown = await this.#takenBack(entry, error);
    this.#changed();
    return isShown;
  }

  async #takenBack(entry: OutboxEntry, error: unknown): Promise<boolean> {
    const { id, operation } = entry;
    const subject = subjectOf(operation);
    if (subject !== null && !isRemoval(operation)) {
      this.outbox.drop((waiting) => concerns(waiting, subject));
      this.#history.gone(subject);
    }
    this.#history.refused(id);
    const before = this.state;
    await this.reload().catch(() => {}); // the walk stays as it is shown until a reload succeeds
    const gone = isNotFound(error) ? goneOf(operation, this.#walk.state) : null;
    if (gone === null) return this.refusals.add(operation, error);
    const dropped = this.outbox.drop((edit) => concerns(edit, gone));
    this.#history.gone(gone);
    this.lost.add(gone, [operation, ...dropped], before);
    return true;
  }

  #removeSent(operation: Operation): void {
    const waiting = [...this.saving.waiting, ...this.lost.things.flatMap(({ edits }) => edits)];
    const needed = waiting.flatMap(contentsOf);
    const sent = contentsOf(operation).filter((name) => !needed.includes(name));
    if (sent.length > 0) this.host.removeSent?.(sent);
  }

  #rekey(from: Key, to: Key): void {
    this.#history.rekey(from, to);
    if (entryId(to) !== null) return; // an entry of removed things is not shown
    this.keys.add(from, to);
    this.refusals.rekey(from, to);
    this.#rekeyListeners.call(from, to);
  }

  #changed(): void {
    this.#listeners.call();
  }
}
