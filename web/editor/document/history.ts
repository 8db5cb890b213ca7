/** Undo and redo: the steps of a page, each with the edit that reverses it. @module */
import { concerns, isPossible, type Operation } from "./operations.ts";
import { rekeyed } from "./outbox.ts";
import { type EditorState, isStored, type Key } from "./state.ts";
import type { StepLabel } from "./steps.ts";

/** A step that was done or undone. */
export interface Step {
  /** Names the edit of the step. */
  readonly label: StepLabel;
  /** The edit that undoes the step; of an undone step, the edit that redoes it. */
  readonly back: Operation;
  /** The entry of the outbox that was added last for it; null when none was. */
  readonly entryId: number | null;
  /** Steps that follow each other in the same group are undone and redone together. */
  readonly group?: number | undefined;
}

/** Steps that can be undone and redone. */
export class History {
  #undo: Step[] = [];
  #redo: Step[] = [];
  /** Whether the next edit of the same field belongs to the last step. */
  #isOpen = false;
  #last: StepLabel | null = null;
  #travels = 0;
  #groups = 0;

  /** The name of a group that no step has yet. */
  newGroup(): number {
    return ++this.#groups;
  }

  /** What was done, undone or redone last; null before the first step and after a refused edit. */
  get last(): StepLabel | null {
    return this.#last;
  }

  /** How often a step was undone or redone. */
  get travels(): number {
    return this.#travels;
  }

  /** The step to undo next; null when there is none. Steps of what another page has removed are skipped. */
  nextUndo(state: EditorState): Step | null {
    return lastPossible(this.#undo, state);
  }

  /** The step to redo next, like {@link History.nextUndo}. */
  nextRedo(state: EditorState): Step | null {
    return lastPossible(this.#redo, state);
  }

  /**
   * Records a new step; undone steps cannot be redone after it. Further edits of the same field are joined to the last
   * step, until {@link History.endStep}.
   */
  record(step: Step): void {
    const last = this.#isOpen ? this.#undo.at(-1) : undefined;
    const joined = last === undefined ? null : joinedSteps(last, step);
    if (joined !== null) this.#undo.pop();
    this.#undo.push(joined ?? step);
    this.#redo = [];
    this.#isOpen = true;
    this.#last = step.label;
  }

  /** A field was left: its next edit is a separate step. */
  endStep(): void {
    this.#isOpen = false;
  }

  /**
   * Removes and returns the step of {@link History.nextUndo}. The caller records it with {@link History.travelled}.
   *
   * @param group Only a step of this group is removed, if given.
   */
  removeUndo(state: EditorState, group?: number): Step | null {
    return this.#removed(this.#undo, this.nextUndo(state), group, true);
  }

  /** Removes and returns the step of {@link History.nextRedo}, like {@link History.removeUndo}. */
  removeRedo(state: EditorState, group?: number): Step | null {
    return this.#removed(this.#redo, this.nextRedo(state), group, false);
  }

  #removed(steps: Step[], step: Step | null, group: number | undefined, isUndone: boolean) {
    if (step === null || group !== undefined && step.group !== group) return null;
    steps.splice(steps.lastIndexOf(step)); // the skipped ones after it are not possible any more
    this.#isOpen = false;
    this.#travels++;
    this.#last = isUndone ? { ...step.label, isUndone } : step.label;
    return step;
  }

  /** Records a step that was undone, or done again. */
  travelled(step: Step, isUndo: boolean): void {
    (isUndo ? this.#redo : this.#undo).push(step);
  }

  /** The server has refused an edit: its step can be neither undone nor redone. @param id Its entry in the outbox. */
  refused(id: number): void {
    this.#last = null;
    this.#keep(({ entryId }) => entryId !== id);
  }

  /**
   * The conflict of an edit has ended.
   *
   * @param id Its entry in the outbox. @param change Returns the edit that undoes it now; null if nothing is left to undo.
   */
  resolved(id: number, change: (back: Operation) => Operation | null): void {
    const last = this.#undo.map(({ entryId }) => entryId).lastIndexOf(id);
    this.#undo = this.#undo.flatMap((step, index) => {
      const back = index === last ? change(step.back) : step.back;
      return back === null ? [] : [{ ...step, back }];
    });
  }

  /** A station or picture does not exist and cannot be restored: no edit of it can be undone or redone. */
  gone(key: Key): void {
    this.#keep(({ back }) => !concerns(back, key));
  }

  /** The list of removed things does not have an entry any more: steps that would restore it are dropped. */
  entryGone(entry: Key): void {
    this.#keep(({ back }) => !("entry" in back && back.entry === entry));
  }

  /** The server has assigned the key `to` to what had the key `from`. */
  rekey(from: Key, to: Key): void {
    const rekey = (step: Step): Step => ({ ...step, back: rekeyed(step.back, from, to) });
    this.#undo = withoutNeedless(this.#undo.map(rekey));
    this.#redo = this.#redo.map(rekey);
  }

  #keep(isKept: (step: Step) => boolean): void {
    this.#undo = this.#undo.filter(isKept);
    this.#redo = this.#redo.filter(isKept);
  }
}

function lastPossible(steps: readonly Step[], state: EditorState): Step | null {
  return steps.filter(({ back }) => isPossible(back, state)).at(-1) ?? null;
}

/**
 * The steps without those of pictures that the server has and whose station was added in the same group: undoing that
 * removes the station with them, and redoing restores it with them.
 */
function withoutNeedless(steps: Step[]): Step[] {
  return steps.filter(({ back, group }) =>
    group === undefined || back.kind !== "remove picture" || !isStored(back.picture) ||
    !steps.some((other) =>
      other.group === group && other.back.kind === "remove station" && other.back.key === back.key
    )
  );
}

/** Two steps of typing in one field as one; null when they are not. */
function joinedSteps(first: Step, second: Step): Step | null {
  const label = first.label;
  const { entryId } = second;
  const [back, next] = [first.back, second.back];
  if (back.kind === "texts" && next.kind === "texts" && haveSameFields(back, next)) {
    return { label, entryId, back: { ...next, to: back.to } };
  }
  if (back.kind === "station" && next.kind === "station" && back.key === next.key) {
    // A station is moved in steps that a person sees, one by one.
    if ("lat" in next.to || "lon" in next.to || !haveSameFields(back, next)) return null;
    return { label, entryId, back: { ...next, to: back.to } };
  }
  if (back.kind === "caption" && next.kind === "caption" && back.picture === next.picture) {
    return { label, entryId, back: { ...next, to: back.to } };
  }
  return null;
}

function haveSameFields(a: { readonly to: object }, b: { readonly to: object }): boolean {
  return Object.keys(a.to).sort().join() === Object.keys(b.to).sort().join();
}
