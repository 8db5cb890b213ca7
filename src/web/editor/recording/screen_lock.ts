/**
 * Keeps the screen on while a recording runs: a phone that locks itself ends it.
 *
 * @module
 */

/** Keeps the screen on where the browser can. @returns Lets it go off again. */
export function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | undefined;
  let isWanted = true;
  const acquire = async () => {
    if (!isWanted || document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (!isWanted) await lock.release();
    } catch {
      // Refused, such as with a low battery: the recording goes on without it.
    }
  };
  // A page that was hidden has lost its lock.
  document.addEventListener("visibilitychange", acquire);
  acquire();
  return () => {
    isWanted = false;
    document.removeEventListener("visibilitychange", acquire);
    lock?.release();
  };
}
