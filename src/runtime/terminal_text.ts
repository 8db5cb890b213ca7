/**
 * Text that is safe to print on a terminal: names, paths and messages from a client cannot move the cursor, change
 * colours, reorder text, or begin another line.
 *
 * @module
 */

/**
 * C0, DEL and C1 (`Cc`), the controls of writing direction (`Bidi_Control`, UAX #9), and the separators of
 * lines and paragraphs (`Zl`, `Zp`).
 */
const CONTROLS = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu;

/**
 * Replaces every control character by its `\uXXXX` escape, line feeds included. In a JSON text the value of
 * every string stays the same (RFC 8259, section 7).
 */
export function escapeControls(text: string): string {
  return text.replace(
    CONTROLS,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** As {@link escapeControls}, for a text of several lines, whose line feeds stay. */
export function escapeLines(text: string): string {
  return text.split("\n").map(escapeControls).join("\n");
}
