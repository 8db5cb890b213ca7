/**
 * What goes along with a pupil on a walk: session, sound, position, wake lock, and the screen that is shown.
 *
 * @module
 */
import { AudioPlayer } from "../parts/audio/audio_player.ts";
import type { Fix } from "../trigger.ts";
import { Locator } from "./locator.ts";
import { preferences } from "./preferences.ts";
import { browserStore, Progress } from "./progress.ts";
import { WalkSession } from "./session.ts";
import type { WalkSource } from "./source.ts";
import { WakeLock } from "./wake_lock.ts";
import type { Station, Walk } from "./walk.ts";
import { WalkLoading } from "./walk_loading.ts";

/** Pulses of an arrival in milliseconds: on, off, on. */
const ARRIVAL_PULSES = [200, 100, 200];

/** Screens by the name in their address. */
export type ScreenName = "" | "walk" | "pocket" | "end" | "settings";

/** What screen readers are told: a station was reached by position, or the walk begins from the start. */
export type News =
  | { readonly kind: "arrived"; readonly station: Station }
  | { readonly kind: "restarted" };

/** The companion of a walk. */
export class Companion {
  readonly player = new AudioPlayer();
  readonly locator: Locator;
  readonly session: WalkSession;
  readonly source: WalkSource;
  readonly loading: WalkLoading;
  readonly #wakeLock = new WakeLock();
  readonly #listeners = new Set<() => void>();
  readonly #onHide = () => this.session.keepPlace();
  #news: News | null = null;

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
      onArrival: (station) => this.#arrive(station),
    });
    this.loading = new WalkLoading({
      source,
      player: this.player,
      onWalk: (version) => this.session.walk = version,
    });
    this.locator = new Locator((fix: Fix) => this.session.takeFix(fix), notify);
    this.session.subscribe(notify);
    this.player.subscribe(notify);
    addEventListener("pagehide", this.#onHide);
  }

  /** The walk. */
  get walk(): Walk {
    return this.session.walk;
  }

  /** What happened last without a new screen to show it. */
  get news(): News | null {
    return this.#news;
  }

  /** Calls a function at every change; returns what ends that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Starts the walk; call it within a tap. */
  begin(): void {
    void this.player.unlock();
    this.locator.start();
    void this.#wakeLock.hold();
    remember(this.walk.id);
    this.show("walk");
  }

  /**
   * Goes on where the page was before it was loaded again. The position is asked for only if the pupil has
   * allowed it before.
   */
  async resume(stationId: number | null): Promise<void> {
    if (stationId !== null && location.hash === "") {
      history.replaceState(null, "", `#s${stationId}`);
    }
    dispatchEvent(new Event("hashchange"));
    const [, shownId] = /^#s(\d+)$/.exec(location.hash) ?? [];
    const station = this.#stationOf(Number(shownId));
    if (station !== undefined) this.session.open(station);
    if (!isRemembered(this.walk.id)) return;
    if (!Locator.isPossible || await isPositionAllowed()) {
      this.locator.start();
      void this.#wakeLock.hold();
    } else if (location.hash === "#walk" || location.hash === "#pocket") {
      // Only a tap may ask for the position; the start has the button for it.
      location.replace("#");
    }
  }

  /** Shows a screen. */
  show(screen: ScreenName): void {
    this.#goTo(screen);
  }

  /** Shows a station and plays it, unless another one is playing. */
  openStation(station: Station): void {
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
    this.session.keepPlace();
    this.session.close();
    this.loading.close();
    this.player.close();
    this.locator.stop();
    void this.#wakeLock.release();
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
    for (const listener of this.#listeners) listener();
  }
}

/** In this tab a walk was begun: a page that is loaded again goes on with it. */
function remember(walkId: number): void {
  try {
    sessionStorage.setItem("route-guide-walking", String(walkId));
  } catch {
    // Without storage a page that is loaded again begins at the start.
  }
}

function isRemembered(walkId: number): boolean {
  try {
    return sessionStorage.getItem("route-guide-walking") === String(walkId);
  } catch {
    return false;
  }
}

async function isPositionAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: "geolocation" })).state !== "prompt";
  } catch {
    return false;
  }
}
