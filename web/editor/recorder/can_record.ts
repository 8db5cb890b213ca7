/** Whether this page can record. @module */

/** Whether some phones may not play a file: iPhones before 2025 play neither WebM nor Ogg. */
export function isRiskyOnPhones({ name, type }: Pick<File, "name" | "type">): boolean {
  return /webm|ogg|opus/i.test(type) || /\.(webm|ogg|oga|opus)$/i.test(name);
}

/** Whether the browser can record: microphones are for secure pages only. */
export function canRecord(): boolean {
  return isSecureContext && "mediaDevices" in navigator && "MediaRecorder" in globalThis;
}
