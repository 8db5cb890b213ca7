/**
 * The one `<audio>` element of a page. Phones let a page play sound only after a tap, and only with an
 * element that was played in that tap; so there is one, and only its source changes.
 *
 * @module
 */
import { arrivalUrl, silenceUrl } from "./clips.ts";
import type { PlayerState, Recording, RecordingPlayer } from "./recording.ts";

/** Seconds that the skip buttons move by. */
export const SKIP_S = 10;

/** Plays one recording at a time. */
export class AudioPlayer implements RecordingPlayer {
  readonly #element = new Audio();
  readonly #listeners = new Set<() => void>();
  #recording: Recording | null = null;
  #state: PlayerState = "idle";
  /** Grows with every order, so that the outcome of an earlier one is ignored. */
  #order = 0;
  #rate = 1;
  #startAt = 0;
  #unlocked = false;

  constructor() {
    const element = this.#element;
    element.preload = "auto";
    const own = (state: PlayerState) => () => {
      if (this.#isOwnSource()) this.#set(state);
    };
    element.addEventListener("playing", own("playing"));
    element.addEventListener("pause", () => {
      if (this.#isOwnSource() && !element.ended) this.#set("paused");
    });
    element.addEventListener("ended", () => {
      // A browser may report the end of the tone when the element has the recording already.
      if (this.#isOwnSource() && element.ended) this.#set("ended");
    });
    element.addEventListener("error", own("failed"));
    for (const type of ["timeupdate", "durationchange", "seeked"]) {
      element.addEventListener(type, () => this.#notify());
    }
    this.#addMediaKeys();
  }

  /** What it does. */
  get state(): PlayerState {
    return this.#state;
  }

  /** The recording that was last started, if any. */
  get recording(): Recording | null {
    return this.#recording;
  }

  /** Whether a recording can be heard, or will be in a moment. */
  get isBusy(): boolean {
    return this.#state === "playing" || this.#state === "loading";
  }

  /** Seconds from the start. */
  get position(): number {
    return this.#isOwnSource() ? this.#element.currentTime : this.#startAt;
  }

  /** Length in seconds; null until the browser has found it out. */
  get duration(): number | null {
    const { duration } = this.#element;
    return this.#isOwnSource() && Number.isFinite(duration) ? duration : null;
  }

  /** Speed: 1 is as recorded. */
  get rate(): number {
    return this.#rate;
  }

  set rate(rate: number) {
    this.#rate = rate;
    this.#element.playbackRate = rate;
    this.#notify();
  }

  /** Calls a function at every change; returns what ends that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Unlocks the element; call it within a tap. */
  async unlock(): Promise<void> {
    if (this.#unlocked || this.isBusy) return;
    const order = ++this.#order;
    try {
      await this.#playSource(silenceUrl());
      this.#unlocked = true;
    } catch {
      // The first recording then asks for a tap.
    }
    if (order === this.#order) this.#element.pause();
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
    this.#startAt = from;
    this.#set("loading");
    this.#describe(recording);
    try {
      if (withTone) await this.#playTone(order);
      if (order !== this.#order) return;
      await this.#playSource(recording.url, from);
      this.#unlocked = true;
    } catch (error) {
      if (order === this.#order) this.#set(isRefusal(error) ? "blocked" : "failed");
    }
  }

  /** Plays the tone of an arrival alone, for a station without a recording. */
  async playTone(): Promise<void> {
    if (this.isBusy) return;
    const order = ++this.#order;
    try {
      await this.#playTone(order);
    } catch {
      // Vibration and the text on the screen say the same.
    }
  }

  /** Goes on after a pause, from the start after the end, or after the browser wanted a tap. */
  resume(): void {
    const recording = this.#recording;
    if (recording === null) return;
    if (this.#state === "paused" && this.#isOwnSource()) {
      this.#element.play().catch(() => this.#set("blocked"));
    } else {
      void this.play(recording, this.#state === "ended" ? 0 : this.position);
    }
  }

  /** Pauses. */
  pause(): void {
    if (!this.#isOwnSource()) this.#order++;
    this.#element.pause();
    if (this.isBusy) this.#set("paused");
  }

  /** Goes to a second of the recording. */
  seek(second: number): void {
    if (!this.#isOwnSource()) return;
    const end = this.duration ?? Infinity;
    this.#element.currentTime = Math.max(0, Math.min(end, second));
    this.#notify();
  }

  /** Stops for good. */
  close(): void {
    this.#order++;
    this.#recording = null;
    this.#element.pause();
    this.#element.removeAttribute("src");
    this.#set("idle");
  }

  /** Plays the tone to its end, or until it is stopped. */
  async #playTone(order: number): Promise<void> {
    await this.#playSource(arrivalUrl());
    // Only now: the event that the source before was left comes after the call that leaves it.
    if (order === this.#order && !this.#element.ended) await this.#silence();
  }

  /** Resolves when what plays has ended, was stopped, or was left for another source. */
  #silence(): Promise<void> {
    const element = this.#element;
    return new Promise((resolve) => {
      const listening = new AbortController();
      const { signal } = listening;
      const finish = () => {
        listening.abort();
        resolve();
      };
      for (const type of ["ended", "emptied", "error"]) {
        element.addEventListener(type, finish, { signal });
      }
      // At the end of a source its pause comes before its end, which must not meet the next source.
      element.addEventListener("pause", () => element.ended || finish(), { signal });
    });
  }

  /** Rejects when the browser refuses or cannot play it. */
  async #playSource(url: string, from = 0): Promise<void> {
    const element = this.#element;
    element.src = url;
    if (from > 0) element.currentTime = from;
    element.playbackRate = this.#isOwnSource() ? this.#rate : 1;
    await element.play();
  }

  #isOwnSource(): boolean {
    const recording = this.#recording;
    return recording !== null &&
      this.#element.src === new URL(recording.url, document.baseURI).href;
  }

  #set(state: PlayerState): void {
    this.#state = state;
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  /** What a locked screen and a headset show and do. */
  #describe({ title, album, artist, pictureUrl }: Recording): void {
    if (!("mediaSession" in navigator)) return;
    const picture = pictureUrl ?? iconUrl();
    const artwork = picture === null ? [] : [{ src: picture }];
    navigator.mediaSession.metadata = new MediaMetadata({ title, album, artist, artwork });
  }

  #addMediaKeys(): void {
    if (!("mediaSession" in navigator)) return;
    const actions: Partial<Record<MediaSessionAction, () => void>> = {
      play: () => this.resume(),
      pause: () => this.pause(),
      seekbackward: () => this.seek(this.position - SKIP_S),
      seekforward: () => this.seek(this.position + SKIP_S),
    };
    for (const action of ["play", "pause", "seekbackward", "seekforward"] as const) {
      navigator.mediaSession.setActionHandler(action, actions[action] ?? null);
    }
  }
}

/** Address of the icon that the page names for home screens; null if it names none. */
function iconUrl(): string | null {
  return document.querySelector<HTMLLinkElement>("link[rel=apple-touch-icon]")?.href ?? null;
}

/** A browser refuses sound before a tap with this error (HTML, "play()"). */
function isRefusal(error: unknown): boolean {
  return error instanceof DOMException && error.name === "NotAllowedError";
}
