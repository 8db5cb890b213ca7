/**
 * The part of a take that is kept: how its ends are moved, and how their times are written. Pure.
 *
 * @module
 */

/** Seconds that are left at least. */
const LEAST_S = 0.5;

/** The part that is kept, in seconds of the take. */
export interface Cut {
  readonly fromS: number;
  readonly toS: number;
}

/** Whether two cuts keep the same part. */
export function isSameCut(a: Cut, b: Cut): boolean {
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
