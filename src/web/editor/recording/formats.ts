/**
 * What a sound file is by its name and type, as far as a teacher should be warned of it.
 *
 * @module
 */

/** Whether older phones may stay silent: iPhones before 2025 play neither WebM nor Ogg. */
export function isRiskyOnPhones({ name, type }: Pick<File, "name" | "type">): boolean {
  return /webm|ogg|opus/i.test(type) || /\.(webm|ogg|oga|opus)$/i.test(name);
}
