/**
 * The part of a take that is kept, with the parts before it, so that changes of the cut can be undone. Pure.
 *
 * @module
 */
import { type Cut, isSameCut } from "./cut.ts";

/** A cut and its history. */
export interface CutHistory {
  readonly cut: Cut;
  /** The cut when the last change was completed; `cut` differs from it while a handle is dragged. */
  readonly settled: Cut;
  /** What {@link settled} was before each change, the last one at the end. */
  readonly before: readonly Cut[];
}

/** A cut without changes. */
export function historyOf(cut: Cut): CutHistory {
  return { cut, settled: cut, before: [] };
}

/** What changes a cut. */
export type CutEvent =
  /** `isDone` is false while the handle is dragged. */
  | { readonly kind: "changed"; readonly cut: Cut; readonly isDone: boolean }
  | { readonly kind: "undone" }
  /** The silence at both ends was found; a cut that was changed before stays. */
  | { readonly kind: "proposed"; readonly cut: Cut };

/** The history after an event. A completed change that ends where it began is none. */
export function cutAfter(history: CutHistory, event: CutEvent): CutHistory {
  const { settled, before } = history;
  if (event.kind === "undone") {
    const last = before.at(-1);
    return last === undefined ? history : { cut: last, settled: last, before: before.slice(0, -1) };
  }
  if (event.kind === "proposed") {
    const isUnchanged = before.length === 0 && isSameCut(history.cut, settled);
    return isUnchanged && !isSameCut(settled, event.cut) ? historyOf(event.cut) : history;
  }
  const { cut, isDone } = event;
  if (!isDone || isSameCut(settled, cut)) return { ...history, cut };
  return { cut, settled: cut, before: [...before, settled] };
}
