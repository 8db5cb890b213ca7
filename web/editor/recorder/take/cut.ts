/** The part of a take that is kept: how its ends are moved, and how their times are written. Pure. @module */

/** Seconds that are left at least. */
const LEAST_S = 0.5;

/** The part that is kept, in seconds of the take. */
export interface Cut {
  readonly fromS: number;
  readonly toS: number;
}

/** Whether two cuts keep the same part. */
function isSameCut(a: Cut, b: Cut): boolean {
  return a.fromS === b.fromS && a.toS === b.toS;
}

/** An end of the part. */
export type End = "from" | "to";

/** Moves an end, in tenths of a second; the ends of the take are exact. */
export function withEnd(cut: Cut, end: End, atS: number, totalS: number): Cut {
  const least = Math.min(LEAST_S, totalS);
  const [lowest, highest] = end === "from" ? [0, cut.toS - least] : [cut.fromS + least, totalS];
  const isBetween = atS > lowest && atS < highest;
  const limited = Math.max(lowest, Math.min(highest, isBetween ? rounded(atS) : atS));
  return end === "from" ? { ...cut, fromS: limited } : { ...cut, toS: limited };
}

/** Where a key moves something that is at a time; null if it does not. */
export function movedBy(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  atS: number,
  totalS: number,
): number | null {
  const step = shiftKey ? 1 : 0.1;
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return atS + step;
    case "ArrowLeft":
    case "ArrowDown":
      return atS - step;
    case "PageUp":
      return atS + 5;
    case "PageDown":
      return atS - 5;
    case "Home":
      return 0;
    case "End":
      return totalS;
    default:
      return null;
  }
}

/** A time with tenths of a second, as `0:01,2`. @param decimal The decimal separator. */
export function clockOf(seconds: number, decimal: string): string {
  const tenths = Math.round(seconds * 10);
  const whole = Math.floor(tenths / 10);
  const rest = String(whole % 60).padStart(2, "0");
  return `${Math.floor(whole / 60)}:${rest}${decimal}${tenths % 10}`;
}

/** Tenths of a second without the errors of binary numbers. */
function rounded(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}

// The part of a take that is kept, with the parts before it, so that changes of the cut can be undone. Pure.

/** A cut and its history. */
interface CutHistory {
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
