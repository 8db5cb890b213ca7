/**
 * Runs the trigger and the session of the guide over the fixes of a rehearsal, with what its walker did: a test
 * compares the decisions with those that were logged, and the editor shows what other circles would have done. Pure.
 *
 * @module
 */
import { GroupMode } from "../guide/walk/group_mode.ts";
import { Progress } from "../guide/walk/progress.ts";
import { WalkSession } from "../guide/walk/session.ts";
import type { Walk } from "../guide/walk/walk.ts";
import { Decisions } from "./decisions.ts";
import type { Entry, Rehearsal, RehearsedWalk, StationEntry, StationKind } from "./format.ts";
import { LoggedPlayer } from "./logged_player.ts";

/** What trigger and session decide; the other entries at stations are done by the walker, the browser or the time. */
const DECIDED: ReadonlySet<string> = new Set<StationKind>([
  "entered",
  "left",
  "played",
  "held-back",
  "waits",
  "passed",
]);

/** The guide calls its session this often, in milliseconds. */
const TICK_MS = 1000;

/** For this long after an entry time alone can decide something, in milliseconds. */
const QUIET_MS = 40_000;

/** Calls of the session in one replay: a file from outside may have a pause of years between each two entries. */
const MAX_TICKS = 100_000;

/** The decisions in a list of entries: those that a replay makes as well. */
export function decisionsIn(entries: readonly Entry[]): readonly StationEntry[] {
  return entries.flatMap((entry) => isDecision(entry) ? [entry] : []);
}

function isDecision(entry: Entry): entry is StationEntry {
  return "stationId" in entry && DECIDED.has(entry.kind);
}

/**
 * The decisions of the guide for the fixes of a rehearsal.
 *
 * @param walk The walk, if it is to be another version than the one that was rehearsed.
 */
export function replay(
  { walk: rehearsed, entries }: Rehearsal,
  walk: RehearsedWalk = rehearsed,
): readonly StationEntry[] {
  const begin = entries.findIndex(({ kind }) => kind === "begun");
  const before = entries.slice(0, Math.max(0, begin));
  const guide = new ReplayedGuide(walkOf(walk), entries, before);
  for (const entry of entries.slice(before.length)) guide.apply(entry);
  return decisionsIn(guide.log);
}

/** The session of a guide without a page. */
class ReplayedGuide {
  readonly log: StationEntry[] = [];
  readonly #walk: Walk;
  readonly #entries: readonly Entry[];
  readonly #progress: Progress;
  #player: LoggedPlayer;
  #session: WalkSession;
  #decisions: Decisions;
  #nowMs = 0;
  /** When the session is called next. */
  #tickMs = Infinity;
  #ticksLeft = MAX_TICKS;

  /** @param before Entries of stations that were heard before. */
  constructor(walk: Walk, entries: readonly Entry[], before: readonly Entry[]) {
    this.#walk = walk;
    this.#entries = entries;
    this.#nowMs = entries[0]?.atMs ?? 0;
    this.#progress = new Progress(null, walk.id, () => this.#nowMs);
    for (const entry of before) if (entry.kind === "heard") this.#progress.finish(entry.stationId);
    [this.#player, this.#session, this.#decisions] = this.#open();
  }

  /** The time until an entry passes, and then it happens. */
  apply(entry: Entry): void {
    this.#passTo(entry.atMs);
    this.#happen(entry);
    this.#read(entry.kind === "fix");
  }

  #open(): [LoggedPlayer, WalkSession, Decisions] {
    const player = new LoggedPlayer(this.#entries, () => this.#nowMs);
    const session = new WalkSession({
      walk: this.#walk,
      progress: this.#progress,
      group: new GroupMode(null, this.#walk.id),
      player,
      vibrate: () => {},
      withTone: () => false,
      isTapOnly: () => false,
      onArrival: () => {},
      now: () => this.#nowMs,
    });
    return [player, session, new Decisions(session, player)];
  }

  #happen(entry: Entry): void {
    switch (entry.kind) {
      case "fix":
        return this.#session.receiveFix(entry);
      case "begun":
        this.#tickMs = this.#nowMs + TICK_MS;
        return;
      case "reloaded":
        return this.#reload();
      case "gone-on":
        this.#tickMs = this.#nowMs + TICK_MS;
        return this.#session.isSuspended ? this.#session.goOn() : undefined;
      case "restarted":
        return this.#session.restart();
      case "hidden":
      case "shown":
        return;
      default:
        return this.#doAtStation(entry);
    }
  }

  /** What the walker or the browser has done with a recording, if it plays here as well. */
  #doAtStation({ kind, stationId }: StationEntry): void {
    const player = this.#player;
    if (kind === "opened") {
      const station = this.#walk.stations.find(({ id }) => id === stationId);
      if (station !== undefined) this.#session.play(station);
    } else if (player.recording?.id !== stationId) return;
    else if (kind === "paused") player.pause();
    else if (kind === "resumed") player.resume();
    else if (kind === "failed" || kind === "blocked") player.fail(kind);
  }

  /** The page is loaded again: its progress is stored, and nothing plays until the walker goes on. */
  #reload(): void {
    this.#session.storePosition();
    this.#session.close();
    [this.#player, this.#session, this.#decisions] = this.#open();
    this.#session.suspend();
    this.#decisions.read();
    this.#tickMs = Infinity;
  }

  /** Lets time pass: the session is called every second, and recordings end. */
  #passTo(atMs: number): void {
    // The clock of the phone was set back.
    if (atMs < this.#nowMs && this.#tickMs < Infinity) this.#tickMs = atMs + TICK_MS;
    const quietMs = this.#nowMs + QUIET_MS;
    for (;;) {
      const nextMs = Math.min(this.#tickMs, this.#player.endMs);
      if (nextMs > atMs) break;
      this.#nowMs = nextMs;
      this.#player.report();
      if (nextMs === this.#tickMs) {
        this.#tick(nextMs > quietMs && !this.#player.isBusy ? atMs : nextMs);
      }
      this.#read(false);
    }
    this.#nowMs = atMs;
    this.#player.report();
    this.#read(false);
  }

  /** Calls the session. @param fromMs The next call is the first one after that, in the same rhythm. */
  #tick(fromMs: number): void {
    this.#session.tick();
    const count = Math.max(1, Math.ceil((fromMs - this.#tickMs) / TICK_MS));
    this.#tickMs = --this.#ticksLeft > 0 ? this.#tickMs + count * TICK_MS : Infinity;
  }

  #read(isFix: boolean): void {
    for (const happening of this.#decisions.read(isFix)) {
      if ("stationId" in happening) this.log.push({ ...happening, atMs: this.#nowMs });
    }
  }
}

/** The walk as a session needs it. */
function walkOf({ id, name, segments, stations }: RehearsedWalk): Walk {
  return {
    id,
    name,
    description: "",
    schoolName: "",
    distanceM: 0,
    elevationGainM: 0,
    segments,
    stations: stations.map(({ hasRecording, ...station }) => ({
      ...station,
      description: "",
      audioUrl: hasRecording ? `recording:${station.id}` : null,
      pictures: [],
    })),
  };
}
