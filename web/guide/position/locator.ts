/** Watches the position of the device: its state, the last fix, and the direction of movement. @module */
import { bearingDeg, distanceM } from "../../../src/shared/geo.ts";
import type { Fix } from "../../kit/trigger/mod.ts";

/** Whether there is a position, and why not. */
export type LocatorState =
  | "off"
  /** The browser shows its question, or searches. */
  | "searching"
  | "found"
  /** There was a position, or there will be one; for now there is none. */
  | "lost"
  /** The pupil or the settings of the device have refused it. */
  | "refused"
  /** Browsers report it only to pages of https. */
  | "insecure";

/** Speed from which on the course of a device is trusted, in metres per second. */
const MOVING_M_PER_S = 0.5;

/** Without a speed from the device: metres and milliseconds of movement that show a course. */
const COURSE_M = 8;
const COURSE_AGE_MS = 20_000;

/**
 * After this time without a fix the position is requested again, in milliseconds: a phone that does not move
 * reports nothing, so the position is not lost yet.
 */
const REQUEST_AGAIN_MS = 60_000;

/** After this time without a fix the position is lost, in milliseconds. */
const LOST_MS = 180_000;

/** The same for a phone that was moving: after the first of these times its last position is old. */
const MOVING_OLD_MS = 15_000;
const MOVING_LOST_MS = 60_000;

/** Watches the position of the device. */
export class Locator {
  #state: LocatorState = "off";
  #watch: number | null = null;
  #fix: Fix | null = null;
  #course: number | null = null;
  #anchor: Fix | null = null;
  #isOld = false;
  #oldTimer: ReturnType<typeof setTimeout> | undefined;
  #lostTimer: ReturnType<typeof setTimeout> | undefined;
  #requestTimer: ReturnType<typeof setInterval> | undefined;
  #fixMs = 0;
  readonly #onVisible = () => {
    // After a phone was locked, a watch from before gets no more fixes.
    if (document.visibilityState === "visible" && this.#watch !== null) this.#subscribe();
  };
  readonly #onFix: (fix: Fix) => void;
  readonly #onChange: () => void;

  /** @param onFix Called with every fix. @param onChange Called after that, and after every change of the state. */
  constructor(onFix: (fix: Fix) => void, onChange: () => void) {
    this.#onFix = onFix;
    this.#onChange = onChange;
    document.addEventListener("visibilitychange", this.#onVisible);
  }

  /** Whether there is a position. */
  get state(): LocatorState {
    return this.#state;
  }

  /** The last position; null before the first one. */
  get fix(): Fix | null {
    return this.#fix;
  }

  /** When the last position arrived, in milliseconds since 1970; 0 before the first one. */
  get fixMs(): number {
    return this.#fixMs;
  }

  /** Whether the phone was moving at its last position, and has reported none for a while. */
  get isOld(): boolean {
    return this.#isOld;
  }

  /** Direction of movement in degrees clockwise from north; null while standing. */
  get course(): number | null {
    return this.#course;
  }

  /** Whether the browser can report a position to this page. */
  static get isPossible(): boolean {
    return isSecureContext && "geolocation" in navigator;
  }

  /** Requests the position and watches it. */
  start(): void {
    if (this.#watch !== null || this.#state === "refused") return;
    if (!Locator.isPossible) return this.#set("insecure");
    this.#set("searching");
    this.#subscribe();
  }

  /** Ends the watch. */
  stop(): void {
    this.#clearTimers();
    if (this.#watch !== null) navigator.geolocation.clearWatch(this.#watch);
    this.#watch = null;
    this.#set("off");
  }

  /** Ends the watch for good. */
  close(): void {
    document.removeEventListener("visibilitychange", this.#onVisible);
    this.stop();
  }

  #clearTimers(): void {
    clearTimeout(this.#oldTimer);
    clearTimeout(this.#lostTimer);
    clearInterval(this.#requestTimer);
  }

  #subscribe(): void {
    if (this.#watch !== null) navigator.geolocation.clearWatch(this.#watch);
    this.#watch = navigator.geolocation.watchPosition(
      (position) => this.#receive(position),
      (error) => this.#fail(error),
      { enableHighAccuracy: true, maximumAge: 0 },
    );
  }

  #receive({ coords, timestamp }: GeolocationPosition): void {
    const { latitude: lat, longitude: lon, accuracy, heading, speed } = coords;
    const fix = { lat, lon, accuracyM: accuracy, timeMs: timestamp };
    this.#fix = fix;
    this.#course = this.#courseOf(fix, heading, speed);
    this.#fixMs = Date.now();
    this.#clearTimers();
    const isMoving = this.#course !== null;
    this.#isOld = false;
    if (isMoving) {
      this.#oldTimer = setTimeout(() => {
        this.#isOld = true;
        this.#onChange();
      }, MOVING_OLD_MS);
    }
    this.#lostTimer = setTimeout(() => this.#set("lost"), isMoving ? MOVING_LOST_MS : LOST_MS);
    this.#requestTimer = setInterval(() => this.#subscribe(), REQUEST_AGAIN_MS);
    this.#state = "found";
    this.#onFix(fix);
    this.#onChange();
  }

  #courseOf(fix: Fix, heading: number | null, speed: number | null): number | null {
    if (speed !== null && heading !== null && Number.isFinite(heading)) {
      return speed > MOVING_M_PER_S ? heading : null;
    }
    const anchor = this.#anchor;
    if (anchor === null || fix.timeMs - anchor.timeMs > COURSE_AGE_MS) {
      this.#anchor = fix;
      return null;
    }
    if (distanceM(anchor, fix) < COURSE_M) return this.#course;
    this.#anchor = fix;
    return bearingDeg(anchor, fix);
  }

  #fail({ code }: GeolocationPositionError): void {
    this.#course = null;
    // After the other errors the watch goes on.
    if (code !== GeolocationPositionError.PERMISSION_DENIED) return this.#set("lost");
    if (this.#watch !== null) navigator.geolocation.clearWatch(this.#watch);
    this.#watch = null;
    this.#clearTimers();
    this.#set("refused");
  }

  #set(state: LocatorState): void {
    if (state === "lost" || state === "refused") this.#course = null;
    this.#state = state;
    this.#onChange();
  }
}

/** Whether the browser reports the position without a question. In Safari this is always false. */
export async function isPositionGranted(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: "geolocation" })).state === "granted";
  } catch {
    return false;
  }
}
