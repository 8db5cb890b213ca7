/**
 * Undo and redo: pairs of edits.
 *
 * @module
 */
import { concerns, type Operation, rekeyed } from "./operations.ts";
import type { Key } from "./state.ts";

/** An edit that was made, and the one that reverses it. */
export interface Step {
  readonly done: Operation;
  readonly reversed: Operation;
  /**
   * The outbox entry of a deletion that waits: cancelling it takes the place of the opposite edit. Of a step
   * that can be undone it is the deletion itself, of one that can be redone the deletion of what was added.
   */
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

  /** Removes and returns the last step. The caller says with {@link undone} what came of it. */
  takeUndo(): Step | null {
    return this.#undo.pop() ?? null;
  }

  /**
   * Removes and returns the step of a deletion that waits, wherever it is: one to undo, or one to redo whose
   * adding was undone.
   */
  takeDeletion(entryId: number): { readonly step: Step; readonly isUndone: boolean } | null {
    const isOf = (step: Step) => step.entryId === entryId;
    const done = this.#undo.find(isOf);
    const step = done ?? this.#redo.find(isOf);
    if (step === undefined) return null;
    this.#undo = this.#undo.filter((candidate) => candidate !== step);
    this.#redo = this.#redo.filter((candidate) => candidate !== step);
    return { step, isUndone: done === undefined };
  }

  /** Removes and returns the step that was undone last. The caller says with {@link redone} what came of it. */
  takeRedo(): Step | null {
    return this.#redo.pop() ?? null;
  }

  /** Records a step that was undone. */
  undone(step: Step): void {
    this.#redo.push(step);
  }

  /** Records a step that was done again. */
  redone(step: Step): void {
    this.#undo.push(step);
  }

  /** Something is gone for good: no edit of it can be undone any more. */
  gone(key: Key): void {
    this.#undo = this.#undo.filter(({ done }) => !concerns(done, key));
  }

  /** Something could not be added: no edit of it can be undone or made again. */
  refused(key: Key): void {
    this.gone(key);
    this.#redo = this.#redo.filter(({ done }) => !concerns(done, key));
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
}
