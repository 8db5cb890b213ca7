/**
 * Undo and redo: pairs of edits.
 *
 * @module
 */
import { type Operation, rekeyed } from "./operations.ts";
import type { Key } from "./state.ts";

/** An edit that was made, and the one that reverses it. */
export interface Step {
  readonly done: Operation;
  readonly reversed: Operation;
  /** The outbox entry whose cancellation reverses it: of deletions, which cannot be reversed once sent. */
  readonly entryId: number | null;
}

/** Steps that can be undone and redone. */
export class History {
  #undo: Step[] = [];
  #redo: Step[] = [];

  /** Whether there is a step to undo. */
  get canUndo(): boolean {
    return this.#undo.length > 0;
  }

  /** Whether there is a step to redo. */
  get canRedo(): boolean {
    return this.#redo.length > 0;
  }

  /** Records a new step. What had been undone cannot be redone after it. */
  record(step: Step): void {
    this.#undo.push(step);
    this.#redo = [];
  }

  /** The last step, which counts as undone from now on. */
  takeUndo(): Step | null {
    const step = this.#undo.pop() ?? null;
    if (step !== null) this.#redo.push(step);
    return step;
  }

  /** The step that was undone last. The caller says with {@link redone} what came of it. */
  takeRedo(): Step | null {
    return this.#redo.pop() ?? null;
  }

  /** Records a step that was done again. */
  redone(step: Step): void {
    this.#undo.push(step);
  }

  /** A deletion has been sent: no step of before can be undone across it without it. */
  sent(entryId: number): void {
    this.#undo = this.#undo.filter((step) => step.entryId !== entryId);
  }

  /** Something new has got its key from the server. */
  rekey(from: Key, to: Key): void {
    const rekey = (step: Step): Step => ({
      ...step,
      done: rekeyed(step.done, from, to),
      reversed: rekeyed(step.reversed, from, to),
    });
    this.#undo = this.#undo.map(rekey);
    this.#redo = this.#redo.map(rekey);
  }

  /** Forgets everything, after the walk was read again. */
  clear(): void {
    this.#undo = [];
    this.#redo = [];
  }
}
