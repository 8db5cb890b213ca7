/**
 * Reads from outside what a session has decided since it was last read: for the log of a rehearsal, and for its replay.
 *
 * @module
 */
import type { Recording, RecordingPlayer } from "../audio/recording.ts";
import type { WalkSession } from "../guide/walk/session.ts";
import type { MomentKind, StationKind } from "./format.ts";

/** What happened, without its time. */
export type Happening =
  | { readonly kind: StationKind; readonly stationId: number }
  | { readonly kind: Extract<MomentKind, "gone-on" | "restarted"> };

/** What is read of a session. */
export type WatchedSession = Pick<
  WalkSession,
  "walk" | "whereabouts" | "progress" | "isHeld" | "isSuspended"
>;

/** What is read of a player. */
export type WatchedPlayer = Pick<RecordingPlayer, "state" | "recording" | "isBusy">;

/** A state of a session and its player. Stations are named by their ids. */
interface Seen {
  readonly inside: ReadonlySet<number>;
  readonly heldBack: ReadonlySet<number>;
  readonly waiting: ReadonlySet<number>;
  readonly started: ReadonlySet<number>;
  readonly heard: ReadonlySet<number>;
  readonly used: ReadonlySet<number>;
  readonly state: string;
  readonly recording: Recording | null;
  readonly isBusy: boolean;
  /** Whether the position could start a station: nothing holds it back. */
  readonly isFree: boolean;
  readonly isSuspended: boolean;
}

const NONE: ReadonlySet<number> = new Set();

/** What a session decides, one reading after the other. */
export class Decisions {
  readonly #session: WatchedSession;
  readonly #player: WatchedPlayer;
  #seen: Seen;

  /** What was heard before is no decision; circles that the walker is in count as entered with the first reading. */
  constructor(session: WatchedSession, player: WatchedPlayer) {
    this.#session = session;
    this.#player = player;
    this.#seen = { ...this.#look(), inside: NONE, heldBack: NONE, waiting: NONE };
  }

  /** What has happened since the last reading. @param isFix Whether a fix was received: then no tap has started anything. */
  read(isFix = false): readonly Happening[] {
    const now = this.#look();
    const isRestarted = this.#seen.started.size > 0 && now.started.size === 0;
    const before = isRestarted
      ? { ...this.#seen, inside: NONE, heldBack: NONE, waiting: NONE, heard: NONE }
      : this.#seen;
    this.#seen = now;
    const all: Happening[] = [];
    if (isRestarted) all.push({ kind: "restarted" });
    if (before.isSuspended && !now.isSuspended) all.push({ kind: "gone-on" });
    const add = (kind: StationKind, stationId: number) => all.push({ kind, stationId });
    for (const { id } of this.#session.walk.stations) circleChanges(id, before, now, add);
    this.#addSound(before, now, isFix, add);
    return all;
  }

  #addSound(before: Seen, now: Seen, isFix: boolean, add: (kind: StationKind, id: number) => void) {
    const { recording, state } = now;
    const startOf = (id: number): StationKind => {
      // The next recording begins within the call that ends the one before.
      const hasEnded = before.recording !== null && now.heard.has(before.recording.id);
      const isFree = before.isFree && (!before.isBusy || hasEnded);
      const isReached = (now.inside.has(id) && !before.used.has(id)) || before.waiting.has(id);
      return isFix || (isFree && isReached) ? "played" : "opened";
    };
    for (const id of now.heard) {
      if (before.heard.has(id)) continue;
      const hasNoRecording = id !== before.recording?.id && id !== recording?.id;
      if (hasNoRecording) add(startOf(id), id);
      add("heard", id);
    }
    if (recording === null) return;
    const isStarted = recording !== before.recording;
    if (isStarted) add(startOf(recording.id), recording.id);
    if (state === before.state && !isStarted) return;
    if (state === "paused" || state === "failed" || state === "blocked") add(state, recording.id);
    const wasStopped = before.state === "paused" || before.state === "blocked";
    if (!isStarted && wasStopped && now.isBusy) add("resumed", recording.id);
  }

  #look(): Seen {
    const { walk, whereabouts, progress, isHeld, isSuspended } = this.#session;
    const { state, recording, isBusy } = this.#player;
    const { used } = progress;
    const ids = walk.stations.map(({ id }) => id);
    const inside = ids.filter((id) => whereabouts.isAt(id));
    const heldBack = inside.filter((id) => !used.has(id) && whereabouts.comesLater(id, used));
    return {
      inside: new Set(inside),
      heldBack: new Set(heldBack),
      waiting: new Set(progress.waiting),
      started: progress.started,
      heard: progress.heard,
      used,
      state,
      recording,
      isBusy,
      isFree: !isHeld && !isSuspended && state !== "blocked",
      isSuspended,
    };
  }
}

/** What has changed at one circle. A station that waits is passed only when it waits no more. */
function circleChanges(
  id: number,
  before: Seen,
  now: Seen,
  add: (kind: StationKind, id: number) => void,
): void {
  const hasBecome = (set: "inside" | "heldBack" | "waiting") =>
    now[set].has(id) && !before[set].has(id);
  const hasLeft = before.inside.has(id) && !now.inside.has(id);
  const waitsNoMore = before.waiting.has(id) && !now.waiting.has(id);
  if (hasBecome("inside")) add("entered", id);
  if (hasBecome("heldBack")) add("held-back", id);
  if (hasBecome("waiting")) add("waits", id);
  if (hasLeft) add("left", id);
  const isLost = waitsNoMore || (hasLeft && !before.heldBack.has(id) && !before.waiting.has(id));
  const isLeft = isLost && !now.inside.has(id) && !now.waiting.has(id);
  if (isLeft && !now.used.has(id) && now.recording?.id !== id && !now.isSuspended) {
    add("passed", id);
  }
}
