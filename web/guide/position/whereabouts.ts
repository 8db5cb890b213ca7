/** Where a pupil is on a walk: the position, inside which circles it is, and whether off the track. @module */
import { alongTrack, bearingDeg, distanceM, type Line } from "../../../src/shared/geo.ts";
import { accuracyOf } from "../../kit/trigger/fix.ts";
import {
  type Fix,
  isAt,
  isHeldBack,
  NO_FIX,
  stationsToPlay,
  type TriggerPlan,
  triggerPlan,
  type TriggerState,
  withFix,
  withTime,
} from "../../kit/trigger/mod.ts";
import type { Walk } from "../walk/walk.ts";

/** Follows the positions of a pupil. Stations are named by their ids. */
export class Whereabouts {
  #walk: Walk;
  #plan: TriggerPlan;
  #trigger: TriggerState = NO_FIX;
  #before: TriggerState = NO_FIX;
  #offTrack: OffTrack = ON_TRACK;

  constructor(walk: Walk) {
    this.#walk = walk;
    this.#plan = triggerPlan(walk.segments, walk.stations);
  }

  /** The walk. */
  get walk(): Walk {
    return this.#walk;
  }

  set walk(walk: Walk) {
    this.#walk = walk;
    this.#plan = triggerPlan(walk.segments, walk.stations);
  }

  /** The state of the trigger. */
  get trigger(): TriggerState {
    return this.#trigger;
  }

  /** The way back to the track for a pupil who has left it for a minute; null otherwise. */
  get wayBack(): WayBack | null {
    return this.#offTrack.back;
  }

  /** A new position, which arrives at `nowMs`. @param heard Ids in the order in which they were heard. */
  receiveFix(fix: Fix, nowMs: number, heard: ReadonlySet<number>): void {
    this.#before = this.#trigger;
    const lastHeard = [...heard].pop() ?? null;
    this.#trigger = withFix(this.#trigger, this.#plan, fix, nowMs, lastHeard);
    this.#offTrack = offTrackAfterFix(this.#offTrack, this.#walk.segments, fix, nowMs);
  }

  /** Time has passed without a position, until `nowMs`. @returns Whether a circle was entered by that. */
  tick(nowMs: number): boolean {
    const before = this.#trigger;
    this.#trigger = withTime(before, this.#plan, nowMs);
    return this.#ids().some((id) => this.isAt(id) && !isAt(before, id));
  }

  /** Back to the state before the first fix. */
  reset(): void {
    this.#trigger = this.#before = NO_FIX;
    this.#offTrack = ON_TRACK;
  }

  /** Whether the pupil is in the circle of a station. */
  isAt(stationId: number): boolean {
    return isAt(this.#trigger, stationId);
  }

  /** Stations that the position would start now, the best first. @param heard Ids of those that it starts no more. */
  reached(heard: ReadonlySet<number>): number[] {
    return stationsToPlay(this.#trigger, this.#plan, heard).map(({ id }) => id);
  }

  /** Stations in whose circle the pupil is and that were not heard. */
  openHere(heard: ReadonlySet<number>): number[] {
    return this.#ids().filter((id) => this.isAt(id) && !heard.has(id));
  }

  /** Whether a station comes later in the order of the walk, although the pupil is in its circle. */
  comesLater(stationId: number, heard: ReadonlySet<number>): boolean {
    return isHeldBack(this.#trigger, this.#plan, stationId, heard);
  }

  /** Stations whose circle was left with the last position, unheard, and that did not come later. */
  leftUnheard(heard: ReadonlySet<number>): number[] {
    return this.#ids().filter((id) =>
      isAt(this.#before, id) && !this.isAt(id) && !heard.has(id) &&
      !isHeldBack(this.#before, this.#plan, id, heard)
    );
  }

  /** Where the pupil was last along the track, in metres; null before the first position on it. */
  get alongM(): number | null {
    return this.#trigger.walker.lastM;
  }

  /**
   * Metres along the track to a station; null where it is not known where on the track the pupil is: off it, by a vague
   * position, or before a movement has shown on which of several passes.
   */
  alongTo(stationId: number): number | null {
    const { fix, walker } = this.#trigger;
    const toM = this.#plan.stations.find(({ station }) => station.id === stationId)?.alongM ?? null;
    if (toM === null || walker.alongM === null || !walker.isSure || walker.lastFix !== fix) {
      return null;
    }
    return Math.abs(toM - walker.alongM);
  }

  /** Stations that were not heard between a place along the track and where the pupil is now, in the order of the walk. */
  between(fromM: number | null, heard: ReadonlySet<number>): number[] {
    const toM = this.alongM;
    if (fromM === null || toM === null) return [];
    return this.#plan.stations.flatMap(({ alongM, station: { id } }) =>
      alongM !== null && (alongM - fromM) * (alongM - toM) < 0 && !heard.has(id) && !this.isAt(id)
        ? [id]
        : []
    );
  }

  #ids(): number[] {
    return this.#walk.stations.map(({ id }) => id);
  }
}

// Whether a walker has left the track for longer than a detour takes. Pure.

/** The way back to the track. */
interface WayBack {
  /** Metres to the nearest point of the track. */
  readonly distanceM: number;
  /** Degrees clockwise from north. */
  readonly bearing: number;
}

/** Whether a walker is on the track, and when it was left. */
interface OffTrack {
  /** Whether the walker was on the track before: on the way to the start, nothing is announced. */
  readonly wasOn: boolean;
  /** When the walker left it, in milliseconds; null while on it. */
  readonly sinceMs: number | null;
  /** The way back, once the walker has been away for a minute; null before. */
  readonly back: WayBack | null;
}

/** A walker is off the track from this many metres on, and on it again below the second. */
const OFF_M = 60;
const ON_M = 30;

/** How long a walker may be off, in milliseconds. */
const OFF_MS = 60_000;

/** A fix with a larger accuracy than this is not used, in metres. */
const MAX_ACCURACY_M = 50;

/** Before the first fix. */
const ON_TRACK: OffTrack = { wasOn: false, sinceMs: null, back: null };

/**
 * The state after one more fix.
 *
 * @param segments Lines of the track.
 * @param nowMs When the fix arrived, in milliseconds since 1970.
 */
function offTrackAfterFix(
  before: OffTrack,
  segments: readonly Line[],
  fix: Fix,
  nowMs: number,
): OffTrack {
  if (accuracyOf(fix) > MAX_ACCURACY_M) return before;
  const nearest = alongTrack(segments, fix);
  if (nearest === null) return ON_TRACK;
  const { offM, at } = nearest;
  if (offM <= ON_M) return { wasOn: true, sinceMs: null, back: null };
  if (!before.wasOn) return before;
  const isFar = offM - accuracyOf(fix) / 2 > OFF_M;
  if (!isFar && before.back === null) return { ...before, sinceMs: null };
  const sinceMs = before.sinceMs ?? nowMs;
  const isAway = nowMs - sinceMs >= OFF_MS;
  const back = isAway ? { distanceM: offM, bearing: bearingDeg(fix, at) } : null;
  return { wasOn: true, sinceMs, back };
}

// Watches the position of the device: its state, the last fix, and the direction of movement.

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
