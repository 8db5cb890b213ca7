/**
 * The one `<audio>` element of a page. Phones let a page play sound only after a tap, and only with an
 * element that was played in that tap; so there is one, and only its source changes.
 *
 * @module
 */
import { Listeners } from "../observable.ts";
import { toneUrl, Unlock } from "./clips.ts";
import { type ControlledPlayer, declarePlayback, MediaControls } from "./media_session.ts";
import type { PausedBy, PlayerState, Recording, RecordingPlayer, ToneKind } from "./recording.ts";

/** Milliseconds without data after which a recording counts as failed. */
const TIMEOUT_MS = 20_000;

/** Events of a media element after new data. */
const DATA_EVENTS = ["progress", "loadedmetadata", "loadeddata", "canplay", "timeupdate"];

/** Watches one media element while it waits for data. */
class DataWatch {
  readonly #onTimeout: () => void;
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** @param onTimeout Called when no data have come for 20 s. */
  constructor(element: EventTarget, onTimeout: () => void) {
    this.#onTimeout = onTimeout;
    for (const type of DATA_EVENTS) {
      element.addEventListener(type, () => {
        if (this.#timer !== null) this.start();
      });
    }
  }

  /** Begins to measure the time without data. */
  start(): void {
    this.stop();
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#onTimeout();
    }, TIMEOUT_MS);
  }

  /** Ends the measurement. */
  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}

/** Milliseconds after which a clip counts as ended: some browsers report no end, and a recording waits for it. */
const LONGEST_MS = 3000;

/** How a clip ended: by itself, paused from outside, or because the element has another source. */
type ClipEnd = "ended" | "paused" | "replaced";

/**
 * Plays a clip to its end, for {@link LONGEST_MS} at most.
 *
 * @param onStart Called when the browser lets it sound.
 * @throws {DOMException} when the browser refuses to play it, or cannot.
 */
async function playClip(
  element: HTMLMediaElement,
  url: string,
  onStart?: () => void,
): Promise<ClipEnd> {
  const listening = new AbortController();
  const { signal } = listening;
  const end = new Promise<ClipEnd>((resolve) => {
    const on = (type: string, listener: () => void) =>
      element.addEventListener(type, listener, { signal });
    const timer = setTimeout(() => resolve("ended"), LONGEST_MS);
    signal.addEventListener("abort", () => clearTimeout(timer));
    on("ended", () => resolve("ended"));
    // At the end of a source its pause comes first; and an event of the source before may come late.
    on("pause", () => element.paused && !element.ended && resolve("paused"));
    on("emptied", () => element.src !== url && resolve("replaced"));
  });
  element.src = url;
  element.playbackRate = 1;
  const started = element.play().then(onStart, (error: unknown) => {
    // What has interrupted it is reported by an event, too.
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
  });
  try {
    return await Promise.race([end, started.then(() => end)]);
  } finally {
    listening.abort();
  }
}

// The second at which a recording is. Safari ignores a second that is set before metadata are loaded, or stays at it;
// so it is set with the metadata, and compared once when sound begins. A phone call may empty the element: second and
// length are kept here.

/** Largest difference between the second that was set and the one at which sound begins. */
const TOLERANCE_S = 2;

/** A rest of fewer seconds is too short to be heard: the recording starts from its beginning. */
const SHORTEST_REST_S = 1;

/** The second of the recording of one audio element. */
class RecordingPosition {
  readonly #element: HTMLMediaElement;
  #url: string | null = null;
  #second = 0;
  #duration: number | null = null;
  /** Whether the second was set in the element, and whether it was compared after that. */
  #stage: "waiting" | "sent" | "checked" = "waiting";

  constructor(element: HTMLMediaElement) {
    this.#element = element;
    const on = (type: string, listener: () => void) =>
      element.addEventListener(type, () => {
        if (this.isLoaded) listener();
      });
    // A call may empty the element, which then loads the recording again from its start.
    element.addEventListener("emptied", () => {
      if (this.isSource) this.#stage = "waiting";
    });
    on("loadedmetadata", () => this.#send());
    on("durationchange", () => this.#measure());
    on("playing", () => this.#check());
    on("timeupdate", () => this.#second = this.position);
  }

  /** Whether the element has the recording, loaded or not, and not a tone. */
  get isSource(): boolean {
    return this.#url !== null && this.#element.src === this.#url;
  }

  /** Whether the element can continue the recording. */
  get isLoaded(): boolean {
    const { readyState, error } = this.#element;
    return this.isSource && readyState !== HTMLMediaElement.HAVE_NOTHING && error === null;
  }

  /** Seconds from the start. */
  get position(): number {
    return this.isLoaded && this.#stage === "checked" ? this.#element.currentTime : this.#second;
  }

  /** Length in seconds; null until the browser reports it. */
  get duration(): number | null {
    return this.#duration;
  }

  /** Sets the recording that {@link load} plays, and the second at which it starts; null removes it. */
  choose(url: string | null, second: number): void {
    const address = url && new URL(url, document.baseURI).href;
    if (address !== this.#url) this.#duration = null;
    this.#url = address;
    this.#second = second;
    this.#stage = "waiting";
  }

  /** Makes the recording the source of the element. */
  load(): void {
    this.#stage = "waiting";
    if (this.#url !== null) this.#element.src = this.#url;
  }

  /** Goes to a second, at once or as soon as the recording is loaded. */
  moveTo(second: number): void {
    this.#second = Math.max(0, Math.min(this.#duration ?? Infinity, second));
    if (this.isLoaded && this.#stage !== "waiting") this.#element.currentTime = this.#second;
  }

  #measure(): void {
    if (Number.isFinite(this.#element.duration)) this.#duration = this.#element.duration;
  }

  #send(): void {
    if (this.#stage !== "waiting") return;
    if (this.#second > this.#element.duration - SHORTEST_REST_S) this.#second = 0;
    if (this.#second > 0) this.#element.currentTime = this.#second;
    this.#stage = "sent";
  }

  #check(): void {
    if (this.#stage !== "sent") return;
    this.#stage = "checked";
    const isOff = Math.abs(this.#element.currentTime - this.#second) > TOLERANCE_S;
    if (isOff) this.#element.currentTime = this.#second;
  }
}

/** Plays one recording at a time. */
export class AudioPlayer implements RecordingPlayer, ControlledPlayer {
  readonly #element = new Audio();
  readonly #listeners = new Listeners();
  /** Calls a listener after every change. @returns Removes it. */
  readonly subscribe = this.#listeners.add;
  readonly #recordingPosition = new RecordingPosition(this.#element);
  readonly #watch = new DataWatch(this.#element, () => this.#giveUp());
  readonly #controls = new MediaControls(this);
  readonly #unlock = new Unlock(this.#element);
  #recording: Recording | null = null;
  #state: PlayerState = "idle";
  #pausedBy: PausedBy | null = null;
  /** Number of the last call that plays or pauses: the outcome of an earlier call is ignored. */
  #order = 0;
  #rate = 1;
  #isUnlocked = false;
  #onSkip: ((step: 1 | -1) => void) | null = null;
  /** What the key "play" of headsets and locked screens does first; it returns whether that was all. */
  onPlay: (() => boolean) | null = null;

  constructor() {
    this.#element.preload = "auto";
    declarePlayback();
    this.#listen();
  }

  /** What the player does now. */
  get state(): PlayerState {
    return this.#state;
  }

  /** Who paused it; null while it is not paused. */
  get pausedBy(): PausedBy | null {
    return this.#pausedBy;
  }

  /** The recording that was last started, if any. */
  get recording(): Recording | null {
    return this.#recording;
  }

  /** Whether a recording can be heard, or will be in a moment. */
  get isBusy(): boolean {
    return this.#state === "playing" || this.#state === "loading";
  }

  /** Whether the browser has let it sound since the page was opened, and has not refused since. */
  get isUnlocked(): boolean {
    return this.#isUnlocked;
  }

  /** Seconds from the start. */
  get position(): number {
    return this.#recordingPosition.position;
  }

  /** Length in seconds; null until the browser has found it out. */
  get duration(): number | null {
    return this.#recordingPosition.duration;
  }

  /** Speed: 1 is as recorded. */
  get rate(): number {
    return this.#rate;
  }

  set rate(rate: number) {
    this.#rate = rate;
    if (this.#recordingPosition.isSource) this.#element.playbackRate = rate;
    this.#notify();
  }

  /** What the keys "next" (1) and "previous" (-1) of headsets and locked screens do; null: nothing. */
  get onSkip(): ((step: 1 | -1) => void) | null {
    return this.#onSkip;
  }

  set onSkip(onSkip: ((step: 1 | -1) => void) | null) {
    this.#onSkip = onSkip;
    this.#controls.describe();
  }

  /** Unlocks the element; call it within a tap. */
  async unlock(): Promise<void> {
    if (this.#isUnlocked || this.isBusy) return;
    const order = ++this.#order;
    // If it is refused, the first recording becomes `blocked`.
    if (await this.#unlock.run()) this.#isUnlocked = true;
    if (order === this.#order) this.#element.pause();
    this.#notify();
  }

  /**
   * Plays a recording.
   *
   * @param from Seconds from its start.
   * @param withTone Whether the tone of an arrival is played before.
   */
  async play(recording: Recording, from = 0, withTone = false): Promise<void> {
    const order = ++this.#order;
    this.#recording = recording;
    this.#recordingPosition.choose(recording.url, from);
    this.#set("loading");
    this.#controls.describe();
    try {
      // Not awaited otherwise: a tap lets only what begins at once sound.
      if (this.#unlock.isRunning) await this.#unlock.settled();
      if (order !== this.#order || this.#state !== "loading") return;
      // Each change of the source in the background may be the one that the system refuses.
      if (withTone && !document.hidden) await this.#playToneFirst(order);
      if (order !== this.#order || this.#state !== "loading") return;
      await this.#start();
    } catch (error) {
      this.#report(error, order);
    }
  }

  /** Plays a tone alone, unless a recording can be heard. @returns Whether the browser let one of them sound. */
  async playTone(kind: ToneKind = "arrival"): Promise<boolean> {
    if (this.isBusy) return true;
    this.#order++;
    let hasPlayed = true;
    try {
      await playClip(this.#element, toneUrl(kind), () => this.#isUnlocked = true);
    } catch (error) {
      // Without a tone there are still the vibration and the text on the screen.
      if (isRefusal(error)) this.#isUnlocked = false;
      hasPlayed = false;
    }
    this.#notify();
    return hasPlayed;
  }

  /** Continues after a pause or after `blocked`; after the end it plays from the start. */
  resume(): void {
    const recording = this.#recording;
    if (recording === null || this.isBusy) return;
    if (this.#state !== "paused" || !this.#recordingPosition.isLoaded) {
      void this.play(recording, this.#state === "ended" ? 0 : this.position);
      return;
    }
    const order = ++this.#order;
    this.#set("loading");
    this.#watch.start();
    this.#element.play().catch((error: unknown) => this.#report(error, order));
  }

  /** Pauses for the listener. */
  pause(): void {
    if (!this.#recordingPosition.isSource) this.#order++;
    if (this.isBusy) this.#set("paused", "listener");
    this.#element.pause();
  }

  /** Goes to a second, also of a recording that is not loaded yet. */
  seek(second: number): void {
    if (this.#recording === null) return;
    this.#recordingPosition.moveTo(second);
    // After the end, resume() would play from the start; after a pause it plays from that second.
    if (this.#state === "ended") this.#set("paused", "listener");
    else this.#notify();
  }

  /** Stops for good. */
  close(): void {
    this.#order++;
    this.#recording = null;
    this.#recordingPosition.choose(null, 0);
    this.#element.pause();
    this.#element.removeAttribute("src");
    this.#set("idle");
    this.#controls.showState();
  }

  #listen(): void {
    const on = (type: string, listener: () => void) =>
      this.#element.addEventListener(type, () => {
        if (this.#recordingPosition.isSource) listener();
      });
    on("playing", () => this.#startSound());
    on("waiting", () => {
      if (this.#state === "playing") this.#watch.start();
    });
    // The event of a source that was left may come late, so the element has to agree.
    on("pause", () => {
      if (this.#element.paused && !this.#element.ended && this.isBusy) {
        this.#set("paused", "system");
      }
    });
    on("ended", () => {
      if (this.#element.ended) this.#set("ended");
    });
    on("emptied", () => {
      // While it loads, this is the event of the source before.
      if (this.#state === "playing") this.#set("paused", "system");
    });
    on("error", () => {
      // After a pause, resume() loads it again.
      if (this.#state !== "paused") this.#set("failed");
    });
    on("timeupdate", () => {
      if (this.#state === "playing" && !this.#element.seeking) this.#watch.stop();
    });
    for (const type of ["timeupdate", "durationchange", "seeked"]) on(type, () => this.#notify());
    for (const type of ["durationchange", "ratechange", "seeked"]) {
      on(type, () => this.#controls.showPosition());
    }
  }

  /** Loads and plays the recording; rejects when the browser refuses or cannot play it. */
  async #start(): Promise<void> {
    this.#recordingPosition.load();
    this.#element.playbackRate = this.#rate;
    this.#watch.start();
    await this.#element.play();
  }

  /** Plays the tone before a recording; rejects only when the browser refuses all sound. */
  async #playToneFirst(order: number): Promise<void> {
    try {
      const end = await playClip(this.#element, toneUrl("arrival"));
      if (order === this.#order && end === "paused") this.#set("paused", "system");
    } catch (error) {
      if (isRefusal(error)) throw error;
    }
  }

  /** The recording plays. */
  #startSound(): void {
    if (!this.#recordingPosition.isLoaded || this.#element.paused) return;
    this.#element.playbackRate = this.#rate;
    this.#isUnlocked = true;
    this.#set("playing");
    this.#controls.describe();
    this.#controls.showPosition();
    this.#controls.showPicture();
  }

  /** The browser refused to play, or could not. */
  #report(error: unknown, order: number): void {
    if (order !== this.#order || this.#state === "paused") return;
    if (isRefusal(error)) {
      this.#isUnlocked = false;
      this.#set("blocked");
    } else if (isInterruption(error)) this.#set("paused", "system");
    else this.#set("failed");
  }

  /** There were no data for too long. */
  #giveUp(): void {
    this.#order++;
    this.#set("failed");
    // Ends the download. The element then reports `emptied`, and no pause.
    this.#element.removeAttribute("src");
    this.#element.load();
  }

  #set(state: PlayerState, pausedBy: PausedBy | null = null): void {
    this.#state = state;
    this.#pausedBy = pausedBy;
    this.#watch.stop();
    this.#controls.showState();
    this.#notify();
  }

  #notify(): void {
    this.#listeners.call();
  }
}

/** A browser refuses sound before a tap with this error (HTML, "play()"). */
function isRefusal(error: unknown): boolean {
  return error instanceof DOMException && error.name === "NotAllowedError";
}

/** A pause, or another source, ended an order to play with this error. */
function isInterruption(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
