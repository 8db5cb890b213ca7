/** Scripts that make a phone ready for a walk, or not. They run before the page's own code. @module */

/** The system keeps the screen on; `isLocked` is whether it does now. A test has no screen. */
export const WAKE_LOCK = `
  window.isLocked = false;
  // Pages that are not of https have none.
  if (window.WakeLock) WakeLock.prototype.request = () => {
    window.isLocked = true;
    const lock = new EventTarget();
    lock.released = false;
    lock.release = async () => {
      window.isLocked = false;
      lock.released = true;
      lock.dispatchEvent(new Event("release"));
    };
    return Promise.resolve(lock);
  };`;

/** The system keeps no screen on. */
export const NO_WAKE_LOCK = `
  if (window.WakeLock) WakeLock.prototype.request = () =>
    Promise.reject(new DOMException("The battery is low", "NotAllowedError"));`;

/** Keeps as `tones` how often a clip longer than the silence that unlocks sound has begun to play. */
export const COUNT_TONES = `
  window.tones = 0;
  const playOfPage = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    if (!this.isCounted) {
      this.isCounted = true;
      this.addEventListener("playing", () => {
        if (this.src.startsWith("blob:") && this.duration > 1) tones++;
      });
    }
    return playOfPage.call(this);
  };`;

/** The browser refuses the first sound. */
export const REFUSE_FIRST = `{
  let refusals = 1;
  const playOfBrowser = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    if (refusals-- > 0) return Promise.reject(new DOMException("A tap is needed", "NotAllowedError"));
    return playOfBrowser.call(this);
  };
}`;

/** From now on the clock is 21 seconds later. */
export const LATER = "{ const now = Date.now; Date.now = () => now() + 21_000; }";
