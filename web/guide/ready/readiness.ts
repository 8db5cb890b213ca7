/**
 * What is known of a phone before a walk: whether its tone was heard, since when its position is measured, and what
 * the pupil has passed over. While it is checked, no station starts by position.
 *
 * @module
 */
import type { AudioPlayer } from "../../kit/sound/audio_player.ts";
import { accuracyOf, type Fix } from "../../kit/trigger/fix.ts";
import { EXACT_M } from "../../kit/trigger/presence.ts";
import type { WakeLock } from "../pocket/wake_lock.ts";
import type { Locator } from "../position/whereabouts.ts";
import type { ScreenState } from "../screens/shown_screen.ts";
import type { WalkSession } from "../walk/session.ts";

/** The tone: not played on this page, played, confirmed by the pupil, or refused by the browser. */
export type ToneState = "silent" | "played" | "heard" | "refused";

/** What readiness needs from its surroundings. */
export interface ReadinessParts {
  readonly player: AudioPlayer;
  readonly locator: Locator;
  readonly wakeLock: WakeLock;
  readonly session: WalkSession;
  /** Called after every change. */
  readonly onChange: () => void;
}

/** The readiness of one page. */
export class Readiness {
  readonly #parts: ReadinessParts;
  #tone: ToneState = "silent";
  #isChecking = false;
  #isPassed = false;
  #isScreenSet = false;
  #isToneDue = false;
  /** The station whose recording was the first one after the tone was passed over. */
  #firstPlayed: number | null = null;
  #isExact = false;
  #measuredMs = 0;
  #vagueMs = 0;

  constructor(parts: ReadinessParts) {
    this.#parts = parts;
    parts.player.subscribe(() => this.#followPlayer());
  }

  /** What is known of the tone. */
  get tone(): ToneState {
    return this.#tone;
  }

  /** Whether the screen with the checks is shown, so that nothing starts by position. */
  get isChecking(): boolean {
    return this.#isChecking;
  }

  /** Whether the pupil has gone on from the checks to the walk since the page was loaded. */
  get isPassed(): boolean {
    return this.#isPassed;
  }

  /** Whether the pupil has changed the settings of the phone so that the screen stays on. */
  get isScreenSet(): boolean {
    return this.#isScreenSet;
  }

  /** Whether the tone was passed over, and nothing has played since. */
  get isToneOpen(): boolean {
    return this.#isToneDue && this.#firstPlayed === null;
  }

  /** When measuring the position began, in milliseconds since 1970. */
  get measuredMs(): number {
    return this.#measuredMs;
  }

  /** Whether the last position is exact enough for any station. */
  get isExact(): boolean {
    return this.#isExact;
  }

  /** Since when it is measured and not exact, in milliseconds since 1970. */
  get vagueMs(): number {
    return this.#vagueMs;
  }

  /**
   * Another screen is shown: that with the checks, or one to which the pupil has gone from there.
   *
   * @param isGuiding Whether the walk is guided already; then position and screen lock stay as they are.
   */
  follow(kind: ScreenState["kind"], isGuiding: boolean): void {
    if (kind === "ready") return this.#open();
    if (!this.#isChecking) return;
    this.#end();
    if (isGuiding) return;
    this.#parts.locator.stop();
    void this.#parts.wakeLock.release();
  }

  /** Plays the tone, and requests position and screen lock; call it within a tap. */
  prepare(): void {
    const { locator, wakeLock } = this.#parts;
    this.#open();
    void this.playTone();
    this.measure(locator.state === "searching" || locator.state === "found");
    void wakeLock.hold();
  }

  /** Plays the tone; call it within a tap. */
  async playTone(): Promise<void> {
    const playing = this.#parts.player.playTone();
    if (this.#tone !== "heard") this.#setTone("played");
    if (!await playing && this.#tone === "played") this.#setTone("refused");
  }

  /** Measures the position again. @param isMeasuring Whether that goes on already. */
  measure(isMeasuring = false): void {
    const { locator } = this.#parts;
    this.#measuredMs = this.#vagueMs = Date.now();
    if (!isMeasuring) locator.stop();
    locator.start();
  }

  /** A new position. */
  receiveFix(fix: Fix): void {
    const isExact = accuracyOf(fix) <= EXACT_M;
    if (isExact || this.#isExact) this.#vagueMs = Date.now();
    this.#isExact = isExact;
  }

  /** The pupil has heard the tone, or a recording. */
  confirmTone(): void {
    this.#isToneDue = false;
    this.#setTone("heard");
  }

  /** The pupil has changed the settings of the screen. */
  confirmScreen(): void {
    this.#isScreenSet = true;
    this.#parts.onChange();
  }

  /** The pupil goes on to the walk. What was passed over before is not said again. */
  pass(): void {
    if (this.#isPassed && !this.#isChecking) return;
    this.#end();
    this.#isPassed = true;
    this.#isToneDue = this.#tone !== "heard";
    this.#firstPlayed = null;
  }

  /** Another group begins. */
  reset(): void {
    this.#isPassed = this.#isToneDue = this.#isScreenSet = false;
    this.#tone = "silent";
  }

  /** Plays the tone that was passed over; call it within a tap. */
  playReminder(): void {
    void this.playTone();
    this.endReminder();
  }

  /** The pupil was reminded of the tone. */
  endReminder(): void {
    if (!this.#isToneDue) return;
    this.#isToneDue = false;
    this.#parts.onChange();
  }

  /** Whether the recording of a station plays as the first one after the tone was passed over. */
  asksAt(stationId: number): boolean {
    return this.#isToneDue && this.#firstPlayed === stationId;
  }

  #open(): void {
    this.#isChecking = true;
    this.#parts.session.suspend();
  }

  #end(): void {
    this.#isChecking = false;
    this.#parts.session.suspend(false);
  }

  /** The reminder ends with the second recording. */
  #followPlayer(): void {
    const { recording, state } = this.#parts.player;
    if (!this.#isToneDue || state !== "playing" || recording === null) return;
    if (this.#firstPlayed === recording.id) return;
    if (this.#firstPlayed === null) this.#firstPlayed = recording.id;
    else this.#isToneDue = false;
    this.#parts.onChange();
  }

  #setTone(tone: ToneState): void {
    this.#tone = tone;
    this.#parts.onChange();
  }
}
