/**
 * Writes down what a guide measures and decides, as entries of a rehearsal. Pure: where they go is up to its user.
 *
 * @module
 */
import type { Fix } from "../trigger/mod.ts";
import { Decisions, type WatchedPlayer, type WatchedSession } from "./decisions.ts";
import { type Entry, LIMITS, type MomentKind } from "./format.ts";

/** What is written down of. */
export interface WatchedGuide {
  readonly session: WatchedSession;
  readonly player: WatchedPlayer;
  readonly locator: {
    readonly fix: Fix | null;
    /** When it arrived, in milliseconds since 1970. */
    readonly fixMs: number;
  };
}

/** Counts the entries of a rehearsal, as many as its file may have. */
export class EntryCount {
  #all = 0;
  #fixes = 0;

  /** @param before The entries until now. */
  constructor(before: readonly Entry[]) {
    for (const entry of before) this.take(entry);
  }

  /** Number of fixes. */
  get fixes(): number {
    return this.#fixes;
  }

  /** Counts an entry. @returns False if it is one too many. */
  take({ kind }: Pick<Entry, "kind">): boolean {
    const isFix = kind === "fix";
    if (this.#all >= LIMITS.entries || (isFix && this.#fixes >= LIMITS.fixes)) return false;
    this.#all++;
    if (isFix) this.#fixes++;
    return true;
  }
}

/** Follows a guide: call {@link RehearsalLog.observe} after each of its changes. */
export class RehearsalLog {
  readonly #guide: WatchedGuide;
  readonly #add: (entry: Entry) => void;
  readonly #now: () => number;
  readonly #decisions: Decisions;
  #fix: Fix | null;

  /**
   * Begins.
   *
   * @param isReloaded Whether the page was loaded again during the rehearsal.
   * @param add Called with every entry.
   * @param now The time in milliseconds since 1970.
   */
  constructor(
    guide: WatchedGuide,
    isReloaded: boolean,
    add: (entry: Entry) => void,
    now: () => number = () => Date.now(),
  ) {
    this.#guide = guide;
    this.#add = add;
    this.#now = now;
    const { session, player, locator } = guide;
    this.#decisions = new Decisions(session, player);
    this.#fix = locator.fix;
    const atMs = now();
    if (isReloaded) {
      this.note("reloaded");
      if (!session.isSuspended) this.note("gone-on");
    } else {
      for (const stationId of session.progress.used) add({ kind: "heard", atMs, stationId });
      this.note("begun");
    }
  }

  /** Something that a session does not know. */
  note(kind: MomentKind): void {
    this.#add({ kind, atMs: this.#now() });
  }

  /** Writes down what has changed. Decisions about a fix have the time at which it arrived. */
  observe(): void {
    const { fix, fixMs } = this.#guide.locator;
    const isNew = fix !== null && fix !== this.#fix;
    const atMs = isNew ? fixMs : this.#now();
    if (isNew) {
      const { lat, lon, accuracyM, timeMs } = fix;
      this.#fix = fix;
      this.#add({ kind: "fix", atMs, lat, lon, accuracyM, timeMs });
    }
    for (const happening of this.#decisions.read(isNew)) this.#add({ ...happening, atMs });
  }
}
