/** What a pupil has heard of a walk, and where each recording was stopped, in the store of this device. @module */
import { attempt } from "../ui/platform.ts";

/** A store of texts by key that never throws. */
export type KeyValueStore = Pick<Storage, "getItem" | "setItem">;

/** What is stored of a walk. Stations are named by their ids. */
interface Kept {
  /** Stations whose recording was started. */
  readonly started: readonly number[];
  /** Stations that were heard to the end. */
  readonly heard: readonly number[];
  /** Stations that position starts no more, in the order in which they were heard. */
  readonly used: readonly number[];
  /** Seconds at which recordings were stopped, by station. */
  readonly stoppedAt: Readonly<Record<string, number>>;
  /** The station whose recording plays; it continues after a reload. */
  readonly playing: number | null;
  /** Stations that wait for their turn. */
  readonly waiting: readonly number[];
  /** When something last changed, in milliseconds since 1970; 0 if unknown. */
  readonly lastMs: number;
}

const NOTHING: Kept = {
  started: [],
  heard: [],
  used: [],
  stoppedAt: {},
  playing: null,
  waiting: [],
  lastMs: 0,
};

/** Age of progress from which on the page offers to begin again, in milliseconds. */
const OLD_MS = 4 * 60 * 60 * 1000;

/** The progress of one walk. */
export class Progress {
  readonly #key: string;
  readonly #store: KeyValueStore | null;
  readonly #now: () => number;
  #kept: Kept;

  /** @param now The time in milliseconds since 1970. */
  constructor(store: KeyValueStore | null, walkId: number, now = () => Date.now()) {
    this.#store = store;
    this.#now = now;
    this.#key = `route-guide-walk-${walkId}`;
    this.#kept = this.#read();
  }

  /** Stations whose recording was started. */
  get started(): ReadonlySet<number> {
    return new Set(this.#kept.started);
  }

  /** Stations that were heard to the end. */
  get heard(): ReadonlySet<number> {
    return new Set(this.#kept.heard);
  }

  /**
   * Stations that position starts no more, in the order in which they were heard: for some seconds inside the
   * circle, or to the end.
   */
  get used(): ReadonlySet<number> {
    return new Set(this.#kept.used);
  }

  /** The station whose recording was playing when this was last stored; null if none. */
  get playing(): number | null {
    return this.#kept.playing;
  }

  /** Stations that were reached while another one played, and wait for their turn. */
  get waiting(): readonly number[] {
    return this.#kept.waiting;
  }

  /** When something last changed, in milliseconds since 1970; 0 if unknown. */
  get lastMs(): number {
    return this.#kept.lastMs;
  }

  /** Whether the walk was begun so long ago that another group may have the device now. */
  get isOld(): boolean {
    return this.#kept.started.length > 0 && this.#now() - this.#kept.lastMs > OLD_MS;
  }

  /** Second at which the recording of a station continues. */
  stoppedAt(stationId: number): number {
    return this.#kept.stoppedAt[stationId] ?? 0;
  }

  /** A recording was started. */
  start(stationId: number): void {
    const { started } = this.#kept;
    const all = started.includes(stationId) ? started : [...started, stationId];
    this.#write({ ...this.#kept, started: all, playing: stationId });
  }

  /** Stores the second at which a recording is; nothing plays if `isPlaying` is false. */
  stopAt(stationId: number, second: number, isPlaying: boolean): void {
    const playing = isPlaying ? stationId : null;
    const at = Math.floor(second);
    // A page that was left open and is closed a day later does not make its progress new.
    if (this.stoppedAt(stationId) === at && this.playing === playing) return;
    const stoppedAt = { ...this.#kept.stoppedAt, [stationId]: at };
    this.#write({ ...this.#kept, stoppedAt, playing });
  }

  /** Replaces the stations that wait. */
  wait(stationIds: readonly number[]): void {
    if (stationIds.join() !== this.#kept.waiting.join()) {
      this.#write({ ...this.#kept, waiting: stationIds });
    }
  }

  /** A station was really heard: position starts it no more. */
  use(stationId: number): void {
    const { used } = this.#kept;
    if (!used.includes(stationId)) this.#write({ ...this.#kept, used: [...used, stationId] });
  }

  /** The recording of a station failed: position starts it again, unless it was heard to its end. */
  reopen(stationId: number): void {
    const { heard, used } = this.#kept;
    if (heard.includes(stationId) || !used.includes(stationId)) return;
    this.#write({ ...this.#kept, used: used.filter((id) => id !== stationId) });
  }

  /** A station was heard to the end. */
  finish(stationId: number): void {
    const { started, heard, used, stoppedAt } = this.#kept;
    const { [stationId]: _, ...others } = stoppedAt;
    const added = (list: readonly number[]) =>
      list.includes(stationId) ? list : [...list, stationId];
    this.#write({
      ...this.#kept,
      started: added(started),
      heard: added(heard),
      used: added(used),
      stoppedAt: others,
      playing: null,
    });
  }

  /** Sets the time of the last change to now, so that the progress is not old any more. */
  touch(): void {
    this.#write(this.#kept);
  }

  /** Takes what another page of this walk has stored since; nothing changes without a store. */
  refresh(): void {
    const stored = this.#read();
    if (stored.lastMs >= this.#kept.lastMs) this.#kept = stored;
  }

  /** Removes all progress. Other pages find the newer time when they read it. */
  clear(): void {
    this.#write(NOTHING);
  }

  #read(): Kept {
    const value: unknown = attempt(() => JSON.parse(this.#store?.getItem(this.#key) ?? "null"));
    if (typeof value !== "object" || value === null) return NOTHING;
    const numbers = (name: string): number[] => {
      const list: unknown = Reflect.get(value, name);
      return Array.isArray(list) ? list.filter((id) => typeof id === "number") : [];
    };
    const number = (name: string): number | null => {
      const one: unknown = Reflect.get(value, name);
      return typeof one === "number" ? one : null;
    };
    const seconds: unknown = Reflect.get(value, "stoppedAt");
    const stoppedAt = Object.entries<unknown>(Object(seconds))
      .filter((entry): entry is [string, number] => typeof entry[1] === "number");
    const heard = numbers("heard");
    return {
      started: numbers("started"),
      heard,
      // Earlier versions kept only what was heard to the end.
      used: [...new Set([...numbers("used"), ...heard])],
      stoppedAt: Object.fromEntries(stoppedAt),
      playing: number("playing"),
      waiting: numbers("waiting"),
      lastMs: number("lastMs") ?? 0,
    };
  }

  #write(kept: Kept): void {
    this.#kept = { ...kept, lastMs: this.#now() };
    this.#store?.setItem(this.#key, JSON.stringify(this.#kept));
  }
}

/** The choice for one walk; it stays when the walk begins from the start. */
export class GroupMode {
  readonly #store: KeyValueStore | null;
  readonly #key: string;
  #isOn: boolean;

  constructor(store: KeyValueStore | null, walkId: number) {
    this.#store = store;
    this.#key = `route-guide-group-${walkId}`;
    this.#isOn = store?.getItem(this.#key) === "1";
  }

  /** Whether each recording waits until the group is together. */
  get isOn(): boolean {
    return this.#isOn;
  }

  set isOn(isOn: boolean) {
    this.#isOn = isOn;
    this.#store?.setItem(this.#key, isOn ? "1" : "");
  }
}
