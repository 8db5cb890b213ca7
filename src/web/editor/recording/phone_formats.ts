/**
 * Which sound files some phones do not play, by their name and type.
 *
 * @module
 */

/** Whether some phones may not play a file: iPhones before 2025 play neither WebM nor Ogg. */
export function isRiskyOnPhones({ name, type }: Pick<File, "name" | "type">): boolean {
  return /webm|ogg|opus/i.test(type) || /\.(webm|ogg|oga|opus)$/i.test(name);
}
