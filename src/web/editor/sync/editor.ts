/**
 * The editor of one walk: shows edits at once, sends them in order, and says what the server has confirmed.
 *
 * @module
 */
import { NetworkError } from "../../api.ts";
import { type BroughtBack, broughtBackStep, trackStep } from "./brought_back.ts";
import { Listeners } from "../../ui/observable.ts";
import { goneOf, LostEdits } from "./conflicts/lost_edits.ts";
import { type Place, Refusals } from "./conflicts/refusals.ts";
import { backAfter, type Choice, resolution } from "./conflicts/resolution.ts";
import type { EditorHost } from "./editor_host.ts";
import { isFieldEdit, rebased } from "./field_changes.ts";
import { History, type Step } from "./history.ts";
import { concerns, isRemoval, type Operation, subjectOf } from "./operations.ts";
import type { Outbox, OutboxEntry } from "./outbox.ts";
import { ReplacedKeys } from "./replaced_keys.ts";
import { SendLoop } from "./requests/send_loop.ts";
import type { Sender } from "./requests/sender.ts";
import type { Sent } from "./requests/sent.ts";
import { isNotFound } from "./requests/walk_presence.ts";
import type { SaveStatus } from "./save_status.ts";
import { ShownWalk } from "./shown_walk.ts";
import { type EditorState, entryId, entryKey, type Key } from "./state.ts";
import { labelOf, type StepLabel } from "./step_label.ts";
import { storedEdit } from "./stored_text.ts";

/** Edits one walk. */
export class Editor {
  /** Keys that forms may still have from before the server assigned others. */
  readonly keys = new ReplacedKeys();
  /** Edits that the server has refused for good. */
  readonly refusals = new Refusals();
  readonly #listeners = new Listeners();
  readonly #rekeyListeners = new Listeners<[from: Key, to: Key]>();
  readonly #trackListeners = new Listeners();
  /** Calls a listener after every change. @returns Ends that. */
  readonly subscribe = this.#listeners.add;
  /** Calls a listener when something new gets its key from the server. @returns Ends that. */
  readonly onRekey = this.#rekeyListeners.add;
  /** Calls a listener when undoing or redoing has brought another track back. @returns Ends that. */
  readonly onTrack = this.#trackListeners.add;
  readonly #history = new History();
  readonly #walk: ShownWalk;
  readonly #loop: SendLoop;

  /** @param state The walk as the server has it. */
  constructor(
    state: EditorState,
    private readonly outbox: Outbox,
    sender: Sender,
    private readonly host: EditorHost,
    /** What was edited of things that were deleted elsewhere. */
    readonly lost: LostEdits = new LostEdits(null),
  ) {
    this.#walk = new ShownWalk(state, outbox);
    this.#loop = new SendLoop(outbox, sender, {
      retryMs: host.retryMs,
      shown: () => this.#walk.state,
      onConfirmed: (sent, entry) => this.#confirmed(sent, entry),
      onRefused: (entry, error) => this.#refused(entry, error),
      onStatus: () => this.#changed(),
    });
    this.#loop.retry();
  }

  /** The walk with all edits; every station has a name. */
  get state(): EditorState {
    return this.#walk.named;
  }

  /** How far the edits have got. */
  get status(): SaveStatus {
    return this.#loop.status;
  }

  /** What was done last on this page; null before the first edit and after a refused one. */
  get lastStep(): StepLabel | null {
    return this.#history.last;
  }

  /** What {@link Editor.undo} takes back; null when there is nothing. */
  get nextUndo(): StepLabel | null {
    return this.#history.nextUndo(this.#walk.state)?.label ?? null;
  }

  /** What {@link Editor.redo} makes again; null when there is nothing. */
  get nextRedo(): StepLabel | null {
    return this.#history.nextRedo(this.#walk.state)?.label ?? null;
  }

  /** How often undo or redo was used. */
  get travels(): number {
    return this.#history.travels;
  }

  /** Hides that an edit was refused. @param place Beside this field; in the status if not given. */
  dismissRefusal(place?: Place): void {
    if (place === undefined) return this.#loop.dismissRefusal();
    this.refusals.dismiss(place);
    this.#changed();
  }

  /** What was edited of something that was deleted elsewhere is needed no longer. */
  forgetLost(key: Key): void {
    this.lost.remove(key);
    this.#changed();
  }

  /** Makes an edit. Its keys may be those from before the server assigned others. */
  edit(edit: Operation): void {
    const before = this.state;
    const operation = storedEdit(this.keys.inOperation(edit), this.#walk.state);
    if (operation === null) return;
    const done = this.#perform(operation);
    if (done === null) return;
    this.#history.record({ ...done, label: labelOf(operation, before, this.state) });
    this.#changed();
  }

  /** Makes the next edit of the field that was edited last a step of its own: the field is left. */
  endStep(): void {
    this.#history.endStep();
  }

  /** The track was replaced, or another was appended to it. @param id The entry that the former track has become. */
  trackChanged(cause: "replaced" | "appended", id: number): void {
    this.#history.record({ ...trackStep(cause, id), entryId: null });
    this.#changed();
  }

  /** Shows what was brought back from the list of removed things; undoing takes that back. */
  async broughtBack(thing: BroughtBack): Promise<void> {
    this.entryGone(thing.entryId);
    await Promise.all([this.reload(), this.#loop.changedRecording(thing.poi?.id.toString())]);
    const { poi } = thing;
    if (poi !== null) this.#walk.returned(poi);
    const step = broughtBackStep(thing, this.#walk.state);
    if (step !== null) this.#history.record({ ...step, entryId: null });
    this.#changed();
  }

  /** An entry of the list of removed things is no more: nothing can be undone by means of it. */
  entryGone(id: number): void {
    this.#history.entryGone(entryKey(id));
    this.#changed();
  }

  /** Takes back what {@link Editor.nextUndo} names. */
  undo(): void {
    this.#travel(this.#history.takeUndo(this.#walk.state), (step) => this.#history.undone(step));
  }

  /** Makes again what {@link Editor.nextRedo} names. */
  redo(): void {
    this.#travel(this.#history.takeRedo(this.#walk.state), (step) => this.#history.redone(step));
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
  resolve(choice: Choice): void {
    const { status } = this;
    if (status.kind !== "conflict") return;
    const { entryId, conflicts } = status;
    const { shown, isForced } = resolution(this.outbox, entryId, conflicts, choice);
    this.#history.resolved(entryId, (back) => backAfter(back, conflicts, choice, shown));
    if (shown !== null) this.#walk.show(shown);
    this.#loop.resume(isForced ? entryId : null);
    this.#changed();
  }

  /** The edit that waits for the end of a conflict; null without one. */
  get disputed(): OutboxEntry | null {
    const { status } = this;
    const isDisputed = ({ id }: OutboxEntry) => status.kind === "conflict" && id === status.entryId;
    return this.outbox.entries.find(isDisputed) ?? null;
  }

  /** The edits that the server has not confirmed. */
  get waiting(): readonly Operation[] {
    return this.outbox.entries.map(({ operation }) => operation);
  }

  /** Brings the walk back from the trash; edits that wait are sent. @throws {ApiError} @throws {NetworkError} */
  bringBack(): Promise<void> {
    return this.#loop.bringBack();
  }

  /** Shows what other tabs and devices have changed, unless edits wait. */
  async refresh(): Promise<void> {
    if (this.outbox.entries.length > 0 || this.#loop.isStopped) return;
    await this.reload()
      .catch((error) => isNotFound(error) ? this.#loop.findOut() : Promise.reject(error))
      .catch((error) => {
        if (!(error instanceof NetworkError)) throw error;
      });
  }

  /** Reads the walk again, and applies the edits that wait. */
  async reload(): Promise<void> {
    this.#walk.replace(await this.host.read());
    this.#loop.found();
    this.#changed();
  }

  /** Stops sending. What waits is on the disk. */
  close(): void {
    this.#loop.stop();
  }

  #travel(step: Step | null, onDone: (step: Step) => void): void {
    const done = step && this.#perform(step.back);
    if (step !== null && done !== null) onDone({ ...step, ...done });
    this.#changed();
  }

  #perform(edit: Operation): Pick<Step, "back" | "entryId"> | null {
    const done = this.#walk.edit(edit);
    if (done !== null) this.#loop.wake();
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
    if (operation.kind === "restore track") this.#trackListeners.call();
    this.#changed();
  }

  /**
   * Takes an edit back, with all edits of what it was to add or to bring back.
   *
   * @returns Whether it is told elsewhere than in the status.
   */
  async #refused(entry: OutboxEntry, error: unknown): Promise<boolean> {
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
