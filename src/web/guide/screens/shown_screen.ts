/**
 * Which screen of a walk is shown. It is a value; the address follows it, so that reloading and the back button
 * work without a server, and a change of the address by the pupil (a link, the back button) changes it.
 *
 * @module
 */
import { Listeners, type Observable } from "../../ui/observable.ts";
import { fragmentOf, screenOf, type ScreenState } from "./screen_state.ts";

/** The shown screen of one page. */
export class ShownScreen implements Observable {
  readonly #listeners = new Listeners();
  #screen = screenOf(location.hash);
  readonly #onNavigation: () => void;
  readonly #onAddress = () => {
    if (this.#set(screenOf(location.hash))) this.#onNavigation();
  };
  /** Calls a listener after every change. @returns Removes it. */
  readonly subscribe = this.#listeners.add;

  /** @param onNavigation Called when the pupil has opened another screen by a link or the back button. */
  constructor(onNavigation: () => void) {
    this.#onNavigation = onNavigation;
    addEventListener("hashchange", this.#onAddress);
  }

  /** The screen; the same object as long as it is the same screen. */
  get value(): ScreenState {
    return this.#screen;
  }

  /** Whether the screen of a station is shown. */
  isStation(stationId: number): boolean {
    return this.value.kind === "station" && this.value.stationId === stationId;
  }

  /** Shows a screen, as a new entry of the history unless it is shown already. */
  show(screen: ScreenState): void {
    this.#set(screen);
    // Pages from files may not call pushState() in every browser. The event that follows finds the screen shown.
    location.hash = fragmentOf(screen);
  }

  /** Shows a screen in the entry of the history that is there. */
  replace(screen: ScreenState): void {
    history.replaceState(null, "", fragmentOf(screen));
    this.#set(screen);
  }

  /** Ends following the address. */
  close(): void {
    removeEventListener("hashchange", this.#onAddress);
  }

  /** @returns Whether it is another screen than before. */
  #set(screen: ScreenState): boolean {
    if (fragmentOf(screen) === fragmentOf(this.value)) return false;
    this.#screen = screen;
    this.#listeners.call();
    return true;
  }
}
