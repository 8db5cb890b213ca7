/**
 * Whether this page can record.
 *
 * @module
 */

/** Whether the browser can record: microphones are for secure pages only. */
export function canRecord(): boolean {
  return isSecureContext && "mediaDevices" in navigator && "MediaRecorder" in globalThis;
}
