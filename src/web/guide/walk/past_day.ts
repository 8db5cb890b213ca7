/**
 * A day in the past as words. Pure.
 *
 * @module
 */

/**
 * A day as the beginning of a sentence: "Gestern", "Am 3. Mai".
 *
 * @param language Tag of the language, such as `de`.
 * @param lastMs Time on that day, in milliseconds since 1970; days are those of this device.
 * @param nowMs The present time, likewise.
 * @param onDay Puts the name of a day into words.
 */
export function pastDay(
  language: string,
  lastMs: number,
  nowMs: number,
  onDay: (day: string) => string,
): string {
  const days = dayNumber(nowMs) - dayNumber(lastMs);
  if (days > 1) {
    const format = new Intl.DateTimeFormat(language, { day: "numeric", month: "long" });
    return onDay(format.format(lastMs));
  }
  const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const word = relative.format(days === 1 ? -1 : 0, "day");
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Days since 1970 in the time zone of this device. */
function dayNumber(timeMs: number): number {
  const time = new Date(timeMs);
  return Date.UTC(time.getFullYear(), time.getMonth(), time.getDate()) / 86_400_000;
}
