/**
 * The ticks of the beacon: one short sound, which is made once, and a schedule on the clock of an audio context. It also
 * renders in an `OfflineAudioContext`.
 *
 * @module
 */
import type { BeaconPlan } from "./beacon_rule.ts";

/** Ticks are scheduled at most this many seconds before they are heard. */
const AHEAD_S = 0.35;

/** The clock of a context goes on in steps, which are as long as its latency. So much earlier ticks are scheduled. */
const EARLY_S = 0.25;

/** After a silence the first tick waits this many seconds: until then a tone may sound. */
const PAUSE_S = 1.2;

/** How long a tick is, in seconds. A dull one is played at half the speed, so it is twice as long. */
const TICK_S = 0.024;

/** Its rise, in seconds: a sound that begins at once clicks. */
const RISE_S = 0.002;

/** Its two notes in Hertz: high enough for the ear to find their side, and within 8000 samples a second. */
const NOTES_HZ = [1500, 2350];

/** Its largest sample is less than this: 20 dB below the loudest possible one, so that traffic is heard. */
const PEAK = 0.1;

/** How loud a soft tick is, as a share of the usual one. */
const SOFT = 0.5;

/** A shorter time without a plan is no silence, in seconds: some phones report an error between two positions. */
const GAP_S = 0.5;

/** A tick that is scheduled. */
interface Tick {
  readonly source: AudioBufferSourceNode;
  readonly atS: number;
}

/** Schedules ticks, one at a time. All seconds are those of the context's clock. */
export class Ticks {
  readonly #context: BaseAudioContext;
  readonly #buffer: AudioBuffer;
  #plan: BeaconPlan | null = null;
  /** The tick that is scheduled and has not begun; periods are longer than {@link AHEAD_S}, so there is one at most. */
  #scheduled: Tick | null = null;
  /** When the last tick began; null after a silence. */
  #lastS: number | null = null;
  /** When the next tick is due that is not scheduled yet. */
  #nextS = 0;
  /** Since when there is no plan, or was none before this one. */
  #silentS = -Infinity;

  constructor(context: BaseAudioContext) {
    this.#context = context;
    this.#buffer = tickBuffer(context);
  }

  /** Follows a plan; without one no tick begins any more. What has not begun is taken back when the plan changes. */
  follow(plan: BeaconPlan | null, nowS: number): void {
    const before = this.#plan;
    this.#plan = plan;
    this.#settle(nowS);
    if (plan === null) {
      this.#takeBack();
      if (before !== null) this.#silentS = nowS;
    } else if (before === null && nowS - this.#silentS >= GAP_S) {
      this.#lastS = null;
      this.#nextS = nowS + PAUSE_S;
    } else if (before === null || !isSame(plan, before)) {
      this.#takeBack();
      if (this.#lastS !== null) this.#nextS = Math.max(nowS, this.#lastS + plan.periodS);
    }
  }

  /** Schedules what is due soon. @returns Seconds until the next call; null: no call before another plan. */
  schedule(nowS: number): number | null {
    const plan = this.#plan;
    if (plan === null) return null;
    this.#settle(nowS);
    if (this.#nextS <= nowS + AHEAD_S) {
      const atS = Math.max(nowS, this.#nextS);
      this.#scheduled = { source: this.play(plan, atS), atS };
      this.#nextS = atS + plan.periodS;
    }
    return this.#nextS - nowS - EARLY_S;
  }

  /** Plays one tick. @returns Its source. */
  play({ pan, isDull, isSoft }: Omit<BeaconPlan, "periodS">, atS: number): AudioBufferSourceNode {
    const source = new AudioBufferSourceNode(this.#context, {
      buffer: this.#buffer,
      playbackRate: isDull ? 0.5 : 1,
    });
    source
      .connect(new GainNode(this.#context, { gain: isSoft ? SOFT : 1 }))
      .connect(new StereoPannerNode(this.#context, { pan }))
      .connect(this.#context.destination);
    source.start(atS);
    return source;
  }

  /** A tick that has begun ends by itself: cutting it would click. */
  #settle(nowS: number): void {
    if (this.#scheduled === null || this.#scheduled.atS > nowS) return;
    this.#lastS = this.#scheduled.atS;
    this.#scheduled = null;
  }

  #takeBack(): void {
    if (this.#scheduled === null) return;
    this.#scheduled.source.disconnect();
    this.#nextS = this.#scheduled.atS;
    this.#scheduled = null;
  }
}

function isSame(a: BeaconPlan, b: BeaconPlan): boolean {
  return a.pan === b.pan && a.periodS === b.periodS && a.isDull === b.isDull &&
    a.isSoft === b.isSoft;
}

/** The samples of a tick: two notes that fade, at the end to nothing. */
function tickBuffer(context: BaseAudioContext): AudioBuffer {
  const { sampleRate } = context;
  const length = Math.round(TICK_S * sampleRate);
  const buffer = new AudioBuffer({ length, sampleRate });
  const samples = Float32Array.from({ length }, (_, i) => {
    const second = i / sampleRate;
    const rise = Math.min(1, second / RISE_S);
    const fall = Math.exp(-120 * second) * (1 - i / length);
    const notes = NOTES_HZ.map((hertz) => Math.sin(2 * Math.PI * hertz * second));
    return PEAK * rise * fall * notes.reduce((sum, note) => sum + note / notes.length, 0);
  });
  buffer.copyToChannel(samples, 0);
  return buffer;
}
