/** A walk session with a player that plays nothing, for tests of single rules. @module */
import { moved, type Position } from "../../../../src/shared/geo.ts";
import type {
  PausedBy,
  PlayerState,
  Recording,
  RecordingPlayer,
} from "../../../../web/kit/sound/recording.ts";
import { GroupMode, type KeyValueStore, Progress } from "../../../../web/guide/walk/progress.ts";
import { WalkSession } from "../../../../web/guide/walk/session.ts";
import type { Station, Walk } from "../../../../web/guide/walk/walk.ts";
import { memoryStore } from "./simulation.ts";

/** Where the walk begins. */
export const CENTER: Position = { lat: 50.67, lon: 7.21 };

/** Plays nothing, but has the state of a player that does; a browser test plays for real. */
export class SilentPlayer implements RecordingPlayer {
  state: PlayerState = "idle";
  recording: Recording | null = null;
  position = 0;
  pausedBy: PausedBy | null = null;
  readonly isUnlocked = true;
  onSkip = null;
  readonly orders: string[] = [];
  #listener = () => {};

  get isBusy(): boolean {
    return this.state === "playing";
  }

  subscribe(listener: () => void): () => void {
    this.#listener = listener;
    return () => {};
  }

  play(recording: Recording, from = 0, withTone = false): Promise<void> {
    this.recording = recording;
    this.position = from;
    this.orders.push(`${recording.id} from ${from}${withTone ? " with tone" : ""}`);
    this.become("playing");
    return Promise.resolve();
  }

  playTone(kind = "arrival"): Promise<boolean> {
    this.orders.push(`tone of ${kind}`);
    return Promise.resolve(true);
  }

  resume(): void {
    this.become("playing");
  }

  pause(): void {
    this.pausedBy = "listener";
    this.become("paused");
  }

  /** A call, or another app, pauses. */
  interrupt(): void {
    this.pausedBy = "system";
    this.become("paused");
  }

  seek(second: number): void {
    this.position = second;
  }

  /** The recording is heard for some seconds. */
  hear(seconds: number): void {
    for (let second = 0; second < seconds; second++) {
      this.position++;
      this.#listener();
    }
  }

  become(state: PlayerState): void {
    this.state = state;
    this.#listener();
  }
}

/** A station at metres from the centre to the north. */
export function station(
  id: number,
  atM: number,
  audioUrl: string | null = `/audio/${id}`,
): Station {
  return {
    id,
    number: id,
    title: `Station ${id}`,
    description: "",
    ...moved(CENTER, 0, atM),
    triggerRadiusM: 30,
    sequence: id,
    audioUrl,
    pictures: [],
  };
}

function walkOf(stations: readonly Station[]): Walk {
  const texts = { id: 1, name: "Walk", schoolName: "", description: "" };
  return { ...texts, distanceM: 1000, elevationGainM: 0, segments: [], stations };
}

/** A session that is at its beginning. */
export function setUp(
  stations: readonly Station[],
  store: KeyValueStore | null = memoryStore(),
  isTapOnly = false,
) {
  const player = new SilentPlayer();
  const arrivals: number[] = [];
  let nowMs = 0;
  const session = new WalkSession({
    walk: walkOf(stations),
    progress: new Progress(store, 1, () => nowMs),
    group: new GroupMode(store, 1),
    player,
    vibrate: () => {},
    withTone: () => true,
    isTapOnly: () => isTapOnly,
    onArrival: ({ id }) => arrivals.push(id),
    now: () => nowMs,
  });
  /** One position after a second. */
  const report = (position: Position) => {
    nowMs += 1000;
    session.receiveFix({ ...position, accuracyM: 5, timeMs: nowMs });
  };
  /** Three fixes at metres from the start. */
  const standAt = (atM: number) => {
    for (let i = 0; i < 3; i++) report(moved(CENTER, 0, atM));
  };
  /** Time passes without a position. */
  const wait = (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      nowMs += 1000;
      session.tick();
    }
  };
  return { player, session, arrivals, report, standAt, wait, store };
}
