/**
 * Reads coordinates that a teacher has typed.
 *
 * @module
 */

/**
 * Reads degrees with a decimal comma or point.
 *
 * @param limit Largest absolute value.
 * @returns Null when it is not such a number.
 */
export function parseDegrees(text: string, limit: number): number | null {
  const plain = text.trim().replace(",", ".").replace("−", "-").replace(/°$/, "");
  if (!/^[+-]?\d{1,3}(\.\d+)?$/.test(plain)) return null;
  const degrees = Number(plain);
  return Math.abs(degrees) <= limit ? degrees : null;
}
