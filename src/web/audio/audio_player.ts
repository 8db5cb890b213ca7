/**
 * The one `<audio>` element of a page. Phones let a page play sound only after a tap, and only with an
 * element that was played in that tap; so there is one, and only its source changes.
 *
 * @module
 */
import { Listeners } from "../ui/observable.ts";
import { toneUrl } from "./clips.ts";
import { DataWatch } from "./data_watch.ts";
import { type ControlledPlayer, declarePlayback, MediaControls } from "./media_session.ts";
import { RecordingPosition } from "./recording_position.ts";
import { playClip } from "./play_clip.ts";
import type { PausedBy, PlayerState, Recording, RecordingPlayer, ToneKind } from "./recording.ts";
import { Unlock } from "./unlock.ts";

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
