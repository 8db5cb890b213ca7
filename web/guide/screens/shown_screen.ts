/**
 * Which screen of a walk is shown. It is a value; the address follows it, so that reloading and the back button
 * work without a server, and a change of the address by the pupil (a link, the back button) changes it.
 *
 * @module
 */
import { Listeners, type Observable } from "../../kit/observable.ts";

// The screens of a walk, and the fragments of their addresses. Pure.

/** A screen of a walk. */
export type ScreenState =
  | {
    readonly kind: "start" | "ready" | "walk" | "pocket" | "end" | "settings";
    readonly isReading?: never;
  }
  | {
    readonly kind: "station";
    readonly stationId: number;
    /** Whether its text alone is shown, in large type. */
    readonly isReading?: true;
  };

/** Screens whose fragment is their kind. */
const NAMED = ["ready", "walk", "pocket", "end", "settings"] as const;

/** The screen that the fragment of an address names, such as `#walk`, `#s12` or `#t12`; the start for any other. */
export function screenOf(fragment: string): ScreenState {
  const [, letter, stationId] = /^#([st])(\d+)$/.exec(fragment) ?? [];
  if (stationId !== undefined) {
    const station = { kind: "station", stationId: Number(stationId) } as const;
    return letter === "t" ? { ...station, isReading: true } : station;
  }
  return { kind: NAMED.find((kind) => fragment === `#${kind}`) ?? "start" };
}

/** The fragment of the address of a screen. */
export function fragmentOf(screen: ScreenState): string {
  if (screen.kind === "station") return `#${screen.isReading ? "t" : "s"}${screen.stationId}`;
  return screen.kind === "start" ? "#" : `#${screen.kind}`;
}

/**
 * State of the entries of the history that the page has shown. Another one with a fragment was made by an address from
 * outside, such as the code of a station; the state survives a reload.
 */
const SHOWN = 1;

/** The shown screen of one page. */
export class ShownScreen implements Observable {
  readonly #listeners = new Listeners();
  #screen = screenOf(location.hash);
  #isNew = history.state === null;
  readonly #onNavigation: () => void;
  readonly #onAddress = () => {
    this.#isNew = history.state === null;
    if (this.#set(screenOf(location.hash))) this.#onNavigation();
    markEntry();
  };
  /** The code of the station that is shown was scanned again: an entry from outside, at which the fragment is the same. */
  readonly #onEntry = () => {
    const { value } = this;
    const isSame = fragmentOf(screenOf(location.hash)) === fragmentOf(value);
    if (history.state !== null || !isSame || value.kind !== "station" || this.#isShowing) return;
    this.#isNew = true;
    this.#onNavigation();
    markEntry();
  };
  #isShowing = false;
  /** Calls a listener after every change. @returns Removes it. */
  readonly subscribe = this.#listeners.add;

  /** @param onNavigation Called when the pupil has opened another screen by a link or the back button. */
  constructor(onNavigation: () => void) {
    this.#onNavigation = onNavigation;
    addEventListener("hashchange", this.#onAddress);
    addEventListener("popstate", this.#onEntry);
    markEntry();
  }

  /** Whether the address has come from outside: it was not shown before. */
  get isNew(): boolean {
    return this.#isNew;
  }

  /** The screen; the same object as long as it is the same screen. */
  get value(): ScreenState {
    return this.#screen;
  }

  /** Whether the screen of a station is shown, or its text. */
  isStation(stationId: number): boolean {
    return this.value.kind === "station" && this.value.stationId === stationId;
  }

  /**
   * Shows a screen, as a new entry of the history unless it is shown already.
   *
   * @param isInstead Whether it takes the entry of the screen before, to which nothing leads back then.
   */
  show(screen: ScreenState, isInstead = false): void {
    this.#set(screen);
    // Pages from files may not call pushState() in every browser. The event that follows finds the screen shown.
    this.#isShowing = true;
    if (isInstead) location.replace(fragmentOf(screen));
    else location.hash = fragmentOf(screen);
    markEntry();
    this.#isShowing = false;
  }

  /** Shows a screen in the entry of the history that is there. */
  replace(screen: ScreenState): void {
    history.replaceState(SHOWN, "", fragmentOf(screen));
    this.#set(screen);
  }

  /** Ends following the address. */
  close(): void {
    removeEventListener("hashchange", this.#onAddress);
    removeEventListener("popstate", this.#onEntry);
  }

  /** @returns Whether it is another screen than before. */
  #set(screen: ScreenState): boolean {
    if (fragmentOf(screen) === fragmentOf(this.value)) return false;
    this.#screen = screen;
    this.#listeners.call();
    return true;
  }
}

function markEntry(): void {
  history.replaceState(SHOWN, "");
}
