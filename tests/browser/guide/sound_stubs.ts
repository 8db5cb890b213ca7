/**
 * Scripts that make the audio of a page behave as on some phones, or keep what it did. They run before the page's
 * own code.
 *
 * @module
 */

/** Keeps the audio element as `audio`, and the seconds of the last source at which it was heard as `heard`. */
export const KEEP_AUDIO = `
  window.heard = [];
  const playOfBrowser = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    if (window.audio === undefined) {
      window.audio = this;
      this.addEventListener("emptied", () => heard.length = 0);
      this.addEventListener("timeupdate", () => {
        if (!this.paused && !this.seeking && !this.src.startsWith("blob:")) heard.push(this.currentTime);
      });
    }
    return playOfBrowser.call(this);
  };`;

/** A position that is set before an event of the source is ignored, as Safari does before metadata. */
export function ignorePositionUntil(event: "loadedmetadata" | "playing"): string {
  return `{
    const { get, set } = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, "currentTime");
    const isReady = new WeakSet();
    const AudioOfBrowser = Audio;
    window.Audio = class extends AudioOfBrowser {
      constructor() {
        super();
        this.addEventListener("emptied", () => isReady.delete(this));
        this.addEventListener("${event}", () => isReady.add(this));
      }
    };
    Object.defineProperty(HTMLMediaElement.prototype, "currentTime", {
      get,
      set(second) {
        if (isReady.has(this) && this.readyState > 0) set.call(this, second);
      },
    });
  }`;
}

/** The browser refuses the next recording, as after a reload, while `refusals` is not zero. */
export const REFUSE_ONCE = `{
  window.refusals = 1;
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    if (refusals === 0 || this.src.startsWith("blob:")) return play.call(this);
    refusals--;
    return Promise.reject(new DOMException("A tap is needed", "NotAllowedError"));
  };
}`;

/** The end of the tone is not reported. */
export const TONE_WITHOUT_END = `{
  const AudioOfBrowser = Audio;
  window.Audio = class extends AudioOfBrowser {
    constructor() {
      super();
      this.addEventListener("ended", (event) => {
        if (this.src.startsWith("blob:") && this.duration > 1) event.stopImmediatePropagation();
      });
    }
  };
}`;

/** Browsers before March 2024. */
export const NO_RESOLVERS = "delete Promise.withResolvers;";

/**
 * Keeps handlers and states of the media session as `keys` and `states`, and forgets what was set before sound
 * begins, as WebKit does.
 */
export const FORGETFUL_SESSION = `{
  window.keys = {};
  window.states = [];
  const session = MediaSession.prototype;
  session.setActionHandler = (action, handler) => keys[action] = handler;
  const { setPositionState } = session;
  session.setPositionState = function (state) {
    states.push(state);
    return setPositionState.call(this, state);
  };
  const AudioOfBrowser = Audio;
  window.Audio = class extends AudioOfBrowser {
    constructor() {
      super();
      this.addEventListener("playing", () => {
        navigator.mediaSession.metadata = null;
        window.keys = {};
      });
    }
  };
}`;

/** Time limits of this length end after a fraction of a second. */
export function shortenLimit(limitMs: number): string {
  return `{
    const setTimeoutOfBrowser = setTimeout;
    window.setTimeout = (work, ms, ...others) =>
      setTimeoutOfBrowser(work, ms === ${limitMs} ? 300 : ms, ...others);
  }`;
}
