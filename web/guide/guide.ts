/**
 * Guides a pupil on a walk: connects session, sound, position, wake lock and the shown screen, and decides what
 * comes before that screen and what screen readers announce.
 *
 * @module
 */
import { Listeners, type Observable } from "../kit/observable.ts";
import { AudioPlayer } from "../kit/sound/audio_player.ts";
import type { Fix } from "../kit/trigger/mod.ts";
import { WalkLoading } from "./loading/walk_loading.ts";
import { WakeLock } from "./pocket/wake_lock.ts";
import { isPositionGranted, Locator } from "./position/whereabouts.ts";
import { Readiness } from "./ready/readiness.ts";
import { type ScreenState, ShownScreen } from "./screens/shown_screen.ts";
import { deviceStore, preferences } from "./ui/device_store.ts";
import { Guidance, isWalking } from "./walk/station_states.ts";
import { GroupMode, Progress } from "./walk/progress.ts";
import { WalkSession } from "./walk/session.ts";
import type { Station, Walk, WalkSource } from "./walk/walk.ts";

// What a guide shows before a screen, and what it announces. Types only.

/**
 * What comes before every screen: going on after a reload; whether to begin again, because the walk was begun
 * long ago; another page of this walk guides.
 */
type Gate = "go-on" | "fork" | "replaced";

/**
 * What screen readers announce: a station was reached by position, the walk begins from the start, the pupil has left
 * the track, or a sentence that the pupil has asked for, which is also shown.
 */
type Announcement =
  | { readonly kind: "arrived"; readonly station: Station }
  | { readonly kind: "restarted" }
  | { readonly kind: "off-track"; readonly distanceM: number }
  | { readonly kind: "told"; readonly text: string };

/** Pulses in milliseconds: on, off, on. */
const PULSES = [200, 100, 200];

/** Vibrates, unless that is switched off; not every phone can. */
function vibrate(): void {
  if (preferences().vibration) navigator.vibrate?.(PULSES);
}

/**
 * The guide of a walk. Its listeners are called when anything but the shown screen and the second of a recording
 * changes; those are observables of their own: {@link Guide.screen} and {@link Guide.player}.
 */
export class Guide implements Observable {
  readonly player = new AudioPlayer();
  readonly locator: Locator;
  readonly session: WalkSession;
  readonly source: WalkSource;
  readonly loading: WalkLoading;
  readonly wakeLock: WakeLock;
  readonly battery: Battery;
  readonly readiness: Readiness;
  readonly screen = new ShownScreen(() => this.#guideAfterNavigation());
  readonly #guidance: Guidance;
  readonly #listeners = new Listeners();
  /** Calls a listener after every change. @returns Removes it. */
  readonly subscribe = this.#listeners.add;
  readonly #onHide = () => this.session.storePosition();
  readonly #onVisibility = () => this.#returnToView();
  #announcement: Announcement | null = null;
  #gate: Gate | null = null;
  /** The station whose code was scanned, until the pupil goes on. */
  #scanned: Station | null = null;

  constructor(walk: Walk, source: WalkSource) {
    this.source = source;
    const { player } = this;
    const notify = () => this.#listeners.call();
    this.session = new WalkSession({
      walk,
      progress: new Progress(deviceStore, walk.id),
      group: new GroupMode(deviceStore, walk.id),
      player,
      vibrate,
      withTone: () => preferences().tone,
      isTapOnly: () => ["refused", "insecure"].includes(this.locator.state),
      onArrival: (station) => this.#arrive(station),
    });
    this.loading = new WalkLoading({
      source,
      player,
      onWalk: (version) => this.session.walk = version,
    });
    this.locator = new Locator((fix: Fix) => this.#receiveFix(fix), notify);
    this.wakeLock = new WakeLock(notify);
    this.battery = new Battery(notify);
    const { locator, wakeLock, session } = this;
    this.readiness = new Readiness({ player, locator, wakeLock, session, onChange: notify });
    this.#guidance = new Guidance({
      walkId: walk.id,
      player,
      locator,
      wakeLock,
      onTick: () => this.session.tick(),
      onReplaced: () => this.#setGate("replaced"),
    });
    player.onSkip = (step) => this.session.skip(step);
    player.onPlay = () => this.session.beginTogether();
    // The session reports what the player does, too, but not its second.
    this.session.subscribe(notify);
    addEventListener("pagehide", this.#onHide);
    document.addEventListener("visibilitychange", this.#onVisibility);
  }

  /** The walk. */
  get walk(): Walk {
    return this.session.walk;
  }

  /** What happened last without a new screen to show it. */
  get announcement(): Announcement | null {
    return this.#announcement;
  }

  /** Announces something; null ends it. */
  announce(announcement: Announcement | null): void {
    this.#announcement = announcement;
    this.#listeners.call();
  }

  /** Whether the pupil has scanned the code of a station, and has not gone on to it yet. */
  get isScanned(): boolean {
    return this.#scanned !== null;
  }

  /** What comes before the shown screen; null if nothing does. */
  get gate(): Gate | null {
    return this.#gate;
  }

  /**
   * Starts the walk; call it within a tap. Progress of another day is asked about first, and that of a walk in
   * which no station is left: for the next group no station would play. Then the phone is checked, once.
   */
  begin(): void {
    this.session.progress.refresh();
    if (this.session.progress.isOld || this.session.isComplete) return this.#setGate("fork");
    if (this.readiness.isPassed || this.player.isBusy) return this.setOut();
    this.readiness.prepare();
    this.show({ kind: "ready" });
  }

  /** The phone is ready, or the pupil passes over what is missing; call it within a tap. What was cut goes on. */
  setOut(): void {
    this.readiness.pass();
    if (this.session.progress.playing !== null) this.session.goOn();
    this.#start();
    this.screen.show({ kind: "walk" }, this.screen.value.kind === "ready");
  }

  /** At the fork: begins again, with other pupils, or goes on; call it within a tap. */
  chooseAtFork(isAgain: boolean): void {
    if (isAgain) {
      this.session.isGroup = false;
      this.restart();
    }
    if (this.#scanned === null) {
      this.#gate = null;
      if (isAgain) return this.begin();
      this.show({ kind: "walk" });
    }
    this.goOn();
  }

  /** Goes on after a reload, or after another page guided; call it within a tap. */
  goOn(): void {
    const station = this.#scanned;
    this.#scanned = null;
    this.#gate = null;
    // A recording that begins within the tap is allowed by it; the silent sound of unlock() would only delay it.
    this.session.goOn();
    if (station !== null) this.session.open(station);
    this.#start();
    this.#listeners.call();
  }

  /**
   * The page was loaded: shows the station that the address names. In the middle of a walk the pupil goes on with
   * one tap first, because browsers play no sound and some report no position before.
   *
   * @param stationId The station whose code was scanned; null without one.
   */
  async resume(stationId: number | null): Promise<void> {
    const { screen, session: { progress } } = this;
    const isCode = stationId !== null && screen.value.kind === "start";
    if (isCode) screen.replace({ kind: "station", stationId });
    const shown = this.#shownStation;
    if (isCode || this.#isCodeInFragment) this.#scanned = shown ?? null;
    this.readiness.follow(screen.value.kind, false);
    const { isChecking } = this.readiness;
    const isWithin = isWalking(this.walk.id) && screen.value.kind !== "start" && !isChecking;
    const hasBegun = progress.started.size > 0;
    if (progress.isOld && (isWithin || isChecking || shown !== undefined)) this.#setGate("fork");
    else if (isWithin || (shown !== undefined && hasBegun)) this.#setGate("go-on");
    else if (shown !== undefined) this.openStation(shown);
    if (isWithin && await isPositionGranted()) this.locator.start();
  }

  /** Shows a screen. */
  show(screen: ScreenState): void {
    this.screen.show(screen);
  }

  /** Shows a station and plays it, unless another one is playing. */
  openStation(station: Station): void {
    this.session.progress.refresh();
    this.#guidance.claim();
    this.session.open(station);
    this.#showStation(station);
  }

  /**
   * The handler of a link to a station. It does not leave the navigation to the browser: opening a station changes
   * which one is next, and with it the address of the board's link, before the browser would follow it.
   */
  follow(station: Station): (event: Event) => void {
    return (event) => {
      event.preventDefault();
      this.openStation(station);
    };
  }

  /** The walk begins from the start. */
  restart(): void {
    this.#announcement = { kind: "restarted" };
    this.session.restart();
    this.readiness.reset();
  }

  /** Ends everything. */
  close(): void {
    removeEventListener("pagehide", this.#onHide);
    document.removeEventListener("visibilitychange", this.#onVisibility);
    this.screen.close();
    this.session.storePosition();
    this.session.close();
    this.loading.close();
    this.player.close();
    this.locator.close();
    this.#guidance.close();
    void this.wakeLock.close();
  }

  /** Whether the address has come from outside with the station of a code in its fragment. */
  get #isCodeInFragment(): boolean {
    return this.source.hasCodesInFragment === true && this.screen.isNew;
  }

  /** The station whose screen is shown. */
  get #shownStation(): Station | undefined {
    return this.walk.stations.find(({ id }) => this.screen.isStation(id));
  }

  /**
   * A code whose address differs only in its fragment opens its station. From there pupils go on to the walk without
   * having begun it.
   */
  #guideAfterNavigation(): void {
    this.readiness.follow(this.screen.value.kind, this.#guidance.isOn);
    const station = this.#shownStation;
    if (station !== undefined && this.#isCodeInFragment) {
      if (this.#gate === null) return this.openStation(station);
      this.#scanned = station;
      return this.#listeners.call();
    }
    const isOnTheWay = ["walk", "pocket"].includes(this.screen.value.kind);
    const hasBegun = this.session.progress.started.size > 0;
    if (isOnTheWay && hasBegun && !this.#guidance.isOn && this.#gate === null) {
      this.#start();
    }
  }

  /** A page that was left open for hours may be used by another group; a call may be over. */
  #returnToView(): void {
    if (document.visibilityState !== "visible") return;
    // A page that browsers have stopped has no messages of the others.
    void deviceStore.refresh();
    const isWalkShown = this.#guidance.isOn && this.#gate === null;
    if (!isWalkShown || this.player.isBusy) return;
    if (this.session.progress.isOld) this.#setGate("fork");
    else if (this.player.pausedBy === "system" && preferences().tone) void this.player.playTone();
  }

  #start(): void {
    this.#guidance.start();
    this.loading.keepTexts();
  }

  #setGate(gate: Gate): void {
    this.#gate = gate;
    this.session.suspend();
    this.#listeners.call();
  }

  /** Calls no listeners: the locator does so after this. */
  #receiveFix(fix: Fix): void {
    const before = this.session.whereabouts.wayBack;
    this.session.receiveFix(fix);
    this.readiness.receiveFix(fix);
    const { wayBack } = this.session.whereabouts;
    if (before === null && wayBack !== null) {
      this.#announcement = { kind: "off-track", distanceM: wayBack.distanceM };
    }
  }

  #arrive(station: Station): void {
    this.#announcement = { kind: "arrived", station };
    if (this.screen.value.kind !== "pocket") this.#showStation(station);
    this.#listeners.call();
  }

  /** A pupil who reads the text of the station already goes on reading. */
  #showStation({ id }: Station): void {
    if (!this.screen.isStation(id)) this.show({ kind: "station", stationId: id });
  }
}

/** The part of the Battery Status API that is used; browsers that lack it are common. */
interface BatteryManager extends EventTarget {
  readonly level: number;
  readonly charging: boolean;
}

/** Watches the battery. */
class Battery {
  #battery: BatteryManager | null = null;

  constructor(onChange: () => void) {
    void this.#watch(onChange);
  }

  /** The level from 0 to 1; null while the device is charging, or if it is unknown. */
  get level(): number | null {
    return this.#battery === null || this.#battery.charging ? null : this.#battery.level;
  }

  async #watch(onChange: () => void): Promise<void> {
    const getBattery: unknown = Reflect.get(navigator, "getBattery");
    if (typeof getBattery !== "function") return;
    try {
      const battery: BatteryManager = await getBattery.call(navigator);
      this.#battery = battery;
      for (const type of ["levelchange", "chargingchange"]) {
        battery.addEventListener(type, onChange);
      }
      onChange();
    } catch {
      // The browser refuses it; then there is no warning.
    }
  }
}
