/**
 * What goes along with a pupil on a walk: session, sound, position, wake lock, and the screen that is shown.
 *
 * @module
 */
import { AudioPlayer } from "../audio/audio_player.ts";
import type { Fix } from "../trigger/mod.ts";
import { Listeners } from "../ui/observable.ts";
import { WalkLoading } from "./loading/walk_loading.ts";
import { Battery } from "./pocket/battery.ts";
import { WakeLock } from "./pocket/wake_lock.ts";
import { isPositionGranted, Locator } from "./position/locator.ts";
import { preferences } from "./preferences.ts";
import { OtherPages } from "./walk/other_pages.ts";
import { browserStore, Progress } from "./walk/progress.ts";
import { WalkSession } from "./walk/session.ts";
import type { WalkSource } from "./walk/source.ts";
import type { Station, Walk } from "./walk/walk.ts";
import { isWalking, rememberWalking } from "./walk/walking.ts";

/** Pulses of an arrival in milliseconds: on, off, on. */
const ARRIVAL_PULSES = [200, 100, 200];

/** How often the session looks at the time, in milliseconds. */
const TICK_MS = 1000;

/** Screens by the name in their address. */
export type ScreenName = "" | "walk" | "pocket" | "end" | "settings";

/**
 * What comes before every screen: going on after a reload; whether to begin again, because the walk was begun
 * long ago; another page of this walk guides.
 */
export type Gate = "go-on" | "fork" | "replaced";

/**
 * What screen readers are told: a station was reached by position, the walk begins from the start, or the pupil
 * has left the track.
 */
export type News =
  | { readonly kind: "arrived"; readonly station: Station }
  | { readonly kind: "restarted" }
  | { readonly kind: "off-track"; readonly distanceM: number };

/** The companion of a walk. */
export class Companion {
  readonly player = new AudioPlayer();
  readonly locator: Locator;
  readonly session: WalkSession;
  readonly source: WalkSource;
  readonly loading: WalkLoading;
  readonly wakeLock: WakeLock;
  readonly battery: Battery;
  readonly #otherPages: OtherPages;
  readonly #listeners = new Listeners();
  /** Calls a listener after every change. @returns Removes it. */
  readonly subscribe = this.#listeners.add;
  readonly #onHide = () => this.session.keepPlace();
  readonly #onHash = ({ isTrusted }: Event) => {
    if (isTrusted) this.#guideOnTheWay();
  };
  readonly #onVisibility = () => this.#returnToView();
  #news: News | null = null;
  #gate: Gate | null = null;
  /** The station whose code was scanned, until the pupil goes on. */
  #scanned: Station | null = null;
  #tickTimer = 0;

  constructor(walk: Walk, source: WalkSource) {
    this.source = source;
    const notify = () => this.#notify();
    this.session = new WalkSession({
      walk,
      progress: new Progress(browserStore(), walk.id),
      player: this.player,
      vibrate: () => {
        if (preferences().vibration) navigator.vibrate?.(ARRIVAL_PULSES);
      },
      withTone: () => preferences().tone,
      isTapOnly: () => ["refused", "insecure"].includes(this.locator.state),
      onArrival: (station) => this.#arrive(station),
    });
    this.loading = new WalkLoading({
      source,
      player: this.player,
      onWalk: (version) => this.session.walk = version,
    });
    this.locator = new Locator((fix: Fix) => this.#takeFix(fix), notify);
    this.wakeLock = new WakeLock(notify);
    this.battery = new Battery(notify);
    this.#otherPages = new OtherPages(walk.id, () => this.#yield());
    this.player.onSkip = (step) => this.session.skip(step);
    this.session.subscribe(notify);
    this.player.subscribe(notify);
    addEventListener("pagehide", this.#onHide);
    addEventListener("hashchange", this.#onHash);
    document.addEventListener("visibilitychange", this.#onVisibility);
  }

  /** The walk. */
  get walk(): Walk {
    return this.session.walk;
  }

  /** What happened last without a new screen to show it. */
  get news(): News | null {
    return this.#news;
  }

  /** Whether the pupil has scanned the code of a station, and has not gone on to it yet. */
  get isScanned(): boolean {
    return this.#scanned !== null;
  }

  /** What comes before the screen that the address names; null if nothing does. */
  get gate(): Gate | null {
    return this.#gate;
  }

  /**
   * Starts the walk; call it within a tap. Progress of another day is asked about first, and that of a walk in
   * which no station is left: for the next group everything would be silent.
   */
  begin(): void {
    this.session.progress.refresh();
    if (this.session.progress.isOld || this.session.isComplete) return this.#setGate("fork");
    this.#guide();
    this.show("walk");
  }

  /** At the fork: begins again, or goes on; call it within a tap. */
  chooseAtFork(isAgain: boolean): void {
    if (isAgain) this.restart();
    if (this.#scanned === null) this.show("walk");
    this.goOn();
  }

  /** Goes on after a reload, or after another page guided; call it within a tap. */
  goOn(): void {
    const station = this.#scanned;
    this.#scanned = null;
    this.#gate = null;
    // What plays at once needs no silence before it to be allowed.
    this.session.goOn();
    if (station !== null) this.session.open(station);
    this.#guide();
    this.#notify();
  }

  /**
   * The page was loaded: shows the station that the address names. In the middle of a walk the pupil goes on with
   * one tap first, because browsers play no sound and some report no position before.
   *
   * @param stationId The station whose code was scanned; null without one.
   */
  async resume(stationId: number | null): Promise<void> {
    const { progress } = this.session;
    const isScanned = stationId !== null && location.hash === "";
    if (isScanned) history.replaceState(null, "", `#s${stationId}`);
    dispatchEvent(new Event("hashchange"));
    const [, shownId] = /^#s(\d+)$/.exec(location.hash) ?? [];
    const shown = this.#stationOf(Number(shownId));
    if (isScanned) this.#scanned = shown ?? null;
    const isWithin = isWalking(this.walk.id) && location.hash !== "";
    const hasBegun = progress.started.size > 0;
    if (progress.isOld && (isWithin || shown !== undefined)) this.#setGate("fork");
    else if (isWithin || (shown !== undefined && hasBegun)) this.#setGate("go-on");
    else if (shown !== undefined) this.openStation(shown);
    if (isWithin && await isPositionGranted()) this.locator.start();
  }

  /** Shows a screen. */
  show(screen: ScreenName): void {
    this.#goTo(screen);
  }

  /** Shows a station and plays it, unless another one is playing. */
  openStation(station: Station): void {
    this.session.progress.refresh();
    this.#otherPages.takeOver();
    this.session.open(station);
    this.#goTo(`s${station.id}`);
  }

  /**
   * The handler of a link to a station. It does not leave the way to the link: opening a station changes
   * which one is next, and with it the address of the sign, before the browser would follow it.
   */
  follow(station: Station): (event: Event) => void {
    return (event) => {
      event.preventDefault();
      this.openStation(station);
    };
  }

  /** The walk begins from the start. */
  restart(): void {
    this.#news = { kind: "restarted" };
    this.session.restart();
  }

  /** Ends everything. */
  close(): void {
    removeEventListener("pagehide", this.#onHide);
    removeEventListener("hashchange", this.#onHash);
    document.removeEventListener("visibilitychange", this.#onVisibility);
    clearInterval(this.#tickTimer);
    this.session.keepPlace();
    this.session.close();
    this.loading.close();
    this.player.close();
    this.locator.close();
    this.#otherPages.close();
    void this.wakeLock.close();
  }

  /** Sound, position and screen for a walk; within a tap. */
  #guide(): void {
    void this.player.unlock();
    this.locator.start();
    void this.wakeLock.hold();
    rememberWalking(this.walk.id);
    this.#otherPages.takeOver();
    clearInterval(this.#tickTimer);
    this.#tickTimer = setInterval(() => this.session.tick(), TICK_MS);
  }

  /** From a station whose code was scanned pupils go on to the walk without having begun it. */
  #guideOnTheWay(): void {
    const isOnTheWay = ["#walk", "#pocket"].includes(location.hash);
    const hasBegun = this.session.progress.started.size > 0;
    if (isOnTheWay && hasBegun && this.#tickTimer === 0 && this.#gate === null) this.#guide();
  }

  /** Another page of this walk guides from now on. */
  #yield(): void {
    if (this.#tickTimer === 0 && !this.player.isBusy) return;
    clearInterval(this.#tickTimer);
    this.#tickTimer = 0;
    this.session.suspend();
    this.player.pause();
    this.locator.stop();
    void this.wakeLock.release();
    this.#setGate("replaced");
  }

  /** A page that was left open for hours may be in the hands of another group; a call may be over. */
  #returnToView(): void {
    const isWalkShown = this.#tickTimer !== 0 && this.#gate === null;
    if (document.visibilityState !== "visible" || !isWalkShown || this.player.isBusy) return;
    if (this.session.progress.isOld) this.#setGate("fork");
    else if (this.player.pausedBy === "system" && preferences().tone) void this.player.playTone();
  }

  #setGate(gate: Gate): void {
    this.#gate = gate;
    this.session.suspend();
    this.#notify();
  }

  #takeFix(fix: Fix): void {
    const before = this.session.whereabouts.wayBack;
    this.session.takeFix(fix);
    const { wayBack } = this.session.whereabouts;
    if (before === null && wayBack !== null) {
      this.#news = { kind: "off-track", distanceM: wayBack.distanceM };
    }
  }

  #arrive(station: Station): void {
    this.#news = { kind: "arrived", station };
    if (location.hash !== "#pocket") this.#goTo(`s${station.id}`);
    this.#notify();
  }

  /** The browser tells of a new hash later; told now, the screens are rendered once, not twice. */
  #goTo(hash: string): void {
    location.hash = hash;
    dispatchEvent(new Event("hashchange"));
  }

  #stationOf(id: number): Station | undefined {
    return this.walk.stations.find((station) => station.id === id);
  }

  #notify(): void {
    this.#listeners.call();
  }
}
