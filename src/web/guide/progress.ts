/**
 * What a pupil has heard of a walk, and where a recording was stopped. It survives a reload.
 *
 * @module
 */

/** Where it is kept: `localStorage`, or something like it. */
export type KeyValueStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** What is kept of a walk. */
interface Kept {
  /** Stations whose recording was started. */
  readonly started: readonly number[];
  /** Stations that were heard to the end. */
  readonly heard: readonly number[];
  /** Seconds at which recordings were stopped, by station. */
  readonly stoppedAt: Readonly<Record<string, number>>;
}

const NOTHING: Kept = { started: [], heard: [], stoppedAt: {} };

/** How far a pupil has come. */
export class Progress {
  readonly #key: string;
  #kept: Kept;

  constructor(private readonly store: KeyValueStore | null, walkId: number) {
    this.#key = `route-guide-walk-${walkId}`;
    this.#kept = this.#read();
  }

  /** Stations that position starts no more: started or heard. */
  get started(): ReadonlySet<number> {
    return new Set(this.#kept.started);
  }

  /** Stations that were heard to the end. */
  get heard(): ReadonlySet<number> {
    return new Set(this.#kept.heard);
  }

  /** Second at which the recording of a station goes on. */
  stoppedAt(stationId: number): number {
    return this.#kept.stoppedAt[stationId] ?? 0;
  }

  /** A recording was started. */
  start(stationId: number): void {
    const { started } = this.#kept;
    if (started.includes(stationId)) return;
    this.#write({ ...this.#kept, started: [...started, stationId] });
  }

  /** A recording is at this second. */
  stopAt(stationId: number, second: number): void {
    const stoppedAt = { ...this.#kept.stoppedAt, [stationId]: Math.floor(second) };
    this.#write({ ...this.#kept, stoppedAt });
  }

  /** A station was heard to the end. */
  finish(stationId: number): void {
    this.start(stationId);
    const { heard, stoppedAt } = this.#kept;
    const { [stationId]: _, ...others } = stoppedAt;
    const all = heard.includes(stationId) ? heard : [...heard, stationId];
    this.#write({ ...this.#kept, heard: all, stoppedAt: others });
  }

  /** The walk begins from the start. */
  clear(): void {
    this.#kept = NOTHING;
    attempt(() => this.store?.removeItem(this.#key));
  }

  #read(): Kept {
    const text = attempt(() => this.store?.getItem(this.#key) ?? null);
    const value: unknown = attempt(() => JSON.parse(text ?? "null"));
    if (typeof value !== "object" || value === null) return NOTHING;
    const numbers = (name: string) => {
      const list: unknown = Reflect.get(value, name);
      return Array.isArray(list) ? list.filter((id) => typeof id === "number") : [];
    };
    const seconds: unknown = Reflect.get(value, "stoppedAt");
    const stoppedAt = Object.entries(typeof seconds === "object" && seconds !== null ? seconds : {})
      .filter(([, second]) => typeof second === "number");
    return {
      started: numbers("started"),
      heard: numbers("heard"),
      stoppedAt: Object.fromEntries(stoppedAt),
    };
  }

  #write(kept: Kept): void {
    this.#kept = kept;
    attempt(() => this.store?.setItem(this.#key, JSON.stringify(kept)));
  }
}

/** Browsers may refuse storage (private windows, full disks); the walk then goes on without it. */
function attempt<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** The storage of this browser; null where it is not allowed. */
export function browserStore(): KeyValueStore | null {
  return attempt(() => localStorage);
}
