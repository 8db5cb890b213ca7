/**
 * Pupils who walk in a plane, with a phone that reports noisy positions and plays recordings in simulated time.
 *
 * @module
 */
import { moved, type Position } from "../../../../src/shared/geo.ts";
import type {
  PlayerState,
  Recording,
  RecordingPlayer,
} from "../../../../web/kit/sound/recording.ts";
import { GroupMode, type KeyValueStore, Progress } from "../../../../web/guide/walk/progress.ts";
import { WalkSession } from "../../../../web/guide/walk/session.ts";
import type { Station, Walk } from "../../../../web/guide/walk/walk.ts";
import type { RandomNumbers } from "../../../support/random.ts";

/** A point in metres to the east and to the north of the start. */
export type Point = readonly [eastM: number, northM: number];

const ORIGIN: Position = { lat: 50.6702, lon: 7.2143 };

/** Pace of a class in metres per second. */
const PACE = 1.25;

/** Share of the error of a position that is still there a second later. */
const DRIFT = 0.95;

/** How long a tone is, in seconds. */
const TONE_S = 1;

/** When a simulated walk begins, in milliseconds since 1970. */
export const BEGIN_MS = 1_780_000_000_000;

/** Where a point is on the ground. */
export function positionAt([eastM, northM]: Point): Position {
  return moved(moved(ORIGIN, 90, eastM), 0, northM);
}

/** A walk along a line of points, with stations at points. */
export function walkAlong(
  track: readonly Point[],
  stations: readonly Point[],
  radiusM = 30,
): Walk {
  const line = track.map((point) => {
    const { lat, lon } = positionAt(point);
    return [lat, lon];
  });
  return {
    id: 1,
    name: "Walk",
    schoolName: "",
    description: "",
    distanceM: 1000,
    elevationGainM: 0,
    segments: [line],
    stations: stations.map((point, index): Station => ({
      id: index + 1,
      number: index + 1,
      title: `Station ${index + 1}`,
      description: "",
      ...positionAt(point),
      triggerRadiusM: radiusM,
      sequence: index,
      audioUrl: `/audio/${index + 1}`,
      pictures: [],
    })),
  };
}

/** Plays in simulated time: a call of `pass` is that many seconds. */
export class SimulatedPlayer implements RecordingPlayer {
  state: PlayerState = "idle";
  recording: Recording | null = null;
  position = 0;
  readonly pausedBy = null;
  readonly isUnlocked = true;
  onSkip = null;
  /** Stations whose recording began with a tone, in that order. */
  readonly arrivals: number[] = [];
  /** Stations that were heard to the end, in that order. */
  readonly ended: number[] = [];
  /** Seconds of every recording that were played, by station. */
  readonly playedS = new Map<number, number>();
  #toneS = 0;
  #listener = () => {};

  constructor(private readonly secondsOf: (stationId: number) => number) {}

  get isBusy(): boolean {
    return this.state === "playing" || this.state === "loading";
  }

  subscribe(listener: () => void): () => void {
    this.#listener = listener;
    return () => {};
  }

  play(recording: Recording, from = 0, withTone = false): Promise<void> {
    this.recording = recording;
    this.position = from;
    this.#toneS = withTone ? TONE_S : 0;
    if (withTone) this.arrivals.push(recording.id);
    this.#become("loading");
    return Promise.resolve();
  }

  playTone(): Promise<boolean> {
    return Promise.resolve(true);
  }

  resume(): void {
    this.#become("playing");
  }

  /** By hand, by a call, by another app. */
  pause(): void {
    if (this.isBusy) this.#become("paused");
  }

  seek(second: number): void {
    this.position = second;
  }

  /** The file cannot be played. */
  fail(): void {
    this.#become("failed");
  }

  /** Time goes on. */
  pass(seconds: number): void {
    const { recording } = this;
    if (!this.isBusy || recording === null) return;
    if (this.#toneS > 0) {
      this.#toneS -= seconds;
      return;
    }
    if (this.state === "loading") this.#become("playing");
    this.position += seconds;
    this.playedS.set(recording.id, (this.playedS.get(recording.id) ?? 0) + seconds);
    if (this.position < this.secondsOf(recording.id)) return this.#listener();
    this.ended.push(recording.id);
    this.#become("ended");
  }

  #become(state: PlayerState): void {
    this.state = state;
    this.#listener();
  }
}

/** A store in memory, such as that of a tablet that two classes use. */
export function memoryStore(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
  };
}

/** What may differ between walks. */
export interface Conditions {
  readonly random: RandomNumbers;
  /** Accuracy in metres that the phone reports. */
  readonly accuracyM?: number;
  /** Standard deviation of the error in metres. */
  readonly noiseM?: number;
  /** One position in this many seconds. */
  readonly everyS?: number;
  /** How much the phone's clock is ahead of that of its receiver, in milliseconds. */
  readonly clockMs?: number;
  /** Length of recordings in seconds. */
  readonly seconds?: number;
  readonly store?: KeyValueStore;
  /** Whether several pupils walk with the phone. */
  readonly isGroup?: boolean;
}

/** A phone on a walk. */
export class SimulatedPhone {
  readonly player: SimulatedPlayer;
  session: WalkSession;
  /** Seconds at which a circle was silent without a reason for more than three seconds. */
  readonly silences: number[] = [];
  readonly #walk: Walk;
  readonly #conditions: Conditions;
  readonly #store: KeyValueStore;
  readonly #group = new GroupMode(null, 1);
  #second = 0;
  #silentS = 0;
  #error: [number, number] = [0, 0];

  constructor(walk: Walk, conditions: Conditions) {
    this.#walk = walk;
    this.#conditions = conditions;
    this.#store = conditions.store ?? memoryStore();
    this.#group.isOn = conditions.isGroup ?? false;
    this.player = new SimulatedPlayer(() => conditions.seconds ?? 12);
    this.session = this.#open();
  }

  /** Walks along points. `at` is called every second. */
  along(points: readonly Point[], at: (second: number) => void = () => {}): void {
    for (let i = 0; i + 1 < points.length; i++) {
      const a = points[i];
      const b = points[i + 1];
      if (a === undefined || b === undefined) return;
      const metres = Math.hypot(b[0] - a[0], b[1] - a[1]);
      for (let walked = 0; walked < metres; walked += PACE) {
        const share = walked / metres;
        this.#step([a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])]);
        at(this.#second);
      }
    }
  }

  /** Stands at a point for some seconds. `at` is called every second. */
  stand(point: Point, seconds: number, at: (second: number) => void = () => {}): void {
    for (let i = 0; i < seconds; i++) {
      this.#step(point);
      at(this.#second);
    }
  }

  /** The page is loaded again; the pupil goes on with the large button when `goOn` is called. */
  reload(): void {
    this.session.storePosition();
    this.session.close();
    this.player.state = "idle";
    this.player.recording = null;
    this.session = this.#open();
    this.session.suspend();
  }

  /** Time passes without the phone. */
  rest(seconds: number): void {
    this.#second += seconds;
  }

  #open(): WalkSession {
    return new WalkSession({
      walk: this.#walk,
      progress: new Progress(this.#store, 1, () => this.#nowMs()),
      group: this.#group,
      player: this.player,
      vibrate: () => {},
      withTone: () => true,
      isTapOnly: () => false,
      onArrival: () => {},
      now: () => this.#nowMs(),
    });
  }

  #nowMs(): number {
    return BEGIN_MS + this.#second * 1000 + (this.#conditions.clockMs ?? 0);
  }

  #step(point: Point): void {
    const { random, noiseM = 5, accuracyM = 8, everyS = 1 } = this.#conditions;
    this.#second++;
    const fresh = Math.sqrt(1 - DRIFT * DRIFT) * noiseM;
    const [east, north] = this.#error;
    this.#error = [DRIFT * east + fresh * normal(random), DRIFT * north + fresh * normal(random)];
    if (this.#second % everyS === 0) {
      const position = positionAt([point[0] + this.#error[0], point[1] + this.#error[1]]);
      this.session.receiveFix({ ...position, accuracyM, timeMs: BEGIN_MS + this.#second * 1000 });
    }
    this.session.tick();
    this.player.pass(1);
    this.#listen();
  }

  /** Whether something is heard, or a reason is shown, wherever the pupil is in an open circle. */
  #listen(): void {
    const { session, player } = this;
    const isHere = session.whereabouts.openHere(session.progress.used).length > 0;
    this.#silentS = isHere && !player.isBusy && session.silence === null ? this.#silentS + 1 : 0;
    if (this.#silentS > 3) this.silences.push(this.#second);
  }
}

/** A number of the standard normal distribution (Box and Muller, 1958). */
function normal(random: RandomNumbers): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
