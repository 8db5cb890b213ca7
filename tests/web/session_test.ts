/**
 * Walk sessions: which station is next, what is offered, what is kept.
 *
 * @module
 */
import assert from "node:assert/strict";
import { moved, type Position } from "../../src/web/geo.ts";
import { type KeyValueStore, Progress } from "../../src/web/guide/progress.ts";
import { WalkSession } from "../../src/web/guide/session.ts";
import type { Station, Walk } from "../../src/web/guide/walk.ts";
import type {
  PausedBy,
  PlayerState,
  Recording,
  RecordingPlayer,
} from "../../src/web/parts/audio/recording.ts";

const CENTER: Position = { lat: 50.67, lon: 7.21 };

/** Plays nothing, but says what it would play; a browser test plays for real. */
class SilentPlayer implements RecordingPlayer {
  state: PlayerState = "idle";
  recording: Recording | null = null;
  position = 0;
  pausedBy: PausedBy | null = null;
  readonly isUnlocked = true;
  onSkip: ((step: 1 | -1) => void) | null = null;
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

  playTone(): Promise<void> {
    this.orders.push("tone");
    return Promise.resolve();
  }

  resume(): void {
    this.become("playing");
  }

  pause(): void {
    this.become("paused");
  }

  seek(second: number): void {
    this.position = second;
  }

  become(state: PlayerState): void {
    this.state = state;
    this.#listener();
  }
}

/** A store in memory. */
function memoryStore(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

function station(id: number, atM: number, audioUrl: string | null = `/audio/${id}`): Station {
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

function setUp(stations: readonly Station[], store: KeyValueStore | null = memoryStore()) {
  const player = new SilentPlayer();
  const arrivals: number[] = [];
  let nowMs = 0;
  const session = new WalkSession({
    walk: walkOf(stations),
    progress: new Progress(store, 1),
    player,
    vibrate: () => {},
    withTone: () => true,
    onArrival: ({ id }) => arrivals.push(id),
    now: () => nowMs,
  });
  /** Three fixes at metres from the start. */
  const standAt = (atM: number) => {
    for (let i = 0; i < 3; i++) {
      nowMs += 1000;
      session.takeFix({ ...moved(CENTER, 0, atM), accuracyM: 5, timeMs: nowMs });
    }
  };
  return { player, session, arrivals, standAt, store };
}

Deno.test("WalkSession starts a station once, with tone, and never again", () => {
  const { player, session, arrivals, standAt } = setUp([station(1, 100), station(2, 300)]);
  standAt(100);
  assert.deepEqual(player.orders, ["1 from 0 with tone"]);
  player.become("ended");
  standAt(100);
  standAt(600);
  standAt(100);
  assert.deepEqual(arrivals, [1]);
  assert.equal(session.heardCount, 1);
});

Deno.test("WalkSession offers a station that is reached while another one plays", () => {
  const { player, session, arrivals, standAt } = setUp([station(1, 100), station(2, 120)]);
  standAt(100);
  assert.equal(session.offer?.id, 2);
  assert.deepEqual(arrivals, [1]);
  player.become("ended");
  assert.deepEqual(arrivals, [1, 2], "still there: it follows by itself");
});

Deno.test("WalkSession drops an offer that was passed, and keeps one that was taken", () => {
  for (const isTaken of [false, true]) {
    const { player, session, arrivals, standAt } = setUp([station(1, 100), station(2, 120)]);
    standAt(100);
    if (isTaken) session.takeOffer();
    standAt(600);
    standAt(605);
    player.become("ended");
    assert.deepEqual(arrivals, isTaken ? [1, 2] : [1]);
    assert.equal(session.next?.id, isTaken ? undefined : 2);
  }
});

Deno.test("WalkSession switches to the offer at once when asked", () => {
  const { player, session, standAt } = setUp([station(1, 100), station(2, 120)]);
  standAt(100);
  player.position = 7;
  session.switchToOffer();
  assert.deepEqual(player.orders.at(-1), "2 from 0");
  assert.equal(session.stateOf(station(1, 100)), "started");
  assert.equal(session.progress.stoppedAt(1), 7);
});

Deno.test("WalkSession does not send back to a station that was left out", () => {
  const { player, session, standAt } = setUp([
    station(1, 0),
    station(2, 200),
    station(3, 400),
    station(4, 600),
  ]);
  standAt(0);
  player.become("ended");
  standAt(400);
  player.become("ended");
  assert.equal(session.next?.id, 4);
  standAt(600);
  player.become("ended");
  assert.equal(session.next?.id, 2);
  assert.equal(session.isComplete, false);
});

Deno.test("WalkSession: the track walked backwards plays every station once", () => {
  const { player, arrivals, session, standAt } = setUp([
    station(1, 0),
    station(2, 200),
    station(3, 400),
  ]);
  for (const atM of [400, 200, 0, 200, 400]) {
    standAt(atM);
    if (player.state === "playing") player.become("ended");
  }
  assert.deepEqual(arrivals, [3, 2, 1]);
  assert.equal(session.isComplete, true);
});

Deno.test("WalkSession: a station without a recording has a tone and counts as heard", () => {
  const { player, session, arrivals, standAt } = setUp([station(1, 100, null)]);
  standAt(100);
  assert.deepEqual([player.orders, arrivals, session.heardCount], [["tone"], [1], 1]);
});

Deno.test("WalkSession: opening a station does not cut off another one that plays", () => {
  const { player, session } = setUp([station(1, 100), station(2, 300)]);
  session.open(station(1, 100));
  session.open(station(2, 300));
  assert.deepEqual(player.orders, ["1 from 0"]);
  session.play(station(2, 300));
  assert.deepEqual(player.orders, ["1 from 0", "2 from 0"]);
});

Deno.test("Progress survives a reload, and damaged or refused storage", () => {
  const { player, session, store } = setUp([station(1, 100), station(2, 300)]);
  session.play(station(1, 100));
  player.position = 52.7;
  player.become("paused");
  const again = setUp([station(1, 100), station(2, 300)], store);
  assert.equal(again.session.stateOf(station(1, 100)), "started");
  again.session.play(station(1, 100));
  assert.deepEqual(again.player.orders, ["1 from 52"]);
  again.player.become("ended");
  assert.equal(new Progress(store, 1).stoppedAt(1), 0);
  again.session.restart();
  assert.equal(new Progress(store, 1).started.size, 0);

  const damaged: KeyValueStore = {
    ...memoryStore(),
    getItem: () => '{"heard":"x","stoppedAt":[1]}',
  };
  assert.equal(new Progress(damaged, 1).heard.size, 0);
  const refusing: KeyValueStore = {
    getItem: () => {
      throw new Error("SecurityError");
    },
    setItem: () => {
      throw new Error("QuotaExceededError");
    },
    removeItem: () => {},
  };
  const progress = new Progress(refusing, 1);
  progress.finish(3);
  assert.ok(progress.heard.has(3));
});
